/** Who asks, for which tenant: what every verb is told of the request it serves. */
export interface Caller {
  /** The tenant. `everyWorkspace` for the installation's admin until a verb has found the row's own. */
  workspaceId: number
  /** `admin`, `token:<id>`, `customer:<booking id>` or `system`: the "who" of the audit trail. */
  actor: string
  /** Becomes `meta.source` of the events the call causes (decision "meta"). */
  source: 'api' | 'console' | 'customer' | 'system'
  /** Becomes `meta.request_id`. */
  requestId: string
}

/** No tenant has this id: rows of the installation itself (its audit, its idempotency keys) carry it. */
export const everyWorkspace = 0
