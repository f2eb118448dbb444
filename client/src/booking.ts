import type { components, operations, paths } from './generated/booking.ts'
import type { ConnectionOptions, RequestOptions, WriteOptions } from './options.ts'
import { type Slot, slotsOf } from './slots.ts'
import { Api, type Loose } from './transport/api.ts'
import type { ApiPromise } from './transport/api-promise.ts'
import { Transport } from './transport/transport.ts'
import { pdfPayload, pdfTimeoutMs } from './uploads/pdf.ts'
import type { UploadSource } from './uploads/source.ts'

export * from './open-booking.ts'

type Schemas = components['schemas']
type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Json } }
}
  ? Loose<Json>
  : never

/** A reservation or appointment as its customer sees it. */
export type Booking = Schemas['Booking']
/** A time that is held for the booking until it expires. */
export type Hold = Schemas['Hold']
/** A new address of the customer that waits for its code. */
export type EmailChange = Schemas['EmailChange']
export type BookingSigner = Schemas['BookingSigner']
export type BookingDocument = Schemas['BookingDocument']
/** A document with a link to its file, which works for five minutes. */
export type LinkedBookingDocument = Schemas['LinkedBookingDocument']
export type BookingAvailability = Schemas['Availability']
/** The days of a month with free start times. */
export type MonthAvailability = Schemas['MonthAvailability']

type AvailabilityQuery = Loose<NonNullable<operations['getBookingAvailability']['parameters']['query']>>
export interface BookingAvailabilityParams extends Omit<AvailabilityQuery, 'month'> {}
export interface BookingMonthParams extends Pick<AvailabilityQuery, 'timezone'> {
  /** `YYYY-MM` */
  month: string
}
export interface BookingSlotParams extends Omit<BookingAvailabilityParams, 'explain' | 'starts'> {}
export type { Slot }
export interface HoldParams extends Body<'holdTime'> {}
export interface BookingSubmitParams extends Body<'submitBooking'> {}
export interface BookingRescheduleParams extends Body<'rescheduleBooking'> {}
export interface BookingCancelParams extends Body<'cancelBooking'> {}
export interface BookingCustomerChanges extends Body<'updateBookingCustomer'> {}
export interface BookingEmailParams extends Body<'changeBookingEmail'> {}
export interface BookingEmailCode extends Body<'confirmBookingEmail'> {}
export interface BookingNoteParams extends Body<'addBookingNote'> {}
export interface BookingSignerParams extends Body<'addBookingSigner'> {}
export interface BookingSignerChanges extends Body<'updateBookingSigner'> {}
export interface BookingDocumentParams extends Omit<Body<'uploadBookingDocument'>, 'pdf_content'> {
  /** The PDF, at most 30 MiB: its bytes, or a base64 string. */
  pdf_content: string | UploadSource
}

export interface BookingOptions extends ConnectionOptions {
  /**
   * `keys.reservation` or `keys.appointment` of a reservation: the last part of the links in mails. A
   * credential.
   */
  key: string
}

const path = '/booking/v1/{key}'

/**
 * The customer interface, for your own booking pages. It needs a key and no token. Retries, idempotency keys
 * and errors work as in `Jurat`. `can` of `get` lists what the key allows. Any call can throw
 * `invalid_request`, `rate_limited`, and `not_found` for a key that is unknown or does not allow the call.
 */
export class JuratBooking {
  readonly #api: Api<paths>
  readonly #values: { key: string }

  /** Throws `JuratError` for an invalid `baseUrl`. */
  constructor({ key, ...options }: BookingOptions) {
    this.#values = { key }
    this.#api = new Api<paths>(new Transport(options))
  }

  /** Returns the booking. Changes nothing. Throws `not_found`. */
  get(options?: RequestOptions): ApiPromise<Booking> {
    return this.#api.get(path, { values: this.#values, options })
  }

