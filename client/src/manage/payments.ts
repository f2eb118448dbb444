import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Payment, PaymentRefundParams, PaymentVoidParams } from './types.ts'

/** Payments, by their id. `appointments` and `reservations` list and record them. */
export class Payments {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Returns one payment, refund, invoice or void. Throws `not_found`. Scope `bookings:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Payment> {
    return this.#api.get('/manage/v1/payments/{id}', { values: { id }, options })
  }

  /**
   * Records that all or a part of a payment was paid back. Jurat moves no money. Throws `invalid_request`,
   * `not_found`, `unprocessable_entity`. Scope `bookings:write`.
   */
  refund(id: number, params: PaymentRefundParams, options?: WriteOptions): ApiPromise<Payment> {
    return this.#api.post('/manage/v1/payments/{id}/refunds', { values: { id }, json: params, options })
  }

  /**
   * Takes back an entry that was recorded by mistake. Throws `invalid_request`, `not_found`,
   * `unprocessable_entity`. Scope `bookings:write`.
   */
  void(id: number, params: PaymentVoidParams, options?: WriteOptions): ApiPromise<Payment> {
    return this.#api.post('/manage/v1/payments/{id}/void', { values: { id }, json: params, options })
  }
}
