import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Message, MessageParams, MessagePreview, MessagePreviewParams } from './types.ts'

/** What staff write to customers, by mail. */
export class Messages {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Returns who would get the message, who is left out and why, and the mail to the first person. With
   * `act` it is about the `message` of a change, which needs no `subject`. Nothing is sent. Throws
   * `invalid_request`, `not_found`. Scope `bookings:write`.
   */
  preview(params: MessagePreviewParams, options?: RequestOptions): ApiPromise<MessagePreview> {
    return this.#api.post('/manage/v1/messages/preview', { json: params, options }, 'once')
  }

  /**
   * Mails a text of your own to the customers of at most 500 bookings: one mail to each person. Throws
   * `invalid_request`, `not_found`, `unprocessable_entity` when nobody can get it, and `rate_limited` after
   * 500 mails within 24 hours. Scope `bookings:write`.
   *
   * ```ts
   * const { recipients, left_out } = await manage.messages.send({
   *   subject: 'Parking at our office',
   *   text: 'The garage is closed next week.',
   *   appointment_ids: [1043, 1044],
   * })
   * ```
   */
  send(params: MessageParams, options?: WriteOptions): ApiPromise<Message> {
    return this.#api.post('/manage/v1/messages', { json: params, options })
  }
}
