import { JuratApiError, JuratConnectionError, JuratTimeoutError } from "../errors.js";
import { responseOf } from "./api-promise.js";
import { downloadOf } from "./download.js";
import { refusalOf } from "./refusal.js";
export async function attempt(fetcher, request) {
    const { url, init, timeoutMs, signal, idempotencyKey } = request;
    signal?.throwIfAborted();
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    const letGo = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    const timer = timeoutMs > 0 ? setTimeout(() => ending.abort(), timeoutMs) : undefined;
    let isHandedOn = false;
    try {
        const response = await fetcher(url, { ...init, signal: ending.signal });
        if (isRedirect(response))
            throw await redirected(response, idempotencyKey);
        if (response.ok && isStreamed(response, request.streams)) {
            isHandedOn = true;
            return handedOn(response, { origin: new URL(url).origin, signal, onEnd: letGo });
        }
        return resultOf(response, await response.text(), request);
    }
    catch (error) {
        if (signal?.aborted)
            throw signal.reason;
        if (ending.signal.aborted)
            throw new JuratTimeoutError(timeoutMs, idempotencyKey);
        if (error instanceof JuratApiError || error instanceof JuratConnectionError)
            throw error;
        throw unreachable(new URL(url).origin, error, idempotencyKey);
    }
    finally {
        clearTimeout(timer);
        if (!isHandedOn)
            letGo();
    }
}
const isStreamed = ({ headers }, type) => type !== undefined && headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === type;
function handedOn(response, rest) {
    return responseOf(downloadOf({ response, ...rest }), response.status, response.headers);
}
function resultOf(response, text, request) {
    const { status, headers, ok } = response;
    const { init, streams, idempotencyKey } = request;
    const isEmpty = text === '' && (status === 204 || init.method === 'HEAD');
    const body = isEmpty ? null : parsed(text);
    if (!ok)
        throw new JuratApiError(refusalOf(status, headers, body), headers, body, idempotencyKey);
    if (typeof body === 'string' || streams !== undefined) {
        const refusal = { ...refusalOf(status, headers, body), code: 'unreadable_answer' };
        throw new JuratApiError(refusal, headers, body, idempotencyKey);
    }
    return responseOf(body, status, headers);
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return text;
    }
}
const isRedirect = (response) => response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status);
async function redirected(response, idempotencyKey) {
    await response.body?.cancel().catch(() => { });
    const to = response.headers.get('location') ?? 'another address';
    const message = `The call was redirected to ${to}. Set baseUrl to the address of the installation.`;
    const { headers, status } = response;
    const refusal = { ...refusalOf(status, headers, null), message, code: 'redirected' };
    return new JuratApiError(refusal, headers, null, idempotencyKey);
}
function unreachable(origin, cause, idempotencyKey) {
    const why = [codeOf(cause), cause instanceof Error ? codeOf(cause.cause) : undefined].find(Boolean);
    const message = `The connection to ${origin} failed${why ? ` (${why})` : ''}. Is the server running, and baseUrl correct?`;
    return new JuratConnectionError(message, { idempotencyKey, cause });
}
const codeOf = (error) => error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
