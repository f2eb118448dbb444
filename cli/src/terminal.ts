import type { Readable, Writable } from 'node:stream'

export interface Screen extends Writable {
  isTTY?: boolean
  columns?: number
}

/** Where a command runs: what it reads, where it writes, and its environment. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  in: Readable & { isTTY?: boolean }
  /** For what was asked for. */
  out: Screen
  /** For what is said besides: progress, remarks, errors. */
  err: Screen
  /** From the first call on Ctrl-C aborts this instead of ending the process. A second Ctrl-C ends it. */
  interruption(): AbortSignal
}

export function processTerminal(): Terminal {
  const stop = new AbortController()
  let isListening = false
  return {
    env: process.env,
    in: process.stdin,
    out: process.stdout,
    err: process.stderr,
    interruption: () => {
      if (!isListening) {
        isListening = true
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
      }
      return stop.signal
    },
  }
}
