import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Load, type Loaded, load, msAt, newHistogram, type Request } from './load.ts'

// Runs loads and probes in separate processes, so that a heavy load does not slow the probe that measures
// latency.

/** Calls at an even pace, without waiting for the responses of earlier calls. */
export interface Probe {
  url: string
  requests: Request[]
  headers: Record<string, string>
  perSecond: number
  seconds: number
}

export interface Probed {
  p50Ms: number
  p99Ms: number
  slowestMs: number
  /** Calls with a 2xx response, with another response, and without one. */
  admitted: number
  refused: number
  failed: number
  /** Refused calls whose response was not 503 `unavailable` with `Retry-After`. */
  refusedOtherwise: number
}

type Task = { load: Load } | { probe: Probe }

export const loadInProcess = (load: Load) => runInProcess({ load }) as Promise<Loaded>
/** Runs the generator at low priority, so that it takes no CPU time that the server needs. */
export const loadAtLowPriority = (load: Load) =>
  runInProcess({ load }, constants.priority.PRIORITY_LOW) as Promise<Loaded>
export const probeInProcess = (probe: Probe) => runInProcess({ probe }) as Promise<Probed>

async function runInProcess(
  task: Task,
  priority: number = constants.priority.PRIORITY_NORMAL,
): Promise<unknown> {
  const child = fork(fileURLToPath(import.meta.url))
  if (child.pid) setPriority(child.pid, priority)
  child.send(task)
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator exited without a result.')
  })
  const [result] = await Promise.race([once(child, 'message'), ended])
  child.disconnect()
  ended.catch(() => {})
  return result
}

async function probe({ url, requests, headers, perSecond, seconds }: Probe): Promise<Probed> {
  const agent = new Agent({ keepAlive: true })
  const histogram = newHistogram()
  const probed = { admitted: 0, refused: 0, failed: 0, refusedOtherwise: 0 }
  const one = async (call: number) => {
    const dueAt = performance.now()
    try {
      const response = await send(agent, url, requests[call % requests.length] ?? { path: '/' }, headers)
      if (response.isAdmitted) {
        probed.admitted++
        histogram.record(Math.max(1, Math.round((performance.now() - dueAt) * 1000)))
      } else probed.refused++
      if (!response.isAdmitted && !response.isShed) probed.refusedOtherwise++
    } catch {
      probed.failed++
    }
  }
  const calls: Promise<void>[] = []
  const beganAt = performance.now()
  for (let call = 0; call < perSecond * seconds; call++) {
    const waitMs = beganAt + (call * 1000) / perSecond - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    calls.push(one(call))
  }
  await Promise.all(calls)
  agent.destroy()
  const [p50Ms, p99Ms, slowestMs] = [msAt(histogram, 50), msAt(histogram, 99), msAt(histogram, 100)]
  return { ...probed, p50Ms, p99Ms, slowestMs }
}

const timeoutMs = 30_000

function send(agent: Agent, url: string, { method = 'GET', path, body, headers }: Request, common: object) {
  return new Promise<{ isAdmitted: boolean; isShed: boolean }>((resolve, reject) => {
    const id = crypto.randomUUID()
    const own = Object.entries(headers ?? {}).map(([name, value]) => [name, value.replaceAll('[<id>]', id)])
    const call = request(`${url}${path}`, {
      agent,
      method,
      timeout: timeoutMs,
      headers: { ...common, ...Object.fromEntries(own) },
    })
    call.on('response', response => {
      const { statusCode = 0 } = response
      let text = ''
      response.on('data', chunk => {
        text += chunk
      })
      response.on('end', () =>
        resolve({
          isAdmitted: statusCode >= 200 && statusCode < 300,
          isShed: statusCode === 503 && 'retry-after' in response.headers && text.includes('"unavailable"'),
        }),
      )
      response.on('error', reject)
    })
    call.on('timeout', () => call.destroy(new Error('timed out')))
    call.on('error', reject)
    call.end(body)
  })
}

if (import.meta.main) {
  process.once('message', async (task: Task) => {
    process.send?.('load' in task ? await load(task.load) : await probe(task.probe))
  })
}
