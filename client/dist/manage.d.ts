import { Audit, Events } from './manage/activity.js';
import { Backups } from './manage/backups.js';
import { ManagedAppointments, ManagedBookings, ManagedReservations, ManagedSigners } from './manage/bookings.js';
import { Closures } from './manage/closures.js';
import { Deliveries } from './manage/deliveries.js';
import { ManagedDocuments, ManagedVideos, SigningKeys } from './manage/files.js';
import { Mails } from './manage/mails.js';
import { Members } from './manage/members.js';
import { Notaries } from './manage/notaries.js';
import { Notes } from './manage/notes.js';
import { People } from './manage/people.js';
import { Services } from './manage/services.js';
import { RateCards } from './manage/shipping.js';
import { Tokens } from './manage/tokens.js';
import type { SearchParams, SearchResults } from './manage/types.js';
import { Overviews, Reports, StaffCalendars } from './manage/views.js';
import { WebhookEndpoints } from './manage/webhook-endpoints.js';
import { Workspaces } from './manage/workspaces.js';
import type { ClientOptions, ConnectionOptions, RequestOptions, WriteOptions } from './options.js';
import type { ApiPromise } from './transport/api-promise.js';
import { type RawRequest } from './transport/raw.js';
export type { Backup } from './manage/backups.js';
export type * from './manage/types.js';
/**
 * The management interface: workspaces, tokens, the calendar, webhooks, and the actions of staff. It needs the admin
 * token of the installation, or a token with the scope that the method names, which sees only its own workspace. The
 * scope `manage` stands for all of them, except `members:read` and `members:write`. The admin token names the workspace
 * in `workspace_id`. Retries, idempotency keys and errors work as in `Jurat`.
 *
 * ```ts
 * const manage = new JuratManage({ baseUrl: 'https://jurat.example.com', token: adminToken })
 * const { secret } = await manage.webhookEndpoints.create({ workspace_id: 1, url: 'https://example.com/hooks' })
 * ```
 *
 * Any call can throw `unauthorized`, `forbidden`, `invalid_request`, or `not_found` for an unknown workspace. Each method
 * names its other codes.
 */
export declare class JuratManage {
    #private;
    readonly appointments: ManagedAppointments;
    readonly audit: Audit;
    readonly backups: Backups;
    readonly bookings: ManagedBookings;
    readonly closures: Closures;
    readonly calendar: StaffCalendars;
    readonly deliveries: Deliveries;
    readonly documents: ManagedDocuments;
    readonly events: Events;
    readonly mails: Mails;
    readonly members: Members;
    readonly notaries: Notaries;
    readonly notes: Notes;
    readonly overview: Overviews;
    readonly people: People;
    readonly rateCard: RateCards;
    readonly reports: Reports;
    readonly reservations: ManagedReservations;
    readonly services: Services;
    readonly signers: ManagedSigners;
    readonly signingKeys: SigningKeys;
    readonly tokens: Tokens;
    readonly videos: ManagedVideos;
    readonly webhookEndpoints: WebhookEndpoints;
    readonly workspaces: Workspaces;
    /**
     * Throws `JuratError` for an invalid `baseUrl` or `token`. Without a token, calls carry the cookies of the page: for
     * pages of the installation itself, whose person is signed in.
     */
    constructor(options: ClientOptions | ConnectionOptions);
    /**
     * Finds bookings, signers, documents and events by id, key, event id, request id, or first letters of names, emails
     * and file names. Throws `invalid_request`. Scope `bookings:read`.
     */
    search(query: SearchParams, options?: RequestOptions): ApiPromise<SearchResults>;
    /**
     * Makes a call for which this version has no method, with the same headers and errors. `path` follows
     * `baseUrl`: `/manage/v1/workspaces`. A write is retried after a lost connection or a 5xx only if you pass
     * `idempotencyKey`, because not every operation accepts one.
     */
    request<T = unknown>(method: string, path: string, request?: RawRequest, options?: WriteOptions): ApiPromise<T>;
}
