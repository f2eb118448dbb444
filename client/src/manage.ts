import type { paths } from './generated/manage.ts'
import { Audit, Events } from './manage/activity.ts'
import { ManagedAppointments } from './manage/appointments.ts'
import { Backups } from './manage/backups.ts'
import { ManagedBookings } from './manage/bookings.ts'
import { Closures } from './manage/closures.ts'
import { Deliveries } from './manage/deliveries.ts'
import { ManagedDocuments, ManagedVideos, SecretKeys, SigningKeys } from './manage/files.ts'
import { Invoices } from './manage/invoices.ts'
import { Mails } from './manage/mails.ts'
import { Members } from './manage/members.ts'
import { Messages } from './manage/messages.ts'
import { Notaries } from './manage/notaries.ts'
import { Notes } from './manage/notes.ts'
import { Payments } from './manage/payments.ts'
import { People } from './manage/people.ts'
import { ManagedReservations } from './manage/reservations.ts'
import { SavedViews } from './manage/saved-views.ts'
import { Services } from './manage/services.ts'
import { RateCards } from './manage/shipping.ts'
import { ManagedSigners } from './manage/signers.ts'
import { Tokens } from './manage/tokens.ts'
import type { SearchParams, SearchResults } from './manage/types.ts'
import { Uploads } from './manage/uploads.ts'
import { Customers, DueLists, Overviews, Reports, StaffCalendars } from './manage/views.ts'
import { WebhookEndpoints } from './manage/webhook-endpoints.ts'
import { Workspaces } from './manage/workspaces.ts'
import type { ClientOptions, ConnectionOptions, RequestOptions, WriteOptions } from './options.ts'
import { Api } from './transport/api.ts'
import type { ApiPromise } from './transport/api-promise.ts'
import { type RawRequest, rawCall } from './transport/raw.ts'
import { Transport } from './transport/transport.ts'

export type { Backup } from './manage/backups.ts'
export type * from './manage/types.ts'
export type { UploadProgress, UploadSendOptions } from './uploads/in-parts.ts'

/**
 * The management interface: workspaces, tokens, the calendar, webhooks, and the actions of staff. It needs
 * the admin token of the installation, or a token with the scope that the method names, which sees only its
 * own workspace. The scope `manage` stands for all of them, except `members:read` and `members:write`. The
 * admin token names the workspace in `workspace_id`. Retries, idempotency keys and errors work as in `Jurat`.
 *
 * ```ts
 * const manage = new JuratManage({ baseUrl: 'https://jurat.example.com', token: adminToken })
 * const { secret } = await manage.webhookEndpoints.create({ workspace_id: 1, url: 'https://example.com/hooks' })
 * ```
 *
 * Any call can throw `unauthorized`, `forbidden`, `invalid_request`, or `not_found` for an unknown workspace.
 * Each method names its other codes.
 */
export class JuratManage {
  readonly appointments: ManagedAppointments
  readonly audit: Audit
  readonly backups: Backups
  readonly bookings: ManagedBookings
  readonly closures: Closures
  readonly calendar: StaffCalendars
  readonly deliveries: Deliveries
  readonly documents: ManagedDocuments
  readonly events: Events
  readonly mails: Mails
  readonly members: Members
  readonly messages: Messages
  readonly notaries: Notaries
  readonly notes: Notes
  readonly payments: Payments
  readonly invoices: Invoices
  readonly overview: Overviews
  readonly customers: Customers
  readonly due: DueLists
  readonly people: People
  readonly rateCard: RateCards
  readonly reports: Reports
  readonly reservations: ManagedReservations
  readonly savedViews: SavedViews
  readonly secretKey: SecretKeys
  readonly services: Services
  readonly signers: ManagedSigners
  readonly signingKeys: SigningKeys
  readonly tokens: Tokens
  readonly uploads: Uploads
  readonly videos: ManagedVideos
  readonly webhookEndpoints: WebhookEndpoints
  readonly workspaces: Workspaces
  readonly #api: Api<paths>
  readonly #transport: Transport

  /**
   * Throws `JuratError` for an invalid `baseUrl` or `token`. Without a token, calls carry the cookies of the
   * page: for pages of the installation itself, whose person is signed in.
   */
  constructor(options: ClientOptions | ConnectionOptions) {
    this.#transport = new Transport(options)
    const api = new Api<paths>(this.#transport)
    this.#api = api
    this.appointments = new ManagedAppointments(api)
    this.audit = new Audit(api)
    this.backups = new Backups(api)
    this.bookings = new ManagedBookings(api)
    this.closures = new Closures(api)
    this.calendar = new StaffCalendars(api)
    this.deliveries = new Deliveries(api)
    this.documents = new ManagedDocuments(api)
    this.events = new Events(api)
    this.mails = new Mails(api)
    this.members = new Members(api)
    this.messages = new Messages(api)
    this.notaries = new Notaries(api)
    this.notes = new Notes(api)
    this.payments = new Payments(api)
    this.invoices = new Invoices(api)
    this.overview = new Overviews(api)
    this.customers = new Customers(api)
    this.due = new DueLists(api)
    this.people = new People(api)
    this.rateCard = new RateCards(api)
    this.reports = new Reports(api)
    this.reservations = new ManagedReservations(api)
    this.savedViews = new SavedViews(api)
    this.secretKey = new SecretKeys(api)
    this.services = new Services(api)
    this.signers = new ManagedSigners(api)
    this.signingKeys = new SigningKeys(api)
    this.tokens = new Tokens(api)
    this.uploads = new Uploads(api)
    this.videos = new ManagedVideos(api)
    this.webhookEndpoints = new WebhookEndpoints(api)
    this.workspaces = new Workspaces(api)
  }

  /**
   * Finds bookings, signers, documents and events by id, key, event id, request id, or first letters of
   * names, emails and file names. Throws `invalid_request`. Scope `bookings:read`.
   */
  search(query: SearchParams, options?: RequestOptions): ApiPromise<SearchResults> {
    return this.#api.get('/manage/v1/search', { query, options })
  }

  /**
   * Makes a call for which this version has no method, with the same headers and errors. `path` follows
   * `baseUrl`: `/manage/v1/workspaces`. A write is retried after a lost connection or a 5xx only if you pass
   * `idempotencyKey`, because not every operation accepts one.
   */
  request<T = unknown>(
    method: string,
    path: string,
    request: RawRequest = {},
    options?: WriteOptions,
  ): ApiPromise<T> {
    return this.#transport.send(rawCall(method, path, request, options))
  }
}
