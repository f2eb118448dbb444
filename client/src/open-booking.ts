import type { components, operations, paths } from './generated/booking.ts'
import type { ConnectionOptions, RequestOptions, WriteOptions } from './options.ts'
import { type Slot, slotsOf } from './slots.ts'
import { Api, type Loose } from './transport/api.ts'
import type { ApiPromise } from './transport/api-promise.ts'
import { Transport } from './transport/transport.ts'

type Schemas = components['schemas']
type Booking = Schemas['Booking']
type BookingAvailability = Schemas['Availability']
type MonthAvailability = Schemas['MonthAvailability']
type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Json } }
}
  ? Loose<Json>
  : never

/** What anybody can book with a workspace. */
export type OpenBooking = Schemas['OpenBooking']
/** What a visitor wants to book, until the mailed code is confirmed. */
export type BookingRequest = Schemas['BookingRequest']

type AvailabilityQuery = Loose<NonNullable<operations['getOpenAvailability']['parameters']['query']>>
export interface OpenAvailabilityParams extends Omit<AvailabilityQuery, 'month'> {}
export interface OpenMonthParams extends Pick<AvailabilityQuery, 'service' | 'quantity' | 'timezone'> {
  /** `YYYY-MM` */
  month: string
}
export interface OpenSlotParams extends Omit<OpenAvailabilityParams, 'explain' | 'starts'> {}
export interface BookingRequestParams extends Body<'createBookingRequest'> {}
export interface RequestedTimeParams extends Body<'holdRequestedTime'> {}
export interface BookingConfirmParams extends Body<'confirmBookingRequest'> {}

export interface OpenBookingOptions extends ConnectionOptions {
  /** `open_booking_slug` of the workspace: the last part of `/book/{slug}`. */
  slug: string
}

const path = '/booking/v1/open/{slug}'

/**
 * Booking without a key or a token, where a workspace allows it: a visitor chooses a service and a time, and
 * confirms an email address with a mailed code. Any call can throw `invalid_request`, `rate_limited`, and
 * `not_found` for a slug whose open booking is off.
 */
export class JuratOpenBooking {
  readonly #api: Api<paths>
  readonly #values: { slug: string }

  /** Throws `JuratError` for an invalid `baseUrl`. */
  constructor({ slug, ...options }: OpenBookingOptions) {
    this.#values = { slug }
    this.#api = new Api<paths>(new Transport(options))
  }

  /** Returns the business and its services. */
  get(options?: RequestOptions): ApiPromise<OpenBooking> {
    return this.#api.get(path, { values: this.#values, options })
  }

  /** Returns the quarter-hours of a day, and whether the service can start in each. */
  availability(query: OpenAvailabilityParams, options?: RequestOptions): ApiPromise<BookingAvailability> {
    const call = this.#api.get(`${path}/availability`, { values: this.#values, query, options })
    return call.map(day => day as BookingAvailability)
  }

  /** Returns the days of a month at which the service can start, and the first free start. */
  month(query: OpenMonthParams, options?: RequestOptions): ApiPromise<MonthAvailability> {
    const call = this.#api.get(`${path}/availability`, { values: this.#values, query, options })
    return call.map(month => month as MonthAvailability)
  }

  /** Returns the times of a day at which the service can start, in order. */
  slots(query: OpenSlotParams, options?: RequestOptions): ApiPromise<Slot[]> {
    const withStarts = { ...query, starts: 1 }
    const call = this.#api.get(`${path}/availability`, { values: this.#values, query: withStarts, options })
    return call.map(day => slotsOf(day as BookingAvailability, query.date))
  }

  /**
   * Mails a code to the visitor, and holds the time until `held_until`; null if the limits of holds are
   * reached. `timestamp` is in seconds since 1970. Throws `slot_unavailable` with free times in
   * `error.nearest`.
   */
  request(params: BookingRequestParams, options?: WriteOptions): ApiPromise<BookingRequest> {
    return this.#api.post(`${path}/requests`, { values: this.#values, json: params, options })
  }

  /**
   * Mails a new code, which replaces the one before and holds the time for longer, at most three per request.
   * Throws `not_found`.
   */
  resend(key: string, options?: WriteOptions): ApiPromise<BookingRequest> {
    return this.#api.post(`${path}/requests/{key}/resend`, { values: { ...this.#values, key }, options })
  }

  /**
   * Chooses another time for the request, and holds it instead of the one before. `timestamp` is in seconds
   * since 1970. Throws `not_found`, `slot_unavailable` with free times in `error.nearest`.
   */
  hold(key: string, params: RequestedTimeParams, options?: WriteOptions): ApiPromise<BookingRequest> {
    const values = { ...this.#values, key }
    return this.#api.post(`${path}/requests/{key}/hold`, { values, json: params, options })
  }

  /**
   * Books with the mailed code. With `timestamp` it books another time than the requested one. Throws
   * `invalid_request` for a wrong code, `unprocessable_entity` after five of them and after
   * 15 minutes, `slot_unavailable` with free times in `error.nearest`.
   */
  confirm(key: string, params: BookingConfirmParams, options?: WriteOptions): ApiPromise<Booking> {
    const values = { ...this.#values, key }
    return this.#api.post(`${path}/requests/{key}/confirm`, { values, json: params, options })
  }
}
