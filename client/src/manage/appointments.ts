import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Download } from '../transport/download.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { Signer, Video } from '../types.ts'
import { csvPayload, csvTimeoutMs } from '../uploads/csv.ts'
import { Calls, NoShows } from './no-shows.ts'
import type {
  AppointmentAssignParams,
  AppointmentCancelParams,
  AppointmentCompleteParams,
  AppointmentCreateParams,
  AppointmentDetail,
  AppointmentExportParams,
  AppointmentImport,
  AppointmentImportParams,
  AppointmentListItem,
  AppointmentListParams,
  AppointmentMoveParams,
  AppointmentsAssignParams,
  AppointmentsCancelParams,
  AppointmentsMoveParams,
  AppointmentsMovePreviewParams,
  AppointmentUpdateParams,
  AuditEntry,
  BulkResult,
  Invoice,
  InvoiceIssueParams,
  ManagedAppointment,
  ManagedDocument,
  ManagedSigner,
  MovePreview,
  Note,
  NoteListParams,
  NoteParams,
  PartListParams,
  Payment,
  PaymentListParams,
  PaymentRecordParams,
  Result,
  SignerParams,
} from './types.ts'

const wordOf = (flag: boolean) => (flag ? 'true' : 'false')
const jsonOf = (map: object | undefined) => (map ? JSON.stringify(map) : undefined)

/** Actions of staff on appointments. */
export class ManagedAppointments {
  readonly #api: Api<paths>
  readonly calls: Calls
  readonly noShow: NoShows

  constructor(api: Api<paths>) {
    this.#api = api
    this.calls = new Calls(api)
    this.noShow = new NoShows(api)
  }

  /**
   * Books an appointment. `timestamp` is in seconds since 1970. Throws `invalid_request`, and
   * `slot_unavailable` with free times in `error.nearest`. Scope `bookings:write`.
   */
  create(params: AppointmentCreateParams, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments', { json: params, options })
  }

  /**
   * Lists appointments, newest first unless `sort` says otherwise. `from` and `to` are dates or date-times.
   * Throws `invalid_request`. Scope `bookings:read`.
   */
  list(query: AppointmentListParams = {}, options?: RequestOptions): PagePromise<AppointmentListItem> {
    return this.#api.list('/manage/v1/appointments', { query, options })
  }

  /**
   * Returns all appointments that match the filter as a CSV file (UTF-8). Read the `body` to its end or
   * cancel it. Throws `invalid_request`. Scope `bookings:read`.
   */
  export(query: AppointmentExportParams = {}, options?: RequestOptions): ApiPromise<Download> {
    const csv = { ...query, format: 'csv' as const }
    return this.#api.stream('/manage/v1/appointments', 'text/csv', { query: csv, options })
  }

