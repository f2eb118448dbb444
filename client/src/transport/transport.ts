import { JuratError } from '../errors.ts'
import type { ClientOptions, ConnectionOptions } from '../options.ts'
import { version } from '../version.ts'
import { ApiPromise, type ApiResponse } from './api-promise.ts'
import { type Attempt, attempt } from './attempt.ts'
import type { Call, Payload } from './call.ts'
import { checkedKey, checkedQuery, checkedRetries, checkedTimeout } from './checked.ts'
import { type Page, PagePromise } from './page-promise.ts'
import { retryDelayMs } from './retry.ts'
import { isBrowser } from './runtime.ts'
import { sleep, unlessAborted } from './sleep.ts'
import { baseOf, filled, queryOf } from './url.ts'

const defaultTimeoutMs = 30_000
const defaultMaxRetries = 2

/** Makes calls: headers, idempotency keys, timeouts, retries, errors. */
export class Transport {
  readonly #options: ConnectionOptions
  readonly #base: string
  readonly #token: string | undefined

  constructor(options: ConnectionOptions | ClientOptions) {
    this.#options = options
    this.#base = baseOf(options.baseUrl)
    this.#token = 'token' in options ? checkedToken(options.token) : undefined
  }

  /** The caller chooses the type of the response; it is not checked. */
  send<T>(call: Call): ApiPromise<T> {
    return new ApiPromise(this.#exchange<T>(call))
  }

  /** Later pages use the same query and the cursor of the previous page. */
  list<Item, P extends Page<Item>>(call: Call): PagePromise<Item, P> {
    const pageAt = (cursor: string) => this.#exchange<P>({ ...call, query: { ...call.query, cursor } })
    return new PagePromise(this.#exchange<P>(call), pageAt)
  }

  async #exchange<T>(call: Call): Promise<ApiResponse<T>> {
    const { signal, maxRetries: given } = call.options ?? {}
    const maxRetries = checkedRetries(given ?? this.#options.maxRetries ?? defaultMaxRetries)
    signal?.throwIfAborted()
    const payload = await unlessAborted(call.payload?.(signal), signal)
    try {
      return await this.#attempts<T>(call, payload, maxRetries)
    } catch (error) {
      await cancelUnsent(payload, error)
      throw payload?.failure?.()?.error ?? error
    }
  }

  async #attempts<T>(call: Call, payload: Payload | undefined, maxRetries: number): Promise<ApiResponse<T>> {
    const request = this.#requestOf(call, payload)
    // A stream that has been read cannot be sent again.
    const canRepeat = !(payload?.body instanceof ReadableStream)
    const fetcher = this.#options.fetch ?? globalThis.fetch
    for (let failures = 1; ; failures++) {
      try {
        return (await attempt(fetcher, request)) as ApiResponse<T>
      } catch (error) {
        const wait = retryDelayMs(error, failures, call.repeat, Math.random)
        if (!canRepeat || failures > maxRetries || wait === undefined) throw error
        await sleep(wait, call.options?.signal)
      }
    }
  }

  #requestOf(call: Call, payload: Payload | undefined): Attempt {
    const { method, path, values = {}, query, json, repeat, options = {} } = call
    const key = repeat === 'keyed' ? (checkedKey(options) ?? newKey()) : undefined
    const contentType = payload ? payload.contentType : json === undefined ? undefined : 'application/json'
    const headers = new Headers({
      accept: call.streams === undefined ? 'application/json' : `${call.streams}, application/json`,
      ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(options.ifMatch === undefined ? {} : { 'if-match': options.ifMatch }),
      ...(isBrowser() ? {} : { 'user-agent': `jurat-client/${version}` }),
    })
    for (const given of [payload?.headers, this.#options.headers, options.headers]) {
      for (const [name, value] of Object.entries(given ?? {})) headers.set(name, value)
    }
    const body = payload ? payload.body : json === undefined ? undefined : JSON.stringify(json)
    return {
      url: this.#base + filled(path, values) + queryOf(call.isRaw ? query : checkedQuery(query)),
      init: {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
        ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      } as RequestInit,
      timeoutMs: checkedTimeout(
        options.timeoutMs ?? call.timeoutMs ?? this.#options.timeoutMs ?? defaultTimeoutMs,
      ),
      signal: options.signal,
      // `headers` can contain another key.
      idempotencyKey: headers.get('idempotency-key') ?? undefined,
      streams: call.streams,
    }
  }
}

/** Cancels a stream that was not sent, which closes its file. `fetch` cancels a stream that it has locked. */
async function cancelUnsent(payload: Payload | undefined, error: unknown): Promise<void> {
  if (payload?.body instanceof ReadableStream && !payload.body.locked)
    await payload.body.cancel(error).catch(() => {})
}

/** For an invalid header the runtime's error would contain the token. */
function checkedToken(token: string): string {
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token
  throw new JuratError('token is missing or has invalid characters, such as a line break.')
}

/** Pages without TLS have no `randomUUID`. */
const newKey = (): string =>
  globalThis.crypto.randomUUID?.() ??
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
