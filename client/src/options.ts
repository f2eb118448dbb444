/** How a client reaches its installation. */
export interface ConnectionOptions {
  /** Address of the installation, its `PUBLIC_URL`, without a path of the interface: `https://jurat.example.com`. */
  baseUrl: string
  /** How long one attempt of a call may take, in milliseconds. Default 30,000; uploads have more. 0: for ever. */
  timeoutMs?: number | undefined
  /** How many times a call that failed in passing is made again. Default 2. */
  maxRetries?: number | undefined
  /** Headers that every call carries besides. */
  headers?: Record<string, string> | undefined
  /** What makes the requests. Default: the `fetch` of the runtime. */
  fetch?: typeof fetch | undefined
}

/** How a client with a token reaches its installation. */
export interface ClientOptions extends ConnectionOptions {
  /** Secret: keep it out of pages and apps that others run. It shows in no error and no log of this package. */
  token: string
}

/** What may be said of one call. */
export interface RequestOptions {
  /** How long one attempt may take, in milliseconds. 0: for ever. */
  timeoutMs?: number | undefined
  /** How many times the call is made again after failing in passing. */
  maxRetries?: number | undefined
  /** Ends the call, its retries and its waiting: it then throws the signal's `reason`. */
  signal?: AbortSignal | undefined
  /** Headers besides. They win over those of this package. */
  headers?: Record<string, string> | undefined
}

/** What may be said of one changing call. */
export interface WriteOptions extends RequestOptions {
  /**
   * 1 to 255 visible characters that name this very call. For 24 hours the same call with the same key does nothing
   * again and answers as the first did. Each call has one of its own, kept over its retries; give yours, such as the
   * number of the order, to be safe over a crash of your program too (contract section "Idempotency").
   */
  idempotencyKey?: string | undefined
}
