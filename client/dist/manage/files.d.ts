import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { CreatedDocument, DocumentCreateParams, Video } from '../types.js';
import type { SigningKey, SigningKeyRotateParams, VideoCreateParams } from './types.js';
/** Actions of staff on documents. */
export declare class ManagedDocuments {
    #private;
    constructor(api: Api<paths>);
    /**
     * Uploads a PDF with any `type`, such as `notarized`. Otherwise works as `documents.create` of v3. Throws
     * `invalid_request`, `bad_payload`, `not_found`, `payload_too_large`, `reservation_canceled`. Scope
     * `bookings:write`.
     */
    create(params: DocumentCreateParams, options?: WriteOptions): ApiPromise<CreatedDocument>;
    /** Deletes the document and its file; returns null. Throws `not_found`. Scope `bookings:write`. */
    delete(id: number, options?: WriteOptions): ApiPromise<null>;
}
/** Actions of staff on recordings of sessions. */
export declare class ManagedVideos {
    #private;
    constructor(api: Api<paths>);
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
    create(params: VideoCreateParams, options?: RequestOptions): ApiPromise<Video>;
    /** Deletes the video and its file; returns null. Throws `not_found`. Scope `bookings:write`. */
    delete(id: number, options?: WriteOptions): ApiPromise<null>;
}
/** The keys that sign links to files. */
export declare class SigningKeys {
    #private;
    constructor(api: Api<paths>);
    /**
     * Creates a new signing key. Existing links work until they expire, unless `revoke_others` is true: then
     * they stop working within a second. Admin token only. Throws `invalid_request`.
     */
    rotate(params?: SigningKeyRotateParams, options?: WriteOptions): ApiPromise<SigningKey>;
}
