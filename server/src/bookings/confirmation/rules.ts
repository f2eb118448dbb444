import type { TimeRequest } from '../../platform/db/request-types.ts'
import { refusal } from '../../platform/lib/errors.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import { openRequest } from '../reservations/time-request.ts'

const hourMs = 3_600_000
/** Requests and proposals of one reservation: each is mailed to staff or the customer. */
const mostRounds = 20

/** When a request that is made now ends: after the hours of the service, at its start at the latest. */
export const endOf = (now: Date, hours: number, lastStart: Date): Date =>
  new Date(Math.min(now.getTime() + hours * hourMs, lastStart.getTime()))

/** The number of the next request or proposal. Throws `unprocessable_entity` at the limit. */
export function nextRound({ time_request }: Pick<ReservationRow, 'time_request'>): number {
  const round = (time_request?.round ?? 0) + 1
  if (round > mostRounds)
    throw refusal('unprocessable_entity', 'too_many_time_requests', { most: mostRounds })
  return round
}

/** The open request: requested, or with proposed times. Throws `unprocessable_entity` without one. */
export function openRequestOf(row: ReservationRow, now: Date): TimeRequest {
  const request = openRequest(row, now)
  if (!request) throw refusal('unprocessable_entity', 'no_request')
  return request
}

/** The open request while staff have proposed no times. Throws `unprocessable_entity` without one. */
export function requestToAccept(row: ReservationRow, now: Date): TimeRequest {
  const request = openRequestOf(row, now)
  if (request.state !== 'requested') throw refusal('unprocessable_entity', 'no_request')
  return request
}

/** Whether the business proposes the start to the customer. */
export const isProposed = (request: TimeRequest | undefined, startsAt: Date): request is TimeRequest =>
  request?.state === 'proposed' && request.proposed.includes(startsAt.toISOString())
