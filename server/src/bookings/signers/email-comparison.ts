import type { Context } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/db/sql-errors.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { type FoldedRow, foldAnew, signersBeyondAscii } from './queries.ts'

/** Name of the setting that records that this is done. */
export const emailComparisonUpdate = 'signer emails in lower case'

const batch = 1_000

/**
 * Brings the comparison value of stored emails to the current form: lower case only. ASCII emails are
 * unaffected. A signer whose email another signer of the booking has keeps the old value, and is logged.
 */
export async function updateEmailComparison({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  let after: Pick<FoldedRow, 'workspace_id' | 'id'> = { workspace_id: 0, id: 0 }
  for (;;) {
    const rows = await signersBeyondAscii(db, after, batch)
    for (const row of rows.filter(isOutdated)) {
      await foldAnew(db, row, foldEmail(row.email)).catch(error => {
        if (!isUniqueViolation(error)) throw error
        const { workspace_id, booking_id, id } = row
        log.warn({ workspace_id, booking_id, signer_id: id }, 'two signers of a booking have the same email')
      })
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last
  }
}

/** Whether the stored comparison value is that of an earlier version. */
export const isOutdated = (row: Pick<FoldedRow, 'email' | 'email_folded'>): boolean =>
  row.email_folded !== foldEmail(row.email)
