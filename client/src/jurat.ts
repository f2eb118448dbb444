import type { paths } from './generated/v3.ts'
import type { ClientOptions, RequestOptions, WriteOptions } from './options.ts'
import { Appointments } from './resources/appointments.ts'
import { AvailabilityCalendar } from './resources/calendar.ts'
import { Documents } from './resources/documents.ts'
import { Reservations } from './resources/reservations.ts'
import { Shipping } from './resources/shipping.ts'
import { Signers } from './resources/signers.ts'
import { Videos } from './resources/videos.ts'
import { Api } from './transport/api.ts'
import type { ApiPromise } from './transport/api-promise.ts'
import { type RawRequest, rawCall } from './transport/raw.ts'
import { Transport } from './transport/transport.ts'
import type { Examples, Index } from './types.ts'

/**
 * The v3 interface of an installation, with the token of one workspace.
 *
 * ```ts
 * const jurat = new Jurat({ baseUrl: 'https://jurat.example.com', token })
 * const { id } = await jurat.reservations.create({ first_name: 'Ana', last_name: 'Ortiz', service: 'remote' })
 * ```
 *
 * Temporary failures (network, 408, 425, 429, 5xx) are retried at most twice, after 0.5 to 8 s or as long as
 * `Retry-After` asks. Each write sends the same `Idempotency-Key` in its retries, so it takes effect once.
 * Error responses throw `JuratApiError`; a missing response throws `JuratConnectionError` or
 * `JuratTimeoutError`.
 *
 * Any call can throw `unauthorized`, `forbidden`, `invalid_request` or `rate_limited`. Each method names its
 * other codes.
 */
export class Jurat {
  readonly appointments: Appointments
  readonly availability: AvailabilityCalendar
  readonly documents: Documents
  readonly reservations: Reservations
  readonly shipping: Shipping
  readonly signers: Signers
  readonly videos: Videos
  readonly #transport: Transport

  /** Throws `JuratError` for an invalid `baseUrl` or `token`. */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(options)
    const api = new Api<paths>(this.#transport)
    this.appointments = new Appointments(api)
    this.availability = new AvailabilityCalendar(api)
    this.documents = new Documents(api)
    this.reservations = new Reservations(api)
    this.shipping = new Shipping(api)
    this.signers = new Signers(api)
    this.videos = new Videos(api)
  }

  /** Returns the name, version and routes of the interface. */
  index(options?: RequestOptions): ApiPromise<Index> {
    return this.#transport.send({ method: 'GET', path: '/wp-json/v3', repeat: 'safe', options })
  }

  /** Returns one example of every resource and every event. */
  examples(options?: RequestOptions): ApiPromise<Examples> {
    return this.#transport.send({ method: 'GET', path: '/wp-json/v3/example', repeat: 'safe', options })
  }

  /**
   * Makes a call for which this version has no method, with the same headers and errors. `path` follows
   * `baseUrl`: `/wp-json/v3/reservations`. A write is retried after a lost connection or a 5xx only if you
   * pass `idempotencyKey`, because not every operation accepts one.
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
