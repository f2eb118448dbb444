/** Waits `ms` milliseconds. Throws the signal's reason as soon as it is aborted. */
export declare function sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
/** Returns the result of the work. If the signal is aborted first, throws its reason. */
export declare function unlessAborted<T>(work: Promise<T> | undefined, signal: AbortSignal | undefined): Promise<T> | undefined;
