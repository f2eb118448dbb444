import { type ApiResponse } from './api-promise.js';
/** One request, ready to be sent. */
export interface Attempt {
    url: string;
    init: RequestInit;
    timeoutMs: number;
    signal: AbortSignal | undefined;
    idempotencyKey: string | undefined;
    /** Media type of a response to return as a stream. The time limit then covers only its head. */
    streams: string | undefined;
}
/**
 * Sends the request once. Reads the whole response unless it is streamed. Throws `JuratApiError`,
 * `JuratConnectionError`, `JuratTimeoutError`, or the reason of the caller's signal.
 */
export declare function attempt(fetcher: typeof fetch, request: Attempt): Promise<ApiResponse<unknown>>;
