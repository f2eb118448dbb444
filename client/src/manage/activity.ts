import type { paths } from '../generated/manage.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import { eventStream } from './event-stream.ts'
import type {
  AuditEntry,
  AuditListParams,
  EventFeed,
  EventListParams,
  EventStreamParams,
  FeedEvent,
  StreamedEvent,
} from './types.ts'

/** The audit trail: who changed what, when, and in which request, with the values before and after. */
export class Audit {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Lists entries, newest first. Filters can be combined; `object_id` needs `object`. The admin token without
   * `workspace_id` reads the entries of the installation. Throws `invalid_request`. Scope `audit:read`.
   *
   * ```ts
   * const yesterday = { since: '2026-11-19T05:00:00Z', until: '2026-11-20T05:00:00Z' }
   * for await (const { actor_name, subject, changes } of manage.audit.list({ action: 'appointment-canceled', ...yesterday }))
   *   console.log(actor_name, subject.id, changes?.cancel_reason?.after)
   * ```
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
   * Lists events, oldest first. Store `resume_cursor` of the last page to resume from it later: no event is
   * ever added before it. Throws `invalid_request`, also if the admin token names no workspace. Scope
   * `events:read`.
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

  /**
   * Yields events as they happen, each with its `cursor`. It reconnects after a lost connection and continues
   * where it was: no event is skipped or repeated. Store `cursor` to continue after a restart. Without one,
   * it begins with the next event. It ends when `signal` is aborted, by throwing its reason, and throws
   * `unauthorized` or `forbidden` when the token is revoked. Scope `events:read`.
   *
   * ```ts
   * for await (const { event, cursor } of manage.events.stream()) console.log(event.type, cursor)
   * ```
   */
  stream(
    query: EventStreamParams = {},
    options: RequestOptions = {},
  ): AsyncGenerator<StreamedEvent, void, undefined> {
    const open = (cursor: string | undefined, maxRetries: number | undefined) =>
      this.#api.stream('/manage/v1/events/stream', 'text/event-stream', {
        query: { ...query, cursor },
        options: { ...options, maxRetries },
      })
    return eventStream(open, query.cursor, options)
  }

  /** Returns one event. Throws `not_found`. Scope `events:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<FeedEvent> {
    return this.#api.get('/manage/v1/events/{id}', { values: { id }, options }) as ApiPromise<never>
  }
}
