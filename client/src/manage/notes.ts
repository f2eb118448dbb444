import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { Note, NoteParams } from './types.ts'

/** Notes of staff, by their id. `appointments` and `reservations` list and add them. */
export class Notes {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Returns one note. Throws `not_found`. Scope `bookings:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Note> {
    return this.#api.get('/manage/v1/notes/{id}', { values: { id }, options })
  }

  /**
   * Changes a note of your own. Throws `invalid_request`, `not_found`, `forbidden`. Scope `bookings:write`.
   */
  update(id: number, params: NoteParams, options?: WriteOptions): ApiPromise<Note> {
    return this.#api.patch('/manage/v1/notes/{id}', { values: { id }, json: params, options })
  }

  /** Removes a note of your own; returns null. Throws `not_found`, `forbidden`. Scope `bookings:write`. */
  remove(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notes/{id}', { values: { id }, options })
  }
}
