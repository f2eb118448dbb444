/** How a failed statement is told apart: by SQLSTATE, never by a constraint's name, which engines differ in. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

export const isLockTimeout = (error: unknown) => codeOf(error) === '55P03'

/** The transaction lost to another and has left nothing behind: the same work may run again. */
export const isConflict = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

/** What answers is a standby, or was the primary until just now. */
export const isOfStandby = (error: unknown) => codeOf(error) === '25006'

/** Of PostgreSQL and of the system; the first line is of disks without room, of the database or of the files. */
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

/**
 * The database went away, has no room, or kept us waiting for a row too long. Whether a commit under way took effect is
 * unknown.
 */
export function isUnavailable(error: unknown): boolean {
  if (unavailableCodes.has(codeOf(error)) || isOfStandby(error)) return true
  const message = error instanceof Error ? error.message : ''
  return /Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)/.test(
    message,
  )
}