  /**
   * Checks a CSV file with appointments, and lists the errors of its rows. With `dry_run: false` it imports
   * all rows, or none if one has an error; `errors` then names rows that were left out, because another call
   * took their time or `external_id` meanwhile. Throws `invalid_request` for a file that is not such a CSV
   * file, `payload_too_large`, and `unprocessable_entity` for an import with errors. Scope `bookings:write`.
   */
  import(params: AppointmentImportParams, options?: WriteOptions): ApiPromise<AppointmentImport> {
    const { csv, workspace_id, date_order, dry_run = true, notify = false } = params
    return this.#api.post('/manage/v1/appointments/import', {
      query: {
        workspace_id,
        date_order,
        dry_run: wordOf(dry_run),
        notify: wordOf(notify),
        columns: jsonOf(params.columns),
        services: jsonOf(params.services),
        notaries: jsonOf(params.notaries),
      },
      payload: csvPayload(csv),
      timeoutMs: csvTimeoutMs,
      options,
    })
  }

  /**
   * Returns one appointment, with its notary, its reservation, and what blocks it in `readiness`. Throws
   * `not_found`. Scope `bookings:read`.
   */
  get(id: number, options?: RequestOptions): ApiPromise<AppointmentDetail> {
    return this.#api.get('/manage/v1/appointments/{id}', { values: { id }, options })
  }

  /**
   * Changes the customer's name, email, phone number (E.164) and language, the appointment's `location`,
   * `meeting_url`, `external_id` and `metadata`, and what is booked: `service`, `signing_method`, `quantity`,
   * `unit_price` (in units of the currency). The session keeps its start and its notary. What is booked is
   * also changed in the reservation, as is a customer field that was the same there. Null removes a value.
   * Without a `location` or `meeting_url` of its own, the appointment has that of its notary or service.
   * Throws `invalid_request`, `not_found`, `reservation_canceled`, `unprocessable_entity` if it is completed,
   * `slot_unavailable` if the notary is not free for as long. Scope `bookings:write`.
   */
  update(
    id: number,
    params: AppointmentUpdateParams,
    options?: WriteOptions,
  ): ApiPromise<ManagedAppointment> {
    return this.#api.patch('/manage/v1/appointments/{id}', { values: { id }, json: params, options })
  }

  /**
   * Moves the appointment to another time. `timestamp` is in seconds since 1970. With `notify: false` nobody
   * is mailed. Throws `invalid_request`, `not_found`, `reschedule_failed` with free times in `error.nearest`.
   * Scope `bookings:write`.
   */
  reschedule(
    id: number,
    params: AppointmentMoveParams,
    options?: WriteOptions,
  ): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/reschedule', {
      values: { id },
      json: params,
      options,
    })
  }

  /**
   * Assigns at most 100 appointments to a notary. `results` has the appointment or an error for each of them,
   * so some can fail while others succeed. Throws `invalid_request`. Scope `bookings:write`.
   */
  assignMany(params: AppointmentsAssignParams, options?: WriteOptions): ApiPromise<BulkResult> {
    return this.#api.post('/manage/v1/appointments/assign', { json: params, options })
  }

  /**
   * Returns for each of the appointments where `moveMany` would move it, who would have it, or why it would
   * not be moved. Changes nothing. Throws `invalid_request`. Scope `bookings:write`.
   */
  previewMoveMany(params: AppointmentsMovePreviewParams, options?: RequestOptions): ApiPromise<MovePreview> {
    return this.#api.post('/manage/v1/appointments/reschedule/preview', { json: params, options }, 'once')
  }

  /**
   * Moves at most 100 appointments to another `date` at their time of day, or by `days` and `hours`. Each
   * stays with its notary, unless `other_notary` is true. `results` has the appointment or an error for each
   * of them. Throws `invalid_request`. Scope `bookings:write`.
   */
  moveMany(params: AppointmentsMoveParams, options?: WriteOptions): ApiPromise<BulkResult> {
    return this.#api.post('/manage/v1/appointments/reschedule', { json: params, options })
  }

  /**
   * Cancels at most 100 appointments. `results` has the appointment or an error for each of them.
   * Throws `invalid_request`. Scope `bookings:write`.
   */
  cancelMany(params: AppointmentsCancelParams, options?: WriteOptions): ApiPromise<BulkResult> {
    return this.#api.post('/manage/v1/appointments/cancel', { json: params, options })
  }

  /**
   * Sets a completed appointment back to `scheduled`, and its reservation. Among members, only owners and
   * admins can do this. Throws `not_found`, `unprocessable_entity`, `reservation_canceled`,
   * `slot_unavailable`. Scope `bookings:write`.
   */
  reopen(id: number, options?: WriteOptions): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/reopen', { values: { id }, options })
  }

  /**
   * Lists payments and refunds of the appointment and its reservation, newest first. Throws `not_found`.
   * Scope `bookings:read`.
   */
  listPayments(id: number, query: PaymentListParams = {}, options?: RequestOptions): PagePromise<Payment> {
    return this.#api.list('/manage/v1/appointments/{id}/payments', { values: { id }, query, options })
  }

  /**
   * Records money that came, at most what is still to be paid. Throws `invalid_request`, `not_found`,
   * `unprocessable_entity`. Scope `bookings:write`.
   */
  recordPayment(id: number, params: PaymentRecordParams, options?: WriteOptions): ApiPromise<Payment> {
    return this.#api.post('/manage/v1/appointments/{id}/payments', { values: { id }, json: params, options })
  }

  /**
   * Issues the invoice of the appointment, with what it costs and what was paid now. Throws
   * `invalid_request`, `not_found`, `unprocessable_entity`. Scope `bookings:write`.
   */
  issueInvoice(id: number, params: InvoiceIssueParams = {}, options?: WriteOptions): ApiPromise<Invoice> {
    return this.#api.post('/manage/v1/appointments/{id}/invoices', { values: { id }, json: params, options })
  }

  /**
   * Lists the notes on the appointment and its reservation, newest first. Throws `not_found`. Scope
   * `bookings:read`.
   */
  listNotes(id: number, query: NoteListParams = {}, options?: RequestOptions): PagePromise<Note> {
    return this.#api.list('/manage/v1/appointments/{id}/notes', { values: { id }, query, options })
  }

  /** Adds a note. Throws `invalid_request`, `not_found`. Scope `bookings:write`. */
  addNote(id: number, params: NoteParams, options?: WriteOptions): ApiPromise<Note> {
    return this.#api.post('/manage/v1/appointments/{id}/notes', { values: { id }, json: params, options })
  }

  /** Lists the signers of the appointment, newest first. Throws `not_found`. Scope `bookings:read`. */
  listSigners(id: number, query: PartListParams = {}, options?: RequestOptions): PagePromise<ManagedSigner> {
    return this.#api.list('/manage/v1/appointments/{id}/signers', { values: { id }, query, options })
  }

  /**
   * Adds a signer. The signer is mailed. Throws `invalid_request`, `not_found`, `reservation_canceled`,
   * `unprocessable_entity` for a booking with 100 signers, and `signer_exists` if the booking has a signer
   * with this email. Scope `bookings:write`.
   */
  addSigner(id: number, params: SignerParams, options?: WriteOptions): ApiPromise<Signer> {
    return this.#api.post('/manage/v1/appointments/{id}/signers', { values: { id }, json: params, options })
  }

  /** Lists the documents of the appointment, newest first. Throws `not_found`. Scope `bookings:read`. */
  listDocuments(
    id: number,
    query: PartListParams = {},
    options?: RequestOptions,
  ): PagePromise<ManagedDocument> {
    return this.#api.list('/manage/v1/appointments/{id}/documents', { values: { id }, query, options })
  }

  /** Lists the videos of the session, newest first. Throws `not_found`. Scope `bookings:read`. */
  listVideos(id: number, query: PartListParams = {}, options?: RequestOptions): PagePromise<Video> {
    return this.#api.list('/manage/v1/appointments/{id}/videos', { values: { id }, query, options })
  }

  /**
   * Lists the audit entries about the appointment and its parts, newest first. Includes removed parts. Throws
   * `not_found`. Scope `audit:read`.
   */
  listHistory(id: number, query: PartListParams = {}, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.#api.list('/manage/v1/appointments/{id}/history', { values: { id }, query, options })
  }

  /**
   * Assigns the appointment to a notary, at the same time. Throws `not_found`, `slot_unavailable` with free
   * times in `error.nearest`. Scope `bookings:write`.
   */
  assign(
    id: number,
    params: AppointmentAssignParams,
    options?: WriteOptions,
  ): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/assign', { values: { id }, json: params, options })
  }

  /**
   * Completes the appointment and its reservation, with the notarial acts. With `overruled`, each item of
   * `missing` of the appointment needs a reason; without it nothing is checked. Throws `not_found`,
   * `invalid_request`, `unable_to_complete`. Scope `bookings:write`.
   */
  complete(
    id: number,
    params: AppointmentCompleteParams = {},
    options?: WriteOptions,
  ): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/complete', { values: { id }, json: params, options })
  }

  /**
   * Lets the customer and the verified signers download the documents of type `notarized` of a completed
   * appointment, whatever `result_release` and `result_requires_payment` of the workspace say. Throws
   * `not_found`, `unprocessable_entity`. Scope `bookings:write`.
   */
  releaseResult(id: number, options?: WriteOptions): ApiPromise<Result> {
    return this.#api.post('/manage/v1/appointments/{id}/release-result', { values: { id }, options })
  }

  /**
   * Cancels the appointment, and its reservation unless `keep_reservation` is true. Throws `not_found`,
   * `unable_to_cancel`. Scope `bookings:write`.
   */
  cancel(
    id: number,
    params: AppointmentCancelParams = {},
    options?: WriteOptions,
  ): ApiPromise<ManagedAppointment> {
    return this.#api.post('/manage/v1/appointments/{id}/cancel', { values: { id }, json: params, options })
  }
}
