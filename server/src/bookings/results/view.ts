import { selectSentTimes } from '../../mail/queue/mails.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { AppointmentRow } from '../appointments/appointments.ts'
import type { Result } from '../release/release.ts'
import { isVerified } from '../signers/rules.ts'
import { signersOf } from '../signers/signers.ts'

const timeOrNull = (at: Date | null | undefined) => (at ? wireTime(at) : null)

/** The result with its recipients. */
export async function resultView(
  db: Db,
  caller: Caller,
  { id, reservation_id }: Pick<AppointmentRow, 'id' | 'reservation_id'>,
  result: Result,
) {
  const signers = result.toSigners
    ? (await signersOf(db, caller, reservation_id ?? id)).filter(isVerified)
    : []
  const downloadOf = (signerId: number) =>
    timeOrNull(result.downloads.find(({ signer_id }) => signer_id === signerId)?.first_at)
  const sent = await selectSentTimes(db, caller.workspaceId, id, 'result_ready')
  const mailOf = (signerId: number | null) =>
    timeOrNull(sent.find(({ signer_id }) => signer_id === signerId)?.at)
  return {
    state: result.state,
    blockers: result.blockers,
    documents: result.files,
    ready_at: timeOrNull(result.readyAt),
    downloadable_until: timeOrNull(result.downloadableUntil),
    recipients: [
      {
        kind: 'customer' as const,
        signer_id: null,
        mailed_at: mailOf(null),
        first_downloaded_at: downloadOf(0),
      },
      ...signers.map(({ id }) => ({
        kind: 'signer' as const,
        signer_id: id,
        mailed_at: mailOf(id),
        first_downloaded_at: downloadOf(id),
      })),
    ],
  }
}
