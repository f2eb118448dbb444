import type { Kind } from '../db/directory.ts'

/**
 * Whose rows an operation of the management interface sees. A token of one workspace sees its own. The admin
 * token belongs to no workspace, so the request must name one:
 * - `query`, `body`: by `workspace_id` there
 * - `workspace`: by the path, whose `id` is the workspace's
 * - a row: by the `id` in the path, or the parameter `by` of the body
 * - `handler`: the handler itself decides, because the rule depends on more than the request
 *
 * Errors: `invalid_request` for a missing `workspace_id`, `not_found` for a row or workspace that the caller
 * may not see.
 */
export type Within = 'query' | 'body' | 'workspace' | 'handler' | RowWithin

interface RowWithin {
  row: Kind
  /** Name of the resource in a `not_found` error. */
  name: string
  /** The parameter of the body that holds the id. By default the `id` of the path. */
  by?: string
}
