import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Download } from '../transport/download.ts'
import type { Erasure, PersonParams } from './types.ts'

/** Personal data of customers and signers. */
export class People {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Returns everything that the workspace has about the person as JSON (`PersonExport`), with links to files
   * that work for a day. Read the `body` to its end or cancel it. Scope `people:write`.
   *
   * ```ts
   * const { body } = await manage.people.export({ email: 'ana@example.com' })
   * const everything = (await new Response(body).json()) as PersonExport
   * ```
   */
  export(params: PersonParams, options?: RequestOptions): ApiPromise<Download> {
    return this.#api.download('/manage/v1/people/export', 'application/json', { json: params, options })
  }

  /**
   * Erases what the workspace has about the person. Completed appointments are kept: `kept` names them with
   * the time at which they are erased too. While `status` is `running`, the server goes on by itself. Throws
   * `unable_to_erase` for bookings that have not ended. Scope `people:write`.
   */
  erase(params: PersonParams, options?: WriteOptions): ApiPromise<Erasure> {
    return this.#api.post('/manage/v1/people/erase', { json: params, options })
  }

  /** Returns what an erasure has erased and kept. Throws `not_found`. Scope `people:write`. */
  erasure(id: number, options?: RequestOptions): ApiPromise<Erasure> {
    return this.#api.get('/manage/v1/people/erasures/{id}', { values: { id }, options })
  }
}
