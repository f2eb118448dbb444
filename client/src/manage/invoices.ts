import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Download } from '../transport/download.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  Invoice,
  InvoiceCorrectParams,
  InvoiceListParams,
  InvoiceMonthParams,
  InvoicePayment,
  InvoicePaymentParams,
} from './types.ts'

/** Invoices and corrections, by their id. `appointments` and `reservations` issue those of one booking. */
export class Invoices {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists invoices and corrections, newest first. Throws `invalid_request`. Scope `bookings:read`. */
  list(query: InvoiceListParams = {}, options?: RequestOptions): PagePromise<Invoice> {
    return this.#api.list('/manage/v1/invoices', { query, options })
  }

  /** Returns one invoice or correction. Throws `not_found`. Scope `bookings:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Invoice> {
    return this.#api.get('/manage/v1/invoices/{id}', { values: { id }, options })
  }

  /**
   * Returns the invoice as a PDF file. Read the `body` to its end or cancel it. Throws `not_found`. Scope
   * `bookings:read`.
   */
  pdf(id: number, options?: RequestOptions): ApiPromise<Download> {
    return this.#api.stream('/manage/v1/invoices/{id}/pdf', 'application/pdf', { values: { id }, options })
  }

  /**
   * Issues one invoice of all completed bookings of a month that have the same `billing_reference` and are on
   * no valid invoice. Throws `invalid_request`, `unprocessable_entity`. Scope `bookings:write`.
   */
  issueMonth(params: InvoiceMonthParams, options?: WriteOptions): ApiPromise<Invoice> {
    return this.#api.post('/manage/v1/invoices', { json: params, options })
  }

  /**
   * Records money that came for an invoice, as a payment of each of its bookings: the first sessions are paid
   * first. Throws `invalid_request`, `not_found`, `unprocessable_entity`. Scope `bookings:write`.
   */
  recordPayment(
    id: number,
    params: InvoicePaymentParams,
    options?: WriteOptions,
  ): ApiPromise<InvoicePayment> {
    return this.#api.post('/manage/v1/invoices/{id}/payments', { values: { id }, json: params, options })
  }

  /**
   * Takes back an invoice by a correction with a number of its own. Throws `invalid_request`, `not_found`,
   * `unprocessable_entity`. Scope `bookings:write`.
   */
  correct(id: number, params: InvoiceCorrectParams, options?: WriteOptions): ApiPromise<Invoice> {
    return this.#api.post('/manage/v1/invoices/{id}/correct', { values: { id }, json: params, options })
  }
}
