import type { BulkResult } from '@jurat/client/manage'
import { sentenceOf } from '../../lib/refusals.ts'

/** A row that an act on several left as it was, and why. */
export interface Refused {
  id: number
  reason: string
}

/** What an act on several rows did. */
export interface Outcome {
  done: number
  refused: Refused[]
}

/** The most that one call changes. */
const most = 100

/** Changes any number of rows with calls that take `most` each. */
export async function inCalls(
  ids: number[],
  change: (ids: number[]) => Promise<BulkResult>,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, refused: [] }
  for (let at = 0; at < ids.length; at += most) {
    const { done, results } = await change(ids.slice(at, at + most))
    outcome.done += done
    outcome.refused.push(
      ...results.flatMap(({ id, error }) => (error ? { id, reason: sentenceOf(error) } : [])),
    )
  }
  return outcome
}

/** Changes rows one after another, where no call takes several. */
export async function oneByOne(ids: number[], change: (id: number) => Promise<unknown>): Promise<Outcome> {
  const outcome: Outcome = { done: 0, refused: [] }
  for (const id of ids)
    await change(id).then(
      () => outcome.done++,
      (error: Error) => outcome.refused.push({ id, reason: error.message }),
    )
  return outcome
}
