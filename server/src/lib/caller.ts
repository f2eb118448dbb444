/** Who asks, for which tenant: what every verb is told of the request it serves. */
export interface Caller {
  /** The tenant. `everyWorkspace` for the installation's admin until a verb has found the row's own. */
  workspaceId: number
  /** `admin`, `token:<id>`, `customer:<booking id>` or `system`: the "who" of the audit trail. */
  actor: string
  /** The token of the call; undefined for the admin token, customers and the system. */
  tokenId?: number | undefined
  /** Becomes `meta.source` of the events the call causes (decision "meta"). */
  source: 'api' | 'console' | 'customer' | 'system'
  /** Becomes `meta.request_id` (decision "Request id"). */
  requestId: string
}

/** The server itself. Its request ids have a colon, which no `X-Request-Id` may have: a client cannot imitate them. */
export const systemCaller = (workspaceId: number, work: string): Caller => ({
  workspaceId,
  actor: 'system',
  source: 'system',
  requestId: `system:${work}`,
})

/** No tenant has this id: rows of the installation itself (its audit, its idempotency keys) carry it. */
export const everyWorkspace = 0
