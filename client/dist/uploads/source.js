import { JuratError } from "../errors.js";
import { bytesIn } from "./bytes.js";
const pieceBytes = 1024 * 1024;
export function assertSource(name, source) {
    if (bytesIn(source) !== undefined)
        return;
    const kinds = [Blob, ReadableStream];
    if (kinds.some(kind => source instanceof kind))
        return;
    if (typeof source === 'object' && source !== null && Symbol.asyncIterator in source)
        return;
    throw new JuratError(`${name} must be a Uint8Array, an ArrayBuffer, a Blob or a stream.`);
}
export async function* piecesOf(source, signal) {
    for await (const piece of readPieces(source)) {
        signal?.throwIfAborted();
        yield piece;
    }
}
async function* readPieces(source) {
    if (source instanceof Blob) {
        for (let at = 0; at < source.size; at += pieceBytes) {
            yield new Uint8Array(await source.slice(at, at + pieceBytes).arrayBuffer());
        }
    }
    else if (source instanceof ReadableStream)
        yield* read(source);
    else if (Symbol.asyncIterator in source)
        yield* source;
    else {
        const bytes = bytesIn(source) ?? new Uint8Array();
        for (let at = 0; at < bytes.length; at += pieceBytes)
            yield bytes.subarray(at, at + pieceBytes);
    }
}
async function* read(stream) {
    const reader = stream.getReader();
    let isDone = false;
    try {
        for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
            if (value !== undefined)
                yield value;
        }
        isDone = true;
    }
    finally {
        if (!isDone)
            await reader.cancel().catch(() => { });
        reader.releaseLock();
    }
}
