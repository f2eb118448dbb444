const statuses = ['draft', 'scheduled', 'completed', 'canceled'] as const
const sorts = ['start', '-start', 'created', '-created'] as const

/** The filter of the list, as it stands in the address of the page. */
export interface AppointmentFilter {
  status?: (typeof statuses)[number] | undefined
  notary?: number | undefined
  service?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
  unassigned?: true | undefined
  not_ready?: true | undefined
  sort?: (typeof sorts)[number] | undefined
}

const oneOf = <One extends string>(known: readonly One[], value: unknown): One | undefined =>
  known.find(one => one === value)
const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined
const date = (value: unknown): string | undefined => /^\d{4}-\d\d-\d\d$/.exec(text(value) ?? '')?.[0]
const flag = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined)

/** What an address says that the list understands. The rest is ignored. */
export function readFilter(search: Record<string, unknown>): AppointmentFilter {
  const notary = Number(search.notary)
  const filter: AppointmentFilter = {
    status: oneOf(statuses, search.status),
    notary: Number.isSafeInteger(notary) && notary > 0 ? notary : undefined,
    service: text(search.service),
    from: date(search.from),
    to: date(search.to),
    q: text(search.q),
    unassigned: flag(search.unassigned),
    not_ready: flag(search.not_ready),
    sort: oneOf(sorts, search.sort),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** The same as parameters of the management interface. `to` of the page includes its day, that of the server does not. */
export function paramsOf(
  filter: AppointmentFilter,
  workspace_id: number,
  dayAfter: (date: string) => string,
) {
  const { notary, to, unassigned, not_ready, ...rest } = filter
  return {
    ...rest,
    workspace_id,
    notary_id: notary,
    to: to && dayAfter(to),
    unassigned: unassigned && ('true' as const),
    not_ready: not_ready && ('true' as const),
  }
}
