/** Errors are recognized by SQLSTATE, never by the name of a constraint, which differs between engines. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

export const isLockTimeout = (error: unknown) => codeOf(error) === '55P03'

/** The transaction lost to another one and left nothing behind: it can run again. */
export const isConflict = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

/** The server is a standby, or was the primary until a moment ago. */
export const isOfStandby = (error: unknown) => codeOf(error) === '25006'

/**
 * Codes of PostgreSQL and of the system. The first line is for full disks, of the database or of the files.
 */
const unavailableCodes = new Set([
  ...['53000', '53100', '53200', '53400', '58000', '58030', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO'],
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '55P03',
  '25P03',
  '08000',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])

const connectionCodes =
  /^(57P0[1235]|0800[0346]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const connectionMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)/

/** The connection failed, not what was asked through it. The error may be the cause of another. */
const isConnectionLost = (error: unknown): boolean =>
  connectionCodes.test(codeOf(error)) ||
  (error instanceof Error && (connectionMessages.test(error.message) || isConnectionLost(error.cause)))

/** For the repeated work on the database: an outage of PostgreSQL has a line of its own, from the pool. */
export const levelOfFailure = (error: unknown): 'debug' | 'warn' =>
  isConnectionLost(error) ? 'debug' : 'warn'

/**
 * The database is gone, has no space, or a row was locked for too long. Whether a running commit took effect
 * is unknown.
 */
export function isUnavailable(error: unknown): boolean {
  if (unavailableCodes.has(codeOf(error)) || isOfStandby(error)) return true
  return connectionMessages.test(error instanceof Error ? error.message : '')
}
