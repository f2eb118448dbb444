import type { paths } from '../generated/v3.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  CreatedDocument,
  Document,
  DocumentCreateParams,
  DocumentGetParams,
  DocumentListParams,
  LinkedDocument,
} from '../types.ts'
import { pdfPayload, pdfTimeoutMs } from '../uploads/pdf.ts'

/** Documents of reservations and appointments (contract section "Documents"). */
export class Documents {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** The documents, newest first. Scope `documents:read`. */
  list(query: DocumentListParams = {}, options?: RequestOptions): PagePromise<Document> {
    return this.#api.list('/wp-json/v3/documents', { query, options })
  }

  /**
   * One document, with `signed_url`: a link that downloads it without a token, for `expires` seconds (3,600 when
   * omitted, 60 to 604,800). Throws `invalid_request`, `not_found`. Scope `documents:read`.
   */
  get(id: number, query: DocumentGetParams = {}, options?: RequestOptions): ApiPromise<LinkedDocument> {
    return this.#api.get('/wp-json/v3/documents/{id}', { values: { id }, query, options })
  }

  /**
   * Uploads a PDF of up to 30 MiB. `pdf_content` takes its bytes, in any form, and encodes them; a string is taken to be
   * base64 already. One attempt may take five minutes unless `timeoutMs` says otherwise. Throws `invalid_request`,
   * `not_found`, `reservation_canceled`, `payload_too_large`, and `bad_payload` where it is no PDF. Scope
   * `documents:write`.
   *
   * ```ts
   * await jurat.documents.create({
   *   object_type: 'reservation',
   *   object_id: reservation.id,
   *   filename: 'Deed.pdf',
   *   pdf_content: await readFile('Deed.pdf'),
   * })
   * ```
   */
  create(params: DocumentCreateParams, options?: WriteOptions): ApiPromise<CreatedDocument> {
    return this.#api.post('/wp-json/v3/documents', {
      payload: pdfPayload(params),
      timeoutMs: pdfTimeoutMs,
      options,
    })
  }
}
