import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/test/servers/free-port.ts'

/** Processes of one server program, each on its own port. */
export interface ServerGroup {
  urls: string[]
  pids: number[]
  /** Milliseconds until all were ready. */
  readyMs: number
  /** Suspends the processes, so that they take no CPU time. */
  pause(): void
  resume(): void
  /** Sends a message to the first process and returns its reply. For modules preloaded with `--import`. */
  ask(message: string): Promise<unknown>
  stop(signal?: NodeJS.Signals): Promise<void>
}

const startsWithinMs = 120_000
const running = new Set<ChildProcess>()

// Kill all servers when this process ends.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts one process per environment. Returns when all are ready. */
export async function startServerGroup(
  script: URL,
  envs: Record<string, string>[],
  nodeOptions: string[] = [],
): Promise<ServerGroup> {
  const beganAt = performance.now()
  const members = await Promise.all(envs.map(env => startOne(script, env, nodeOptions)))
  const children = members.map(({ child }) => child)
  const signal = (name: NodeJS.Signals) => {
    for (const child of children) child.kill(name)
  }
  return {
    urls: members.map(({ url }) => url),
    pids: children.map(({ pid }) => pid ?? 0),
    readyMs: performance.now() - beganAt,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    ask: async message => {
      const [child] = children
      if (!child) throw new Error('The group has no process.')
      const response = once(child, 'message')
      child.send(message)
      return (await response)[0]
    },
    stop: async (name = 'SIGTERM') => {
      const ended = children.filter(child => running.has(child)).map(child => once(child, 'exit'))
      signal('SIGCONT')
      signal(name)
      await Promise.all(ended)
    },
  }
}

/** Discards the log and shows stderr. */
async function startOne(script: URL, env: Record<string, string>, nodeOptions: string[]) {
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeOptions, fileURLToPath(script)], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = `http://127.0.0.1:${port}`
  const until = performance.now() + startsWithinMs
  while (!(await isReady(url))) {
    if (!running.has(child) || performance.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`${fileURLToPath(script)} did not become ready.`)
    }
    await sleep(5)
  }
  return { child, url }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    response => response.ok,
    () => false,
  )

/** Resident memory of all processes. */
export function rssBytes({ pids }: ServerGroup): number {
  const kibibytes = pids.map(pid => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
  })
  return kibibytes.reduce((sum, one) => sum + one, 0) * 1024
}
