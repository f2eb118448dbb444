import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Download } from '../transport/download.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { Signer } from '../types.ts'
import type {
  AuditEntry,
  BookAgainParams,
  Booking,
  Invoice,
  InvoiceIssueParams,
  ManagedDocument,
  ManagedReservation,
  ManagedSigner,
  Note,
  NoteListParams,
  NoteParams,
  PartListParams,
  Payment,
  PaymentListParams,
  PaymentRecordParams,
  PriceLineParams,
  RequestDeclineParams,
  ReservationCancelParams,
  ReservationDetail,
  ReservationExportParams,
  ReservationHold,
  ReservationHoldParams,
  ReservationLinkParams,
  ReservationListItem,
  ReservationListParams,
  ReservationPrice,
  ReservationSubmitParams,
  ReservationUpdateParams,
  SignerParams,
  Submission,
  TimesProposeParams,
} from './types.ts'

/** Actions of staff on reservations. */
export class ManagedReservations {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Lists reservations, newest first unless `sort` says otherwise. `from`, `to` and `notary_id` are about the
   * appointment. Throws `invalid_request`. Scope `bookings:read`.
   */
  list(query: ReservationListParams = {}, options?: RequestOptions): PagePromise<ReservationListItem> {
    return this.#api.list('/manage/v1/reservations', { query, options })
  }

  /**
   * Returns all reservations of the same filter as a CSV file (UTF-8). Read the `body` to its end or cancel
   * it. Throws `invalid_request`. Scope `bookings:read`.
   */
  export(query: ReservationExportParams = {}, options?: RequestOptions): ApiPromise<Download> {
    const csv = { ...query, format: 'csv' as const }
    return this.#api.stream('/manage/v1/reservations', 'text/csv', { query: csv, options })
  }

  /**
   * Returns one reservation, with both keys and what blocks it. Throws `not_found`. Scope `bookings:read`.
   */
  get(id: number, options?: RequestOptions): ApiPromise<ReservationDetail> {
    return this.#api.get('/manage/v1/reservations/{id}', { values: { id }, options })
  }

  /**
   * Creates a `queued` reservation, and mails the customer the link with which to choose a time. Without an
   * email, send the link with `keys.reservation` yourself. Throws `invalid_request`, `not_found`. Scope
   * `bookings:write`.
   */
  create(params: ReservationLinkParams, options?: WriteOptions): ApiPromise<ManagedReservation> {
    return this.#api.post('/manage/v1/reservations', { json: params, options })
  }

  /**
   * Changes the customer's name, email, phone number (E.164) and language, `external_id`, `metadata`, and
   * what is booked: `service`, `signing_method`, `quantity`, `unit_price` (in units of the currency). What is
   * booked is changed in the booked appointment too, as are fields of the customer that it had equal. Null
   * removes phone number, `external_id` and `metadata`. Throws `invalid_request`, `not_found`,
   * `reservation_canceled`, `unprocessable_entity` if it is completed, `slot_unavailable` if the notary is
   * not free for as long. Scope `bookings:write`.
   */
  update(
    id: number,
    params: ReservationUpdateParams,
    options?: WriteOptions,
  ): ApiPromise<ManagedReservation> {
    return this.#api.patch('/manage/v1/reservations/{id}', { values: { id }, json: params, options })
  }

  /**
   * Books the appointment for the customer. `timestamp` is in seconds since 1970. Throws `invalid_request`,
   * `not_found`, `already_scheduled`, `reservation_canceled`, `slot_unavailable` with free times in
   * `error.nearest`. Scope `bookings:write`.
   */
  submit(id: number, params: ReservationSubmitParams, options?: WriteOptions): ApiPromise<Submission> {
    return this.#api.post('/manage/v1/reservations/{id}/submit', { values: { id }, json: params, options })
  }

  /**
   * Holds a time for the reservation for five minutes, instead of an earlier hold. `timestamp` is in seconds
   * since
   * 1970. Throws `invalid_request`, `not_found`, `already_scheduled`, `reservation_canceled`,
   *       `slot_unavailable` with free times in `error.nearest`. Scope `bookings:write`.
   */
  hold(id: number, params: ReservationHoldParams, options?: WriteOptions): ApiPromise<ReservationHold> {
    return this.#api.post('/manage/v1/reservations/{id}/hold', { values: { id }, json: params, options })
  }

  /**
   * Books the time that the customer asked for, at the price of that moment. Throws `not_found`,
   * `already_scheduled`, `reservation_canceled`, `unprocessable_entity` without an open request,
   * `slot_unavailable` if no notary is free any more: then the request stays. Scope `bookings:write`.
   */
  acceptRequest(id: number, options?: WriteOptions): ApiPromise<ManagedReservation> {
    return this.#api.post('/manage/v1/reservations/{id}/request/accept', { values: { id }, options })
  }

