import type { Static } from 'typebox'
import type { Addressee } from '../../mail/notaries/notary.ts'
import type { Context } from '../../platform/context.ts'
import type { Category, DatedException, WeeklySpan } from '../../platform/db/calendar-tables.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import { type Changes, changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { invalidParams, notFound } from '../../platform/lib/errors.ts'
import { changedPlace } from '../../platform/lib/place.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { zoneNamed } from '../../platform/lib/time-zone.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { advanceCalendarVersion, getWorkspace, lockedWorkspace } from '../../workspaces/workspaces.ts'
import { countBooked, deleteHolds } from '../claims/claims.ts'
import { recordPlaceChange } from '../default-places/default-places.ts'
import { everyServiceName } from '../services/services.ts'
import {
  changeNotary,
  countKeptNotaries,
  countNotaries,
  findNotary,
  insertNotaries,
  lockNotary,
  type NotaryRow,
  selectOnCall,
  selectTimeOff,
  type TimeOffRow,
} from './queries.ts'
import { assertOwnFields, assertRoom, assertRoomForKept, assertUnbooked } from './rules.ts'
import type { NotaryBody, NotaryChanges } from './schema.ts'

export {
  countNotaries,
  everyNotary,
  everyNotaryName,
  findAnyNotary,
  listedNotaries,
  lockNotaries,
  lockNotary,
  selectTimeOffBetween as timeOffBetween,
} from './queries.ts'

export type { NotaryRow, TimeOffRow }

/** The parts of a notary that the calendar needs. */
export interface OnCall {
  id: number
  categories: Category[]
  /** Null: every method. */
  signing_methods: string[] | null
  timezone: string
  buffer_before_minutes: number
  buffer_after_minutes: number
  weekly: WeeklySpan[]
  exceptions: DatedException[]
  created_at: Date
  time_off: { starts_at: Date; ends_at: Date }[]
  /** Closures of the workspace, which hold for all notaries. */
  closed?: { starts_at: Date; ends_at: Date }[]
}

/**
 * All notaries of the workspace, oldest first, with time off that ends after `since` and the hours from two
 * days before it on. Two statements.
 */
export async function notariesOnCall(db: Db, workspaceId: number, since: Date): Promise<OnCall[]> {
  // Their zones can be a day behind UTC, and hours of the day before can end on the next.
  const fromDate = new Date(since.getTime() - 2 * dayMs).toISOString().slice(0, 10)
  const notaries = await selectOnCall(db, workspaceId, fromDate)
  const timeOff = Map.groupBy(await selectTimeOff(db, workspaceId, since), row => row.notary_id)
  return notaries.map(row => ({
    ...row,
    time_off: (timeOff.get(row.id) ?? []).map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
  }))
}

const dayMs = 86_400_000

/** Throws `not_found`, also for a removed notary. */
export async function getNotary(db: Db, caller: Caller, id: number): Promise<NotaryRow> {
  const notary = await findNotary(db, caller.workspaceId, id)
  if (!notary) throw notFound('Notary')
  return notary
}

/**
 * Adds a notary without hours. Default time zone: the workspace's. Throws `invalid_request`, and
 * `unprocessable_entity` at the limit.
 */
export async function addNotary(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: Static<typeof NotaryBody>,
): Promise<NotaryRow> {
  await assertMethods(tx, caller.workspaceId, input.signing_methods)
  const workspace = await lockedWorkspace(tx, caller.workspaceId)
  const timezone = zoneNamed(input.timezone ?? workspace.timezone)
  assertRoom((await countNotaries(tx, caller.workspaceId)) + 1)
  assertRoomForKept('notaries', (await countKeptNotaries(tx, caller.workspaceId)) + 1)
  const [notary] = await insertNotaries(tx, [
    {
      workspace_id: caller.workspaceId,
      name: input.name,
      email: input.email ?? '',
      categories: input.categories,
      signing_methods: input.signing_methods ?? null,
      commission_state: input.commission_state ?? null,
      timezone,
      buffer_before_minutes: input.buffer_before_minutes ?? 0,
      buffer_after_minutes: input.buffer_after_minutes ?? 0,
      weekly: '[]',
      exceptions: '[]',
      created_at: ctx.clock.now(),
      location: input.location ?? null,
      meeting_url: input.meeting_url ?? null,
      lang: input.lang ?? 'en',
      ...switchesOf(input),
    },
  ])
  if (!notary) throw new Error('the notary was not inserted')
  await addToDirectory(tx, caller.workspaceId, [{ kind: 'notary', ref: notary.id }])
  await tell(tx, ctx, caller, 'notary-added', notary.id)
  return notary
}

