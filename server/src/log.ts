import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Callers log ids and codes only: no token, no personal data, no content. */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })

/**
 * An error without the values that databases put into theirs: both engines name the offending row, and one
 * the parameters, in message, detail and more.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const ofDatabase = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: ofDatabase ? 'the database refused a statement' : error.message,
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
