import type { Terminal } from '../terminal.ts'
import { styleFor } from './style.ts'
import { byteCount } from './time.ts'

export interface Progress {
  /** Reports the number of bytes done. */
  at(done: number, what?: string): void
  /** Clears the line. */
  end(): void
}

const barWidth = 24
const paintEveryMs = 100

/** Shows a progress bar on the error stream if that is a terminal. */
export function openProgress(terminal: Terminal, title: string, totalBytes: number | undefined): Progress {
  const { err } = terminal
  if (!err.isTTY) return { at: () => {}, end: () => {} }
  const style = styleFor(terminal, err)
  const startedAt = performance.now()
  let paintedAt = Number.NEGATIVE_INFINITY
  const paint = (done: number, what: string) => {
    const seconds = (performance.now() - startedAt) / 1000
    const rate = seconds > 0.5 ? `  ${byteCount(done / seconds)}/s` : ''
    const share = totalBytes ? Math.min(1, done / totalBytes) : undefined
    const filled = Math.round((share ?? 0) * barWidth)
    const bar =
      share === undefined
        ? ''
        : `${style('green', '━'.repeat(filled))}${style('dim', '─'.repeat(barWidth - filled))} `
    const percent = share === undefined ? '' : `${String(Math.floor(share * 100)).padStart(3)} %  `
    err.write(
      `\r\u001b[2K${title} ${bar}${percent}${byteCount(done)}${rate}${what && `  ${style('dim', what)}`}`,
    )
  }
  return {
    at: (done, what = '') => {
      const now = performance.now()
      if (now - paintedAt < paintEveryMs) return
      paintedAt = now
      paint(done, what)
    },
    end: () => void err.write('\r\u001b[2K'),
  }
}
