import type { Tx } from '../../platform/db/database.ts'
import type { RequestState, TimeRequest } from '../../platform/db/request-types.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { startTime, wireTime } from '../../platform/lib/clock.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { changeReservation, type ReservationRow } from './queries.ts'

type Row = Pick<ReservationRow, 'time_request' | 'request_ends_at'>

/** The request that nobody has decided and whose time is not over. Undefined without one. */
export const openRequest = (
  { time_request: request, request_ends_at }: Row,
  now: Date,
): TimeRequest | undefined =>
  request !== null && request_ends_at !== null && request_ends_at > now ? request : undefined

/** Throws `already_scheduled` while the business decides about a time. */
export function assertNotRequested(row: Row, now: Date): void {
  if (openRequest(row, now)?.state === 'requested') throw refusal('already_scheduled', 'requested')
}

/**
 * The columns of a request that ends, if there is an open one. What staff wrote with a proposal stays while
 * it is true.
 */
export const endOfRequest = (
  { time_request: request, request_ends_at }: Row,
  state: RequestState,
  reason: string | null = null,
): Partial<Row> =>
  request === null || request_ends_at === null
    ? {}
    : {
        time_request: { ...request, state, reason: state === 'accepted' ? request.reason : reason },
        request_ends_at: null,
      }

/** Stores the request. The reservation is locked. */
export async function setTimeRequest(
  tx: Tx,
  { workspaceId }: Caller,
  id: number,
  columns: Partial<Row & Pick<ReservationRow, 'phone'>>,
): Promise<void> {
  await changeReservation(tx, workspaceId, id, columns)
}

export const timeRequestView = ({ time_request: request }: Pick<Row, 'time_request'>) =>
  request && {
    state: request.state,
    timestamp: startTime(new Date(request.starts_at)),
    timezone: request.timezone,
    expires_at: wireTime(new Date(request.ends_at)),
    proposed: request.proposed.map(start => startTime(new Date(start))),
    reason: request.reason,
  }
