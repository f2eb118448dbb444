import type { components, operations, paths } from './generated/booking.ts'
import type { ConnectionOptions, RequestOptions, WriteOptions } from './options.ts'
import { type Slot, slotsOf } from './slots.ts'
import { Api, type Loose } from './transport/api.ts'
import type { ApiPromise } from './transport/api-promise.ts'
import { Transport } from './transport/transport.ts'
import { pdfPayload, pdfTimeoutMs } from './uploads/pdf.ts'
import type { UploadSource } from './uploads/source.ts'

type Schemas = components['schemas']
type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Json } }
}
  ? Loose<Json>
  : never

/** A reservation or appointment as its customer sees it. */
export type Booking = Schemas['Booking']
/** A time that is kept for the booking a while. */
export type Hold = Schemas['Hold']
export type BookingSigner = Schemas['BookingSigner']
export type BookingDocument = Schemas['BookingDocument']
export type BookingAvailability = Schemas['Availability']

export interface BookingAvailabilityParams
  extends Loose<NonNullable<operations['getBookingAvailability']['parameters']['query']>> {}
export interface BookingSlotParams extends Omit<BookingAvailabilityParams, 'explain' | 'starts'> {}
export type { Slot }
export interface HoldParams extends Body<'holdTime'> {}
export interface BookingSubmitParams extends Body<'submitBooking'> {}
export interface BookingRescheduleParams extends Body<'rescheduleBooking'> {}
export interface BookingCancelParams extends Body<'cancelBooking'> {}
export interface BookingSignerParams extends Body<'addBookingSigner'> {}
export interface BookingDocumentParams extends Omit<Body<'uploadBookingDocument'>, 'pdf_content'> {
  /** The PDF, 30 MiB at most: its bytes in any form, or a string that holds their base64. */
  pdf_content: string | UploadSource
}

export interface BookingOptions extends ConnectionOptions {
  /** `keys.reservation` of a reservation, or `keys.appointment`: what the links in mails end with. A credential. */
  key: string
}

const path = '/booking/v1/{key}'

/**
 * What a customer may see and do with a key and no token: for pages of your own. Retries, keys and errors are those of
 * `Jurat`. Which key opens what: `can` of `get`. Any call may throw `not_found`, for a key that is none or does not open
 * this, `invalid_request` and `rate_limited`.
 */
export class JuratBooking {
  readonly #api: Api<paths>
  readonly #values: { key: string }

  /** Throws `JuratError` where `baseUrl` cannot be right. */
  constructor({ key, ...options }: BookingOptions) {
    this.#values = { key }
    this.#api = new Api<paths>(new Transport(options))
  }

  /** What was reserved or booked. Changes nothing. Throws `not_found`. */
  get(options?: RequestOptions): ApiPromise<Booking> {
    return this.#api.get(path, { values: this.#values, options })
  }

  /**
   * Tells that the customer has come, by the reservation's key: makes a `queued` reservation `pending`, and leaves any
   * other as it is. Call it when your page is shown, not when it is prefetched. Throws `not_found`.
   */
  open(options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/open`, { values: this.#values, options })
  }

  /**
   * The quarters of a day at which this booking, as long as it takes, can start. Throws `JuratError` for a `date` that is
   * no day of the calendar, and `not_found`.
   */
  availability(
    query: BookingAvailabilityParams = {},
    options?: RequestOptions,
  ): ApiPromise<BookingAvailability> {
    return this.#api.get(`${path}/availability`, { values: this.#values, query, options })
  }

  /**
   * The moments of a day at which this booking can start, in order, right also where the clock changes that day. Throws
   * `JuratError` for a `date` that is no day of the calendar, and `not_found`.
   */
  slots(query: BookingSlotParams = {}, options?: RequestOptions): ApiPromise<Slot[]> {
    const asked = { ...query, starts: 1 }
    const call = this.#api.get(`${path}/availability`, { values: this.#values, query: asked, options })
    return call.map(day => slotsOf(day, query.date))
  }

  /**
   * Keeps a time from others for five minutes, in place of what was held. Throws `slot_unavailable`,
   * `already_scheduled`, `reservation_canceled`.
   */
  hold(params: HoldParams, options?: WriteOptions): ApiPromise<Hold> {
    return this.#api.post(`${path}/hold`, { values: this.#values, json: params, options })
  }

  /**
   * Books. `timestamp` is in seconds since 1970. Throws `slot_unavailable`, `already_scheduled`, `reservation_canceled`.
   */
  submit(params: BookingSubmitParams, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/submit`, { values: this.#values, json: params, options })
  }

  /**
   * Moves the appointment, at most 10 times within 24 hours. Throws `reschedule_failed`, of which `error.reason` says why,
   * and `rate_limited`.
   */
  reschedule(params: BookingRescheduleParams, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/reschedule`, { values: this.#values, json: params, options })
  }

  /** Cancels the appointment. Throws `unable_to_cancel`. */
  cancel(params: BookingCancelParams = {}, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/cancel`, { values: this.#values, json: params, options })
  }

  /** Adds a signer, of 50 at most. Throws `signer_exists`, `reservation_canceled`, `unprocessable_entity`. */
  addSigner(params: BookingSignerParams, options?: WriteOptions): ApiPromise<BookingSigner> {
    return this.#api.post(`${path}/signers`, { values: this.#values, json: params, options })
  }

  /**
   * Uploads a PDF of up to 30 MiB; of 50 at most. Throws `bad_payload`, `payload_too_large`, `reservation_canceled`,
   * `unprocessable_entity`.
   */
  addDocument(params: BookingDocumentParams, options?: WriteOptions): ApiPromise<BookingDocument> {
    const payload = pdfPayload(params)
    const given = { values: this.#values, payload, timeoutMs: pdfTimeoutMs, options }
    return this.#api.post(`${path}/documents`, given)
  }
}
