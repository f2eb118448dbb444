import { assertCodesLeft, secondsUntilBookable } from '../../bookings/requests/requests.ts'
import { upcomingOfVisitor } from '../../bookings/reservations/reservations.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { Networks } from '../../platform/lib/client-network.ts'
import { AppError, refusal } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'

/**
 * Bookings of one network in a day, or as many as one address may have. An office shares one network, and a
 * provider gives out larger ones.
 */
const most = { ofNetwork: 10, ofLarger: 30 }

/**
 * Nobody can confirm one request after the other and block the calendar (decision 033, "How much a visitor
 * books"). The locks make bookings at the same time count each other. Throws `unprocessable_entity` and
 * `rate_limited`, with a reason.
 */
export async function assertWithinLimits(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  email: string,
  networks: Networks,
): Promise<void> {
  const { workspaceId } = caller
  await lockName(tx, `open bookings of address ${workspaceId} ${email}`)
  for (const network of networks) await lockName(tx, `open bookings of network ${workspaceId} ${network}`)
  const workspace = await getWorkspace(tx, workspaceId)
  if (await addressFullUntil(tx, ctx, caller, workspace, email))
    throw refusal('unprocessable_entity', 'too_many_appointments', { most: workspace.visitor_appointments })
  await assertNetworkBooks(tx, ctx, caller, workspace, networks)
}

/** Until when the address has as many upcoming appointments as it can have. Undefined: it can have more. */
export async function addressFullUntil(
  db: Db,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  email: string,
): Promise<Date | undefined> {
  const upcoming = await upcomingOfVisitor(db, caller, email, businessNow(ctx, workspace))
  return upcoming[upcoming.length - workspace.visitor_appointments]
}

/** Throws `rate_limited`, with the seconds until clients of the network can book again. */
async function assertNetworkBooks(
  db: Db,
  ctx: Context,
  caller: Caller,
  { visitor_appointments: mostUpcoming }: WorkspaceRow,
  networks: Networks,
): Promise<void> {
  const wait = await secondsUntilBookable(db, ctx, caller, networks, {
    ofNetwork: Math.max(most.ofNetwork, mostUpcoming),
    ofLarger: Math.max(most.ofLarger, mostUpcoming),
  })
  if (wait !== undefined) throw refusal('rate_limited', 'too_many_bookings', {}, { retryAfterSeconds: wait })
}

/**
 * The error that a visitor of the network would get for a request or its confirmation, so that a page can say
 * it before anything is typed. Undefined if there is none.
 */
export async function networkRefusal(
  db: Db,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  networks: Networks,
): Promise<AppError | undefined> {
  try {
    await assertNetworkBooks(db, ctx, caller, workspace, networks)
    await assertCodesLeft(db, ctx, caller, networks)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
