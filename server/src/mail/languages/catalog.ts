import type { WordedKind } from '../kinds/kinds.ts'
import type { NotaryTexts } from './notary-texts.ts'
import type { PageTexts } from './page-texts.ts'

/** Values in the words of a mail. `when` is the short form of the time, if there is one. */
export interface About {
  service: string
  business: string
  when: string | null
  /** Days until the appointment, by the customer's calendar. */
  daysAhead: number
  minutesAhead: number
  /** The mail has a link to book again. */
  canBookAgain: boolean
  /** It leads to another time for the same reservation. */
  isReservationOpen: boolean
  /** There is a booking in place of this one: what the reader is told of it. */
  madeAgain: string | null
  /** Of a result: an earlier one was mailed. */
  isNewVersion: boolean
  /** The last day on which it can be downloaded. */
  until: string | null
  /** Until when a requested time is decided, or a proposed one can be chosen. */
  decidedBy: string | null
  /** Staff declined the requested time. */
  isDeclined: boolean
  /** Of an appointment that did not take place: the business failed, not the customer. */
  hasFailed: boolean
  isCanceledByCustomer: boolean
  /** Why the business canceled, if it says so. */
  reason: string | null
  /** What else has changed, such as `place, duration`. */
  changed: string
  /** Name of the customer, in mails to signers. Empty for one that is not written like a name. */
  customer: string
  /** The signer was removed from an appointment that takes place. */
  isRemoved: boolean
}

export interface Words {
  subject(about: About): string
  heading(about: About): string
  paragraphs(about: About): string[]
  button: string
  /** Text under the button. */
  note?: string
}

export interface Phrases {
  greeting(name: string): string
  labels: {
    service: string
    date: string
    time: string
    /** The time in the reader's zone, below that of the place. */
    yourTime: string
    duration: string
    place: string
    session: string
    /** The `external_id` of the booking. */
    fileNumber: string
  }
  /** Text before the link, if there is no button. */
  openLink: string
  /** Behind a label in a plain text. */
  colon: string
  footer(business: string): string
  /** The last line of a mail with a link. */
  linkIsYours: string
  /** The same in mails to signers, who have no booking of their own. */
  signerLinkIsYours: string
}

/** A sentence with its full stop, also if it ends with `p.m.` */
export const stop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

export const withTime = ({ service, when }: About) => (when === null ? service : `${service}, ${when}`)

/** The mail with the code of a visitor who books. */
export interface CodeMail {
  subject(code: string, business: string): string
  heading: string
  paragraphs: string[]
  code: string
}

/** Every text of one language. A missing one does not compile. */
export interface Catalog {
  /** The language's own name. */
  name: string
  /** Mails to customers and signers. */
  mails: Record<WordedKind, Words>
  codeMail: CodeMail
  notaries: NotaryTexts
  phrases: Phrases
  pages: PageTexts
}
