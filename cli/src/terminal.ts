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
  /**
   * From the first call on Ctrl-C, SIGTERM and the end of the session abort this instead of ending the process; a second
   * one ends it. So does whoever read the output and has gone: `jurat events tail | head -1`.
   */
  interruption(): AbortSignal
}

export function processTerminal(): Terminal {
  const stop = new AbortController()
  let isListening = false
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', error => {
      if (!['EPIPE', 'ERR_STREAM_DESTROYED'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error
      if (stream === process.stdout) stop.abort()
    })
  }
  return {
    env: process.env,
    in: process.stdin,
    out: process.stdout,
    err: process.stderr,
    interruption: () => {
      if (!isListening) {
        isListening = true
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
          process.once(signal, () => stop.abort())
      }
      return stop.signal
    },
  }
}
