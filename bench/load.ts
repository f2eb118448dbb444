import { createHistogram } from 'node:perf_hooks'
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
}

export interface Loaded {
  /** Admitted calls per second, from the first response to the last. */
  perSecond: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  failed: number
  p50Ms: number
  p99Ms: number
}

/** Loads the servers. Latencies are those of calls with a 2xx response. */
export async function load({ urls, connections, ...options }: Load): Promise<Loaded> {
  const record = new Recorder()
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

class Recorder {
  readonly #latency = createHistogram({ lowest: 1, highest: 120_000_000, figures: 3 })
  readonly #statuses: Record<string, number> = {}
  #failed = 0
  #firstAt = 0
  #lastAt = 0

  answer(status: number, ms: number): void {
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    if (status < 200 || status > 299) return
    this.#lastAt = performance.now()
    if (this.#latency.count === 0) this.#firstAt = this.#lastAt
    this.#latency.record(Math.max(1, Math.round(ms * 1000)))
  }

  failure(): void {
    this.#failed++
  }

  result(): Loaded {
    const { count } = this.#latency
    const seconds = (this.#lastAt - this.#firstAt) / 1000
    const msAt = (percentile: number) => (count === 0 ? 0 : this.#latency.percentile(percentile) / 1000)
    return {
      perSecond: seconds > 0 ? (count - 1) / seconds : 0,
      statuses: this.#statuses,
      failed: this.#failed,
      p50Ms: msAt(50),
      p99Ms: msAt(99),
    }
  }
}
