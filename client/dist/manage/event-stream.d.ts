import type { RequestOptions } from '../options.js';
import type { Download } from '../transport/download.js';
import type { StreamedEvent } from './types.js';
/** Opens one connection at that position, and tries as often as `maxRetries` says. Undefined: the default. */
type Open = (cursor: string | undefined, maxRetries: number | undefined) => PromiseLike<Download>;
/**
 * Yields the events after the cursor, over as many connections as needed. A first connection that fails is an
 * error; a later one is tried again until it succeeds or is refused.
 */
export declare function eventStream(open: Open, from: string | undefined, { signal, maxRetries }: RequestOptions): AsyncGenerator<StreamedEvent, void, undefined>;
export {};
