import { parentPort } from 'node:worker_threads'
import { type Busy, type Expansion, expand, type Question } from './expand.ts'
import { CalendarError, type ContentProblem } from './problem.ts'

/** What the worker sends: numbers, and each `UID` once, so that its size follows from the number of times. */
export type Answer =
  | (Omit<Expansion, 'busy'> & { times: Float64Array<ArrayBuffer>; uids: string[] })
  | { problem: ContentProblem }

function answerOf(question: Question): Answer {
  try {
    const { busy, events, skipped, unknownZones } = expand(question)
    const uids = [...new Set(busy.map(({ uid }) => uid))]
    return { times: packed(busy, uids), uids, events, skipped, unknownZones }
  } catch (error) {
    if (error instanceof CalendarError) return { problem: error.problem }
    throw error
  }
}

/** Start, end and the place of the `UID` in turn. */
function packed(busy: Busy[], uids: string[]): Float64Array<ArrayBuffer> {
  const times = new Float64Array(busy.length * 3)
  const placeOf = new Map(uids.map((uid, at) => [uid, at]))
  for (const [at, { startMs, endMs, uid }] of busy.entries())
    times.set([startMs, endMs, placeOf.get(uid) ?? 0], at * 3)
  return times
}

parentPort?.on('message', (question: Question) => {
  const answer = answerOf(question)
  parentPort?.postMessage(answer, 'times' in answer ? [answer.times.buffer] : [])
})
