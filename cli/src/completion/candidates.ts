import type { Command, Option } from 'commander'
import { ListOption } from '../command.ts'

/** Returns the completions of the last word. `words` does not contain `jurat` itself. */
export function candidates(program: Command, words: string[]): string[] {
  const last = words.at(-1) ?? ''
  const { command, before, option } = walk(program, words.slice(0, -1))
  const all = option
    ? wordsOf(option)
    : last.startsWith('-')
      ? optionsOf(command)
      : [...commandsOf(command), ...argumentWords(command, before)]
  return afterComma(all, last, option).filter(word => word.startsWith(last))
}

/** Returns the command, the number of its arguments so far, and the option that expects a value. */
function walk(program: Command, words: string[]) {
  let [command, before] = [program, 0]
  let option: Option | undefined
  for (const word of words) {
    if (option) option = undefined
    else if (word.startsWith('-')) option = valued(command, word)
    else {
      const next = command.commands.find(one => one.name() === word || one.aliases().includes(word))
      if (next) [command, before] = [next, 0]
      else before++
    }
  }
  return { command, before, option }
}

const valued = (command: Command, word: string): Option | undefined =>
  command.options.find(
    ({ long, short, required, optional }) => (required || optional) && [long, short].includes(word),
  )

const commandsOf = (command: Command): string[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map(one => one.name())

const optionsOf = (command: Command): string[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long }) => long ?? [])

const argumentWords = (command: Command, before: number): string[] =>
  command.registeredArguments[before]?.argChoices ?? []

const wordsOf = (option: Option): string[] =>
  option instanceof ListOption ? [...option.words] : (option.argChoices ?? [])

/** Completes `a,b` to `a,b,c`, because a shell replaces the whole word. */
function afterComma(words: string[], last: string, option: Option | undefined): string[] {
  if (!(option instanceof ListOption) || !last.includes(',')) return words
  const lead = last.slice(0, last.lastIndexOf(',') + 1)
  return words.filter(word => !lead.split(',').includes(word)).map(word => lead + word)
}
