import { JuratError } from "../errors.js";
import { version } from "../version.js";
import { ApiPromise } from "./api-promise.js";
import { attempt } from "./attempt.js";
import { checkedKey, checkedQuery, checkedRetries, checkedTimeout } from "./checked.js";
import { PagePromise } from "./page-promise.js";
import { retryDelayMs } from "./retry.js";
import { isBrowser } from "./runtime.js";
import { sleep, unlessAborted } from "./sleep.js";
import { baseOf, filled, queryOf } from "./url.js";
const defaultTimeoutMs = 30_000;
const defaultMaxRetries = 2;
export class Transport {
    #options;
    #base;
    #token;
    constructor(options) {
        this.#options = options;
        this.#base = baseOf(options.baseUrl);
        this.#token = 'token' in options ? checkedToken(options.token) : undefined;
    }
    send(call) {
        return new ApiPromise(this.#exchange(call));
    }
    list(call) {
        const pageAt = (cursor) => this.#exchange({ ...call, query: { ...call.query, cursor } });
        return new PagePromise(this.#exchange(call), pageAt);
    }
    async #exchange(call) {
        const { signal, maxRetries: given } = call.options ?? {};
        const maxRetries = checkedRetries(given ?? this.#options.maxRetries ?? defaultMaxRetries);
        signal?.throwIfAborted();
        const payload = await unlessAborted(call.payload?.(signal), signal);
        try {
            return await this.#attempts(call, payload, maxRetries);
        }
        catch (error) {
            await cancelUnsent(payload, error);
            throw payload?.failure?.()?.error ?? error;
        }
    }
    async #attempts(call, payload, maxRetries) {
        const request = this.#requestOf(call, payload);
        const canRepeat = !(payload?.body instanceof ReadableStream);
        const fetcher = this.#options.fetch ?? globalThis.fetch;
        for (let failures = 1;; failures++) {
            try {
                return (await attempt(fetcher, request));
            }
            catch (error) {
                const wait = retryDelayMs(error, failures, call.repeat, Math.random);
                if (!canRepeat || failures > maxRetries || wait === undefined)
                    throw error;
                await sleep(wait, call.options?.signal);
            }
        }
    }
    #requestOf(call, payload) {
        const { method, path, values = {}, query, json, repeat, options = {} } = call;
        const key = repeat === 'keyed' ? (checkedKey(options) ?? newKey()) : undefined;
        const contentType = payload ? payload.contentType : json === undefined ? undefined : 'application/json';
        const headers = new Headers({
            accept: call.streams === undefined ? 'application/json' : `${call.streams}, application/json`,
            ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
            ...(contentType === undefined ? {} : { 'content-type': contentType }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...(options.ifMatch === undefined ? {} : { 'if-match': options.ifMatch }),
            ...(isBrowser() ? {} : { 'user-agent': `jurat-client/${version}` }),
        });
        for (const given of [this.#options.headers, options.headers]) {
            for (const [name, value] of Object.entries(given ?? {}))
                headers.set(name, value);
        }
        const body = payload ? payload.body : json === undefined ? undefined : JSON.stringify(json);
        return {
            url: this.#base + filled(path, values) + queryOf(call.isRaw ? query : checkedQuery(query)),
            init: {
                method,
                headers,
                redirect: 'manual',
                ...(body === undefined ? {} : { body }),
                ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
            },
            timeoutMs: checkedTimeout(options.timeoutMs ?? call.timeoutMs ?? this.#options.timeoutMs ?? defaultTimeoutMs),
            signal: options.signal,
            idempotencyKey: headers.get('idempotency-key') ?? undefined,
            streams: call.streams,
        };
    }
}
async function cancelUnsent(payload, error) {
    if (payload?.body instanceof ReadableStream && !payload.body.locked)
        await payload.body.cancel(error).catch(() => { });
}
function checkedToken(token) {
    if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token))
        return token;
    throw new JuratError('token is missing or has invalid characters, such as a line break.');
}
const newKey = () => globalThis.crypto.randomUUID?.() ??
    Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
