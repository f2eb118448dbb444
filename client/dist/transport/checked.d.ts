import type { WriteOptions } from '../options.js';
/** Returns milliseconds that a timer accepts; 0 means no limit. Throws `JuratError` for an invalid value. */
export declare function checkedTimeout(timeoutMs: number): number;
/** Throws `JuratError` for a negative number and NaN. */
export declare function checkedRetries(maxRetries: number): number;
/** Throws `JuratError` for an invalid `date`, which the service would silently replace by today. */
export declare function checkedQuery(query: object | undefined): object | undefined;
/**
 * Returns the caller's key. Throws `JuratError` if the service would reject it or a header cannot hold it.
 */
export declare function checkedKey({ idempotencyKey }: WriteOptions): string | undefined;
