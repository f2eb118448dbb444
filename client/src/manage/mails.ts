import type { paths } from '../generated/manage.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { Mail, MailListParams } from './types.ts'

/** Mails to customers. In a test workspace they are only kept. */
export class Mails {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists mails, newest first. */
  list(query: MailListParams = {}, options?: RequestOptions): PagePromise<Mail> {
    return this.#api.list('/manage/v1/mails', { query, options })
  }

  /** Returns one mail. Throws `not_found`. */
  get(id: number, options?: RequestOptions): ApiPromise<Mail> {
    return this.#api.get('/manage/v1/mails/{id}', { values: { id }, options })
  }
}
