import { bookedFrom } from '../../bookings/requests/requests.ts'
import { upcomingOfVisitor } from '../../bookings/reservations/reservations.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { Networks } from '../../platform/lib/client-network.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'

/**
 * Bookings of one network in a day, or as many as one address may have. An office shares one network, and a
 * provider gives out larger ones.
 */
const most = { ofNetwork: 10, ofLarger: 30 }
const dayS = 24 * 3600

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
  const { visitor_appointments: mostUpcoming } = workspace
  const upcoming = await upcomingOfVisitor(tx, caller, email, businessNow(ctx, workspace))
  if (upcoming >= mostUpcoming)
    throw refusal('unprocessable_entity', 'too_many_appointments', { most: mostUpcoming })
  const booked = await bookedFrom(tx, ctx, caller, networks)
  const isReached = (count: number, usual: number) => count >= Math.max(usual, mostUpcoming)
  if (isReached(booked.ofNetwork, most.ofNetwork) || isReached(booked.ofLarger, most.ofLarger))
    throw tooManyBookings()
}

const tooManyBookings = () => refusal('rate_limited', 'too_many_bookings', {}, { retryAfterSeconds: dayS })
