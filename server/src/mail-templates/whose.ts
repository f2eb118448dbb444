import { fullName } from '../bookings/signers/rules.ts'
import { catalogs, type Language } from '../mail/languages/languages.ts'
import type { MailParts } from './mail-parts.ts'
import { greetable, oneLine } from './safe-text.ts'

/**
 * What tells the bookings of one address apart. Only the person who booked sees it, never a signer
 * (decision "For whom it is booked").
 */
export interface Whose {
  /** `""` for a name that is not written like one: anybody may have typed it. */
  name: string
  /** `external_id`: the number under which the business and its customer know the booking. */
  fileNumber: string | null
}

interface Booked {
  first_name: string
  last_name: string
  external_id: string | null
}

/** Of the appointment if it has a file number, else that of its reservation. */
export const whoseOf = (
  { first_name, last_name, external_id }: Booked,
  reservation?: Pick<Booked, 'external_id'>,
): Whose => ({
  name: greetable(fullName(first_name, last_name)),
  fileNumber: fileNumberOf({ external_id: external_id ?? reservation?.external_id ?? null }),
})

/** The file number on one line. Null without one. */
export const fileNumberOf = ({ external_id }: Pick<Booked, 'external_id'>): string | null =>
  oneLine(external_id ?? '') || null

/** A longer file number would push the rest out of a list of mails. */
const mostInTitle = 40

/** Behind the title of a mail or an entry in a calendar: ` · Ana Ortiz · 24-0117`. */
export function whoseSuffix({ name, fileNumber }: Whose = { name: '', fileNumber: null }): string {
  const number = fileNumber !== null && fileNumber.length <= mostInTitle ? fileNumber : ''
  return [name, number]
    .filter(text => text !== '')
    .map(text => ` · ${text}`)
    .join('')
}

/** The rows in the table of a mail. */
export function whoseDetails(whose: Whose | undefined, language: Language): MailParts['details'] {
  if (!whose) return []
  const { pages, phrases } = catalogs[language]
  const { name, fileNumber } = whose
  return [
    ...(name === '' ? [] : [{ label: pages.customer, value: name }]),
    ...(fileNumber === null ? [] : [{ label: phrases.labels.fileNumber, value: fileNumber }]),
  ]
}
