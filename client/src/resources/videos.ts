import type { paths } from '../generated/v3.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { LinkedVideo, Video, VideoGetParams, VideoListParams } from '../types.ts'

/** Recordings of sessions (contract section "Videos"). Staff add them through the management interface. */
export class Videos {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists videos, newest first; `appt_id` selects one appointment. Scope `videos:read`. */
  list(query: VideoListParams = {}, options?: RequestOptions): PagePromise<Video> {
    return this.#api.list('/wp-json/v3/videos', { query, options })
  }

  /**
   * Returns one video, with `signed_url`: a link that downloads it without a token for one hour. Throws
   * `invalid_request`, `not_found`. Scope `videos:read`.
   */
  get(id: number, query: VideoGetParams = {}, options?: RequestOptions): ApiPromise<LinkedVideo> {
    return this.#api.get('/wp-json/v3/videos/{id}', { values: { id }, query, options })
  }
}
