/** A response body as a stream. */
export interface Download {
    body: ReadableStream<Uint8Array>;
    /** Undefined if the response has no length, or a proxy compressed it. */
    sizeBytes: number | undefined;
}
interface Source {
    /** The response. Nothing else may read its body. */
    response: Response;
    /** Origin of the server, for error messages. */
    origin: string;
    /** Aborts the download: the stream then fails with the signal's reason. */
    signal: AbortSignal | undefined;
    /** Called once, when the stream ends, fails or is canceled. */
    onEnd(): void;
}
/**
 * Returns the body with backpressure. It fails with `JuratConnectionError` if the connection ends early, and
 * with the signal's reason if that is aborted. A reader that stops early must cancel it.
 */
export declare function downloadOf({ response, origin, signal, onEnd }: Source): Download;
export {};
