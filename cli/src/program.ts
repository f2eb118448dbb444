import { setGlobalProxyFromEnv } from 'node:http'
import { type Argument, Command, CommanderError } from 'commander'
import { addAppointments } from './commands/appointments.ts'
import { addAudit } from './commands/audit.ts'
import { addBackup } from './commands/backup.ts'
import { addBook } from './commands/book.ts'
import { addCheckReceiver } from './commands/check-receiver.ts'
import { addClosures } from './commands/closures.ts'
import { addCompletion } from './commands/completion.ts'
import { addDeliveries } from './commands/deliveries.ts'
import { addDoctor } from './commands/doctor.ts'
import { addDocuments } from './commands/documents.ts'
import { addEndpoints } from './commands/endpoints.ts'
import { addEvents } from './commands/events.ts'
import { addFreeTimes } from './commands/free-times.ts'
import { addImport } from './commands/import.ts'
import { addInit } from './commands/init.ts'
import { addInvoices } from './commands/invoices.ts'
import { addListen } from './commands/listen.ts'
import { addMails } from './commands/mails.ts'
import { addMembers } from './commands/members.ts'
import { addMessages } from './commands/messages.ts'
import { addNotaries } from './commands/notaries.ts'
import { addNotes } from './commands/notes.ts'
import { addPayments } from './commands/payments.ts'
import { addPeople } from './commands/people.ts'
import { addPrices } from './commands/prices.ts'
import { addReservations } from './commands/reservations.ts'
import { addRestore } from './commands/restore.ts'
import { addSearch } from './commands/search.ts'
import { addSecretKey } from './commands/secret-key.ts'
import { addServe } from './commands/serve.ts'
import { addServices } from './commands/services.ts'
import { addSigners } from './commands/signers.ts'
import { addSigningKey } from './commands/signing-key.ts'
import { addStripe } from './commands/stripe.ts'
import { addToday } from './commands/today.ts'
import { addTokens } from './commands/tokens.ts'
import { addTrigger } from './commands/trigger.ts'
import { addVideos } from './commands/videos.ts'
import { addViews } from './commands/views.ts'
import { addWorkspaces } from './commands/workspaces.ts'
import { failureOf, usageText } from './exit.ts'
import { hasColors, safeJson, safeText, styleFor } from './output/style.ts'
import { proxiesIn } from './proxies.ts'
import type { Terminal } from './terminal.ts'
import { version } from './version.ts'

/** Runs one command line and returns the exit code. */
export async function run(args: string[], terminal: Terminal): Promise<number> {
  try {
    reachThroughProxies(args, terminal)
    await buildProgram(terminal, args.includes('--json')).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return report(error, terminal, args.includes('--json'))
  }
}

/** The server configures its own connections. */
function reachThroughProxies([command]: string[], { env }: Terminal): void {
  const proxies = command === 'serve' ? undefined : proxiesIn(env)
  if (proxies) setGlobalProxyFromEnv(proxies)
}

type Add = (program: Command, terminal: Terminal) => void

const groups: [title: string, commands: Add[]][] = [
  [
    'Run an installation:',
    [addInit, addServe, addDoctor, addBackup, addRestore, addSecretKey, addSigningKey],
  ],
  ['Build against it:', [addListen, addTrigger, addCheckReceiver, addEvents]],
  [
    'Look and change:',
    [
      addToday,
      addViews,
      addSearch,
      addFreeTimes,
      addBook,
      addReservations,
      addAppointments,
      addSigners,
      addDocuments,
      addVideos,
      addNotes,
      addPayments,
      addInvoices,
      addPrices,
      addStripe,
      addClosures,
      addPeople,
      addImport,
      addMails,
      addMessages,
      addEndpoints,
      addDeliveries,
    ],
  ],
  ['Administer:', [addWorkspaces, addMembers, addServices, addNotaries, addAudit, addTokens, addCompletion]],
]

export function buildProgram(terminal: Terminal, isJson = false): Command {
  const program = new Command('jurat')
  program
    .description('Jurat: remote notarization on your own server.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addHelpText('after', footer)
    .exitOverride()
    .showHelpAfterError(isJson ? false : 'Add --help to see how to use the command.')
    .configureOutput({
      writeOut: text => void terminal.out.write(text),
      writeErr: text => void terminal.err.write(text),
      // With --json the error is printed below, once.
      outputError: (text, write) => isJson || write(errorLine(terminal, usageText(text))),
      getOutHelpWidth: () => terminal.out.columns ?? 100,
      getErrHelpWidth: () => terminal.err.columns ?? 100,
      getOutHasColors: () => hasColors(terminal.env, terminal.out),
      getErrHasColors: () => hasColors(terminal.env, terminal.err),
    })
    .configureHelp({
      styleTitle: text => styleFor(terminal, terminal.out)('bold', text),
      subcommandTerm: command => [command.name(), ...command.registeredArguments.map(argumentText)].join(' '),
    })
  for (const [title, commands] of groups) {
    program.commandsGroup(title)
    for (const add of commands) add(program, terminal)
  }
  program.helpCommand('help [command]', 'Show help of a command')
  return program
}

const argumentText = (argument: Argument) =>
  argument.required ? `<${argument.name()}>` : `[${argument.name()}]`

const footer = `
Examples:
  $ jurat serve                                # run a server with its data in ./data
  $ jurat listen --forward-to localhost:3000   # forward events to a program on this machine
  $ jurat trigger reservation-created          # make an event happen
  $ jurat reservations list --json | jq .      # print any list as JSON

Environment: JURAT_URL, JURAT_TOKEN, JURAT_WORKSPACE, JURAT_DATA_DIR, HTTPS_PROXY, NO_COLOR.
Exit codes: 0 done, 1 failed, 2 wrong use, 3 no response, 4 not permitted, 5 not found,
130 interrupted.
`

function report(error: unknown, terminal: Terminal, isJson: boolean): number {
  const { exitCode, message, details, code } = failureOf(error)
  if (message === '' || (error instanceof CommanderError && !isJson)) return exitCode
  if (isJson) {
    terminal.err.write(`${safeJson({ error: { message, code: code ?? null, details } })}\n`)
    return exitCode
  }
  const style = styleFor(terminal, terminal.err)
  const lines = details
    .flatMap(detail => detail.split('\n'))
    .map(line => `  ${style('dim', safeText(line))}\n`)
  terminal.err.write(errorLine(terminal, safeText(message)) + lines.join(''))
  return exitCode
}

const errorLine = (terminal: Terminal, message: string) =>
  `${styleFor(terminal, terminal.err)('red', '✗')} ${message.trimEnd()}\n`
