import { JuratError } from "../errors.js";
import { bytesIn } from "../uploads/bytes.js";
export function rawCall(method, path, { query, body }, options) {
    if (!/^\/(?!\/)/.test(path))
        throw new JuratError(`path is ${path}. It must begin with one slash.`);
    const repeat = repeatOf(method, options);
    const call = { method: method.toUpperCase(), path, query, isRaw: true, repeat, options };
    const ready = readyOf(body);
    if (ready === undefined)
        return { ...call, json: body };
    const contentType = body instanceof Blob && body.type !== '' ? body.type : undefined;
    return { ...call, payload: async () => ({ body: ready, contentType }) };
}
function repeatOf(method, options) {
    if (/^(GET|HEAD)$/i.test(method))
        return 'safe';
    return options?.idempotencyKey === undefined ? 'once' : 'keyed';
}
function readyOf(body) {
    const kinds = [Blob, FormData, ReadableStream, URLSearchParams];
    if (kinds.some(kind => body instanceof kind))
        return body;
    if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body)
        throw new JuratError('body is a Node stream. Use a ReadableStream: Readable.toWeb converts it.');
    return bytesIn(body);
}
