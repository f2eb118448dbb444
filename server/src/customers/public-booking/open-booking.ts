import { earlierBooking, takeOver } from '../../bookings/again/again.ts'
import { markConfirmed, type RequestRow, requestToConfirm } from '../../bookings/requests/requests.ts'
import { createReservation, getReservation, markVisitor } from '../../bookings/reservations/reservations.ts'
import { bookableService } from '../../calendar/availability/availability.ts'
import type { Bookable } from '../../calendar/availability/find-starts.ts'
import { giveHold } from '../../calendar/claims/claims.ts'
import { serviceOf } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import type { Networks } from '../../platform/lib/client-network.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { accessByKey, type KeyAccess } from '../booking/access.ts'
import { chooseTime } from '../booking/choose-time.ts'
import { assertWithinLimits } from './limits.ts'

interface Confirmation {
  code: string
  /** Another time than that of the request, which may be taken by now. */
  startsAt?: Date | undefined
  timezone?: string | undefined
  /** Of the client (`networksOf`). */
  networks: Networks
}

/**
 * Creates the reservation of the request, which takes over its hold, and books it, as a customer with a
 * scheduling key would. If the service takes the payment first, the time is only held, and a reservation that
 * is not paid is canceled. A second call with the code returns the same booking. Call `beginAttempt` before.
 * Throws `not_found`, `invalid_request` for a wrong code, `unprocessable_entity` for one that has expired and
 * for an address with too many appointments, `rate_limited` for a network with too many bookings,
 * `slot_unavailable`.
 */
export async function confirmRequest(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  key: string,
  { code, startsAt, timezone, networks }: Confirmation,
): Promise<KeyAccess> {
  const request = await requestToConfirm(tx, ctx, caller, key, code)
  if (request.reservation_id !== null) {
    // Another address has keys that its code does not show.
    const { email } = await getReservation(tx, caller, request.reservation_id)
    if (countedAddress(email) !== request.email_folded) throw notFound('Booking request')
    return accessToReservation(tx, caller, request.reservation_id)
  }
  await assertWithinLimits(tx, ctx, caller, request.email_folded, networks)
  const earlier = await earlierOf(tx, caller, request)
  const details = { ...detailsOf(request), ...(earlier && { signer_count: earlier.signerCount }) }
  const reservation = await createReservation(
    tx,
    ctx,
    caller,
    { ...details, status: 'pending' },
    request.answers,
  )
  const { id } = reservation
  await giveHold(tx, caller.workspaceId, request.id, id)
  const customer = { ...caller, actor: `customer:${id}` }
  if (earlier) await takeOver(tx, ctx, customer, earlier.bookingId, reservation)
  await chooseTime(tx, ctx, customer, id, {
    startsAt: startsAt ?? request.starts_at,
    timezone: timezone ?? request.timezone,
    ...(request.phone === null ? {} : { phone: request.phone }),
    cancels: true,
  })
  await markVisitor(tx, caller, id, request.email_folded)
  await markConfirmed(tx, caller, request, id, networks)
  return accessToReservation(tx, caller, id)
}

/** What the customer books again. */
const earlierOf = async (db: Db, caller: Caller, { earlier_booking_id: id }: RequestRow) =>
  id === null ? undefined : earlierBooking(db, caller, id)

const detailsOf = ({ first_name, last_name, email, service, quantity, lang }: RequestRow) => ({
  first_name,
  last_name,
  email,
  service,
  quantity,
  lang,
})

async function accessToReservation(db: Db, caller: Caller, reservationId: number): Promise<KeyAccess> {
  const { reservation_key } = await getReservation(db, caller, reservationId)
  const access = await accessByKey(db, reservation_key, caller.requestId)
  if (!access) throw notFound('Booking')
  return access
}

/** The service as something to find a time for. Throws `invalid_request` for one that is not offered. */
export async function wantedService(
  db: Db,
  workspaceId: number,
  handle: string,
  quantity = 1,
): Promise<Bookable> {
  return bookableService(await serviceOf(db, workspaceId, handle), quantity)
}
