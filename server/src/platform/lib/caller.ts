import type { Role } from './role.ts'

/** Who calls, for which workspace. Every verb receives it. */
export interface Caller {
  /** The workspace. `everyWorkspace` for the admin token, until the row's workspace is known. */
  workspaceId: number
  /** Actor of the audit trail: `admin`, `token:<id>`, `member:<id>`, `customer:<booking id>` or `system`. */
  actor: string
  /** Name of the actor at the time of the call: the member's, or the token's. Undefined for others. */
  actorName?: string | undefined
  /** The member who calls. Undefined for tokens, portals, customers and the system. */
  memberId?: number | undefined
  /** Role of the member who calls. */
  role?: Role | undefined
  /** Notary of a member with the role `notary`, who sees nobody else's appointments. */
  notaryId?: number | undefined
  /** Token of the call. Undefined for the admin token, customers and the system. */
  tokenId?: number | undefined
  /**
   * Who has the token, for limits: `member:<id>:tokens` for a token of a member, otherwise the first token of
   * its chain of issuers. Undefined for others.
   */
  holder?: string | undefined
  /**
   * Booking of the customer who calls, for limits: the id of its reservation, also with a key of its
   * appointment. Undefined for others.
   */
  rootId?: number | undefined
  /** `meta.source` of the events that the call causes (decision "meta"). */
  source: 'api' | 'console' | 'customer' | 'system'
  /** `meta.request_id` (decision "Request id"). */
  requestId: string
}

/**
 * The server itself. Its request ids contain a colon, which an `X-Request-Id` cannot: a client cannot imitate
 * them.
 */
export const systemCaller = (workspaceId: number, work: string): Caller => ({
  workspaceId,
  actor: 'system',
  source: 'system',
  requestId: `system:${work}`,
})

/** No workspace has this id. Rows of the installation itself (its audit, its idempotency keys) have it. */
export const everyWorkspace = 0
