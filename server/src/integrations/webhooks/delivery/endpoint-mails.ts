import type { FactsOf, KindsAbout } from '../../../mail/kinds/kinds.ts'
import { queueMail } from '../../../mail/queue/queue-mail.ts'
import { ownAddress } from '../../../mail/queue/send.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Caller, systemCaller } from '../../../platform/lib/caller.ts'
import { getWorkspace } from '../../../workspaces/workspaces.ts'
import { type AttemptRow, listAttempts } from '../delivery-log-queries.ts'
import { type EndpointRow, findEndpoint } from '../queries.ts'
import type { LeasedEndpoint } from './queries.ts'
import type { Attempted } from './recording-queries.ts'

const dayMs = 86_400_000
/** No delivery is tried for longer than this, including the longest `Retry-After` (decision "Attempts"). */
const longestTriedMs = 3 * dayMs

/** The actor of changes that deliveries cause. */
export const deliveriesOf = ({ workspace_id }: LeasedEndpoint): Caller =>
  systemCaller(workspace_id, 'deliveries')

type EndpointMailKind = KindsAbout<'endpoint'>

/**
 * Queues a mail to the workspace about this failure, and withdraws unsent mails about the endpoint. Returns
 * false, without a mail, if the workspace has no address (decision "Failing endpoint").
 */
export async function queueMailAboutEndpoint(
  tx: Tx,
  ctx: Context,
  endpoint: LeasedEndpoint,
  kind: EndpointMailKind,
  { deliveryId, attempt, moment }: Attempted,
): Promise<boolean> {
  const workspace = await getWorkspace(tx, endpoint.workspace_id)
  if (ownAddress(workspace) === null) return false
  const mail = { endpointId: endpoint.id, deliveryId, attempt, dueAt: moment }
  await queueMail(tx, ctx, workspace, kind, mail)
  return true
}

/** The facts of a mail about an endpoint. */
export interface EndpointMailFacts {
  endpoint: EndpointRow
  /** The failure that caused the mail; undefined when it has been deleted for its age. */
  failure: AttemptRow | undefined
}

/** The endpoint, and the failure that the mail is about. Undefined if the endpoint was removed. */
export async function endpointMailFacts(
  db: Db,
  workspaceId: number,
  endpointId: number,
  { deliveryId, attempt }: FactsOf<EndpointMailKind>,
): Promise<EndpointMailFacts | undefined> {
  const endpoint = await findEndpoint(db, workspaceId, endpointId)
  if (!endpoint) return undefined
  const attempts = await listAttempts(db, workspaceId, deliveryId)
  return { endpoint, failure: attempts.find(one => one.attempt === attempt) }
}

/**
 * The time from which a replay sends every event that was lost since the endpoint began to fail. The result
 * is real time; `failingSince` is business time. It is earlier by the time that a delivery is retried: the
 * first delivery that failed can be of an event that much older.
 */
export function missedSince({ created_at }: EndpointRow, failingSince: Date, clockOffsetMs: number): Date {
  const earliest = failingSince.getTime() - clockOffsetMs - longestTriedMs
  return new Date(Math.max(created_at.getTime(), earliest))
}
