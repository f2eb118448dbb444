import { bookingsNaming } from '../../bookings/signers/erase-signers.ts'
import { forgetSignersInMails } from '../../mail/queue/erase-mails.ts'
import type { Tx } from '../../platform/db/database.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { itemsAmong, putItems } from './erasure-queries.ts'
import { type Entry, entriesBefore, removedWith } from './match-queries.ts'

/** Has entries and responses about signers erased who were removed while they had the address. */
export async function nameRemovedSigners(
  tx: Tx,
  { workspace_id, id, email }: { workspace_id: number; id: number; email: string | null },
  events: { data: object }[],
): Promise<void> {
  if (email === null) return
  const named = (events.map(({ data }) => data) as { object?: unknown; id?: unknown; email?: unknown }[])
    .filter(data => data.object === 'signer' && isEmail(data.email, email))
    .map(data => String(data.id))
  const places = [...new Set(named)].map(ref => ({ kind: 'signer', ref }))
  // What is kept with a booking stays kept.
  const known = new Set((await itemsAmong(tx, workspace_id, id, places)).map(({ ref }) => ref))
  const unknown = places.map(({ ref }) => ref).filter(ref => !known.has(ref))
  const removed = await removedWith(tx, workspace_id, unknown, email)
  const bookings = await bookingsNaming(tx, workspace_id, removed.map(Number))
  await forgetSignersInMails(tx, workspace_id, bookings)
  await putItems(
    tx,
    workspace_id,
    id,
    removed.map(ref => ({ kind: 'signer', ref, state: 'erased', kept_until: null })),
  )
}

const isEmail = (value: unknown, email: string): boolean =>
  typeof value === 'string' && foldEmail(value) === foldEmail(email)

/**
 * The entries of signers who had the address until one of these, from the time at which they had it: another
 * name says who the person was.
 */
export async function entriesOfFormer(
  tx: Tx,
  workspaceId: number,
  email: string | null,
  entries: Entry[],
): Promise<Entry[]> {
  if (email === null) return []
  const found: Entry[] = []
  for (const entry of entries) {
    if (entry.object !== 'signer' || !isEmail(entry.changes.email?.before, email)) continue
    const before = await entriesBefore(tx, workspaceId, entry)
    const since = before.findIndex(({ changes }) => changes.email !== undefined)
    found.push(...before.slice(0, since === -1 ? before.length : since + 1))
  }
  return found
}
