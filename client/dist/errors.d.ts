import type { components } from './generated/v3.js';
/** A code that the service documents (contract section "Errors"). */
export type ErrorCode = components['schemas']['ErrorCode'];
/** Base class of every error of this package. */
export declare class JuratError extends Error {
    readonly name: string;
    /**
     * The `Idempotency-Key` of the call. To repeat the call safely within 24 hours, pass it as
     * `options.idempotencyKey`. Undefined if the call had none.
     */
    readonly idempotencyKey: string | undefined;
    constructor(message: string, options?: {
        idempotencyKey?: string | undefined;
        cause?: unknown;
    });
}
/** An error response, read from any of its three shapes. */
export interface Refusal {
    status: number;
    code: string;
    message: string;
    params: Record<string, string> | undefined;
    reason: string | undefined;
    nearest: Date[];
    requestId: string | undefined;
    retryAfterMs: number | undefined;
}
/**
 * The service returned an error (contract section "Errors"). Compare `code`, not the message: messages can change.
 *
 * ```ts
 * try {
 *   await jurat.reservations.cancel(id)
 * } catch (error) {
 *   if (!(error instanceof JuratApiError && error.code === 'unable_to_cancel')) throw error
 * }
 * ```
 */
export declare class JuratApiError extends JuratError {
    #private;
    readonly name = "JuratApiError";
    /** HTTP status. */
    readonly status: number;
    /**
     * Error code. This package adds three: `http_<status>` for a response that is not from the service, such as
     * a proxy's; `redirected`; and `unreadable_answer` for a successful response that is not JSON.
     */
    readonly code: ErrorCode | (string & {});
    /** Each invalid parameter with the reason, such as `{ first_name: 'is required' }`. */
    readonly params: Record<string, string> | undefined;
    /**
     * The rule that was violated: `past`, `notice`, `booked`, … Set with `slot_unavailable` and
     * `reschedule_failed`.
     */
    readonly reason: string | undefined;
    /**
     * Free start times near the requested one, at most three, in order. Set by `hold`, `submit` and
     * `reschedule` of `JuratBooking` when the time is not free. Otherwise empty.
     */
    readonly nearest: Date[];
    /** ID of the request in the server's log. Include it when you ask for help. */
    readonly requestId: string | undefined;
    /** How long the service asks you to wait, in milliseconds. */
    readonly retryAfterMs: number | undefined;
    constructor(refusal: Refusal, headers: Headers, body: unknown, idempotencyKey?: string);
    /** Headers of the response. */
    get headers(): Headers;
    /** Body of the response: parsed JSON, or text if it is not JSON. */
    get body(): unknown;
}
/**
 * The response is missing or incomplete, because the network failed or the server is down. It is unknown
 * whether a write took effect: repeat it with `idempotencyKey`.
 */
export declare class JuratConnectionError extends JuratError {
    readonly name: string;
}
/** No response arrived within `timeoutMs`. */
export declare class JuratTimeoutError extends JuratConnectionError {
    readonly name = "JuratTimeoutError";
    /** Time limit of one attempt, in milliseconds. */
    readonly timeoutMs: number;
    constructor(timeoutMs: number, idempotencyKey?: string);
}
