import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { CreatedDocument, DocumentCreateParams, LinkedDocument, LinkedVideo, Video } from '../types.ts'
import { multipartPayload } from '../uploads/multipart.ts'
import { pdfPayload, pdfTimeoutMs } from '../uploads/pdf.ts'
import { videoTypeOf } from '../uploads/video-type.ts'
import type {
  DocumentLinkParams,
  SecretKeyRotation,
  SigningKey,
  SigningKeyRotateParams,
  VideoCreateParams,
  VideoLinkParams,
} from './types.ts'

/** Actions of staff on documents. */
export class ManagedDocuments {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Uploads a PDF with any `type`, such as `notarized`. Otherwise works as `documents.create` of v3. Throws
   * `invalid_request`, `bad_payload`, `not_found`, `payload_too_large`, `reservation_canceled`. Scope
   * `bookings:write`.
   */
  create(params: DocumentCreateParams, options?: WriteOptions): ApiPromise<CreatedDocument> {
    return this.#api.post('/manage/v1/documents', {
      payload: pdfPayload(params),
      timeoutMs: pdfTimeoutMs,
      options,
    })
  }

  /**
   * Returns one document, with `signed_url`: a link that downloads it without a token for `expires` seconds
   * (60 to 604,800, default 3,600). Throws `invalid_request`, `not_found`. Scope `bookings:read`.
   */
  get(id: number, query: DocumentLinkParams = {}, options?: RequestOptions): ApiPromise<LinkedDocument> {
    return this.#api.get('/manage/v1/documents/{id}', { values: { id }, query, options })
  }

  /** Deletes the document and its file; returns null. Throws `not_found`. Scope `bookings:write`. */
  delete(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/documents/{id}', { values: { id }, options })
  }
}

/** The service's own time limit for an upload. */
const videoTimeoutMs = 30 * 60_000

/** Actions of staff on recordings of sessions. */
export class ManagedVideos {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Uploads a recording of at most 8 GiB. A Blob or stream is sent as it is read; in browsers a stream is
   * collected first. The default `timeoutMs` is 30 minutes. The operation accepts no `Idempotency-Key`, so it
   * is not retried if the response is missing. Throws `invalid_request`, `not_found`, `payload_too_large`.
   * Scope `bookings:write`.
   *
   * ```ts
   * await manage.videos.create({ appointment_id, file: createReadStream('session.mp4'), filename: 'session.mp4' })
   * ```
   */
  create(params: VideoCreateParams, options?: RequestOptions): ApiPromise<Video> {
    const { appointment_id, file, filename } = params
    const payload = multipartPayload({
      fields: { appointment_id: String(appointment_id) },
      file,
      filename,
      contentType: params.content_type ?? videoTypeOf(file, filename),
    })
    return this.#api.post('/manage/v1/videos', { payload, timeoutMs: videoTimeoutMs, options }, 'once')
  }

  /**
   * Returns one video, with `signed_url`: a link that downloads or plays it without a token for one hour. It
   * accepts range requests. Throws `invalid_request`, `not_found`. Scope `bookings:read`.
   */
  get(id: number, query: VideoLinkParams = {}, options?: RequestOptions): ApiPromise<LinkedVideo> {
    return this.#api.get('/manage/v1/videos/{id}', { values: { id }, query, options })
  }

  /** Deletes the video and its file; returns null. Throws `not_found`. Scope `bookings:write`. */
  delete(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/videos/{id}', { values: { id }, options })
  }
}

/** The keys that sign links to files. */
export class SigningKeys {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Creates a new signing key. Existing links work until they expire, unless `revoke_others` is true: then
   * they stop working within a second. Admin token only. Throws `invalid_request`.
   */
  rotate(params: SigningKeyRotateParams = {}, options?: WriteOptions): ApiPromise<SigningKey> {
    return this.#api.post('/manage/v1/signing-keys', { json: params, options })
  }
}

/** The key that seals secrets in the database. */
export class SecretKeys {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Seals all secrets with the current secret key, while the server runs. Returns how many it sealed anew,
   * and how many neither key opens. Can be repeated. Admin token only. Throws `unprocessable_entity` if the
   * server has no previous key.
   */
  rotate(options?: RequestOptions): ApiPromise<SecretKeyRotation> {
    return this.#api.post('/manage/v1/secret-key/rotate', { options }, 'once')
  }
}
