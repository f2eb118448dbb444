import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** What became of one attempt. */
export interface Attempted {
  deliveryId: number
  attempt: number
  startedAt: Date
  durationMs: number
  status: number | null
  error: string | null
  head: string | null
  body: string | null
  /** The delivery's new state, and when it is due again while that is `retrying`. */
  outcome: 'delivered' | 'retrying' | 'failed'
  dueAt: Date
  /** When it was made, by the business. */
  moment: Date
}

/**
 * Writes attempts and what they made of their deliveries. One that was recorded before stays as it was; one that came too
 * late for its delivery, which has ended, is noted and changes nothing else.
 */
export async function recordAttempts(
  tx: Tx,
  workspaceId: number,
  done: Attempted[],
  now: Date,
): Promise<void> {
  const column = <K extends keyof Attempted>(name: K) => done.map(one => one[name])
  const times = (name: 'startedAt' | 'dueAt') => done.map(one => one[name].toISOString())
  const keys = [done.map(() => workspaceId), column('deliveryId'), column('attempt')] as const
  if (done.some(({ attempt }) => attempt > 1)) await keepEarlierAttempts(tx, ...keys)
  const answers = [column('status'), column('error'), column('head'), column('body')] as const
  const when = [times('dueAt'), times('startedAt'), column('durationMs')] as const
  await writeAttempts(tx, now, ...keys, column('outcome'), ...when, ...answers)
}

/** Moves the last attempt out of the rows that are about to get another. Locked, so that no deletion leaves it behind. */
const keepEarlierAttempts = statement(
  (_db, workspaceIds: number[], ids: number[], attempts: number[]) => sql`
    insert into delivery_attempts
      (workspace_id, delivery_id, attempt, started_at, duration_ms, status, error, response_head, response_body)
    select d.workspace_id, d.id, d.last_attempt, d.started_at, d.duration_ms, d.response_status, d.error,
      d.response_head, d.response_body
    from unnest(${workspaceIds}::bigint[], ${ids}::bigint[], ${attempts}::int[]) as r (workspace_id, id, attempt)
    join deliveries d on d.workspace_id = r.workspace_id and d.id = r.id
    where d.last_attempt < r.attempt
    for no key update of d
    on conflict do nothing`,
)

const isEnded = sql`d.status in ('delivered', 'failed')`

/**
 * The update joins on the whole key, and asks for the state across the join: asked of deliveries alone, "open" is so rare
 * to a planner that it reads the whole table for the one row it expects (1,200 deliveries a second instead of 9,000).
 */
const writeAttempts = statement(
  (
    _db,
    now: Date,
    workspaceIds: number[],
    ids: number[],
    attempts: number[],
    outcomes: string[],
    dueAts: string[],
    startedAts: string[],
    durations: number[],
    statuses: (number | null)[],
    errors: (string | null)[],
    heads: (string | null)[],
    bodies: (string | null)[],
  ) => sql`
    update deliveries d set
      status = case when ${isEnded} then d.status else r.outcome end,
      attempts = case when ${isEnded} then d.attempts else r.attempt end,
      due_at = case when ${isEnded} then d.due_at else r.due_at end,
      changed_at = case when ${isEnded} then d.changed_at else ${now}::timestamptz end,
      last_attempt = r.attempt, started_at = r.started_at, duration_ms = r.duration_ms,
      response_status = r.status, error = r.error, response_head = r.head, response_body = r.body
    from unnest(
      ${workspaceIds}::bigint[], ${ids}::bigint[], ${attempts}::int[], ${outcomes}::text[], ${dueAts}::timestamptz[],
      ${startedAts}::timestamptz[], ${durations}::int[], ${statuses}::int[], ${errors}::text[], ${heads}::text[],
      ${bodies}::text[])
      as r (workspace_id, id, attempt, outcome, due_at, started_at, duration_ms, status, error, head, body)
    where d.workspace_id = r.workspace_id and d.id = r.id
      and r.attempt > case when ${isEnded} then coalesce(d.last_attempt, d.attempts) else d.attempts end`,
)
