/** Standard base64 with padding. */
export declare function base64Of(bytes: Uint8Array): string;
/** Encodes pieces of any length to base64, piece by piece. */
export declare function base64Pieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined>;
