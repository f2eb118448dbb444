import type { Db } from '../../platform/db/database.ts'
import type { StoredKind } from '../kinds/kinds.ts'
import { mayHaveGone } from './fate-queries.ts'

const reminders: readonly StoredKind[] = ['reminder_24h', 'reminder_1h']
const changes: readonly StoredKind[] = ['reschedule', 'updated']

/** Which mails to signers are counted. `changes`: of the time, the place and the like. */
export type Counted =
  | { signerAddress: string; bookingId?: undefined }
  | { bookingId: number; signerAddress: string; only: 'changes' | 'reminders' }
  | { bookingId: number }

/**
 * Counts the mails to signers that may have gone since `queued` or are to be sent. Reminders count when they
 * may have gone, by their business time since `due`. A mail that was withdrawn or held back reached nobody.
 */
export async function countMailsToSigners(
  db: Db,
  workspaceId: number,
  of: Counted,
  since: { queued: Date; due: Date },
): Promise<number> {
  let mails = db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('signer_id', 'is not', null)
    .where(eb =>
      eb.or([
        eb.and([
          eb('kind', 'not in', reminders),
          eb('changed_at', '>', since.queued),
          eb.or([eb('status', '=', 'pending'), mayHaveGone(eb)]),
        ]),
        eb.and([eb('kind', 'in', reminders), eb('due_at', '>', since.due), mayHaveGone(eb)]),
      ]),
    )
  if ('only' in of) mails = mails.where('kind', 'in', of.only === 'changes' ? changes : reminders)
  if (of.bookingId !== undefined) mails = mails.where('booking_id', '=', of.bookingId)
  if ('signerAddress' in of) mails = mails.where('signer_address', '=', of.signerAddress)
  return Number((await mails.executeTakeFirstOrThrow()).count)
}

/** Counts the first mails to signers of a booking, in any state: adding and removing one causes one. */
export async function countFirstMailsToSigners(
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<number> {
  const { queued } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('queued'))
    .where('workspace_id', '=', workspaceId)
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'confirmation')
    .where('signer_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(queued)
}
