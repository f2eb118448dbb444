/** How a client reaches its installation. */
export interface ConnectionOptions {
  /** `PUBLIC_URL` of the installation, without a path such as `/wp-json/v3`: `https://jurat.example.com`. */
  baseUrl: string
  /** Time limit of one attempt, in milliseconds. Default 30,000; uploads have more. 0: no limit. */
  timeoutMs?: number | undefined
  /** Maximum number of retries after temporary failures. Default 2. */
  maxRetries?: number | undefined
  /** Additional headers of every call. */
  headers?: Record<string, string> | undefined
  /** The function that makes the requests. Default: the runtime's `fetch`. */
  fetch?: typeof fetch | undefined
}

/** How a client with a token reaches its installation. */
export interface ClientOptions extends ConnectionOptions {
  /** Secret: do not ship it in web pages or apps. This package never puts it in an error or a log. */
  token: string
}

/** Options of one call. */
export interface RequestOptions {
  /** Time limit of one attempt, in milliseconds. 0: no limit. */
  timeoutMs?: number | undefined
  /** Maximum number of retries after temporary failures. */
  maxRetries?: number | undefined
  /** Aborts the call and its retries. The call then throws the signal's `reason`. */
  signal?: AbortSignal | undefined
  /** Additional headers. They override the headers of this package. */
  headers?: Record<string, string> | undefined
}

/** Options of one write. */
export interface WriteOptions extends RequestOptions {
  /**
   * 1 to 255 visible ASCII characters. For 24 hours, the same call with the same key has no effect and
   * returns the first response. By default each call gets a new key, which its retries share. Pass your own,
   * such as an order number, to repeat a call safely after your program crashes (contract section
   * "Idempotency").
   */
  idempotencyKey?: string | undefined
  /**
   * The `ETag` of your last read or write of the resource: `(await
   * manage.appointments.get(7).withResponse()).etag`. If the resource was changed after it, the call throws
   * `precondition_failed` and changes nothing. Only changes of reservations, appointments and signers compare
   * it.
   */
  ifMatch?: string | undefined
}
