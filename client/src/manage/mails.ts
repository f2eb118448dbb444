import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  Mail,
  MailListParams,
  MailPreview,
  MailPreviewParams,
  TestMail,
  TestMailParams,
} from './types.ts'

/** Mails of the business. In a test workspace those to customers are only kept. */
export class Mails {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists mails, newest first. Scope `mails:read`. */
  list(query: MailListParams = {}, options?: RequestOptions): PagePromise<Mail> {
    return this.#api.list('/manage/v1/mails', { query, options })
  }

  /** Returns one mail. Throws `not_found`. Scope `mails:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Mail> {
    return this.#api.get('/manage/v1/mails/{id}', { values: { id }, options })
  }

  /**
   * Queues a mail again as a new mail, written from the state of now. Throws `not_found`, and
   * `unprocessable_entity` if it is not sent yet, no longer holds, has a code or a one-time link, or was
   * repeated five times. Scope `mails:write`.
   */
  sendAgain(id: number, options?: WriteOptions): ApiPromise<Mail> {
    return this.#api.post('/manage/v1/mails/{id}/send-again', { values: { id }, options })
  }

  /**
   * Returns a mail with the brand of the workspace and a sample appointment. Nothing is sent. Scope
   * `mails:read`.
   */
  preview(query: MailPreviewParams, options?: RequestOptions): ApiPromise<MailPreview> {
    return this.#api.get('/manage/v1/mail-previews', { query, options })
  }

  /**
   * Sends the preview to an address and waits for the mail server. Not retried if the response is missing.
   * Throws `unprocessable_entity` with the words of the mail server, and `rate_limited` after 10 a minute.
   * Scope `mails:write`.
   */
  sendTest(params: TestMailParams, options?: RequestOptions): ApiPromise<TestMail> {
    return this.#api.post('/manage/v1/mail-tests', { json: params, options }, 'once')
  }
}
