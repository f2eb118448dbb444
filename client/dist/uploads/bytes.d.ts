/**
 * Returns the bytes of a typed array or a buffer, else undefined. Works for objects of another realm, such as
 * a test runner's sandbox or a frame, for which `instanceof` is false.
 */
export declare function bytesIn(value: unknown): Uint8Array | undefined;
