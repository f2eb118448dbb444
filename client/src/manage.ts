import type { paths } from './generated/manage.ts'
import { Audit, Events } from './manage/activity.ts'
import { Backups } from './manage/backups.ts'
import { ManagedAppointments, ManagedReservations, ManagedSigners } from './manage/bookings.ts'
import { Deliveries } from './manage/deliveries.ts'
import { ManagedDocuments, ManagedVideos, SigningKeys } from './manage/files.ts'
import { Mails } from './manage/mails.ts'
import { Notaries } from './manage/notaries.ts'
import { Services } from './manage/services.ts'
import { RateCards } from './manage/shipping.ts'
import { Tokens } from './manage/tokens.ts'
import { WebhookEndpoints } from './manage/webhook-endpoints.ts'
import { Workspaces } from './manage/workspaces.ts'
import type { ClientOptions, WriteOptions } from './options.ts'
import { Api } from './transport/api.ts'
import type { ApiPromise } from './transport/api-promise.ts'
import { type RawRequest, rawCall } from './transport/raw.ts'
import { Transport } from './transport/transport.ts'

export type { Backup } from './manage/backups.ts'
export type * from './manage/types.ts'

/**
 * The management interface: workspaces, tokens, the calendar, webhooks, and the actions of staff. It needs the admin
 * token of the installation, or a token with the scope `manage`, which sees only its own workspace. The admin token names
 * the workspace in `workspace_id`. Retries, idempotency keys and errors work as in `Jurat`.
 *
 * ```ts
 * const manage = new JuratManage({ baseUrl: 'https://jurat.example.com', token: adminToken })
 * const { secret } = await manage.webhookEndpoints.create({ workspace_id: 1, url: 'https://example.com/hooks' })
 * ```
 *
 * Any call can throw `unauthorized`, `forbidden`, `invalid_request`, or `not_found` for an unknown workspace. Each method
 * names its other codes.
 */
export class JuratManage {
  readonly appointments: ManagedAppointments
  readonly audit: Audit
  readonly backups: Backups
  readonly deliveries: Deliveries
  readonly documents: ManagedDocuments
  readonly events: Events
  readonly mails: Mails
  readonly notaries: Notaries
  readonly rateCard: RateCards
  readonly reservations: ManagedReservations
  readonly services: Services
  readonly signers: ManagedSigners
  readonly signingKeys: SigningKeys
  readonly tokens: Tokens
  readonly videos: ManagedVideos
  readonly webhookEndpoints: WebhookEndpoints
  readonly workspaces: Workspaces
  readonly #transport: Transport

  /** Throws `JuratError` for an invalid `baseUrl` or `token`. */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(options)
    const api = new Api<paths>(this.#transport)
    this.appointments = new ManagedAppointments(api)
    this.audit = new Audit(api)
    this.backups = new Backups(api)
    this.deliveries = new Deliveries(api)
    this.documents = new ManagedDocuments(api)
    this.events = new Events(api)
    this.mails = new Mails(api)
    this.notaries = new Notaries(api)
    this.rateCard = new RateCards(api)
    this.reservations = new ManagedReservations(api)
    this.services = new Services(api)
    this.signers = new ManagedSigners(api)
    this.signingKeys = new SigningKeys(api)
    this.tokens = new Tokens(api)
    this.videos = new ManagedVideos(api)
    this.webhookEndpoints = new WebhookEndpoints(api)
    this.workspaces = new Workspaces(api)
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
