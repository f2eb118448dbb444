import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { among, rowsStatement } from '../../../platform/db/unnest.ts'

/** The result of one attempt. */
export interface Attempted {
  deliveryId: number
  attempt: number
  eventId: string
  /** MD5 of the data that was sent. */
  dataDigest: string
  startedAt: Date
  durationMs: number
  status: number | null
  error: string | null
  head: string | null
  body: string | null
  /** The delivery's new state, and when it is due again if that is `retrying`. */
  outcome: 'delivered' | 'retrying' | 'failed'
  dueAt: Date
  /** Business time of the attempt. */
  moment: Date
}

/**
 * Writes attempts, and changes their deliveries. An attempt that is already recorded stays as it is. An
 * attempt of a delivery that has ended is recorded and changes nothing else.
 */
export async function recordAttempts(
  tx: Tx,
  workspaceId: number,
  done: Attempted[],
  now: Date,
): Promise<void> {
  const rows = done.map(({ deliveryId, eventId, dataDigest, startedAt, dueAt, durationMs, ...one }) => ({
    ...one,
    workspace_id: workspaceId,
    id: deliveryId,
    started_at: startedAt.toISOString(),
    due_at: dueAt.toISOString(),
    duration_ms: durationMs,
  }))
  if (done.some(({ attempt }) => attempt > 1)) await keepEarlierAttempts(tx, workspaceId, rows)
  await writeAttempts(tx, rows, now)
  const answered = done.filter(({ head, body }) => head !== null || body !== null)
  if (answered.length === 0) return
  await blankErased(
    tx,
    answered.map(({ deliveryId, eventId, dataDigest, attempt }) => ({
      workspace_id: workspaceId,
      id: deliveryId,
      attempt,
      event_id: eventId,
      digest: dataDigest,
    })),
  )
}

/**
 * A receiver may send back what it got, also after the event was erased. Only after the attempts are written:
 * an erasure that is not seen here waits for these rows, and deletes the responses itself.
 */
const blankErased = rowsStatement(
  { workspace_id: 'bigint', id: 'bigint', attempt: 'int', event_id: 'text', digest: 'text' },
  'r',
  rows => sql`
    update deliveries d set response_head = null, response_body = null
    from ${rows}
    join events e on e.workspace_id = r.workspace_id and e.id = r.event_id
    where d.workspace_id = r.workspace_id and d.id = r.id and d.last_attempt = r.attempt
      and md5(e.data::text) <> r.digest`,
)

/**
 * Moves the last attempt out of the rows that get another. Locks them, so that no deletion leaves it behind.
 */
async function keepEarlierAttempts(tx: Tx, workspaceId: number, rows: Again[]): Promise<void> {
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  await sql`select id from deliveries where workspace_id = ${workspaceId} and ${among(ids)}
    order by id for no key update`.execute(tx)
  await copyLastAttempts(tx, rows, workspaceId)
}

interface Again extends Record<string, unknown> {
  workspace_id: number
  id: number
  attempt: number
}

const copyLastAttempts = rowsStatement(
  { workspace_id: 'bigint', id: 'bigint', attempt: 'int' },
  'r',
  (rows, workspaceId: number) => sql`
    insert into delivery_attempts
      (workspace_id, delivery_id, attempt, started_at, duration_ms, status, error, response_head, response_body)
    select d.workspace_id, d.id, d.last_attempt, d.started_at, d.duration_ms, d.response_status, d.error,
      d.response_head, d.response_body
    from ${rows}
    join deliveries d on d.workspace_id = r.workspace_id and d.id = r.id and d.workspace_id = ${workspaceId}
    where d.last_attempt < r.attempt
    on conflict do nothing`,
)

const isEnded = sql`d.status in ('delivered', 'failed')`

/**
 * The update joins on the whole key, and checks the state across the join. With the state as a condition on
 * deliveries alone, the planner expects one row and reads the whole table (1,200 deliveries a second instead
 * of 9,000).
 */
const writeAttempts = rowsStatement(
  {
    workspace_id: 'bigint',
    id: 'bigint',
    attempt: 'int',
    outcome: 'text',
    due_at: 'timestamptz',
    started_at: 'timestamptz',
    duration_ms: 'int',
    status: 'int',
    error: 'text',
    head: 'text',
    body: 'text',
  },
  'r',
  (rows, now: Date) => sql`
    update deliveries d set
      status = case when ${isEnded} then d.status else r.outcome end,
      attempts = case when ${isEnded} then d.attempts else r.attempt end,
      due_at = case when ${isEnded} then d.due_at else r.due_at end,
      changed_at = case when ${isEnded} then d.changed_at else ${now}::timestamptz end,
      last_attempt = r.attempt, started_at = r.started_at, duration_ms = r.duration_ms,
      response_status = r.status, error = r.error, response_head = r.head, response_body = r.body
    from ${rows}
    where d.workspace_id = r.workspace_id and d.id = r.id
      and r.attempt > case when ${isEnded} then coalesce(d.last_attempt, d.attempts) else d.attempts end`,
)
