import { type RawBuilder, sql } from 'kysely'
import { dueSql, heldSql } from '../../bookings/shared/payment-state.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RevenueGroup } from './groups.ts'
import { type Asked, rowsOf } from './queries.ts'

/** What the rows of a report are about, beside their time: one key and its name. */
interface Keyed {
  position: number
  /** Id of the notary, handle of the service, or method. Null without a notary, and for `none`. */
  key: string | null
  currency: string
}

/** The money of an interval. */
export interface RevenueRow extends Keyed {
  payments: number
  received_minor: number
  refunded_minor: number
  /** Held on cards now, for sessions that start in the interval. */
  authorized_minor: number
}

/** What customers owe of the sessions of an interval, by the days since they began. */
export interface UnpaidRow extends Keyed {
  bookings: number
  due_minor: number
  to_30_minor: number
  to_60_minor: number
  over_60_minor: number
}

const keyOf = (group: RevenueGroup, method: RawBuilder<unknown>): RawBuilder<unknown> =>
  ({
    none: sql`null::text`,
    notary: sql`b.notary_id::text`,
    service: sql`b.service`,
    method,
  })[group]

const conditions = ({ notaryId, service }: Asked) => sql`
  ${notaryId === undefined ? sql`` : sql`and b.notary_id = ${notaryId}`}
  ${service === undefined ? sql`` : sql`and b.service = ${service}`}`

const bounds = ({ starts }: Asked) => starts.map(start => start.toISOString())

/**
 * Payments and refunds by the time at which the money came or was paid back, and what is held on cards by the
 * start of its session. Notary and service are those of the booking now. Read by the index of that time; of
 * holds, by the index of those about which the provider is still asked.
 */
export async function sumRevenue(db: Db, asked: Asked, group: RevenueGroup): Promise<RevenueRow[]> {
  const { workspaceId, starts, end } = asked
  const positionOf = (at: RawBuilder<unknown>) => sql`width_bucket(${at}, ${bounds(asked)}::timestamptz[])`
  return rowsOf(
    db,
    sql<RevenueRow>`
    select position, key, currency, sum(sign(received_minor))::int as payments,
      sum(received_minor)::bigint as received_minor, sum(refunded_minor)::bigint as refunded_minor,
      sum(authorized_minor)::bigint as authorized_minor
    from (
      select ${positionOf(sql`p.received_at`)} as position, ${keyOf(group, sql`p.method`)} as key,
        p.currency, p.received_minor, p.refunded_minor, 0 as authorized_minor
      from payments p cross join lateral (
        select notary_id, service from bookings where workspace_id = ${workspaceId} and id = p.booking_id limit 1
      ) b
      where p.workspace_id = ${workspaceId} and p.received_at >= ${starts[0]} and p.received_at < ${end}
        ${conditions(asked)}
      union all
      select ${positionOf(sql`c.session_at`)}, ${keyOf(group, sql`'card_online'`)}, r.currency, 0, 0, ${heldSql}
      from card_holds c cross join lateral (
        select notary_id, service from bookings
        where workspace_id = ${workspaceId} and id = c.booking_id and status <> 'canceled' limit 1
      ) b cross join lateral (
        select * from reservations where workspace_id = ${workspaceId} and id = c.booking_id limit 1
      ) r
      where c.workspace_id = ${workspaceId} and c.state = 'authorized' and c.next_check_at is not null
        and c.session_at >= ${starts[0]} and c.session_at < ${end}
        and not exists (
          select from card_holds n
          where n.workspace_id = ${workspaceId} and n.booking_id = c.booking_id and n.id > c.id
        )
        ${conditions(asked)}
    ) counted
    group by position, key, currency
    having sum(received_minor) <> 0 or sum(refunded_minor) <> 0 or sum(authorized_minor) <> 0
    order by position, currency, key`,
  )
}

/** What is due for completed appointments, by their start. `now`: business time. */
export async function sumUnpaid(
  db: Db,
  asked: Asked,
  group: Exclude<RevenueGroup, 'method'>,
  now: Date,
): Promise<UnpaidRow[]> {
  const { workspaceId, starts, end } = asked
  const isOlder = (days: number) => sql`starts_at <= ${new Date(now.getTime() - days * 86_400_000)}`
  return rowsOf(
    db,
    sql<UnpaidRow>`
    select position, key, currency, count(*)::int as bookings, sum(due_minor)::bigint as due_minor,
      coalesce(sum(due_minor) filter (where not ${isOlder(31)}), 0)::bigint as to_30_minor,
      coalesce(sum(due_minor) filter (where ${isOlder(31)} and not ${isOlder(61)}), 0)::bigint as to_60_minor,
      coalesce(sum(due_minor) filter (where ${isOlder(61)}), 0)::bigint as over_60_minor
    from (
      select width_bucket(a.starts_at, ${bounds(asked)}::timestamptz[]) as position,
        ${keyOf(group, sql`null::text`)} as key, r.currency, a.starts_at, ${dueSql} as due_minor
      from appointments a cross join lateral (
        select reservation_id, notary_id, service, status from bookings
        where workspace_id = ${workspaceId} and id = a.id limit 1
      ) b cross join lateral (
        select * from reservations where workspace_id = ${workspaceId} and id = b.reservation_id limit 1
      ) r
      where a.workspace_id = ${workspaceId} and a.starts_at >= ${starts[0]} and a.starts_at < ${end}
        and b.status = 'completed' ${conditions(asked)}
    ) counted
    where due_minor > 0
    group by position, key, currency order by position, currency, key`,
  )
}
