import type { Context } from '../context.ts'
import { isUniqueViolation } from '../db/sql-errors.ts'
import { type FoldedRow, foldAnew, signersBeyondAscii } from './queries.ts'
import { foldEmail } from './rules.ts'

/** The name under which an installation remembers that it is done. */
export const refolding = 'signer emails in lower case'

const batch = 1_000

/**
 * Compares the emails of stored signers as those of new ones are: by lower case alone. Emails in ASCII are compared as
 * before. A signer whose email another of the booking has keeps its old comparison value, and is named in the log.
 */
export async function refoldEmails({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
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
