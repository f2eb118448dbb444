import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Lines are written in batches of this size, or after this delay. One write per line cost each call 5 µs. */
const buffered = 8_192
const flushMs = 200

/** JSON lines on standard output. Callers log ids and codes only: no tokens, personal data or content. */
export function openLog(level: string, output: DestinationStream = bufferedOutput()): Log {
  const timestamp = pino.stdTimeFunctions.isoTime
  const formatters = { level: (label: string) => ({ level: label }) }
  return pino(
    { level, base: null, timestamp, formatters, serializers: { err: error => describeError(error) } },
    output,
  )
}

/** For libraries, which log request headers at the lowest level: a token is one of them. */
export const withoutHeaders = (log: Log): Log =>
  log.child({}, { redact: { paths: ['headers', '*.headers'], remove: true } })

function bufferedOutput(): DestinationStream {
  const output = pino.destination({ sync: false, minLength: buffered })
  setInterval(() => output.flush(), flushMs).unref()
  return output
}

/**
 * An error without values. Both engines put the affected row into message and detail; one also adds the
 * parameters.
 */
function describeError(error: unknown, { ofOutage = false } = {}): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const ofDatabase = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error
  const isOfOutage = ofOutage || (code !== undefined && isOutage(code))
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: ofDatabase ? 'the database refused a statement' : error.message,
    ...(isOfOutage ? {} : { stack: framesOf(error) }),
    ...(error.cause === undefined
      ? {}
      : { cause: describeError(error.cause, { ofOutage: isOfOutage && code !== 'unavailable' }) }),
  }
}

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter(line => line.startsWith('    at '))
    .join('\n')

/**
 * Of a service that is not there: its code and that of its cause say all, and each attempt of each task
 * writes a line.
 */
const isOutage = (code: string): boolean =>
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|unavailable|08...|57P0[123])$/.test(
    code,
  )
