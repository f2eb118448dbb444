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

  /** Lists documents, newest first. Scope `documents:read`. */
  list(query: DocumentListParams = {}, options?: RequestOptions): PagePromise<Document> {
    return this.#api.list('/wp-json/v3/documents', { query, options })
  }

  /**
   * Returns one document, with `signed_url`: a link that downloads it without a token for `expires` seconds
   * (60 to 604,800, default 3,600). Throws `invalid_request`, `not_found`. Scope `documents:read`.
   */
  get(id: number, query: DocumentGetParams = {}, options?: RequestOptions): ApiPromise<LinkedDocument> {
    return this.#api.get('/wp-json/v3/documents/{id}', { values: { id }, query, options })
  }

  /**
   * Uploads a PDF of at most 30 MiB. `pdf_content` takes bytes, which it encodes, or a string that is already
   * base64. The default `timeoutMs` is 5 minutes. Throws `invalid_request`, `not_found`,
   * `reservation_canceled`, `payload_too_large`, and `bad_payload` if the content is not a PDF. Scope
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
