import type { Act, Overruled } from '../../platform/db/completion-types.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { BookingStatus } from '../shared/bookings.ts'
import { isInPerson } from '../shared/signing-method.ts'

/** The notarial acts of the Revised Uniform Law on Notarial Acts, section 2 (5), and any other. */
export const actTypes = [
  'acknowledgment',
  'jurat',
  'oath_or_affirmation',
  'signature_witnessing',
  'copy_certification',
  'protest',
  'other',
] as const satisfies Act['type'][]

/** What a completion depends on. */
export interface Facts {
  /** Of the appointment. */
  status: BookingStatus
  signingMethod: string
  isMissed: boolean
  signers: number
  unverified: number
  documents: number
  /** Documents of type `notarized`. */
  notarized: number
  videos: number
}

/** People who meet to sign show their ID there and take the paper along, so nothing of them is stored. */
const conditions = {
  marked_no_show: ({ isMissed }: Facts) => isMissed,
  no_signers: ({ signers }: Facts) => signers === 0,
  signer_unverified: (facts: Facts) => isOnline(facts) && facts.unverified > 0,
  no_documents: (facts: Facts) => isOnline(facts) && facts.documents === 0,
  result_missing: (facts: Facts) => isOnline(facts) && facts.documents > 0 && facts.notarized === 0,
  video_missing: (facts: Facts) => isOnline(facts) && facts.videos === 0,
} satisfies Record<Overruled['blocker'], (facts: Facts) => boolean>

const isOnline = ({ signingMethod }: Facts): boolean => !isInPerson(signingMethod)

export type CompletionBlocker = Overruled['blocker']

export const completionBlockers = Object.keys(conditions) as CompletionBlocker[]

/**
 * What the session of a scheduled appointment lacks, in the order in which the notary acts on it. Empty for
 * another status.
 */
export const completionBlockersOf = (facts: Facts): CompletionBlocker[] =>
  facts.status === 'scheduled' ? completionBlockers.filter(code => conditions[code](facts)) : []

/**
 * Whether a completed session ends without a file for the customer: people take what they sign at a place
 * along, and staff may say why there is none. Otherwise a result is still expected.
 */
export const endsWithoutFile = ({ signing_method, overruled }: Ended): boolean =>
  isInPerson(signing_method) || (overruled ?? []).some(({ blocker }) => blocker === 'result_missing')

interface Ended {
  signing_method: string
  overruled: Overruled[] | null
}

/** What the notary records with a completion. */
export interface Completion {
  acts?: Act[] | undefined
  /** Undefined: nothing is checked. */
  overruled?: Overruled[] | undefined
}

/** Throws `invalid_request` for a type of act, or a blocker, that is listed twice. */
export function assertListedOnce({ acts = [], overruled = [] }: Completion): void {
  const repeated = <Name extends string>(names: Name[]) => new Set(names).size < names.length
  const problems = {
    ...(repeated(acts.map(({ type }) => type)) && { acts: problem('repeated_item') }),
    ...(repeated(overruled.map(({ blocker }) => blocker)) && { overruled: problem('repeated_item') }),
  }
  if (Object.keys(problems).length > 0) throw invalidParams(problems)
}

/** The reasons for what is missing. Throws `unable_to_complete` if one has none. */
export function overruledOf(missing: CompletionBlocker[], given: Overruled[]): Overruled[] {
  const left = missing.filter(code => !given.some(({ blocker }) => blocker === code))
  if (left.length > 0) throw refusal('unable_to_complete', 'blocked', { blockers: left.join(', ') })
  return given.filter(({ blocker }) => missing.includes(blocker))
}
