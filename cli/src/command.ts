import { readFileSync } from 'node:fs'
import { type Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { Connection, type ConnectionOptions } from './connection.ts'
import { Output } from './output/output.ts'
import type { Terminal } from './terminal.ts'

/** What a command can use. */
export interface Given {
  terminal: Terminal
  out: Output
  /** Opens the connection to the server. Throws `CliError` if there is no token. */
  connect(): Connection
}

/** One command: its help, arguments, options and action. */
export interface CommandSpec<Options extends object = object, Args extends unknown[] = []> {
  /** Name and arguments: `get <id>`. An `id` is parsed as a number. */
  usage: string
  /** Arguments with a description or choices. */
  arguments?: Argument[]
  summary: string
  /** Longer text for `--help`. Default: the summary. */
  description?: string
  /** Command lines to paste, and what each does. */
  examples: [line: string, what: string][]
  options?: Option[]
  /** `server` adds `--url` and `--token`; `workspace` also adds `--workspace`. */
  connects?: 'server' | 'workspace'
  run(given: Given, options: Options, ...args: Args): Promise<void>
}

/** A command with subcommands: `jurat tokens …`. */
export function addGroup(
  parent: Command,
  { name, summary, examples }: { name: string; summary: string; examples: CommandSpec['examples'] },
): Command {
  const group = parent.command(name).summary(summary).description(`${summary}.`)
  return group.addHelpText('after', exampleText(examples)).helpCommand(false)
}

export function addCommand<Options extends object, Args extends unknown[]>(
  parent: Command,
  terminal: Terminal,
  spec: CommandSpec<Options, Args>,
): Command {
  const command = parent.command(spec.usage).summary(spec.summary)
  command.description(spec.description ?? `${spec.summary}.`).addHelpText('after', exampleText(spec.examples))
  for (const option of spec.options ?? []) command.addOption(option)
  for (const option of connectionOptions(spec.connects)) command.addOption(option)
  if (!spec.options?.some(option => option.long === '--json')) command.addOption(jsonOption())
  for (const argument of spec.arguments ?? []) command.addArgument(argument)
  for (const argument of command.registeredArguments) {
    if (argument.name() === 'id') argument.argParser(idValue)
  }
  return command.action(async (...given: unknown[]) => {
    const args = given.slice(0, -2) as Args
    const options = command.opts<Options & ConnectionOptions & { json?: boolean }>()
    await spec.run(
      {
        terminal,
        out: new Output(terminal, options.json === true),
        connect: () => new Connection(options, terminal),
      },
      options,
      ...args,
    )
  })
}

const exampleText = (examples: CommandSpec['examples']): string => {
  const width = Math.max(...examples.map(([line]) => line.length))
  const lines = examples.map(([line, what]) =>
    line.length > 56 ? `  # ${what}\n  $ ${line}` : `  $ ${line.padEnd(Math.min(width, 56))}  # ${what}`,
  )
  return `\nExamples:\n${lines.join('\n')}\n`
}

const jsonOption = () => new Option('--json', 'print JSON')

function connectionOptions(kind: CommandSpec['connects']): Option[] {
  if (kind === undefined) return []
  return [
    ...(kind === 'workspace'
      ? [
          option(
            '-w, --workspace <id>',
            'ID of the workspace (JURAT_WORKSPACE); needed when the token sees several',
            idValue,
          ),
        ]
      : []),
    option('--url <url>', 'URL of the server (JURAT_URL, else http://127.0.0.1:8080)'),
    option('--token <token>', 'token (JURAT_TOKEN, else the admin token in the data directory)'),
  ]
}

/** An option whose text `parse` converts. */
export function option<T>(flags: string, description: string, parse?: (text: string) => T): Option {
  const made = new Option(flags, description)
  return parse ? made.argParser(text => parse(text)) : made
}

/** An option that takes one of a few words. */
export const choice = (flags: string, description: string, words: readonly string[]): Option =>
  new Option(flags, description).choices(words)

/** Parses an ID. Throws `InvalidArgumentError`, which commander reports as wrong use. */
export const idValue = (text: string): number => wholeNumber(1, Number.MAX_SAFE_INTEGER)(text)

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`
    throw new InvalidArgumentError(`It must be a whole number ${bounds}.`)
  }

/** `Number` would read an empty text as 0. */
export function amountValue(text: string): number {
  if (/^\d{1,12}(\.\d{1,4})?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be an amount such as 25 or 129.99.')
}

/** Maximum number of rows to show. */
export const limitOption = () =>
  option('-n, --limit <n>', 'how many to show', wholeNumber(1, 10_000)).default(25)

/** Returns the first `limit` items of a list, from as many pages as needed. */
export async function take<Item>(list: AsyncIterable<Item>, limit: number): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) {
    items.push(item)
    if (items.length === limit) break
  }
  return items
}

/** The page size for a list of at most `limit` items. */
export const pageSize = (limit: number): number => Math.min(limit, 100)

/** Parses a time: ISO 8601 with its zone, a date in UTC, or how long ago: `30m`, `2h`, `7d`. */
export function momentValue(text: string): Date {
  const [, amount, unit = ''] = /^(\d{1,6})(s|m|h|d)$/.exec(text) ?? []
  const seconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }
  if (amount !== undefined) return new Date(Date.now() - Number(amount) * (seconds[unit] ?? 1) * 1000)
  const at = epochMs(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text)
  if (!Number.isNaN(at)) return new Date(at)
  throw new InvalidArgumentError(
    'It must be a time with its zone, such as 2026-11-21T09:00:00Z, a date, which begins in UTC, or how long ago: 30m, 2h, 7d.',
  )
}

/** When an appointment starts, in epoch seconds. */
export const timestampOption = () =>
  option(
    '--at <time>',
    'start: ISO 8601 with its zone, such as 2027-01-04T15:00:00Z, or epoch seconds',
    startValue,
  )

export const phoneOption = () =>
  option('--phone <number>', "the customer's phone number with its country code")

/** JSON, or `@` and the path of a file with JSON. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new InvalidArgumentError(`It must be JSON, or @ and the path of a file with JSON. ${reason}`)
  }
}

/** An object in JSON. */
function answersValue(text: string): Record<string, AnswerValue> {
  const value = jsonValue(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, AnswerValue>
  throw new InvalidArgumentError(`It must be an object in JSON, such as {"document": "deed"}.`)
}

/** The option `--answers` of a booking. */
const answersOption = () =>
  new Option(
    '--answers <json>',
    'answers to the questions of the service: {"document": "deed", "pages": 12}, or @file.json; null removes one',
  ).argParser(answersValue)

/** The options `--external-id` and `--metadata` of a booking. */
export const referenceOptions = () => [
  option('--external-id <id>', 'its id in another system'),
  new Option('--metadata <key=value>', 'a key with its value; may be repeated').argParser(metadataValue),
  answersOption(),
]

/** The states of an option that turns something on or off. */
export const switches = ['on', 'off'] as const
export type Switch = (typeof switches)[number]

export const isOn = (given: Switch | undefined) => given && given === 'on'

/** The options of a list of the v3 interface that both kinds of bookings have. */
export const pageOptions = () => [
  option('--external-id <id>', 'only the one with that id in another system'),
  limitOption(),
]

/** What `pageOptions` gives. */
export interface PageOptions {
  externalId?: string
  limit: number
}

/** What `referenceOptions` gives. */
export type AnswerValue = string | number | boolean | string[] | null

export interface ReferenceOptions {
  answers?: Record<string, AnswerValue>
  externalId?: string
  metadata?: Record<string, string>
}

function metadataValue(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=')
  if (at > 0) return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
  throw new InvalidArgumentError('It must be a key and a value, such as order=4711.')
}

/**
 * Epoch milliseconds of ISO 8601 with its zone, else NaN: a time without a zone would depend on the machine's
 * zone. `Date.parse` would move a day that does not exist, such as February 30, to another month.
 */
function epochMs(text: string): number {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return Number.NaN
  }
}

/** Epoch seconds of a time. */
export function startValue(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const at = epochMs(text)
  if (!Number.isNaN(at)) return Math.floor(at / 1000)
  throw new InvalidArgumentError(
    'It must be a time with its zone, such as 2027-01-04T15:00:00Z, or epoch seconds.',
  )
}

/** An option that takes a comma-separated list of known words. */
export class ListOption extends Option {
  readonly words: readonly string[]

  constructor(flags: string, description: string, words: readonly string[]) {
    super(flags, description)
    this.words = words
    this.argParser(text => this.#listed(text))
  }

  #listed(text: string): string[] {
    const given = text.split(',').map(word => word.trim())
    const stray = given.find(word => !this.words.includes(word))
    if (stray === undefined) return given
    throw new InvalidArgumentError(`"${stray}" is unknown. Known values: ${this.words.join(', ')}.`)
  }
}
