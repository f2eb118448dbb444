import { isDeepStrictEqual } from 'node:util'
import { bookedServiceOf, type ServiceRow } from '../../calendar/services/services.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { setAnswers } from '../shared/bookings.ts'
import { type Answer, type Answering, answersAfter, type GivenAnswers } from './rules.ts'

/** What the caller may answer, and the language of the words that an answer keeps. */
const answeringOf = ({ source }: Caller, lang: string): Answering => ({
  as: source === 'customer' ? 'customer' : 'staff',
  lang,
})

/** The answers of a new booking. Throws `invalid_request`. */
export const newAnswers = (
  caller: Caller,
  { questions }: Pick<ServiceRow, 'questions'>,
  given: GivenAnswers | undefined,
  lang: string,
): Answer[] | null =>
  given === undefined ? null : answersAfter(null, questions, given, answeringOf(caller, lang))

interface Answered {
  /** The reservation, or an appointment without one. */
  rootId: number
  answers: Answer[] | null
  /** Handle of the service that asks. */
  service: string
  lang: string
}

/**
 * Stores changed answers of a booking that is locked. Returns all answers. Throws `invalid_request` that
 * names each bad one.
 */
export async function changeAnswers(
  tx: Tx,
  caller: Caller,
  { rootId, answers: before, service, lang }: Answered,
  given: GivenAnswers | null | undefined,
): Promise<Answer[] | null> {
  if (given === undefined) return before
  const { questions } = await bookedServiceOf(tx, caller.workspaceId, service)
  const by = answeringOf(caller, lang)
  const all = given ?? Object.fromEntries((before ?? []).map(({ key }) => [key, null]))
  const after = answersAfter(before, questions, all, by)
  if (!isDeepStrictEqual(before, after)) await setAnswers(tx, caller.workspaceId, rootId, after)
  return after
}
