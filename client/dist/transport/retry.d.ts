import type { Repeat } from './call.js';
/**
 * Returns the delay before the next retry in milliseconds; undefined: do not retry. `failures` counts from 1.
 * The delay is exponential with jitter, from half to all of 0.5, 1, 2, 4, 8 s, and at least `Retry-After`.
 */
export declare function retryDelayMs(error: unknown, failures: number, repeat: Repeat, random: () => number): number | undefined;
