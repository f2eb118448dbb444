import type { QuestionReader } from '../../platform/db/question-types.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { isInPerson } from '../shared/signing-method.ts'
import type { Conflict } from './conflicts.ts'

type Status = Tables['bookings']['status']

/** What still blocks a session, or the work after it, in the order in which staff act on it. */
export const blockerCodes = [
  'no_appointment',
  'no_notary',
  'notary_off',
  'closed_day',
  'no_signers',
  'signer_unverified',
  'no_documents',
  'no_answers',
  'no_staff_answers',
  'no_place_or_link',
  'customer_without_email',
  'video_missing',
  'past_not_closed',
  'result_missing',
] as const

export type BlockerCode = (typeof blockerCodes)[number]

/** What readiness depends on. */
export interface Facts {
  /** Status of the appointment, or of a reservation without one. */
  status: Status
  /** False for a reservation without an appointment. */
  hasAppointment: boolean
  /** Staff marked the scheduled appointment as a no-show: it did not take place, and ends as canceled. */
  isMissed: boolean
  signingMethod: string
  /** Undefined without a time. */
  endsAt: Date | undefined
  /** False also for a notary who was removed. */
  hasNotary: boolean
  /** What the time conflicts with (`conflictsOf`). Only of a session that has not ended. */
  conflicts: readonly Conflict[]
  /** Whether the appointment, its notary or its service has a place or a link. */
  hasPlace: boolean
  email: string
  signers: number
  unverified: number
  documents: number
  /** Documents of type `notarized`. */
  notarized: number
  videos: number
  /** Whether a question that must be answered is open, of those for the customer and for staff. */
  openQuestions: Record<QuestionReader, boolean>
}

/**
 * The blockers, in the order of `blockerCodes`. Before the session: what it needs. After it: its video, the
 * scan of what was signed on paper, and that nobody completed or canceled it, and after completion the
 * notarized documents. A canceled booking has none, nor one that did not take place.
 */
export function blockersOf(facts: Facts, now: Date): BlockerCode[] {
  if (facts.isMissed) return []
  const holds = conditionsOf(facts, now)
  return blockerCodes.filter(code => holds[code])
}

/**
 * Whether people sign on paper: the customer has it at the session, and no file is needed before (decision
 * "Documents by signing method").
 */
export const isOnPaper = (signingMethod: string): boolean => ['remote', 'wet'].includes(signingMethod)

/** Paper that is signed in a video call is scanned. What is signed at the place, the signer takes along. */
const isScanned = (signingMethod: string): boolean => signingMethod === 'remote'

/** Whether the session has not ended, and will take place. */
function isToCome({ status, hasAppointment, isMissed, endsAt }: CustomerFacts, now: Date): boolean {
  const isOver = hasAppointment && status === 'scheduled' && endsAt !== undefined && endsAt <= now
  return status !== 'completed' && status !== 'canceled' && !isOver && !isMissed
}

function conditionsOf(facts: Facts, now: Date): Record<BlockerCode, boolean> {
  const { status, hasAppointment } = facts
  const isOver = hasAppointment && status === 'scheduled' && facts.endsAt !== undefined && facts.endsAt <= now
  const isAhead = isToCome(facts, now)
  // Signers of paper show their ID to the notary, and nobody records them.
  const isOnline = !isInPerson(facts.signingMethod)
  const isDone = hasAppointment && (isOver || status === 'completed')
  const isScanMissing = isScanned(facts.signingMethod) && isDone && facts.documents === 0
  return {
    no_appointment: status === 'scheduled' && !hasAppointment,
    no_notary: isAhead && hasAppointment && !facts.hasNotary,
    notary_off: isAhead && hasAppointment && facts.conflicts.includes('notary_off'),
    closed_day: isAhead && hasAppointment && facts.conflicts.includes('closed_day'),
    no_signers: isAhead && facts.signers === 0,
    signer_unverified: isAhead && isOnline && facts.unverified > 0,
    no_documents: isOnPaper(facts.signingMethod) ? isScanMissing : isAhead && facts.documents === 0,
    no_answers: isAhead && facts.openQuestions.customer,
    no_staff_answers: isAhead && facts.openQuestions.staff,
    no_place_or_link: isAhead && hasAppointment && !facts.hasPlace,
    customer_without_email: isAhead && facts.email === '',
    video_missing: isDone && isOnline && facts.videos === 0,
    past_not_closed: isOver,
    result_missing:
      hasAppointment && status === 'completed' && isOnline && !isScanMissing && facts.notarized === 0,
  }
}

export const removers = ['staff', 'customer', 'signer', 'notary'] as const

interface Remedy {
  who: (typeof removers)[number]
  how: string
}

