import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'

export interface Request {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** `[<id>]` in any part of a request becomes unique text. */
  body?: string
}

export interface Load {
  /** Connections are spread evenly over these servers. */
  urls: string[]
  /** Every connection sends these in turn, without pauses. */
  requests: Request[]
  headers: Record<string, string>
  connections: number
  seconds: number
  /** Time to open connections. Excluded from the figures, but not from the windows. */
  skipSeconds?: number
}

/** The responses of a quarter of a second. */
export interface Window {
  /** Start of the window, since the load began. */
  atMs: number
  /** 2xx responses, other responses, and requests without a response. */
  admitted: number
  refused: number
  failed: number
  /** Latency of calls with a 2xx response, or 0. */
  p50Ms: number
  p99Ms: number
}

export interface Loaded {
  /** Admitted calls per second, from the first response to the last. */
  perSecond: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  failed: number
  p50Ms: number
  p99Ms: number
  windows: Window[]
}

const windowMs = 250

/** Loads the servers. Latencies are those of calls with a 2xx response. */
export async function load({ urls, connections, ...options }: Load): Promise<Loaded> {
  const record = new Recorder((options.skipSeconds ?? 0) * 1000)
  const share = (total: number, at: number) =>
    Math.floor(total / urls.length) + (at < total % urls.length ? 1 : 0)
  let clients = 0
  const runs = urls.map((url, at) =>
    generate(record, {
      url,
      connections: share(connections, at),
      duration: options.seconds,
      // Interval at which autocannon checks for the end of the run.
      sampleInt: 100,
      headers: options.headers,
      // Connections begin with different requests. Otherwise the first request would be sent too often.
      setupClient: client => client.setRequests(from(options.requests, clients++)),
      idReplacement: JSON.stringify(options.requests).includes('[<id>]'),
      timeout: 30,
    }),
  )
  await Promise.all(runs)
  return record.result()
}

function from(requests: Request[], place: number): Request[] {
  const first = place % requests.length
  // autocannon changes the objects.
  return structuredClone([...requests.slice(first), ...requests.slice(0, first)])
}

const generate = (record: Recorder, options: autocannon.Options & { sampleInt: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    const instance = autocannon(options, error => (error ? reject(error) : resolve()))
    instance.on('response', (_client, status, _bytes, ms) => record.answer(Number(status), ms))
    instance.on('reqError', () => record.failure())
  })

/**
 * Like `load`, but fails on any response except 2xx. Runs up to eight times longer if there were too few
 * responses.
 */
export async function loadAll(options: Load): Promise<Loaded> {
  let loaded = await load(options)
  for (let times = 2; times <= 8 && loaded.perSecond === 0 && loaded.failed === 0; times *= 2) {
    loaded = await load({ ...options, seconds: options.seconds * times })
  }
  const others = Object.keys(loaded.statuses).filter(status => !status.startsWith('2'))
  if (others.length > 0 || loaded.failed > 0 || loaded.perSecond === 0) {
    const { statuses, failed } = loaded
    throw new Error(`Some calls failed: ${JSON.stringify({ statuses, failed })}`)
  }
  return loaded
}

export const newHistogram = () => createHistogram({ lowest: 1, highest: 120_000_000, figures: 3 })

/** 0 without values. */
export const msAt = (histogram: RecordableHistogram, percentile: number) =>
  histogram.count === 0 ? 0 : histogram.percentile(percentile) / 1000

class Recorder {
  readonly #beganAt = performance.now()
  readonly #all = newHistogram()
  readonly #statuses: Record<string, number> = {}
  readonly #windows: Window[] = []
  #window = this.#newWindow(0)
  #inWindow = newHistogram()
  readonly #skipMs: number
  #answeredAt = Number.POSITIVE_INFINITY
  #failed = 0
  #admitted = 0
  #firstAt = 0
  #lastAt = 0

  constructor(skipMs: number) {
    this.#skipMs = skipMs
  }

  answer(status: number, ms: number): void {
    const now = this.#turn()
    this.#answeredAt = Math.min(this.#answeredAt, now)
    const counts = now >= this.#answeredAt + this.#skipMs
    if (counts) this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    if (status < 200 || status > 299) {
      this.#window.refused++
      return
    }
    const microseconds = Math.max(1, Math.round(ms * 1000))
    this.#inWindow.record(microseconds)
    this.#window.admitted++
    if (!counts) return
    this.#all.record(microseconds)
    if (this.#admitted++ === 0) this.#firstAt = now
    this.#lastAt = now
  }

  failure(): void {
    this.#turn()
    this.#failed++
    this.#window.failed++
  }

  result(): Loaded {
    this.#close()
    const seconds = (this.#lastAt - this.#firstAt) / 1000
    return {
      perSecond: seconds > 0 ? (this.#admitted - 1) / seconds : 0,
      statuses: this.#statuses,
      failed: this.#failed,
      p50Ms: msAt(this.#all, 50),
      p99Ms: msAt(this.#all, 99),
      windows: this.#windows,
    }
  }

  /** Begins the windows that are due. Returns milliseconds since the load began. */
  #turn(): number {
    const now = performance.now() - this.#beganAt
    while (now >= this.#window.atMs + windowMs) {
      const next = this.#window.atMs + windowMs
      this.#close()
      this.#window = this.#newWindow(next)
      this.#inWindow.reset()
    }
    return now
  }

  #close(): void {
    this.#window.p50Ms = msAt(this.#inWindow, 50)
    this.#window.p99Ms = msAt(this.#inWindow, 99)
    this.#windows.push(this.#window)
  }

  #newWindow(atMs: number): Window {
    return { atMs, admitted: 0, refused: 0, failed: 0, p50Ms: 0, p99Ms: 0 }
  }
}
