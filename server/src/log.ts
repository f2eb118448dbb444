import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Callers log ids and codes only: no token, no personal data, no content. */
export const openLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
