import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import { partPayload } from '../uploads/part.ts'
import type { Upload, UploadListParams, UploadParams, UploadPart, UploadWithParts } from './types.ts'

/** Enough for a part over a slow connection. */
const partTimeoutMs = 120_000
/** The service puts up to 8 GiB together. */
const completeTimeoutMs = 30 * 60_000

/** Uploads in parts, which survive a lost connection: documents and session videos of appointments. */
export class Uploads {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Lists the uploads of an appointment that were started within 24 hours, newest first. Throws `not_found`,
   * `invalid_request`. Scope `bookings:read`.
   */
  list(appointmentId: number, query: UploadListParams = {}, options?: RequestOptions): PagePromise<Upload> {
    return this.#api.list('/manage/v1/appointments/{id}/uploads', {
      values: { id: appointmentId },
      query,
      options,
    })
  }

  /**
   * Starts an upload in parts. Throws `invalid_request`, `not_found`, `payload_too_large`,
   * `reservation_canceled`, `unprocessable_entity`. Scope `bookings:write`.
   */
  start(appointmentId: number, params: UploadParams, options?: WriteOptions): ApiPromise<UploadWithParts> {
    return this.#api.post('/manage/v1/appointments/{id}/uploads', {
      values: { id: appointmentId },
      json: params,
      options,
    })
  }

  /** Returns one upload with its stored parts. Throws `not_found`. Scope `bookings:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<UploadWithParts> {
    return this.#api.get('/manage/v1/uploads/{id}', { values: { id }, options })
  }

  /**
   * Sends a part: `part_size` bytes, or the rest in the last one. The same part can be sent again. Throws
   * `invalid_request`, `not_found`, `unprocessable_entity`. Scope `bookings:write`.
   */
  putPart(
    id: number,
    number: number,
    part: Uint8Array | ArrayBuffer | Blob,
    options?: RequestOptions,
  ): ApiPromise<UploadPart> {
    const given = { values: { id, number }, payload: partPayload(part), timeoutMs: partTimeoutMs, options }
    return this.#api.put('/manage/v1/uploads/{id}/parts/{number}', given, 'safe')
  }

  /**
   * Puts the parts together: the file becomes a document or a video, whose id is in the response. Throws
   * `not_found`, `bad_payload`, `reservation_canceled`, `unprocessable_entity`. Scope `bookings:write`.
   */
  complete(id: number, options?: RequestOptions): ApiPromise<UploadWithParts> {
    return this.#api.post(
      '/manage/v1/uploads/{id}/complete',
      { values: { id }, timeoutMs: completeTimeoutMs, options },
      'safe',
    )
  }

  /**
   * Aborts an upload and deletes its parts; returns null. Throws `not_found`, `unprocessable_entity`. Scope
   * `bookings:write`.
   */
  abort(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/uploads/{id}', { values: { id }, options })
  }
}
