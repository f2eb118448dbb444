import { createInterface } from 'node:readline/promises'
import { CliError } from '../exit.ts'
import { styleFor } from '../output/style.ts'
import type { Terminal } from '../terminal.ts'

/** Asks until an answer has no problem; an empty one is the usual. */
export type Ask = (
  text: string,
  usual: string,
  problemOf: (answer: string) => string | undefined,
) => Promise<string>

/** Asks on the error stream, so that what is asked for stays apart. Answers may come from a pipe, a line each. */
export function openQuestions(terminal: Terminal): { ask: Ask; end(): void } {
  const style = styleFor(terminal, terminal.err)
  const lines = createInterface({
    input: terminal.in,
    output: terminal.err,
    terminal: terminal.in.isTTY === true,
  })
  const coming = lines[Symbol.asyncIterator]()
  let isInterrupted = false
  // With a screen, Ctrl-C comes as a key.
  lines.on('SIGINT', () => {
    isInterrupted = true
    lines.close()
  })
  const ask: Ask = async (text, usual, problemOf) => {
    for (;;) {
      terminal.err.write(`${style('bold', text)}${usual === '' ? '' : ` ${style('dim', `[${usual}]`)}`}: `)
      const { value, done } = await coming.next()
      if (isInterrupted) throw new CliError('interrupted', 'Interrupted.')
      if (done) throw new CliError('usage', 'The answers ended too soon.', 'With --yes nothing is asked.')
      const answer = String(value).trim() || usual
      const problem = problemOf(answer)
      if (problem === undefined) return answer
      terminal.err.write(`  ${style('red', '✗')} It ${problem}\n`)
    }
  }
  return { ask, end: () => lines.close() }
}