/** Who can remove each blocker, and how, unless the signing method decides. */
export const remedies: Record<BlockerCode, Remedy> = {
  no_appointment: {
    who: 'staff',
    how: 'The reservation is `scheduled` and has no appointment. Book its time (POST …/submit), or set another status (PATCH /wp-json/v3/reservations/{id}).',
  },
  no_notary: {
    who: 'staff',
    how: 'Assign a notary to a scheduled appointment (POST …/assign). A draft gets one with a time (POST …/reschedule).',
  },
  notary_off: {
    who: 'staff',
    how: 'The notary has time off then, or no hours. Move the appointment (POST …/reschedule), assign another notary (POST …/assign), cancel it, or change the hours or the time off.',
  },
  closed_day: {
    who: 'staff',
    how: 'The business is closed then. Move the appointment (POST …/reschedule), cancel it, or change the closure.',
  },
  no_signers: {
    who: 'customer',
    how: 'The customer adds signers on the appointment page. Staff add them with POST …/signers.',
  },
  signer_unverified: {
    who: 'signer',
    how: 'Each signer completes the ID verification. Staff record a decision of their own with POST …/verification.',
  },
  no_documents: {
    who: 'customer',
    how: 'The customer uploads documents on the upload page. Staff upload them with POST …/documents.',
  },
  no_answers: {
    who: 'customer',
    how: 'The customer answers the questions of the service on the appointment page. Staff answer them with `answers` (PATCH).',
  },
  no_staff_answers: {
    who: 'staff',
    how: 'Answer the questions of the service that are for staff, with `answers` (PATCH).',
  },
  no_place_or_link: {
    who: 'staff',
    how: 'Set `location` or `meeting_url` of the appointment, of its notary or of its service.',
  },
  customer_without_email: {
    who: 'staff',
    how: "Set the customer's `email`. The mails that had no address are then sent.",
  },
  video_missing: { who: 'notary', how: 'Upload the video of the session (POST …/videos).' },
  past_not_closed: {
    who: 'notary',
    how: 'Complete the appointment (POST …/complete), or cancel it (POST …/cancel), with reason `no_show` if nobody came.',
  },
  result_missing: {
    who: 'notary',
    how: 'Upload the notarized documents (POST …/documents), with `type` `notarized`. The customer then gets them.',
  },
}

/** The notary has the signed paper, and customers upload nothing after the session. */
const scanMissing: Remedy = {
  who: 'notary',
  how: 'After the session, upload the scan of the signed paper (POST …/documents), with `type` `notarized`.',
}

export const remedyOf = (code: BlockerCode, signingMethod: string): Remedy =>
  code === 'no_documents' && isScanned(signingMethod) ? scanMissing : remedies[code]

/** The facts that blockers of the customer depend on. */
export type CustomerFacts = Pick<
  Facts,
  | 'status'
  | 'hasAppointment'
  | 'isMissed'
  | 'signingMethod'
  | 'endsAt'
  | 'signers'
  | 'documents'
  | 'openQuestions'
>

/** Those after `questions` are for the session itself: nobody says that they are done. */
export const taskKinds = ['signers', 'documents', 'questions', 'identity', 'paper', 'bring'] as const
export const taskStates = ['open', 'done', 'upcoming'] as const

/** Something that the customer has to do before the session. */
export interface Task {
  kind: (typeof taskKinds)[number]
  state: (typeof taskStates)[number]
  /** Of `bring`: what to bring or prepare, in the words of the business. */
  thing?: string
}

/** What the customer does about a blocker that the customer can remove. */
export const taskOfBlocker: Partial<Record<BlockerCode, 'signers' | 'documents' | 'questions'>> = {
  no_signers: 'signers',
  no_documents: 'documents',
  no_answers: 'questions',
}

/** Facts with which nothing but the customer's part blocks. */
const othersReady = {
  hasNotary: true,
  conflicts: [],
  hasPlace: true,
  email: 'customer@example.com',
  unverified: 0,
  notarized: 0,
  videos: 0,
}

/**
 * The tasks of the customer: those blockers of staff that the customer removes, open or done, and what the
 * customer has at hand for the session. Empty when the session is over or canceled.
 */
export function tasksOf(
  facts: CustomerFacts & { hasQuestions: boolean },
  things: string[],
  now: Date,
): Task[] {
  if (!isToCome(facts, now)) return []
  const open = blockersOf({ ...facts, ...othersReady }, now)
    .filter(code => remedyOf(code, facts.signingMethod).who === 'customer')
    .map(code => taskOfBlocker[code])
  const done = {
    signers: facts.signers > 0,
    documents: facts.documents > 0 && !isOnPaper(facts.signingMethod),
    questions: facts.hasQuestions && !facts.openQuestions.customer,
  }
  const acts = (['signers', 'documents', 'questions'] as const).flatMap((kind): Task[] =>
    open.includes(kind) ? [{ kind, state: 'open' }] : done[kind] ? [{ kind, state: 'done' }] : [],
  )
  return [...acts, ...thingsAtHand(facts.signingMethod, things)]
}

/** What the business names, else what every session needs. */
export function thingsAtHand(signingMethod: string, things: string[]): Task[] {
  if (things.length > 0) return things.map(thing => ({ kind: 'bring', state: 'upcoming', thing }))
  const kinds = isOnPaper(signingMethod) ? (['identity', 'paper'] as const) : (['identity'] as const)
  return kinds.map(kind => ({ kind, state: 'upcoming' }))
}
