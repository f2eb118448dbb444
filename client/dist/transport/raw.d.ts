import type { WriteOptions } from '../options.js';
import type { Call } from './call.js';
/** Query and body of a call made through `request`. */
export interface RawRequest {
    /** Undefined and null are omitted. */
    query?: Record<string, string | number | boolean | null | undefined> | undefined;
    /** Sent as JSON. `FormData`, a `Blob`, bytes or a `ReadableStream` are sent unchanged. */
    body?: unknown;
}
export declare function rawCall(method: string, path: string, { query, body }: RawRequest, options: WriteOptions | undefined): Call;
