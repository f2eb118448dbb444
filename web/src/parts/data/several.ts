import type { BulkResult } from '@jurat/client/manage'
import { refusalsLoaded, sentenceOf } from '../../lib/refusals.ts'

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

/**
 * The results of calls that take `most` rows each, with texts for their errors. `at`: the place of their
 * first row.
 */
export async function inChunks<T>(
  ids: number[],
  call: (ids: number[], at: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  for (let at = 0; at < ids.length; at += most) results.push(await call(ids.slice(at, at + most), at))
  await refusalsLoaded()
  return results
}

/** Changes any number of rows with calls that take `most` each. */
export async function inCalls(
  ids: number[],
  change: (ids: number[], at: number) => Promise<BulkResult>,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, refused: [] }
  for (const { done, results } of await inChunks(ids, change)) {
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
