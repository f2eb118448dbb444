/** A time that a customer asked for, which staff confirm. Times are ISO 8601. */
export interface TimeRequest {
  state: RequestState
  starts_at: string
  /** Of the customer. */
  timezone: string
  /** Business time of the choice, on which fees depend. Of a proposal: when staff made it. */
  chosen_at: string
  /** Business time until which staff can accept it, or the customer can take a proposed time. */
  ends_at: string
  /** Starts that staff propose instead. */
  proposed: string[]
  /** What staff tell the customer. */
  reason: string | null
  /** Counts requests and proposals of the reservation. Each has its own mails. */
  round: number
}

export const requestStates = [
  'requested',
  'proposed',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
] as const
export type RequestState = (typeof requestStates)[number]
