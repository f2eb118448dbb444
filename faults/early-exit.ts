import { readdirSync, readFileSync } from 'node:fs'

const cleanups = new Set<() => void>()

/** Runs `cleanup` if this process exits before the returned function is called. */
export function onEarlyExit(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

/** Makes Ctrl-C and SIGTERM stop everything that this process started. */
export function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
  process.once('exit', () => {
    for (const pid of childrenOf(process.pid)) attempt(() => process.kill(pid, 'SIGKILL'))
    for (const cleanup of cleanups) attempt(cleanup)
  })
}

/** Ids of all processes that the process and its children started. */
function childrenOf(pid: number): number[] {
  try {
    const own = readdirSync(`/proc/${pid}/task`).flatMap(task =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return own.flatMap(child => [child, ...childrenOf(child)])
  } catch {
    return []
  }
}

/** One failed cleanup must not prevent the others. */
function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    process.stderr.write(`Cleanup failed: ${error instanceof Error ? error.message : error}\n`)
  }
}
