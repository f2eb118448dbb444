import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { ConfigError, readConfig } from '../../../server/src/platform/lib/config.ts'
import { ownCommand } from '../../../server/src/platform/lib/own-command.ts'
import { usualPublicUrl } from '../../../server/src/platform/lib/public-url.ts'
import { shellWord } from '../../../server/src/platform/lib/shell-word.ts'
import { newAdminToken } from '../../../server/src/workspaces/token-secret.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'
import { assertFree, writeNewFile } from './new-file.ts'
import { type Ask, openQuestions } from './questions.ts'

export interface InitOptions {
  yes?: boolean
  output: string
  force?: boolean
  publicUrl?: string
  host?: string
  port?: string
  dataDir?: string
  databaseUrl?: string
  smtpUrl?: string
  smtpFrom?: string
}

type Variables = Record<string, string>

interface Question {
  name: string
  text: string
  /** The default, which the prompt shows. */
  usual: (so: Variables) => string
  given: (options: InitOptions) => string | undefined
  /** The question is asked only if this is true. */
  when?: (so: Variables) => boolean
}

const questions: Question[] = [
  { name: 'HOST', text: 'Address to listen on', usual: () => '127.0.0.1', given: ({ host }) => host },
  { name: 'PORT', text: 'Port to listen on', usual: () => '8080', given: ({ port }) => port },
  {
    name: 'PUBLIC_URL',
    text: 'Public URL, such as https://jurat.example.com',
    usual: ({ HOST = '', PORT = '' }) => usualPublicUrl(HOST, PORT),
    given: ({ publicUrl }) => publicUrl,
  },
  {
    name: 'DATABASE_URL',
    text: 'PostgreSQL, such as postgres://user:password@host:5432/jurat (empty: embedded)',
    usual: () => '',
    given: ({ databaseUrl }) => databaseUrl,
  },
  {
    name: 'JURAT_DATA_DIR',
    text: 'Folder for its data',
    usual: () => './data',
    given: ({ dataDir }) => dataDir,
  },
  {
    name: 'SMTP_URL',
    text: 'Mail server, such as smtp://user:password@host:587 (empty: mails are kept)',
    usual: () => '',
    given: ({ smtpUrl }) => smtpUrl,
  },
  {
    name: 'SMTP_FROM',
    text: 'Sender of mails',
    usual: ({ PUBLIC_URL = '' }) => `Jurat <no-reply@${new URL(PUBLIC_URL).hostname}>`,
    given: ({ smtpFrom }) => smtpFrom,
    when: ({ SMTP_URL }) => SMTP_URL !== '',
  },
]

/** Asks for the configuration, checks it as the server does, and writes an env file. */
export async function init(out: Output, terminal: Terminal, options: InitOptions): Promise<void> {
  const { output, force } = options
  const replacing = { force, hint: 'To replace it, add --force. To write another file, use --output.' }
  assertFree(output, replacing)
  const { ask, end } = openQuestions(terminal, 'To use the defaults, add --yes.')
  const answers = await answered(options, ask).finally(end)
  const variables = {
    ...answers,
    JURAT_ADMIN_TOKEN: newAdminToken(),
    JURAT_SECRET_KEY: randomBytes(32).toString('base64'),
  }
  await writeNewFile(output, replacing, async file => file.writeFile(fileText(variables)))
  out.done(`Wrote ${output}, which only you can read: it holds the admin token and the secret key.`, {
    path: output,
    variables: Object.keys(variables),
  })
  if (out.isJson) return
  const [command, file] = [terminal.env.JURAT_COMMAND || ownCommand, shellWord(resolve(output))]
  out.note(`Check it:    ${command} doctor --env-file ${file}`)
  out.note(`Start it:    ${command} serve --env-file ${file}`)
  out.note(`Use it:      export JURAT_TOKEN=$(sed -n s/^JURAT_ADMIN_TOKEN=//p ${file})`)
}

async function answered(options: InitOptions, ask: Ask): Promise<Variables> {
  const so: Variables = {}
  for (const { name, text, usual, given, when } of questions) {
    if (when && !when(so)) continue
    const fixed = given(options) ?? (options.yes ? usual(so) : undefined)
    so[name] = fixed ?? (await ask(text, usual(so), answer => problemOf({ ...so, [name]: answer }, name)))
    const problem = fixed === undefined ? undefined : problemOf(so, name)
    if (problem !== undefined) throw new CliError('usage', `${name}: ${problem}`)
  }
  return Object.fromEntries(Object.entries(so).filter(([, value]) => value !== ''))
}

/** Returns the server's error message for the variable. */
function problemOf(variables: Variables, name: string): string | undefined {
  try {
    readConfig(variables)
    return undefined
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const line = error.message.split('\n').find(one => one.startsWith(`${name}: `))
    return line?.slice(name.length + 2)
  }
}

const fileText = (variables: Variables): string =>
  `# Made by jurat init. docs/configuration.md describes every variable. Keep this file secret.\n${Object.entries(
    variables,
  )
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('')}`

/** As Node's \`--env-file\` reads it. */
function quoted(value: string): string {
  if (/^[\w./:@%+,=?&-]*$/.test(value)) return value
  const mark = ["'", '`', '"'].find(quote => !value.includes(quote))
  if (mark === undefined)
    throw new CliError('usage', 'An env file cannot hold a value that contains all of \', ` and ".')
  return `${mark}${value}${mark}`
}
