import { randomUUIDv7 } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import type { Caller } from '../lib/caller.ts'
import type { Clock } from '../lib/clock.ts'
import { inBatches } from '../lib/in-batches.ts'
import type { actionsWithoutEvent } from './actions.ts'
import type { Changes } from './changes.ts'
import {
  type AuditRow,
  type EventRow,
  insertAudit,
  insertAudits,
  insertAuditsOf,
  insertEvent,
  insertEvents,
} from './queries.ts'

export { countAuditBySource } from './queries.ts'

export type { AuditRow, EventRow }

/** The fifteen event types of contract section "Event types and their data". */
export const eventTypes = [
  'appointment-created',
  'appointment-updated',
  'appointment-complete',
  'appointment-canceled',
  'document-uploaded',
  'document-deleted',
  'reservation-created',
  'reservation-submitted',
  'reservation-canceled',
  'reservation-updated',
  'signer-added',
  'signer-updated',
  'signer-removed',
  'video-uploaded',
  'video-deleted',
] as const

export type EventType = (typeof eventTypes)[number]
export type AuditAction = EventType | (typeof actionsWithoutEvent)[number]

export interface Recorded {
  type: EventType
  /** The payload, with `object` and `id` of its resource. */
  data: { object: string; id: number | string }
  /** What an update changed, for the audit entry only: `changesOf`. */
  changes?: Changes
}

export interface Act {
  action: AuditAction
  object: string
  id: number | string
  /** What an update changed: `changesOf`. Undefined where the action says all. */
  changes?: Changes
}

let lastId = ''

/**
 * `evt_` and a unique id that sorts by time (decision "Event id"). Node's UUIDs of one millisecond have no
 * order, but the events of one transaction need one. So an id that would sort before the last one is replaced
 * by its successor.
 */
export function newEventId(): string {
  const id = randomUUIDv7().replaceAll('-', '')
  lastId = id > lastId ? id : (BigInt(`0x${lastId}`) + 1n).toString(16).padStart(32, '0')
  return `evt_${lastId}`
}

/** Lower than every id of an event from that time on, and higher than all earlier ones. */
export const eventIdAt = (at: Date): string =>
  `evt_${Math.max(at.getTime(), 0).toString(16).padStart(12, '0').padEnd(32, '0')}`

/** When the event was recorded. */
export const eventTimeOf = (id: string): Date => new Date(Number.parseInt(id.slice(4, 16), 16))

export const isEventId = (text: string): boolean => /^evt_[0-9a-f]{32}$/.test(text)

/**
 * Writes the event and its audit entry in the caller's transaction: there is no change without its event, and
 * no event without its change (decision "Outbox").
 */
export async function record(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { type, data, changes }: Recorded,
): Promise<void> {
  const act = { action: type, object: data.object, id: data.id, ...(changes && { changes }) }
  await insertEvent(tx, newEventId(), data, entryOf(ctx.clock, caller, act))
  afterCommit(tx, () => {
    ctx.metrics.events.inc({ type, source: caller.source })
    ctx.committed.notify(caller.workspaceId)
  })
}

/** The same for several events of one type, in their order. */
export async function recordAll(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  type: EventType,
  payloads: Recorded['data'][],
): Promise<void> {
  const [first] = payloads
  if (!first) return
  const { workspaceId: workspace_id, source, requestId: request_id } = caller
  const by = { workspace_id, type, occurred_at: ctx.clock.now(), source, request_id }
  const events = payloads.map(data => ({ id: newEventId(), data }))
  await insertEvents(tx, events, by)
  const { object_id: _, ...entry } = entryOf(ctx.clock, caller, {
    action: type,
    object: first.object,
    id: '',
  })
  await insertAudits(
    tx,
    payloads.map(({ id }) => String(id)),
    entry,
  )
  afterCommit(tx, () => {
    ctx.metrics.events.inc({ type, source }, payloads.length)
    ctx.committed.notify(workspace_id)
  })
}

/** Writes an audit entry, for changes without an event. `record` does it for the others. */
export async function audit(tx: Tx, clock: Clock, caller: Caller, act: Act): Promise<void> {
  await insertAudit(tx, entryOf(clock, caller, act))
}

/** The same for several rows that one action changed: one entry each. */
export async function auditAll(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  { ids, ...act }: Omit<Act, 'id'> & { ids: number[] },
): Promise<void> {
  if (ids.length === 0) return
  const { object_id: _, ...shared } = entryOf(clock, caller, { ...act, id: '' })
  await insertAudits(tx, ids.map(String), shared)
}

/** The same for several objects, each with changes of its own: one entry each. */
export async function auditEach(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  { objects, ...act }: Pick<Act, 'action' | 'object'> & { objects: { id: number; changes: Changes }[] },
): Promise<void> {
  const { object_id: _, changes: __, ...shared } = entryOf(clock, caller, { ...act, id: '' })
  await inBatches(objects, auditedAtOnce, async batch => {
    const rows = batch.map(({ id, changes }) => ({ id: String(id), changes }))
    await insertAuditsOf(tx, rows, shared)
  })
}

const auditedAtOnce = 100

const entryOf = (clock: Clock, caller: Caller, { action, object, id, changes }: Act) => ({
  workspace_id: caller.workspaceId,
  at: clock.now(),
  actor: caller.actor,
  source: caller.source,
  action,
  object,
  object_id: String(id),
  request_id: caller.requestId,
  actor_name: caller.actorName ?? null,
  changes: changes ?? null,
})
