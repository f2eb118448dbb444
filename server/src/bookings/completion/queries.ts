import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { resultType } from '../release/rules.ts'
import { isVerifiedSql } from '../shared/booking-rows.ts'
import type { Facts } from './rules.ts'

type Counts = Omit<Facts, 'status' | 'signingMethod' | 'isMissed'>

/** The parts of a booking. `bookingId` is of the reservation, or of an appointment without one. */
export async function selectCounts(
  db: Db,
  workspaceId: number,
  { appointmentId, bookingId }: { appointmentId: number; bookingId: number },
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select of_signers.*, of_documents.*, of_videos.*
    from (
      select count(*)::int as signers, (count(*) filter (where not ${isVerifiedSql}))::int as unverified
      from signers where workspace_id = ${workspaceId} and booking_id = ${bookingId}
    ) of_signers
    cross join (
      select count(*)::int as documents, (count(*) filter (where type = ${resultType}))::int as notarized
      from documents where workspace_id = ${workspaceId} and booking_id = ${bookingId}
    ) of_documents
    cross join (
      select count(*)::int as videos
      from videos where workspace_id = ${workspaceId} and appointment_id = ${appointmentId}
    ) of_videos`.execute(db)
  return rows[0] as Counts
}
