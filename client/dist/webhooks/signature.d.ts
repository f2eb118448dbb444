/**
 * Returns the HMAC-SHA256 of `<timestamp>.<body>`. The key is the whole secret as text (contract section
 * "Delivery").
 */
export declare const signatureOf: (secret: string, timestamp: string, body: Uint8Array) => Promise<Uint8Array>;
/** Returns the HMAC-SHA256 of the head followed by the body. */
export declare function hmacOf(key: Uint8Array, head: string, body: Uint8Array): Promise<Uint8Array>;
/** Returns the signature in a header; undefined if the header is malformed. */
export declare function signatureIn(header: string): Uint8Array | undefined;
/** Compares in constant time. */
export declare function areEqual(a: Uint8Array, b: Uint8Array): boolean;
