import type { JuratManage, SavedView } from '@jurat/client/manage'
import { dateIn, dayIn, flagIn, idIn, oneIn, searchOf, textIn } from '../../../lib/search.ts'
import { addDays } from '../../../lib/time.ts'

/** The lists that have these filters, as the paths of the management interface name them. */
export type List = 'appointments' | 'reservations'

/** The query parameters of the two lists. */
export interface Asked {
  appointments: NonNullable<Parameters<JuratManage['appointments']['list']>[0]>
  reservations: NonNullable<Parameters<JuratManage['reservations']['list']>[0]>
}

const statuses = {
  appointments: ['draft', 'scheduled', 'completed', 'canceled'],
  reservations: ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled'],
} as const
const blockers = [
  'no_appointment',
  'no_notary',
  'notary_off',
  'closed_day',
  'no_signers',
  'signer_unverified',
  'no_documents',
  'no_answers',
  'no_staff_answers',
  'no_place_or_link',
  'customer_without_email',
  'video_missing',
  'past_not_closed',
  'result_missing',
] as const
const payments = [
  'due',
  'card_saved',
  'authorized',
  'failed',
  'paid',
  'partly_refunded',
  'refunded',
  'none',
] as const
const sorts = ['start', '-start', 'created', '-created'] as const

/** Days that are counted from today, as `from` and `to` of the management interface have them. */
const periods = {
  today: ['today', 'P1D'],
  tomorrow: ['P1D', 'P2D'],
  next7: ['today', 'P7D'],
  next30: ['today', 'P30D'],
  upcoming: ['today', undefined],
  past: [undefined, 'today'],
  last7: ['-P7D', 'today'],
  last30: ['-P30D', 'today'],
} as const
export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as Period[]

export type StatusOf<Of extends List> = (typeof statuses)[Of][number]

/** The filter of a list, as the URL of the page has it. */
export interface BookingFilter<Of extends List = 'appointments'> {
  status?: StatusOf<Of> | undefined
  notary?: number | undefined
  service?: string | undefined
  /** A period counted from today, in place of `from` and `to`. */
  when?: Period | undefined
  /** A date. A view saved through the API can also have a day counted from today, such as `P2D`. */
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
  unassigned?: true | undefined
  not_ready?: true | undefined
  /** Only what this blocks. */
  blocker?: (typeof blockers)[number] | undefined
  /** State of the money. */
  payment?: (typeof payments)[number] | undefined
  /** Only in the list of appointments. */
  no_show?: true | undefined
  /** Only in the list of appointments: neither drafts nor canceled ones. */
  booked?: true | undefined
  /** Only in the list of reservations. */
  waiting?: true | undefined
  /** Only in the list of reservations: what never had a time. */
  never_booked?: true | undefined
  /** Only in the list of reservations: staff decide about a requested time. */
  requested?: true | undefined
  sort?: (typeof sorts)[number] | undefined
}

/**
 * The order of a list without `sort`. Coming bookings: earliest start first. All others: appointments with
 * the latest start first, reservations with the newest first.
 */
export const usualSort = (list: List, { when }: BookingFilter<List>): (typeof sorts)[number] =>
  when && !/^(last|past)/.test(when) ? 'start' : list === 'appointments' ? '-start' : '-created'

/** The filter in the query of a URL. Parameters that the list does not have are ignored. */
export const readFilter = <Of extends List>(of: Of, search: Record<string, unknown>): BookingFilter<Of> =>
  searchOf({
    // The API also knows `complete`, in addresses and in saved views.
    status: given => oneIn<StatusOf<Of>>(statuses[of])(given === 'complete' ? 'completed' : given),
    notary: idIn,
    service: textIn,
    when: oneIn(periodNames),
    from: dayIn,
    to: dayIn,
    q: textIn,
    unassigned: flagIn,
    not_ready: flagIn,
    blocker: oneIn(blockers),
    payment: oneIn(payments),
    ...(of === 'appointments'
      ? { no_show: flagIn, booked: flagIn }
      : { waiting: flagIn, never_booked: flagIn, requested: flagIn }),
    sort: oneIn(sorts),
  })(search)

/**
 * The filter as parameters of the management interface. `to` is the last day on the page, and the day
 * after it on the server.
 */
export function paramsOf<Of extends List>({
  notary,
  when,
  from,
  to,
  unassigned,
  not_ready,
  no_show,
  booked,
  waiting,
  never_booked,
  requested,
  ...rest
}: BookingFilter<Of>): SavedView['filter'] {
  const params = {
    ...rest,
    notary_id: notary,
    from: when ? periods[when][0] : from,
    to: when ? periods[when][1] : dayAfter(to, 1),
    unassigned: unassigned && ('true' as const),
    not_ready: not_ready && ('true' as const),
    no_show: no_show && ('true' as const),
    booked: booked && ('true' as const),
    waiting: waiting && ('true' as const),
    never_booked: never_booked && ('true' as const),
    requested: requested && ('true' as const),
  }
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined),
  ) as SavedView['filter']
}

const dayAfter = (day: string | undefined, days: number) => (dateIn(day) ? addDays(`${day}`, days) : day)

/** The filter of a saved view, whose parameters are those of the management interface. */
export const filterOf = <Of extends List>(
  of: Of,
  { notary_id, from, to, ...rest }: Record<string, unknown>,
): BookingFilter<Of> => {
  const when = periodNames.find(name => periods[name][0] === from && periods[name][1] === to)
  const dates = { from, to: dayAfter(dayIn(to), -1) }
  return readFilter(of, { ...rest, notary: notary_id, ...(when ? { when } : dates) })
}

/**
 * The tabs above the lists. Requests, what is waiting and what was canceled without a time are reservations,
 * the others are appointments.
 */
export const tabs = {
  upcoming: { when: 'upcoming', status: 'scheduled' },
  requests: { requested: true },
  waiting: { waiting: true },
  past: { when: 'past' },
  canceled: { status: 'canceled' },
  withdrawn: { status: 'canceled', never_booked: true },
  all: {},
} as const satisfies Record<string, BookingFilter>
export type Tab = keyof typeof tabs

/** Tabs of the list of reservations, whose rows have no time. */
export const isOfReservations = (name: Tab): boolean =>
  name === 'waiting' || name === 'requests' || name === 'withdrawn'

/** Whether both filters show the same rows in the same order. */
export const isSame = (one: object, other: object): boolean => {
  const textOf = (filter: object) => JSON.stringify(Object.entries(filter).sort())
  return textOf(one) === textOf(other)
}

/** The tab whose rows the filter of a list shows, in any order. */
export const tabOf = (list: List, { sort: _sort, ...filter }: BookingFilter<List>): Tab | undefined =>
  (Object.keys(tabs) as Tab[]).find(
    name => isOfReservations(name) === (list === 'reservations') && isSame(filter, tabs[name]),
  )
