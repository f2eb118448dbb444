import { codeOf } from '../../db/sql-errors.ts'

/** The rows of a backup are not what this version or an older one writes, or not for this secret key. */
export class Unusable extends Error {}

/** The database cannot take a backup. The message continues "the database …: ". */
export class TargetInUse extends Error {}

/** By SQLSTATE, the longest beginning first. */
const kinds: Record<string, string> = {
  '23502': 'a row has no value where one must be',
  '23503': 'a row refers to another row that it does not contain',
  '23505': 'it contains a row twice',
  '21': 'it contains a row twice',
  '22': 'a value is not of the type of its column',
  '23': 'a value breaks a rule of its table',
  '42': 'its tables are not those that its migrations make',
  '54': 'a value is too large',
  P0: 'a value breaks a rule of its table',
}

/**
 * What is wrong with the rows when reading or loading them failed with `error`, as an `Unusable` without any
 * of their values, which can be large and secret. Other errors are returned as they are: those of the
 * connection, of permissions and of the machine.
 */
export function asUnusable(error: unknown): unknown {
  const code = codeOf(error)
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError)
    return new Unusable('a line of its rows is not what Jurat writes')
  if (code === 'ERR_STRING_TOO_LONG') return new Unusable('a line of its rows is too long')
  // A server that was started on the database meanwhile makes its own tables.
  if (code === '42P07') return new TargetInUse('something else fills it')
  if (code === '42501' || !/^[0-9A-Z]{5}$/.test(code)) return error
  const kind = kinds[code] ?? kinds[code.slice(0, 2)]
  return kind === undefined ? error : new Unusable(kind + placeOf(error))
}

/** The name is one of the catalog, not of the backup. */
const placeOf = (error: unknown): string =>
  error instanceof Error && 'table' in error && typeof error.table === 'string'
    ? ` (table ${error.table})`
    : ''
