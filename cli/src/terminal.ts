import type { Readable, Writable } from 'node:stream'

export interface Screen extends Writable {
  isTTY?: boolean
  columns?: number
}

/** Input, output and environment of a command. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  in: Readable & { isTTY?: boolean }
  /** The result of the command. */
  out: Screen
  /** Progress, notes and errors. */
  err: Screen
  /**
   * After the first call, Ctrl-C, SIGTERM and SIGHUP abort this signal; a second one ends the process. A
   * closed output also aborts it: `jurat events tail | head -1`.
   */
  interruption(): AbortSignal
}

export function processTerminal(): Terminal {
  const stop = new AbortController()
  let isListening = false
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', error => {
      if (!['EPIPE', 'ERR_STREAM_DESTROYED'].includes((error as NodeJS.ErrnoException).code ?? '')) {
        process.stderr.write(`✗ The output cannot be written: ${error.message}\n`)
        process.exit(1)
      }
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
