import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

export const mostRows = 20_000

/** Throws `invalid_request` for a report of more than 20,000 rows. */
export function assertRows(count: number): void {
  if (count <= mostRows) return
  throw invalidParams({ interval: problem('too_many_rows', { case: 'report', most: mostRows }) })
}
