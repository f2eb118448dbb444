import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'

/** The intervals of a report, and which appointments it counts. */
export interface Asked {
  workspaceId: number
  /** Starts of the intervals, in order. */
  starts: Date[]
  end: Date
  notaryId?: number | undefined
  service?: string | undefined
}

/** Position of an interval, from 1. */
interface InInterval {
  position: number
}

/**
 * Appointments whose `column` lies in the intervals, each with the position of its interval and its status.
 * Read by the index of the column. The status is looked up row by row: for a long range a planner would read
 * every booking of the workspace.
 */
function appointmentsIn(column: 'created_at' | 'starts_at', asked: Asked) {
  const { workspaceId, starts, end, notaryId, service } = asked
  const at = sql.ref(`a.${column}`)
  const bounds = starts.map(start => start.toISOString())
  return sql`(
    select width_bucket(${at}, ${bounds}::timestamptz[]) as position, b.status, a.notary_id, a.starts_at,
      a.created_at, a.duration_minutes, a.cancel_reason
    from appointments a cross join lateral (
      select status from bookings where workspace_id = ${workspaceId} and id = a.id limit 1
    ) b
    where a.workspace_id = ${workspaceId} and ${at} >= ${starts[0]} and ${at} < ${end}
      ${notaryId === undefined ? sql`` : sql`and a.notary_id = ${notaryId}`}
      ${service === undefined ? sql`` : sql`and a.service = ${service}`}
  ) counted`
}

/** Appointments by the time of their creation and the status that they have now. */
export async function countByStatus(
  db: Db,
  asked: Asked,
): Promise<(InInterval & { status: string; count: number })[]> {
  return rowsOf(
    db,
    sql<InInterval & { status: string; count: number }>`
    select position, status, count(*)::int as count from ${appointmentsIn('created_at', asked)}
    group by position, status`,
  )
}

export type Outcome = 'completed' | 'canceled' | 'overdue' | 'upcoming'

/** Appointments by their start and outcome. `reason` only for canceled ones. */
export async function countOutcomes(
  db: Db,
  asked: Asked,
  now: Date,
): Promise<(InInterval & { outcome: Outcome; reason: string | null; count: number })[]> {
  return rowsOf(
    db,
    sql<InInterval & { outcome: Outcome; reason: string | null; count: number }>`
    select position, outcome, reason, count(*)::int as count from (
      select position,
        case when status <> 'scheduled' then status
          when starts_at + duration_minutes * interval '1 minute' <= ${now} then 'overdue' else 'upcoming' end as outcome,
        case when status = 'canceled' then cancel_reason end as reason
      from ${appointmentsIn('starts_at', asked)} where status <> 'draft'
    ) named
    group by position, outcome, reason`,
  )
}

/** Number and minutes of scheduled and completed appointments by their start and notary. */
export async function sumBooked(
  db: Db,
  asked: Asked,
): Promise<(InInterval & { notary_id: number; appointments: number; minutes: number })[]> {
  return rowsOf(
    db,
    sql<InInterval & { notary_id: number; appointments: number; minutes: number }>`
    select position, notary_id, count(*)::int as appointments, sum(duration_minutes)::int as minutes
    from ${appointmentsIn('starts_at', asked)}
    where status in ('scheduled', 'completed') and notary_id is not null
    group by position, notary_id`,
  )
}

/** The share of appointments that each quantile of lead times covers. */
export const shares = [0.1, 0.25, 0.5, 0.75, 0.9]

/** Whole minutes from creation to start of scheduled and completed appointments, by their start. */
export async function leadTimes(
  db: Db,
  asked: Asked,
): Promise<(InInterval & { count: number; quantiles: number[] })[]> {
  return rowsOf(
    db,
    sql<InInterval & { count: number; quantiles: number[] }>`
    select position, count(*)::int as count,
      percentile_disc(${shares}::float8[]) within group (order by minutes) as quantiles
    from (
      select position, floor(extract(epoch from starts_at - created_at) / 60)::int as minutes
      from ${appointmentsIn('starts_at', asked)}
      where status in ('scheduled', 'completed') and created_at <= starts_at
    ) leads
    group by position`,
  )
}

/** PostgreSQL would compile the statement of a long range, which takes longer than to run it. */
export const rowsOf = async <Row>(db: Db, report: RawBuilder<Row>): Promise<Row[]> =>
  transaction(db, async tx => {
    await sql`set local jit = off`.execute(tx)
    return (await report.execute(tx)).rows
  })
