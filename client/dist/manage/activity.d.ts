import type { paths } from '../generated/manage.js';
import type { RequestOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { AuditEntry, AuditListParams, EventFeed, EventListParams, EventStreamParams, FeedEvent, StreamedEvent } from './types.js';
/** The audit trail: who changed what, when, and in which request, with the values before and after. */
export declare class Audit {
    #private;
    constructor(api: Api<paths>);
    /**
     * Lists entries, newest first. The admin token without `workspace_id` reads the entries of the
     * installation. Scope `audit:read`.
     */
    list(query?: AuditListParams, options?: RequestOptions): PagePromise<AuditEntry>;
}
/** The event feed. Events are kept for 30 days. */
export declare class Events {
    #private;
    constructor(api: Api<paths>);
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
    list(query?: EventListParams, options?: RequestOptions): PagePromise<FeedEvent, EventFeed>;
    /**
     * Yields events as they happen, each with its `cursor`. It reconnects after a lost connection and continues
     * where it was: no event is skipped or repeated. Store `cursor` to continue after a restart. Without one, it
     * begins with the next event. It ends when `signal` is aborted, by throwing its reason, and throws
     * `unauthorized` or `forbidden` when the token is revoked. Scope `events:read`.
     *
     * ```ts
     * for await (const { event, cursor } of manage.events.stream()) console.log(event.type, cursor)
     * ```
     */
    stream(query?: EventStreamParams, options?: RequestOptions): AsyncGenerator<StreamedEvent, void, undefined>;
    /** Returns one event. Throws `not_found`. Scope `events:read`. */
    get(id: string, options?: RequestOptions): ApiPromise<FeedEvent>;
}
