import { createHash } from 'node:crypto'
import type { EarlierPlaces } from '../../calendar/default-places/default-places.ts'
import { findAnyNotary, type NotaryRow } from '../../calendar/notaries/notaries.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import type { Db } from '../../platform/db/database.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { type AppointmentRow, type SignerRow, signersOfBooking } from '../shared/booking-rows.ts'
import { nearestPlace } from '../shared/place.ts'
import type { ToldRow } from './queries.ts'
import { isSameEmail, type Knowledge, type Person, type ToldFacts } from './rules.ts'

/** A person who has a part in an appointment, and what the person is to know now. */
export interface Party extends Person, Knowledge {
  signer?: SignerRow
  notary?: NotaryRow
}

/**
 * The customer, the signers and the notary. A signer with the address of the customer or of an earlier
 * signer is left out: one person gets one mail and one calendar entry. `earlier`: with these default places
 * instead of those of now.
 */
export async function peopleOf(
  db: Db,
  appointment: AppointmentRow,
  earlier?: EarlierPlaces,
): Promise<Party[]> {
  const { workspace_id, id, reservation_id, email, notary_id } = appointment
  const service = await bookedServiceOf(db, workspace_id, appointment.service)
  const notary = notary_id === null ? undefined : await findAnyNotary(db, workspace_id, notary_id)
  const { location, meetingUrl } = nearestPlace(appointment.signing_method, {
    appointment,
    notary: notary && { ...notary, ...earlier?.notaries.get(notary.id) },
    service: { ...service, ...earlier?.services.get(service.handle) },
  })
  const factsFor = (own: Pick<ToldFacts, 'timezone' | 'session' | 'key'>): ToldFacts | null => {
    const { status, starts_at, duration_minutes } = appointment
    if (starts_at === null || (status !== 'scheduled' && status !== 'completed')) return null
    const facts = { startsAt: starts_at.toISOString(), durationMinutes: duration_minutes }
    return { ...facts, service: appointment.service, place: location, ...own }
  }
  const { timezone } = appointment
  const session = meetingUrl === null ? null : 'page'
  const key = keyHashOf({ key: appointment.appointment_key })
  const people: Party[] = [{ person: 'customer', id: 0, email, facts: factsFor({ timezone, session, key }) }]
  for (const signer of await signersOfBooking(db, workspace_id, reservation_id ?? id)) {
    if (people.some(other => isSameEmail(other, signer))) continue
    const facts = factsFor({ timezone, session: keyHashOf(signer) })
    people.push({ person: 'signer', id: signer.id, email: signer.email, facts, signer })
  }
  if (!notary) return people
  const facts = factsFor({ timezone: null, session: meetingUrl })
  return [...people, { person: 'notary', id: notary.id, email: notary.email, facts, notary }]
}

/** A digest of a key, by which a mail and a row know whether the key is still the same. */
export const keyHashOf = ({ key }: Pick<SignerRow, 'key'>): string => digestOf(key)

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Mails with news of several appointments that have the same text here go to the person as one. */
export const togetherOf = ({ person, id }: Person, { email }: { email: string }): string =>
  `${person}:${person === 'notary' ? id : digestOf(foldEmail(email))}`

/** The same of mails to the address of a notary before a correction. */
export const togetherAtEarlier = ({ id }: Person, { email }: { email: string }): string =>
  `notary:${id}:${digestOf(foldEmail(email))}`

/**
 * Whether one who has no part in the appointment shares the address of somebody who has. A cancellation would
 * take the entry of that one out of the calendar, because both have one `UID`.
 */
export const isCovered = (one: Person & { email: string }, people: Party[]): boolean =>
  !people.some(isPerson(one)) && isOfAny(one.email, people)

/** Whether a person of the appointment has the address. */
export const isOfAny = (email: string, people: Party[]): boolean =>
  people.some(other => isSameEmail(other, { email }))

/** Matches the party or the row of the same person. */
export const isPerson =
  ({ person, id }: Person) =>
  (other: Person | ToldRow): boolean =>
    other.person === person && ('person_id' in other ? other.person_id : other.id) === id
