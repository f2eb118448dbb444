/** One server-sent event. */
export interface ServerEvent {
    /** The last `id` that the server sent, in this block or before. */
    id: string;
    /** Undefined for a block that only sets the id. */
    data: string | undefined;
}
/**
 * The blocks of a `text/event-stream`, as the HTML standard defines them. Ends with the body. Throws `silent()`
 * if nothing arrives for `silentMs`: the connection may be dead without notice. The caller must read to the end
 * or return the generator, which cancels the body.
 */
export declare function serverEvents(body: ReadableStream<Uint8Array>, silentMs: number, silent: () => Error): AsyncGenerator<ServerEvent, void, undefined>;
