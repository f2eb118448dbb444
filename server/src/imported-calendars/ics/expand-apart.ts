import { Worker } from 'node:worker_threads'
import type { Expansion, Question } from './expand.ts'
import type { Answer } from './expand-worker.ts'
import { CalendarError } from './problem.ts'

const longestMs = 15_000
const mostMegabytes = 256

/**
 * Expands the calendar in a thread of its own, which ends after 15 seconds: rules of a hostile calendar can take any time.
 * Throws `CalendarError`.
 */
export async function expandApart(question: Question, timeoutMs = longestMs): Promise<Expansion> {
  const worker = new Worker(new URL('./expand-worker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const ended = Promise.withResolvers<Answer>()
  const tooComplex = () => ended.reject(new CalendarError('too_complex'))
  const timer = setTimeout(tooComplex, timeoutMs)
  worker.once('message', ended.resolve).once('error', tooComplex).once('exit', tooComplex)
  try {
    const answer = await ended.promise
    if ('problem' in answer) throw new CalendarError(answer.problem)
    return answer
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
