import { isBrowser } from "../transport/runtime.js";
import { assertSource, piecesOf } from "./source.js";
export const multipartPayload = (form) => async (signal) => {
    const { file, contentType } = form;
    assertSource('file', file);
    if (isStream(file) && !isBrowser())
        return streamed(form, file);
    const blob = isStream(file) ? await collected(file, signal) : file;
    const data = new FormData();
    for (const [name, value] of Object.entries(form.fields))
        data.append(name, value);
    const part = blob instanceof Blob ? blob.slice(0, blob.size, contentType) : typed(blob, contentType);
    data.append('file', part, form.filename);
    return { body: data, contentType: undefined };
};
const isStream = (file) => file instanceof ReadableStream || (!(file instanceof Blob) && Symbol.asyncIterator in file);
const typed = (bytes, type) => new Blob([bytes], { type });
async function collected(stream, signal) {
    const parts = [];
    for await (const piece of piecesOf(stream, signal))
        parts.push(new Blob([piece]));
    return new Blob(parts);
}
function streamed({ fields, filename, contentType }, file) {
    const boundary = `jurat-${Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(36)).join('')}`;
    const encoder = new TextEncoder();
    const heads = Object.entries(fields).map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`);
    const head = `${heads.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(filename)}"\r\nContent-Type: ${quoted(contentType)}\r\n\r\n`;
    let failure;
    async function* body() {
        yield encoder.encode(head);
        try {
            yield* piecesOf(file);
        }
        catch (error) {
            failure = { error };
            throw error;
        }
        yield encoder.encode(`\r\n--${boundary}--\r\n`);
    }
    const contentTypeWithBoundary = `multipart/form-data; boundary=${boundary}`;
    const stream = asWebStream(body(), () => closeSource(file));
    return { body: stream, contentType: contentTypeWithBoundary, failure: () => failure };
}
async function closeSource(file) {
    if (!(file instanceof ReadableStream))
        file.destroy?.();
    else if (!file.locked)
        await file.cancel();
}
const quoted = (text) => text.replace(/["\r\n]/g, character => (character === '"' ? '%22' : character === '\r' ? '%0D' : '%0A'));
function asWebStream(pieces, onCancel) {
    return new ReadableStream({
        async pull(controller) {
            const { done, value } = await pieces.next();
            if (done)
                controller.close();
            else
                controller.enqueue(value);
        },
        async cancel() {
            await pieces.return();
            await onCancel();
        },
    });
}