const audited = [
  'name',
  'email',
  'categories',
  'signing_methods',
  'commission_state',
  'timezone',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'location',
  'meeting_url',
  'lang',
  'notify_assigned',
  'notify_moved',
  'notify_canceled',
  'notify_next_day',
  'notify_calendar',
] as const

/**
 * Throws `invalid_request` for a method of no service: with a typing error the notary would get no booking.
 */
async function assertMethods(tx: Tx, workspaceId: number, given: string[] | null | undefined): Promise<void> {
  if (!given) return
  const known = new Set((await everyServiceName(tx, workspaceId)).flatMap(one => one.signing_methods))
  const at = given.findIndex(method => !known.has(method))
  if (at < 0) return
  const words = [...known].join(', ')
  throw invalidParams({ [`signing_methods.${at}`]: problem('not_a_method', { known: words }) })
}

/** Queues the notary's lists of days again. It reads appointments, which are above this group. */
export type RequeueDayLists = (tx: Tx, ctx: Context, workspaceId: number, notary: Addressee) => Promise<void>

/** The switches that are given. */
const switchesOf = (input: Static<typeof NotaryChanges>) => ({
  notify_assigned: input.notify_assigned,
  notify_moved: input.notify_moved,
  notify_canceled: input.notify_canceled,
  notify_next_day: input.notify_next_day,
  notify_calendar: input.notify_calendar,
})

/**
 * Changes the given fields. Existing appointments get another default place, and change in nothing else. A
 * notary can change only what is mailed. Throws `not_found`, `invalid_request`, `forbidden`.
 */
export async function updateNotary(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Static<typeof NotaryChanges>,
  requeueDayLists: RequeueDayLists,
): Promise<NotaryRow> {
  if (caller.notaryId !== undefined) assertOwnFields(input)
  const before = await notaryForChange(tx, caller, id)
  await assertMethods(tx, caller.workspaceId, input.signing_methods)
  // Field by field: a body may have other fields with the names of columns.
  const notary = await changeNotary(tx, caller.workspaceId, id, {
    name: input.name ?? before.name,
    email: input.email ?? before.email,
    categories: input.categories ?? before.categories,
    signing_methods: input.signing_methods === undefined ? before.signing_methods : input.signing_methods,
    commission_state: input.commission_state === undefined ? before.commission_state : input.commission_state,
    timezone: zoneNamed(input.timezone ?? before.timezone),
    buffer_before_minutes: input.buffer_before_minutes ?? before.buffer_before_minutes,
    buffer_after_minutes: input.buffer_after_minutes ?? before.buffer_after_minutes,
    ...changedPlace(before, input),
    lang: input.lang ?? before.lang,
    ...switchesOf(input),
  })
  const owner = { notary_id: id }
  await recordPlaceChange(tx, ctx, caller, {
    owner,
    before,
    after: notary,
    notify: input.notify,
    isReaddressed: foldEmail(before.email) !== foldEmail(notary.email),
  })
  const listFields = ['email', 'timezone', 'notify_next_day'] as const
  if (listFields.some(field => before[field] !== notary[field]))
    await requeueDayLists(tx, ctx, caller.workspaceId, notary)
  await tell(tx, ctx, caller, 'notary-updated', id, changesOf(before, notary, audited))
  return notary
}

/**
 * Removes the notary and frees the holds of their time. Past appointments keep them. Waits for running
 * bookings. Throws `not_found`, and `notary_booked` while they have future appointments.
 */
export async function removeNotary(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  await notaryForChange(tx, caller, id)
  const now = businessNow(ctx, await getWorkspace(tx, caller.workspaceId))
  assertUnbooked(await countBooked(tx, caller.workspaceId, id, now))
  await deleteHolds(tx, caller.workspaceId, id)
  await changeNotary(tx, caller.workspaceId, id, { removed_at: ctx.clock.now() })
  await tell(tx, ctx, caller, 'notary-removed', id)
}

/** The notary, locked against bookings and other changes. Throws `not_found`. */
export async function notaryForChange(tx: Tx, caller: Caller, id: number): Promise<NotaryRow> {
  const notary = await lockNotary(tx, caller.workspaceId, id, 'update')
  if (!notary) throw notFound('Notary')
  return notary
}

async function tell(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  id: number,
  changes?: Changes,
): Promise<void> {
  await advanceCalendarVersion(tx, caller.workspaceId)
  await audit(tx, ctx.clock, caller, { action, object: 'notary', id, ...(changes && { changes }) })
}
