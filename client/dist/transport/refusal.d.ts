import type { Refusal } from '../errors.js';
/**
 * Reads an error response in any of the contract's shapes (contract section "Errors"): A `{ error: { code,
 * message } }`, B `{ code, message, data: { status } }`, C `[{ status, code, message }]`; also responses that
 * have none of them.
 */
export declare function refusalOf(status: number, headers: Headers, body: unknown, now?: number): Refusal;
/** Parses `Retry-After` (RFC 9110): seconds, or a date. */
export declare function retryAfterMs(value: string | null, now: number): number | undefined;
