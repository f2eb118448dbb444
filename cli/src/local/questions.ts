import { createInterface } from 'node:readline/promises'
import { CliError } from '../exit.ts'
import { styleFor } from '../output/style.ts'
import type { Terminal } from '../terminal.ts'

/** Repeats the question until the answer is valid. An empty answer means the default. */
export type Ask = (
  text: string,
  usual: string,
  problemOf: (answer: string) => string | undefined,
) => Promise<string>

/**
 * Prompts on the error stream, to keep the output clean. Answers can come from a pipe, one per line.
 * `whenEnded` says what to do where nobody can answer.
 */
export function openQuestions(terminal: Terminal, whenEnded: string): { ask: Ask; end(): void } {
  const style = styleFor(terminal, terminal.err)
  const lines = createInterface({
    input: terminal.in,
    output: terminal.err,
    terminal: terminal.in.isTTY === true,
  })
  const coming = lines[Symbol.asyncIterator]()
  let isInterrupted = false
  // In a terminal, readline receives Ctrl-C as a key.
  lines.on('SIGINT', () => {
    isInterrupted = true
    lines.close()
  })
  const ask: Ask = async (text, usual, problemOf) => {
    for (;;) {
      terminal.err.write(`${style('bold', text)}${usual === '' ? '' : ` ${style('dim', `[${usual}]`)}`}: `)
      const { value, done } = await coming.next()
      if (isInterrupted) throw new CliError('interrupted', 'Interrupted.')
      if (done) throw new CliError('usage', 'The input ended before all questions were answered.', whenEnded)
      const answer = String(value).trim() || usual
      const problem = problemOf(answer)
      if (problem === undefined) return answer
      terminal.err.write(`  ${style('red', '✗')} It ${problem}\n`)
    }
  }
  return { ask, end: () => lines.close() }
}
