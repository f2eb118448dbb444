import { setImmediate as nextTurn } from 'node:timers/promises'
import { addClosure } from '../../calendar/closures/closures.ts'
import { changeHours } from '../../calendar/notaries/change-hours.ts'
import { addNotary, everyNotary, removeNotary } from '../../calendar/notaries/notaries.ts'
import { isSandboxNotary } from '../../calendar/notaries/sandbox-calendar.ts'
import { addTimeOff } from '../../calendar/notaries/time-off.ts'
import { createService } from '../../calendar/services/change-catalog.ts'
import { defaultServices } from '../../calendar/services/default-services.ts'
import { everyService, everyServiceName, type ServiceRow } from '../../calendar/services/services.ts'
import { createEndpoint, disableFailing } from '../../integrations/webhooks/endpoints.ts'
import { accountOf, createAccount } from '../../members/accounts/accounts.ts'
import { addMember } from '../../members/members/members.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Caller, systemCaller } from '../../platform/lib/caller.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { addressOf, notaries, team } from './people.ts'
import type { Plan } from './plan.ts'
import type { Scenario } from './scenarios.ts'

/** Who actions in the scenarios. */
export interface Staff {
  /** Ids, in the order of `notaries`. */
  notaryIds: number[]
  /** The scheduler; the server itself where the address was taken. */
  scheduler: Caller
  /** The notary who signs in, in the same way. */
  notary: Caller
  members: number
  /** Handles of the workspace's services, by those of the scenarios. */
  handles: Record<Scenario['service'] | 'loan', string>
}

/** The entries of the audit trail that tell of the time before the call have this id. */
const systemOf = (workspaceId: number): Caller => systemCaller(workspaceId, 'sample-data')

/** Adds the notaries with their hours, services, closures, an endpoint and the members. */
export async function setUp(tx: Tx, ctx: Context, workspaceId: number, plan: Plan): Promise<Staff> {
  const system = systemOf(workspaceId)
  await removeSandboxNotaries(tx, ctx, system)
  const handles = await servicesFor(tx, ctx, system)
  const notaryIds = await addNotaries(tx, ctx, system)
  await closeDays(tx, ctx, system, plan, notaryIds)
  const endpoint = await createEndpoint(tx, ctx, system, {
    url: 'https://crm.example.com/hooks/jurat',
    description: 'Customer database',
    event_types: ['appointment-complete', 'appointment-canceled'],
  })
  await disableFailing(tx, ctx, system, endpoint.id)
  const callers = await addTeam(tx, ctx, system, notaryIds)
  const callerOf = (role: string) => callers.get(role) ?? system
  return {
    notaryIds,
    scheduler: callerOf('scheduler'),
    notary: callerOf('notary'),
    members: callers.size,
    handles,
  }
}

/** Those that came with the workspace work around the clock, which would hide the free time of the others. */
async function removeSandboxNotaries(tx: Tx, ctx: Context, system: Caller): Promise<void> {
  for (const notary of await everyNotary(tx, system.workspaceId))
    if (notary.removed_at === null && isSandboxNotary(notary)) await removeNotary(tx, ctx, system, notary.id)
}

async function addNotaries(tx: Tx, ctx: Context, system: Caller): Promise<number[]> {
  const ids: number[] = []
  // The business may have changed the services that came with the workspace.
  const known = new Set((await everyServiceName(tx, system.workspaceId)).flatMap(one => one.signing_methods))
  for (const { hours, name, notify, signing_methods: methods, ...notary } of notaries) {
    await nextTurn()
    const signing_methods = methods?.every(method => known.has(method)) ? methods : null
    const mails = {
      notify_assigned: notify,
      notify_moved: notify,
      notify_canceled: notify,
      notify_next_day: notify,
    }
    const { id } = await addNotary(tx, ctx, system, {
      ...notary,
      ...mails,
      name,
      signing_methods,
      email: addressOf(name),
    })
    const weekly = hours.flatMap(([days, from, to]) =>
      days.map(weekday => ({ weekday: weekday as 'monday', from, to })),
    )
    await changeHours(tx, ctx, system, id, { weekly })
    ids.push(id)
  }
  return ids
}

