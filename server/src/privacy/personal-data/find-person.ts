import type { Db } from '../../platform/db/database.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { inChunks } from '../../platform/lib/in-chunks.ts'
import { bookingsOf, type Found, type FoundSigner, rootsOf, signersElsewhere } from './person-queries.ts'

export type { Found, FoundSigner }

/** What a workspace has about the customer or signer with an email. */
export interface Person {
  email: string
  /** The person's own bookings, by their root. */
  own: Found[]
  /** Where the person only signs. */
  signing: (FoundSigner & { bookings: Found[] })[]
}

/** Members are not found: their data belongs to their account. */
export async function findPerson(db: Db, workspaceId: number, email: string): Promise<Person> {
  const roots = await rootsOf(db, workspaceId, email)
  const own = await allBookingsOf(db, workspaceId, roots)
  const signers = await signersElsewhere(db, workspaceId, foldEmail(email), roots)
  const others = await allBookingsOf(
    db,
    workspaceId,
    signers.map(({ booking_id }) => booking_id),
  )
  const byRoot = Map.groupBy(others, ({ root_id }) => root_id)
  const signing = signers.map(signer => ({ ...signer, bookings: byRoot.get(signer.booking_id) ?? [] }))
  return { email, own, signing }
}

/** Bookings with their reservation that one statement looks up. */
const rootsAtOnce = 500

/** In the order of ids. Some roots at a time: other calls are served between two statements. */
async function allBookingsOf(db: Db, workspaceId: number, roots: number[]): Promise<Found[]> {
  const found: Found[] = []
  for (const some of inChunks([...new Set(roots)], rootsAtOnce))
    found.push(...(await bookingsOf(db, workspaceId, some)))
  return found.toSorted((a, b) => a.id - b.id)
}