  /**
   * Mails the customer one to five other starts, in seconds since 1970, each with a link that books it.
   * Throws `invalid_request`, `not_found`, `already_scheduled`, `reservation_canceled`,
   * `unprocessable_entity`, `slot_unavailable` for a start that is not free. Scope `bookings:write`.
   */
  proposeTimes(
    id: number,
    params: TimesProposeParams,
    options?: WriteOptions,
  ): ApiPromise<ManagedReservation> {
    return this.#api.post('/manage/v1/reservations/{id}/request/propose', {
      values: { id },
      json: params,
      options,
    })
  }

  /**
   * Cancels a reservation whose customer asked for a time, and mails the reason. Throws `invalid_request`,
   * `not_found`, `already_scheduled`, `reservation_canceled`, `unprocessable_entity`. Scope `bookings:write`.
   */
  declineRequest(
    id: number,
    params: RequestDeclineParams,
    options?: WriteOptions,
  ): ApiPromise<ManagedReservation> {
    return this.#api.post('/manage/v1/reservations/{id}/request/decline', {
      values: { id },
      json: params,
      options,
    })
  }

  /**
   * Cancels the reservation and its appointment. With `notify: false` nobody is mailed. Throws `not_found`,
   * `unable_to_cancel`. Scope `bookings:write`.
   */
  cancel(
    id: number,
    params: ReservationCancelParams = {},
    options?: WriteOptions,
  ): ApiPromise<ManagedReservation> {
    return this.#api.post('/manage/v1/reservations/{id}/cancel', { values: { id }, json: params, options })
  }

  /**
   * Books the customer of a reservation that is over again, in a new reservation with the same signers.
   * Throws `invalid_request`, `not_found`, `already_scheduled`, `unprocessable_entity`, `slot_unavailable`
   * with free times in `error.nearest`. Scope `bookings:write`.
   */
  bookAgain(id: number, params: BookAgainParams, options?: WriteOptions): ApiPromise<Booking> {
    return this.#api.post('/manage/v1/reservations/{id}/book-again', {
      values: { id },
      json: params,
      options,
    })
  }

  /**
   * Lists payments and refunds of the reservation and its appointment, newest first. Throws `not_found`.
   * Scope `bookings:read`.
   */
  listPayments(id: number, query: PaymentListParams = {}, options?: RequestOptions): PagePromise<Payment> {
    return this.#api.list('/manage/v1/reservations/{id}/payments', { values: { id }, query, options })
  }

  /**
   * Records money that came, at most what is still to be paid. Throws `invalid_request`, `not_found`,
   * `unprocessable_entity`. Scope `bookings:write`.
   */
  recordPayment(id: number, params: PaymentRecordParams, options?: WriteOptions): ApiPromise<Payment> {
    return this.#api.post('/manage/v1/reservations/{id}/payments', { values: { id }, json: params, options })
  }

  /**
   * Issues the invoice of the reservation, with what it costs and what was paid now. Throws
   * `invalid_request`, `not_found`, `unprocessable_entity`. Scope `bookings:write`.
   */
  issueInvoice(id: number, params: InvoiceIssueParams = {}, options?: WriteOptions): ApiPromise<Invoice> {
    return this.#api.post('/manage/v1/reservations/{id}/invoices', { values: { id }, json: params, options })
  }

  /**
   * Adds a line (`label` and `amount`) or a discount (`reason`, and `amount` or `percent`) to the price. The
   * customer reads it. Returns the price. Throws `invalid_request`, `not_found`, `reservation_canceled`,
   * `unprocessable_entity` for the 21st. Scope `bookings:write`.
   */
  addPriceLine(id: number, params: PriceLineParams, options?: WriteOptions): ApiPromise<ReservationPrice> {
    return this.#api.post('/manage/v1/reservations/{id}/price-lines', {
      values: { id },
      json: params,
      options,
    })
  }

  /**
   * Removes a line or a discount that staff added. Returns the price without it. Throws `not_found`,
   * `reservation_canceled`. Scope `bookings:write`.
   */
  removePriceLine(id: number, line: string, options?: WriteOptions): ApiPromise<ReservationPrice> {
    return this.#api.delete('/manage/v1/reservations/{id}/price-lines/{line}', {
      values: { id, line },
      options,
    })
  }

  /**
   * Lists the notes on the reservation and its appointment, newest first. Throws `not_found`. Scope
   * `bookings:read`.
   */
  listNotes(id: number, query: NoteListParams = {}, options?: RequestOptions): PagePromise<Note> {
    return this.#api.list('/manage/v1/reservations/{id}/notes', { values: { id }, query, options })
  }

  /** Adds a note. Throws `invalid_request`, `not_found`. Scope `bookings:write`. */
  addNote(id: number, params: NoteParams, options?: WriteOptions): ApiPromise<Note> {
    return this.#api.post('/manage/v1/reservations/{id}/notes', { values: { id }, json: params, options })
  }

  /** Lists the signers of the reservation, newest first. Throws `not_found`. Scope `bookings:read`. */
  listSigners(id: number, query: PartListParams = {}, options?: RequestOptions): PagePromise<ManagedSigner> {
    return this.#api.list('/manage/v1/reservations/{id}/signers', { values: { id }, query, options })
  }

  /**
   * Adds a signer. The signer is mailed when there is an appointment. Throws `invalid_request`, `not_found`,
   * `reservation_canceled`, `unprocessable_entity` for a booking with 100 signers, and `signer_exists` if the
   * booking has a signer with this email. Scope `bookings:write`.
   */
  addSigner(id: number, params: SignerParams, options?: WriteOptions): ApiPromise<Signer> {
    return this.#api.post('/manage/v1/reservations/{id}/signers', { values: { id }, json: params, options })
  }

  /** Lists the documents of the reservation, newest first. Throws `not_found`. Scope `bookings:read`. */
  listDocuments(
    id: number,
    query: PartListParams = {},
    options?: RequestOptions,
  ): PagePromise<ManagedDocument> {
    return this.#api.list('/manage/v1/reservations/{id}/documents', { values: { id }, query, options })
  }

  /**
   * Lists the audit entries about the reservation and its parts, newest first, also of removed parts. Throws
   * `not_found`. Scope `audit:read`.
   */
  listHistory(id: number, query: PartListParams = {}, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.#api.list('/manage/v1/reservations/{id}/history', { values: { id }, query, options })
  }
}
