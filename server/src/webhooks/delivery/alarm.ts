import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Caller, systemCaller } from '../../lib/caller.ts'
import { type EndpointMailKind, queueEndpointMail } from '../../mail/mails.ts'
import { type AttemptRow, listAttempts } from '../delivery-log-queries.ts'
import { type EndpointRow, findEndpoint } from '../queries.ts'
import type { LaneRow } from './queries.ts'
import type { Attempted } from './recording-queries.ts'

const dayMs = 86_400_000
/** For longer than this no event is tried, with all that `Retry-After` may add (decision "Attempts"). */
const longestTriedMs = 3 * dayMs

/** Who acts when deliveries have their consequences. */
export const deliveriesOf = ({ workspace_id }: LaneRow): Caller => systemCaller(workspace_id, 'deliveries')

/** Has the workspace mailed about the endpoint, for that failure. False where it has no address of its own. */
export const soundAlarm = (
  tx: Tx,
  ctx: Context,
  lane: LaneRow,
  kind: EndpointMailKind,
  { deliveryId, attempt, moment }: Attempted,
): Promise<boolean> =>
  queueEndpointMail(tx, ctx, deliveriesOf(lane), {
    endpointId: lane.id,
    kind,
    cause: `${kind}:${deliveryId}:${attempt}`,
    dueAt: moment,
  })

/** What a mail about an endpoint is written from. */
export interface Alarm {
  endpoint: EndpointRow
  /** The failure that called for the mail; undefined once it is no longer kept. */
  failure: AttemptRow | undefined
}

/** The endpoint as it is, and the failure that the cause names. Undefined when the endpoint has been removed. */
export async function alarmOf(
  db: Db,
  workspaceId: number,
  endpointId: number,
  cause: string,
): Promise<Alarm | undefined> {
  const endpoint = await findEndpoint(db, workspaceId, endpointId)
  if (!endpoint) return undefined
  const [, deliveryId = 0, number = 0] = cause.split(':').map(Number)
  const attempts = await listAttempts(db, workspaceId, deliveryId)
  return { endpoint, failure: attempts.find(({ attempt }) => attempt === number) }
}

/**
 * Since when, in real time, a replay makes up what the spell of failures that began then (business time) has cost:
 * what failed in it may have happened before it.
 */
export function missedSince({ created_at }: EndpointRow, failingSince: Date, clockOffsetMs: number): Date {
  const earliest = failingSince.getTime() - clockOffsetMs - longestTriedMs
  return new Date(Math.max(created_at.getTime(), earliest))
}
