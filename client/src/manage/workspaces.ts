import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  BrandPreview,
  BrandPreviewParams,
  ClockParams,
  GoLiveParams,
  SampleData,
  StripeAccount,
  StripeAccountParams,
  Workspace,
  WorkspaceCreateParams,
  WorkspaceListParams,
  WorkspaceUpdateParams,
} from './types.ts'

const loadTimeoutMs = 120_000

/** Workspaces (tenants). The admin token sees all workspaces; any other token sees its own. */
export class Workspaces {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists workspaces, newest first. Scope `workspace:read`. */
  list(query: WorkspaceListParams = {}, options?: RequestOptions): PagePromise<Workspace> {
    return this.#api.list('/manage/v1/workspaces', { query, options })
  }

  /** Returns one workspace, with its settings and its clock. Throws `not_found`. Scope `workspace:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Workspace> {
    return this.#api.get('/manage/v1/workspaces/{id}', { values: { id }, options })
  }

  /**
   * Creates a workspace with the default services and rate card. `mode` is `test` or `live`, default `test`.
   * A test workspace also gets notaries. Admin token only. Throws `invalid_request`.
   */
  create(params: WorkspaceCreateParams, options?: WriteOptions): ApiPromise<Workspace> {
    return this.#api.post('/manage/v1/workspaces', { json: params, options })
  }

  /**
   * Makes a live workspace from a test workspace, with its settings, brand, services, rate card, coming
   * closures, and the notaries named in `notary_ids`. No bookings, members or tokens are copied. Needs the
   * admin token; in the console, an owner can until there is a live workspace. Throws `forbidden`,
   * `invalid_request`, `not_found`, `unprocessable_entity` for a live workspace. Scope `workspace:write`.
   */
  goLive(id: number, params: GoLiveParams, options?: WriteOptions): ApiPromise<Workspace> {
    return this.#api.post('/manage/v1/workspaces/{id}/go-live', { values: { id }, json: params, options })
  }

  /** Changes the given fields. Throws `invalid_request`, `not_found`. Scope `workspace:write`. */
  update(id: number, params: WorkspaceUpdateParams, options?: WriteOptions): ApiPromise<Workspace> {
    return this.#api.patch('/manage/v1/workspaces/{id}', { values: { id }, json: params, options })
  }

  /**
   * Gives up one of `former_slugs`, so that another workspace can have it; returns null. Throws `not_found`.
   * Scope `workspace:write`.
   */
  releaseSlug(id: number, slug: string, options?: WriteOptions): ApiPromise<null> {
    const values = { id, slug }
    return this.#api.delete('/manage/v1/workspaces/{id}/former-slugs/{slug}', { values, options })
  }

  /**
   * Returns the ends of the secrets of the Stripe account, and where Stripe sends its events. Throws
   * `not_found`. Scope `workspace:read`.
   */
  stripe(id: number, options?: RequestOptions): ApiPromise<StripeAccount> {
    return this.#api.get('/manage/v1/workspaces/{id}/stripe', { values: { id }, options })
  }

  /**
   * Connects the Stripe account to which customers pay online, or replaces its keys. Throws `forbidden`,
   * `invalid_request` for a key of the other mode, `not_found`. Scope `workspace:write`.
   */
  setStripe(id: number, params: StripeAccountParams, options?: WriteOptions): ApiPromise<StripeAccount> {
    return this.#api.put('/manage/v1/workspaces/{id}/stripe', { values: { id }, json: params, options })
  }

  /**
   * Disconnects the Stripe account; returns null. Throws `forbidden`, `not_found`. Scope `workspace:write`.
   */
  removeStripe(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/workspaces/{id}/stripe', { values: { id }, options })
  }

  /**
   * Returns a page and a mail to customers with the given parts of a brand instead of those of the workspace.
   * Nothing is changed or sent. Throws `invalid_request`, `not_found`. Scope `workspace:write`.
   */
  previewBrand(params: BrandPreviewParams, options?: RequestOptions): ApiPromise<BrandPreview> {
    return this.#api.post('/manage/v1/brand-previews', { json: params, options }, 'once')
  }

  /**
   * Moves the clock of a test workspace forward. Everything that falls due on the way happens before this
   * returns. Throws `invalid_request`, `not_found`, `unprocessable_entity`. Scope `workspace:write`.
   */
  moveClock(id: number, params: ClockParams, options?: WriteOptions): ApiPromise<Workspace> {
    return this.#api.post('/manage/v1/workspaces/{id}/clock', { values: { id }, json: params, options })
  }

  /**
   * Fills an empty test workspace with the last and the next week of a small business, all or nothing. Mails
   * are kept. The default `timeoutMs` is 2 minutes: it takes seconds, and longer on a busy server. Throws
   * `not_found`, `unprocessable_entity` for a live workspace and one with bookings. Scope `workspace:write`.
   */
  loadSampleData(id: number, options?: WriteOptions): ApiPromise<SampleData> {
    const given = { values: { id }, timeoutMs: loadTimeoutMs, options }
    return this.#api.post('/manage/v1/workspaces/{id}/sample-data', given)
  }
}
