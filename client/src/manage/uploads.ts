import { JuratError } from '../errors.ts'
import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import { sendInParts, sizeOf, type UploadSendOptions, uploadRetries } from '../uploads/in-parts.ts'
import { partPayload } from '../uploads/part.ts'
import { videoTypeOf } from '../uploads/video-type.ts'
import type {
  Upload,
  UploadListParams,
  UploadParams,
  UploadPart,
  UploadSendParams,
  UploadWithParts,
} from './types.ts'

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
   * Uploads a file of any size in parts, and completes the upload. Each part is retried after a lost
   * connection (`maxRetries`, default 8). A failed or aborted upload keeps its parts for 24 hours: the same
   * call with `resume`, or with `upload_id`, sends only the missing ones, also after a reload. A stream needs
   * `size_bytes`. Keeps one part of 5 MiB in memory. Throws what `start`, `putPart` and `complete` throw, and
   * `JuratError` if the file is not the one of the upload. Scope `bookings:write`.
   *
   * ```ts
   * const { video_id } = await manage.uploads.send(
   *   { appointment_id, kind: 'video', file, filename: file.name, resume: true },
   *   { onProgress: ({ sentBytes, totalBytes }) => show(sentBytes / totalBytes), signal },
   * )
   * ```
   */
  async send(params: UploadSendParams, options: UploadSendOptions = {}): Promise<UploadWithParts> {
    const { onProgress: _, ...given } = options
    const calls = { maxRetries: uploadRetries, ...given }
    return sendInParts(
      params.file,
      {
        begin: async () => {
          const id = params.upload_id ?? (params.resume ? await this.#openLike(params, calls) : undefined)
          return id === undefined ? this.#startFor(params, calls) : this.get(id, calls)
        },
        get: id => this.get(id, calls),
        putPart: (id, number, bytes) => this.putPart(id, number, bytes, calls),
        complete: id => this.complete(id, { ...calls, maxRetries: 0 }),
      },
      options,
    )
  }

  async #startFor(params: UploadSendParams, options: RequestOptions): Promise<UploadWithParts> {
    const { appointment_id, file, kind, filename, type, sha256 } = params
    const size_bytes = sizeOf(file) ?? params.size_bytes
    if (size_bytes === undefined)
      throw new JuratError('size_bytes is missing. The size of a stream is not known.')
    const content_type = kind === 'video' ? (params.content_type ?? videoTypeOf(file, filename)) : undefined
    return this.start(appointment_id, { kind, filename, type, sha256, size_bytes, content_type }, options)
  }

  /** The id of an open upload of the same file, by its name and size. */
  async #openLike(params: UploadSendParams, options: RequestOptions): Promise<number | undefined> {
    const { appointment_id, file, kind, filename, type } = params
    const size_bytes = sizeOf(file) ?? params.size_bytes
    for await (const upload of this.list(appointment_id, { limit: 100 }, options)) {
      const isSame = upload.kind === kind && upload.filename === filename && upload.size_bytes === size_bytes
      if (isSame && upload.status !== 'completed' && upload.type === (type ?? null)) return upload.id
    }
    return undefined
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
