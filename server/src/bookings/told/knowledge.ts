import type { EarlierPlaces } from '../../calendar/default-places/default-places.ts'
import { customerKnows, isMoveMailed, isSignerMailed } from '../../mail/queue/mails.ts'
import { hasUnsentAssignment, lastMailToNotary } from '../../mail/queue/notary-mails.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { type AppointmentRow, appointments } from '../shared/booking-rows.ts'
import { type Party, peopleOf } from './people.ts'
import { insertKnown, selectTold } from './queries.ts'
import type { ToldFacts } from './rules.ts'

/**
 * The people of an appointment before a change, to be compared with those after it. Keeps what they know
 * from elsewhere: an import, a calendar feed, mails of versions that did not keep what was told. `earlier`:
 * the default places before the change, if these have changed.
 */
export async function peopleBefore(
  tx: Tx,
  caller: Caller,
  id: number,
  earlier?: EarlierPlaces,
): Promise<Party[]> {
  const appointment = await appointments.find(tx, caller.workspaceId, id)
  if (!appointment) return []
  const people = await peopleOf(tx, appointment, earlier)
  const rows = await selectTold(tx, caller.workspaceId, id)
  for (const party of people) {
    if (!party.facts || rows.some(row => row.person === party.person && row.person_id === party.id)) continue
    const facts = await factsKnown(tx, caller, appointment, party, party.facts)
    if (!facts) continue
    await insertKnown(tx, {
      workspace_id: caller.workspaceId,
      appointment_id: id,
      person: party.person,
      person_id: party.id,
      email: party.email,
      facts,
      sequence: firstSequence(appointment, party),
      mail_id: null,
      earlier: null,
    })
  }
  return people
}

/** `SEQUENCE` of an entry before which none is recorded. */
export const firstSequence = (
  { revision, assignments }: Pick<AppointmentRow, 'revision' | 'assignments'>,
  { person }: Pick<Party, 'person'>,
): number => (person === 'notary' ? revision + assignments : revision)

/** What a person without a row knows. Undefined for nothing: the mail was not sent yet. */
async function factsKnown(
  tx: Tx,
  caller: Caller,
  appointment: AppointmentRow,
  { person, id }: Party,
  facts: ToldFacts,
): Promise<ToldFacts | undefined> {
  if (person === 'customer')
    return (await customerKnows(tx, caller, appointment.id)) ? lastMailed() : undefined
  if (person === 'signer')
    return (await isSignerMailed(tx, caller, appointment.id, id)) ? lastMailed() : undefined
  const last = await lastMailToNotary(tx, caller.workspaceId, appointment.id, id)
  if (last && last.kind !== 'notary_canceled')
    return { ...facts, startsAt: last.facts.startsAt.toISOString() }
  return (await hasUnsentAssignment(tx, caller.workspaceId, appointment.id, id)) ? undefined : facts

  /** An earlier version kept the time that the mails had named until a mail about a move from it was sent. */
  async function lastMailed(): Promise<ToldFacts> {
    const { told_starts_at, told_timezone, revision } = appointment
    if (told_starts_at === null || told_timezone === null) return facts
    if (await isMoveMailed(tx, caller, appointment.id, revision)) return facts
    return { ...facts, startsAt: told_starts_at.toISOString(), timezone: told_timezone }
  }
}
