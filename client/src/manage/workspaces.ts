import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  ClockParams,
  Workspace,
  WorkspaceCreateParams,
  WorkspaceListParams,
  WorkspaceUpdateParams,
} from './types.ts'

/** Tenants. The admin token sees all of them, another its own. */
export class Workspaces {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** The workspaces, newest first. */
  list(query: WorkspaceListParams = {}, options?: RequestOptions): PagePromise<Workspace> {
    return this.#api.list('/manage/v1/workspaces', { query, options })
  }

  /** One workspace, with its settings and its clock. Throws `not_found`. */
  get(id: number, options?: RequestOptions): ApiPromise<Workspace> {
    return this.#api.get('/manage/v1/workspaces/{id}', { values: { id }, options })
  }

  /**
   * Opens a workspace, `test` unless `mode` says `live`, with the default services and rate card; a test one with notaries
   * to book with too. Admin token only. Throws `invalid_request`.
   */
  create(params: WorkspaceCreateParams, options?: WriteOptions): ApiPromise<Workspace> {
    return this.#api.post('/manage/v1/workspaces', { json: params, options })
  }

  /** Changes what is given and leaves the rest. Throws `invalid_request`, `not_found`. */
  update(id: number, params: WorkspaceUpdateParams, options?: WriteOptions): ApiPromise<Workspace> {
    return this.#api.patch('/manage/v1/workspaces/{id}', { values: { id }, json: params, options })
  }

  /**
   * Moves the clock of a test workspace forward, and has happen what falls due on the way. Throws `invalid_request`,
   * `not_found`, `unprocessable_entity`.
   */
  moveClock(id: number, params: ClockParams, options?: WriteOptions): ApiPromise<Workspace> {
    return this.#api.post('/manage/v1/workspaces/{id}/clock', { values: { id }, json: params, options })
  }
}
