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
 * The v3 interface of an installation, as one workspace's token sees it.
 *
 * ```ts
 * const jurat = new Jurat({ baseUrl: 'https://jurat.example.com', token })
 * const { id } = await jurat.reservations.create({ first_name: 'Ana', last_name: 'Ortiz', service: 'remote' })
 * ```
 *
 * Calls that fail in passing (network, 408, 425, 429, 5xx) are made again, twice at most, after 0.5 to 8 s or what
 * `Retry-After` says; every changing call carries an `Idempotency-Key` over its retries, so nothing happens twice.
 * What is refused throws `JuratApiError`; where no answer comes, `JuratConnectionError` or `JuratTimeoutError`.
 *
 * Any call may throw `unauthorized`, `forbidden`, `invalid_request` or `rate_limited`; what else it may throw, it says.
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

  /** Throws `JuratError` where `baseUrl` or `token` cannot be right. */
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

  /** Name, version and routes of the interface. */
  index(options?: RequestOptions): ApiPromise<Index> {
    return this.#transport.send({ method: 'GET', path: '/wp-json/v3', repeat: 'safe', options })
  }

  /** One worked example of every resource and every event. */
  examples(options?: RequestOptions): ApiPromise<Examples> {
    return this.#transport.send({ method: 'GET', path: '/wp-json/v3/example', repeat: 'safe', options })
  }

  /**
   * Makes a call that this version has no method for, with the same headers and errors: `path` is what comes after
   * `baseUrl`, such as `/wp-json/v3/reservations`. One that changes something is repeated after a lost connection or a 5xx only with
   * an `idempotencyKey` of yours: not every operation takes one.
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
