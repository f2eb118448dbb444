import { type Answer, referenceIn } from '../bookings/answers/rules.ts'
import { fullName } from '../bookings/signers/rules.ts'
import { type SignerRow, signersOf } from '../bookings/signers/signers.ts'
import { catalogs, type Language } from '../mail/languages/languages.ts'
import type { Db } from '../platform/db/database.ts'
import type { Caller } from '../platform/lib/caller.ts'
import type { MailParts } from './mail-parts.ts'
import { greetable, oneLine, typedNumber } from './safe-text.ts'

/**
 * What tells the bookings of one address apart. Only the person who booked sees it, never a signer
 * (decision "For whom it is booked").
 */
export interface Whose {
  /**
   * Of the signers, others before the person who booked; without signers of that person. Without names that
   * are not written like one: anybody may have typed them.
   */
  names: string[]
  /** The people of whom these are the names, and those without a name. */
  people: number
  /** The number under which the customer knows the booking, else the business (`external_id`). */
  fileNumber: string | null
}

type Person = Pick<SignerRow, 'first_name' | 'last_name'>

interface Booked extends Person {
  id: number
  /** Of an appointment. */
  reservation_id?: number | null
  external_id: string | null
  answers: Answer[] | null
}

/** The `external_id` is that of the appointment if it has one, else of its reservation. */
export async function whoseOf(
  db: Db,
  caller: Caller,
  booked: Booked,
  reservation?: Pick<Booked, 'external_id'>,
): Promise<Whose> {
  const signers = await signersOf(db, caller, booked.reservation_id ?? booked.id)
  return { ...peopleOf(booked, signers), fileNumber: fileNumberOf(booked, reservation) }
}

/** For whom it is booked. An assistant who books for clients and signs nothing is not among them. */
function peopleOf(
  contact: Person,
  signers: Pick<SignerRow, 'first_name' | 'last_name' | 'email'>[],
): Pick<Whose, 'names' | 'people'> {
  const isContact = (one: Person) => Number(folded(one) === folded(contact))
  // Erased signers have no address.
  const named = signers.filter(({ email }) => email !== '').toSorted((a, b) => isContact(a) - isContact(b))
  const names = namesOf(named)
  return names.length === 0 ? { names: namesOf([contact]), people: 1 } : { names, people: named.length }
}

const nameOf = ({ first_name, last_name }: Person) => fullName(first_name, last_name)
const folded = (one: Person) => oneLine(nameOf(one)).toLowerCase()

const namesOf = (people: Person[]): string[] => [
  ...new Set(people.map(one => greetable(nameOf(one))).filter(name => name !== '')),
]

/** The file number on one line. Null without one. */
export const fileNumberOf = (
  { external_id, answers }: Pick<Booked, 'external_id' | 'answers'>,
  reservation?: Pick<Booked, 'external_id'>,
): string | null =>
  typedNumber(referenceIn(answers) ?? '') || oneLine(external_id ?? reservation?.external_id ?? '') || null

/** A longer file number would push the rest out of a list of mails. */
const mostInTitle = 40

/** Others are only counted: they would make a list of mails and a table hard to read. */
const mostInTable = 5

/** Behind the title of a mail or an entry in a calendar: ` · Ana Ortiz +1 · 24-0117`. */
export function whoseSuffix(whose: Whose = nobody): string {
  const number = whose.fileNumber !== null && whose.fileNumber.length <= mostInTitle ? whose.fileNumber : ''
  return [namesText(whose, 1), number]
    .filter(text => text !== '')
    .map(text => ` · ${text}`)
    .join('')
}

const nobody: Whose = { names: [], people: 0, fileNumber: null }

/** `Ana Ortiz, Ben Adler +3` */
function namesText({ names, people }: Whose, most: number): string {
  const shown = names.slice(0, most)
  const rest = people - shown.length
  return shown.length > 0 && rest > 0 ? `${shown.join(', ')} +${rest}` : shown.join(', ')
}

/** The rows in the table of a mail. */
export function whoseDetails(whose: Whose | undefined, language: Language): MailParts['details'] {
  if (!whose) return []
  const { pages, phrases } = catalogs[language]
  const value = namesText(whose, mostInTable)
  const { fileNumber } = whose
  return [
    ...(value === '' ? [] : [{ label: pages.customer, value }]),
    ...(fileNumber === null ? [] : [{ label: phrases.labels.fileNumber, value: fileNumber }]),
  ]
}
