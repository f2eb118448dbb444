/**
 * Bytes to upload. A `Blob` is read as it is sent and can be sent again: a form's file, `Bun.file(path)`, or
 * `await openAsBlob(path)` of `node:fs`. Web streams and Node streams are accepted.
 */
export type UploadSource = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
/** Throws `JuratError` for a value that cannot be uploaded. JavaScript callers have no compiler. */
export declare function assertSource(name: string, source: unknown): void;
/** Yields the bytes in pieces. After an abort the source is closed; a stalled source, at its next piece. */
export declare function piecesOf(source: UploadSource, signal?: AbortSignal): AsyncGenerator<Uint8Array, void, undefined>;
