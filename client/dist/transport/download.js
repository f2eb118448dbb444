import { JuratConnectionError } from "../errors.js";
export function downloadOf({ response, origin, signal, onEnd }) {
    const sizeBytes = sizeOf(response.headers);
    const reader = response.body?.getReader();
    let readBytes = 0;
    const ended = (cause) => {
        const message = `The connection to ${origin} ended after ${readBytes} bytes of the response.`;
        return signal?.aborted ? signal.reason : new JuratConnectionError(message, { cause });
    };
    const body = new ReadableStream({
        async pull(controller) {
            try {
                const value = (await reader?.read())?.value;
                readBytes += value?.length ?? 0;
                if (value !== undefined)
                    return controller.enqueue(value);
                if (readBytes === (sizeBytes ?? readBytes))
                    controller.close();
                else
                    controller.error(ended());
            }
            catch (cause) {
                controller.error(ended(cause));
            }
            onEnd();
        },
        async cancel(reason) {
            onEnd();
            await reader?.cancel(reason).catch(() => { });
        },
    }, { highWaterMark: 0 });
    return { body, sizeBytes };
}
function sizeOf(headers) {
    const text = headers.get('content-length') ?? '';
    return /^\d{1,15}$/.test(text) && !headers.has('content-encoding') ? Number(text) : undefined;
}