  /**
   * Records that the customer opened the page. Needs the reservation's key. A `queued` reservation becomes
   * `pending`; any other status stays. Call it when the page is shown, not when it is prefetched. Throws
   * `not_found`.
   */
  open(options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/open`, { values: this.#values, options })
  }

  /**
   * Returns the quarter-hours of a day, and whether this booking can start in each. Throws `JuratError` for
   * an invalid `date`, and `not_found`.
   */
  availability(
    query: BookingAvailabilityParams = {},
    options?: RequestOptions,
  ): ApiPromise<BookingAvailability> {
    const call = this.#api.get(`${path}/availability`, { values: this.#values, query, options })
    return call.map(day => day as BookingAvailability)
  }

  /**
   * Returns the days of a month at which this booking can start, with the number of free start times, and the
   * first free start. Throws `invalid_request`, `not_found`.
   */
  month(query: BookingMonthParams, options?: RequestOptions): ApiPromise<MonthAvailability> {
    const call = this.#api.get(`${path}/availability`, { values: this.#values, query, options })
    return call.map(month => month as MonthAvailability)
  }

  /**
   * Returns the times of a day at which this booking can start, in order. Correct also on days of a clock
   * change. Throws `JuratError` for an invalid `date`, and `not_found`.
   */
  slots(query: BookingSlotParams = {}, options?: RequestOptions): ApiPromise<Slot[]> {
    const withStarts = { ...query, starts: 1 }
    const call = this.#api.get(`${path}/availability`, { values: this.#values, query: withStarts, options })
    return call.map(day => slotsOf(day as BookingAvailability, query.date))
  }

  /**
   * Holds a time for five minutes. It replaces an earlier hold. Throws `slot_unavailable` with free times in
   * `error.nearest`, `already_scheduled`, `reservation_canceled`.
   */
  hold(params: HoldParams, options?: WriteOptions): ApiPromise<Hold> {
    return this.#api.post(`${path}/hold`, { values: this.#values, json: params, options })
  }

  /**
   * Books the appointment. `timestamp` is in seconds since 1970. If staff confirm bookings of the service, it
   * requests the time: `request.state` is `requested`, and `appointment` null. Throws `slot_unavailable` with
   * free times in `error.nearest`, `already_scheduled`, `reservation_canceled`, `unprocessable_entity`.
   */
  submit(params: BookingSubmitParams, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/submit`, { values: this.#values, json: params, options })
  }

  /**
   * Withdraws the request for a time, which is free again. Throws `unprocessable_entity` without an open
   * request.
   */
  withdraw(options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/withdraw`, { values: this.#values, options })
  }

  /**
   * Moves the appointment, at most 10 times in 24 hours. Throws `rate_limited`, and `reschedule_failed` with
   * the reason in `error.reason` and free times in `error.nearest`.
   */
  reschedule(params: BookingRescheduleParams, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/reschedule`, { values: this.#values, json: params, options })
  }

  /** Cancels the appointment. Throws `unable_to_cancel`. */
  cancel(params: BookingCancelParams = {}, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/cancel`, { values: this.#values, json: params, options })
  }

  /**
   * Adds a signer, at most 50 per booking. Throws `signer_exists`, `reservation_canceled`,
   * `unprocessable_entity`.
   */
  addSigner(params: BookingSignerParams, options?: WriteOptions): ApiPromise<BookingSigner> {
    return this.#api.post(`${path}/signers`, { values: this.#values, json: params, options })
  }

  /**
   * Corrects the customer's name and phone number. Throws `reservation_canceled`, `unprocessable_entity`.
   */
  updateCustomer(params: BookingCustomerChanges, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.patch(`${path}/customer`, { values: this.#values, json: params, options })
  }

  /**
   * Mails a code to a new address of the customer. Throws `rate_limited` after three codes in an hour,
   * `reservation_canceled`, `unprocessable_entity`.
   */
  changeEmail(params: BookingEmailParams, options?: WriteOptions): ApiPromise<EmailChange> {
    return this.#api.post(`${path}/email`, { values: this.#values, json: params, options })
  }

  /**
   * Uses the new address, with the mailed code. The booking gets new keys: this one opens nothing any more,
   * and `links.self` has the new one. Throws `not_found` without an address that waits,
   * `reservation_canceled`, `unprocessable_entity` for a code that has expired or was wrong too often,
   * `signer_exists` if another signer has the address and the identity of the customer was decided.
   */
  confirmEmail(params: BookingEmailCode, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post(`${path}/email/confirm`, { values: this.#values, json: params, options })
  }

  /**
   * Leaves a note to the notary, at most ten per booking. Returns null. Throws `reservation_canceled`,
   * `unprocessable_entity`.
   */
  addNote(params: BookingNoteParams, options?: WriteOptions): ApiPromise<null> {
    return this.#api.post(`${path}/notes`, { values: this.#values, json: params, options })
  }

  /**
   * Uploads a PDF of at most 30 MiB, at most 50 per booking. Throws `bad_payload`, `payload_too_large`,
   * `reservation_canceled`, `unprocessable_entity`.
   */
  addDocument(params: BookingDocumentParams, options?: WriteOptions): ApiPromise<BookingDocument> {
    const payload = pdfPayload(params)
    const given = { values: this.#values, payload, timeoutMs: pdfTimeoutMs, options }
    return this.#api.post(`${path}/documents`, given)
  }

  /**
   * The document with a link to its file, which works for five minutes. Throws `not_found` if the customer
   * cannot download it now.
   */
  getDocument(id: number, options?: RequestOptions): ApiPromise<LinkedBookingDocument> {
    const values = { ...this.#values, id }
    return this.#api.get(`${path}/documents/{id}`, { values, options })
  }

  /**
   * Changes a signer who is not verified. Throws `signer_cannot_be_updated`, `signer_exists`,
   * `unprocessable_entity`, `reservation_canceled`.
   */
  updateSigner(id: number, params: BookingSignerChanges, options?: WriteOptions): ApiPromise<BookingSigner> {
    const values = { ...this.#values, id }
    return this.#api.patch(`${path}/signers/{id}`, { values, json: params, options })
  }

  /**
   * Removes a signer who is not verified. Throws `signer_cannot_be_updated`, `reservation_canceled`, and
   * `unprocessable_entity` after the session.
   */
  removeSigner(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete(`${path}/signers/{id}`, { values: { ...this.#values, id }, options })
  }

  /**
   * Deletes a document that the customer uploaded. Throws `forbidden` for a document of the business,
   * `unprocessable_entity` after the session, and
   * `reservation_canceled`.
   */
  deleteDocument(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete(`${path}/documents/{id}`, { values: { ...this.#values, id }, options })
  }
}
