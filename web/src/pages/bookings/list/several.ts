import type { BulkResult } from '@jurat/client/manage'
import { sentenceOf } from '../../../lib/refusals.ts'
import type { Outcome } from './SelectionBar.tsx'

/** The most that one call changes. */
const most = 100

/** Changes any number of rows with calls that take `most` each. */
export async function inCalls(
  ids: number[],
  change: (ids: number[]) => Promise<BulkResult>,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, failed: 0, reasons: [] }
  for (let at = 0; at < ids.length; at += most) {
    const { done, failed, results } = await change(ids.slice(at, at + most))
    outcome.done += done
    outcome.failed += failed
    outcome.reasons.push(...results.flatMap(({ error }) => (error ? sentenceOf(error) : [])))
  }
  return outcome
}

/** Changes rows one after another, where no call takes several. */
export async function oneByOne(ids: number[], change: (id: number) => Promise<unknown>): Promise<Outcome> {
  const outcome: Outcome = { done: 0, failed: 0, reasons: [] }
  for (const id of ids)
    await change(id).then(
      () => outcome.done++,
      (error: Error) => {
        outcome.failed++
        outcome.reasons.push(error.message)
      },
    )
  return outcome
}
