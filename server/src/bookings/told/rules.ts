import type { ToldFacts } from '../../platform/db/told-tables.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'

export type { ToldFacts }

/** Who is told of an appointment. `id`: the signer or the notary, 0: the customer. */
export interface Person {
  person: 'customer' | 'signer' | 'notary'
  id: number
}

/** What a person was told, or is to know now. Without facts there is no appointment for the person. */
export interface Knowledge {
  email: string
  facts: ToldFacts | null
}

/** What a person is to be told. */
export type News = 'first' | 'moved' | 'updated' | 'canceled'

/** What the person is to be told now. Undefined if the person knows everything (decision "What was told"). */
export function newsFor(person: Person, told: Knowledge | undefined, now: Knowledge): News | undefined {
  if (!now.facts) return told?.facts ? 'canceled' : undefined
  if (!told?.facts || !isSameEmail(told, now)) return 'first'
  // A link ends with its key.
  if (person.person === 'signer' && told.facts.session !== now.facts.session) return 'first'
  if (told.facts.key !== undefined && told.facts.key !== now.facts.key) return 'first'
  if (told.facts.startsAt !== now.facts.startsAt || told.facts.timezone !== now.facts.timezone) return 'moved'
  return changedFacts(told.facts, now.facts).length > 0 ? 'updated' : undefined
}

export const isSameEmail = (a: { email: string }, b: { email: string }): boolean =>
  foldEmail(a.email) === foldEmail(b.email)

/** Facts whose change is named in a mail. */
const named = ['service', 'durationMinutes', 'place', 'session'] as const
export type NamedFact = (typeof named)[number]

export const changedFacts = (before: ToldFacts, after: ToldFacts): NamedFact[] =>
  named.filter(name => before[name] !== after[name])

/** What a person was told, after a change of the place that the person knows from elsewhere. */
export const factsAccepted = (told: ToldFacts, before: ToldFacts, after: ToldFacts): ToldFacts => ({
  ...told,
  place: told.place === before.place ? after.place : told.place,
  session: told.session === before.session ? after.session : told.session,
})

interface Told extends Knowledge {
  sequence: number
}

/**
 * `SEQUENCE` of an entry with news: one more than that of any entry for the person or the address, because
 * calendars keep the entry with the highest number. Also of a person whose address was corrected since.
 * `first`: if there is none.
 */
export function nextSequence(
  own: Told | undefined,
  all: (Told & { earlier?: Told | null })[],
  { email }: Knowledge,
  first: number,
): number {
  const entries = all.flatMap((one): Told[] => (one.earlier ? [one, one.earlier] : [one]))
  const known = entries.filter(one => one === own || isSameEmail(one, { email }))
  return known.length === 0 ? first : Math.max(...known.map(({ sequence }) => sequence)) + 1
}
