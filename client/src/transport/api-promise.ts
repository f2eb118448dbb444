/** A response: its body, status and headers. */
export interface ApiResponse<T> {
  /** The body. */
  data: T
  /** HTTP status. */
  status: number
  headers: Headers
  /** `X-Request-Id`. The server's log and the events of the call contain it. */
  requestId: string | undefined
  /** True if this repeats the response of an earlier call with the same `Idempotency-Key`. */
  isReplay: boolean
  /**
   * State of the resource, to send as `If-Match` with the next change. Undefined if the response has none.
   */
  etag: string | undefined
  /**
   * Fields and query parameters of a v3 request that the service does not know and ignored, usually
   * misspelled. Other interfaces reject unknown body fields. `*` stands for more than 20.
   */
  ignoredFields: string[]
  /**
   * Language of pages and mails where the `lang` of the request has no texts. Undefined where it has, and
   * without it.
   */
  language: string | undefined
  /** The token's rate limit. Undefined if calls are not limited. */
  rateLimit: RateLimit | undefined
}

/** `X-RateLimit-*` of a response (contract section "Limits"). */
export interface RateLimit {
  /** Calls per minute. */
  limit: number
  /** Calls left in this minute. */
  remaining: number
  /** The time at which the count restarts. */
  resetsAt: Date
}

/** The result of a call. Await it for the body; use `withResponse()` for the headers too. */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiPromise'
  readonly #response: Promise<ApiResponse<T>>

  constructor(response: Promise<ApiResponse<T>>) {
    this.#response = response
  }

  /** Returns the body with status, headers, request ID and rate limit. */
  withResponse(): Promise<ApiResponse<T>> {
    return this.#response
  }

  /** Returns the same response with another body. */
  map<U>(change: (data: T) => U): ApiPromise<U> {
    return new ApiPromise(this.#response.then(response => ({ ...response, data: change(response.data) })))
  }

  // biome-ignore lint/suspicious/noThenProperty: callers await it
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
    etag: headers.get('etag') ?? undefined,
    ignoredFields: namesIn(headers.get('jurat-ignored-fields')),
    language: headers.get('jurat-language') ?? undefined,
    rateLimit: rateLimitOf(headers),
  }
}

/** The names are percent-encoded. One that was cut within a character stays so. */
const namesIn = (list: string | null): string[] => (list === null ? [] : list.split(', ').map(decoded))

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
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
