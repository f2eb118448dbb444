import { parentPort } from 'node:worker_threads'
import { type Busy, type Expansion, expand, type Question } from './expand.ts'
import { CalendarError, type ContentProblem } from './problem.ts'

/** What the worker sends: numbers only, so that its size follows from the number of times. */
export type Answer =
  | (Omit<Expansion, 'busy'> & { times: Float64Array<ArrayBuffer> })
  | { problem: ContentProblem }

function answerOf(question: Question): Answer {
  try {
    const { busy, events, skipped, unknownZones } = expand(question)
    return { times: packed(busy), events, skipped, unknownZones }
  } catch (error) {
    if (error instanceof CalendarError) return { problem: error.problem }
    throw error
  }
}

/** Start, end and appointment in turn. */
function packed(busy: Busy[]): Float64Array<ArrayBuffer> {
  const times = new Float64Array(busy.length * 3)
  for (const [at, { startMs, endMs, appointmentId }] of busy.entries())
    times.set([startMs, endMs, appointmentId], at * 3)
  return times
}

parentPort?.on('message', (question: Question) => {
  const answer = answerOf(question)
  parentPort?.postMessage(answer, 'times' in answer ? [answer.times.buffer] : [])
})
