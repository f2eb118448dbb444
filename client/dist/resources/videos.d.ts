import type { paths } from '../generated/v3.js';
import type { RequestOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { LinkedVideo, Video, VideoGetParams, VideoListParams } from '../types.js';
/** Recordings of sessions (contract section "Videos"). Staff add them through the management interface. */
export declare class Videos {
    #private;
    constructor(api: Api<paths>);
    /** Lists videos, newest first; `appt_id` selects one appointment. Scope `videos:read`. */
    list(query?: VideoListParams, options?: RequestOptions): PagePromise<Video>;
    /**
     * Returns one video, with `signed_url`: a link that downloads it without a token for one hour. Throws
     * `invalid_request`, `not_found`. Scope `videos:read`.
     */
    get(id: number, query?: VideoGetParams, options?: RequestOptions): ApiPromise<LinkedVideo>;
}
