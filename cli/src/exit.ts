import { CommanderError } from 'commander'
import { JuratApiError, JuratConnectionError, JuratError, JuratTimeoutError } from '../../client/src/index.ts'
import { duration } from './output/time.ts'

/** Exit codes of commands (docs/cli.md). */
export const exitCodes = {
  ok: 0,
  /** The server rejected it, it failed, or a check found a problem. */
  failed: 1,
  /** An unknown command or option, or an invalid value. */
  usage: 2,
  /** No response. */
  unreachable: 3,
  /** No token, an invalid token, or a token without permission. */
  denied: 4,
  notFound: 5,
  /** Ended by Ctrl-C or SIGTERM: 128 plus the number of SIGINT, as in shells. */
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A failure with a message and a hint that says what to do. */
export class CliError extends Error {
  readonly exitCode: ExitCode
  readonly hint: string | undefined

  constructor(kind: keyof typeof exitCodes, message: string, hint?: string) {
    super(message)
    this.exitCode = exitCodes[kind]
    this.hint = hint
  }
}

export interface Failure {
  exitCode: ExitCode
  /** Empty if the message was already printed. */
  message: string
  /** Lines below the message. */
  details: string[]
  code: string | undefined
}

/** The message of a lost connection, with the CLI's option instead of the client's. */
export const connectionText = ({ message }: Error): string =>
  message.replace('baseUrl correct?', '--url correct?')

/** Returns the message and the exit code for an error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    return wrongUse(error)
  }
  if (error instanceof CliError) {
    const details = error.hint === undefined ? [] : [error.hint]
    return { exitCode: error.exitCode, message: error.message, details, code: undefined }
  }
  if (error instanceof JuratApiError) return refusal(error)
  if (error instanceof JuratTimeoutError) {
    const message = `No response within ${duration(error.timeoutMs)}.`
    return { exitCode: exitCodes.unreachable, message, details: [], code: 'no_answer' }
  }
  if (error instanceof JuratConnectionError) {
    const details = ['Start the server with `jurat serve`, or set --url or JURAT_URL to another server.']
    const message = connectionText(error)
    return { exitCode: exitCodes.unreachable, message, details, code: 'no_answer' }
  }
  if (error instanceof JuratError)
    return { exitCode: exitCodes.usage, message: error.message, details: [], code: undefined }
  if (error instanceof Error && error.name === 'AbortError')
    return { exitCode: exitCodes.interrupted, message: 'Interrupted.', details: [], code: undefined }
  const text = error instanceof Error ? error : new Error(String(error))
  const isSystemError = 'syscall' in text || 'errno' in text
  const details = isSystemError ? [] : (text.stack ?? '').split('\n').slice(1)
  return { exitCode: exitCodes.failed, message: text.message, details, code: undefined }
}

/** Commander has already printed it, or it is no error but requested help. */
function wrongUse(error: CommanderError): Failure {
  const exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  const message = /^error: /.test(error.message) ? usageText(error.message) : ''
  return { exitCode, message, details: [], code: error.code }
}

/** Shortens a message of commander. */
export const usageText = (text: string): string =>
  text
    .replace(/^error: /, '')
    .replace(/^command-argument value '(.*)' is invalid for argument '(.*?)'\. /s, '<$2> "$1" is invalid. ')
    .replace(
      /^option '(?:-\w, )?(--[\w-]+)(?: [^']*)?' argument '(.*)' is invalid\. /s,
      '$1 "$2" is invalid. ',
    )

function refusal(error: JuratApiError): Failure {
  const params = Object.entries(error.params ?? {}).map(([name, reason]) => `${name} ${reason}`)
  const told = params.length > 1 || !params.every(line => error.message.includes(line)) ? params : []
  const request = error.requestId === undefined ? '' : `, request ${error.requestId}`
  const hints: Record<string, string> = {
    unauthorized: 'The token is unknown, expired or revoked. Set another with --token or JURAT_TOKEN.',
    forbidden: 'Use a token with this scope, or the admin token.',
    closed:
      'A live workspace has no notaries until you add them: jurat notaries add --help, then jurat notaries hours --help.',
  }
  const hint = hints[error.code] ?? hints[error.reason ?? '']
  return {
    exitCode: exitCodeOf(error),
    message: error.message,
    details: [...told, ...(hint === undefined ? [] : [hint]), `${error.code}${request}`],
    code: error.code,
  }
}

function exitCodeOf({ status }: JuratApiError): ExitCode {
  if (status === 400) return exitCodes.usage
  if (status === 401 || status === 403) return exitCodes.denied
  if (status === 404) return exitCodes.notFound
  return status === 502 || status === 504 ? exitCodes.unreachable : exitCodes.failed
}
