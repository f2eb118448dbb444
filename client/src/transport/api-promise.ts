/** An answer with what came beside its body. */
export interface ApiResponse<T> {
  /** The body. */
  data: T
  /** HTTP status. */
  status: number
  headers: Headers
  /** Name of the request, `X-Request-Id`: in the server's log, and in the events that the call caused. */
  requestId: string | undefined
  /** True where an earlier call with the same `Idempotency-Key` did it, and this is its answer again. */
  isReplay: boolean
  /** How many calls the token has left. Undefined where calls are not limited. */
  rateLimit: RateLimit | undefined
}

/** `X-RateLimit-*` of an answer (contract section "Limits"). */
export interface RateLimit {
  /** Calls a minute. */
  limit: number
  /** Calls left in this minute. */
  remaining: number
  /** When the count starts anew. */
  resetsAt: Date
}

/** What a call answers: await it for the body, or `withResponse()` for the headers too. */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiPromise'
  readonly #response: Promise<ApiResponse<T>>

  constructor(response: Promise<ApiResponse<T>>) {
    this.#response = response
  }

  /** The body with status, headers, request id and what is left of the rate limit. */
  withResponse(): Promise<ApiResponse<T>> {
    return this.#response
  }

  /** The same answer with another body. */
  map<U>(change: (data: T) => U): ApiPromise<U> {
    return new ApiPromise(this.#response.then(response => ({ ...response, data: change(response.data) })))
  }

  // biome-ignore lint/suspicious/noThenProperty: it is to be awaited
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#response.then(({ data }) => data).then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally)
  }
}

export function responseOf<T>(data: T, status: number, headers: Headers): ApiResponse<T> {
  return {
    data,
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    isReplay: headers.get('idempotent-replayed') === 'true',
    rateLimit: rateLimitOf(headers),
  }
}

function rateLimitOf(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map(name => {
    const value = headers.get(`x-ratelimit-${name}`)
    return value !== null && /^\d+$/.test(value) ? Number(value) : undefined
  })
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined
  return { limit, remaining, resetsAt: new Date(reset * 1000) }
}