const loan = {
  handle: 'loan_signing',
  label: 'Loan signing',
  category: 'enotary' as const,
  signing_methods: ['enotary' as const],
  duration_minutes: 60,
  currency: 'USD',
  unit_price: 150,
  questions: [
    {
      key: 'lender',
      kind: 'short_text' as const,
      label: { en: 'Which lender?', es: '¿Qué prestamista?', fr: 'Quel prêteur ?' },
      required: true,
    },
    {
      key: 'package_checked',
      kind: 'yes_no' as const,
      label: { en: 'Is the loan package complete?' },
      required: true,
      shown_to: 'staff' as const,
    },
  ],
}

/**
 * The services that came with the workspace; where one was changed or archived, another like it. And one that
 * asks.
 */
async function servicesFor(tx: Tx, ctx: Context, system: Caller): Promise<Staff['handles']> {
  const present = await everyService(tx, system.workspaceId)
  const handleOf = async (wanted: Scenario['service']): Promise<string> => {
    const usual = defaultServices.find(({ handle }) => handle === wanted)
    if (!usual) throw new Error(`there is no usual service ${wanted}`)
    const known = present.find(({ handle }) => handle === wanted)
    if (known && isLike(known, usual)) return known.handle
    const { label, category, signing_methods, duration_minutes, currency } = usual
    const made = await createService(tx, ctx, system, {
      handle: known && known.archived_at === null ? `sample_${wanted}` : wanted,
      label,
      category,
      signing_methods,
      duration_minutes,
      currency,
      unit_price: majorUnits(usual.unit_price_minor, currency),
    })
    return made.handle
  }
  const loanSigning = async () => {
    const isTaken = present.some(({ handle }) => handle === loan.handle)
    const made = await createService(tx, ctx, system, {
      ...loan,
      handle: isTaken ? `sample_${loan.handle}` : loan.handle,
    })
    return made.handle
  }
  return {
    remote: await handleOf('remote'),
    enotary: await handleOf('enotary'),
    apostille: await handleOf('apostille'),
    wet: await handleOf('wet'),
    loan: await loanSigning(),
  }
}

/** Whether the sessions have the time and the place that the scenarios need. */
const isLike = (service: ServiceRow, usual: (typeof defaultServices)[number]): boolean =>
  service.archived_at === null &&
  service.category === usual.category &&
  service.duration_minutes <= usual.duration_minutes &&
  service.location === null &&
  service.meeting_url === null

async function closeDays(
  tx: Tx,
  ctx: Context,
  system: Caller,
  { closedOn, dayOff }: Plan,
  notaryIds: number[],
): Promise<void> {
  const training = Temporal.PlainDate.from(closedOn).add({ days: 7 }).toString()
  await addClosure(tx, ctx, system, { name: 'Public holiday', from: closedOn, to: closedOn })
  await addClosure(tx, ctx, system, { name: 'Staff training', from: training, to: training })
  await addTimeOff(tx, ctx, system, notaryIds[dayOff.notary] ?? 0, {
    starts_at: dayOff.startsAt.toISOString(),
    ends_at: dayOff.endsAt.toISOString(),
    reason: 'Family visit',
  })
}

/**
 * Members who cannot sign in: they have no password and no mailbox. An address that has an account is left
 * out, because that person would get access to the workspace.
 */
async function addTeam(
  tx: Tx,
  ctx: Context,
  system: Caller,
  notaryIds: number[],
): Promise<Map<string, Caller>> {
  const callers = new Map<string, Caller>()
  for (const { name, role, notary } of team) {
    await nextTurn()
    const email = addressOf(name, system.workspaceId)
    if (await accountOf(tx, email)) continue
    const account = await createAccount(tx, ctx, { email, name, password: null, email_proved_at: null })
    const notaryId = notary === undefined ? null : (notaryIds[notary] ?? null)
    const { id } = await addMember(tx, ctx, system, { account, role, notaryId })
    callers.set(role, { ...system, actor: `member:${id}`, actorName: name, source: 'console' })
  }
  return callers
}
