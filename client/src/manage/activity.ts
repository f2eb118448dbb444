import type { paths } from '../generated/manage.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { AuditEntry, AuditListParams, EventFeed, EventListParams, FeedEvent } from './types.ts'

/** The audit trail: who changed what, when, and in which request. */
export class Audit {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Lists entries, newest first. The admin token without `workspace_id` reads the entries of the
   * installation.
   */
  list(query: AuditListParams = {}, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.#api.list('/manage/v1/audit', { query, options })
  }
}

/** The event feed. Events are kept for 30 days. */
export class Events {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Lists events, oldest first. Store `resume_cursor` of the last page to resume from it later: no event is ever added
   * before it. Throws `invalid_request`, also if the admin token names no workspace.
   *
   * ```ts
   * for await (const page of manage.events.list({ cursor }).pages()) {
   *   for (const event of page.data) await take(event)
   *   await keep(page.resume_cursor)
   * }
   * ```
   */
  list(query: EventListParams = {}, options?: RequestOptions): PagePromise<FeedEvent, EventFeed> {
    // The OpenAPI document leaves `data` open. The feed has the same data as webhooks.
    return this.#api.list('/manage/v1/events', { query, options }) as unknown as PagePromise<
      FeedEvent,
      EventFeed
    >
  }

  /** Returns one event. Throws `not_found`. */
  get(id: string, options?: RequestOptions): ApiPromise<FeedEvent> {
    return this.#api.get('/manage/v1/events/{id}', { values: { id }, options }) as ApiPromise<never>
  }
}
