import type { paths } from '../generated/manage.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { AuditEntry, AuditListParams, EventFeed, EventListParams, FeedEvent } from './types.ts'

/** Who did what to which row, when, by which request. */
export class Audit {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** The trail, newest first. The admin token without `workspace_id` reads the installation's own. */
  list(query: AuditListParams = {}, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.#api.list('/manage/v1/audit', { query, options })
  }
}

/** What happened, one event for each change, kept for 30 days. */
export class Events {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * The feed, oldest first. Keep `resume_cursor` of the last page, and go on from it later: nothing ever appears behind
   * it. Throws `invalid_request`, also where the admin token names no workspace.
   *
   * ```ts
   * for await (const page of manage.events.list({ cursor }).pages()) {
   *   for (const event of page.data) await take(event)
   *   await keep(page.resume_cursor)
   * }
   * ```
   */
  list(query: EventListParams = {}, options?: RequestOptions): PagePromise<FeedEvent, EventFeed> {
    // The document leaves `data` open; what webhooks carry is what the feed does.
    return this.#api.list('/manage/v1/events', { query, options }) as unknown as PagePromise<
      FeedEvent,
      EventFeed
    >
  }

  /** One event. Throws `not_found`. */
  get(id: string, options?: RequestOptions): ApiPromise<FeedEvent> {
    return this.#api.get('/manage/v1/events/{id}', { values: { id }, options }) as ApiPromise<never>
  }
}
