import { Worker } from 'node:worker_threads'
import { idlePool } from '../../../platform/lib/idle-pool.ts'
import type { Busy, Expansion, Question } from './expand.ts'
import type { Answer } from './expand-worker.ts'
import { CalendarError } from './problem.ts'

const longestMs = 15_000
const mostMegabytes = 256
/** To start a thread takes longer than most calendars. */
const idle = idlePool<Worker>(60_000, thread => void thread.terminate())

/**
 * Expands the calendar in a thread, which is ended after 15 seconds: rules of a hostile calendar can take any
 * time. Throws `CalendarError`.
 */
export async function expandApart(question: Question, timeoutMs = longestMs): Promise<Expansion> {
  const thread = takeThread()
  const answer = await ask(thread, question, timeoutMs)
  thread.unref()
  idle.keep(thread)
  if ('problem' in answer) throw new CalendarError(answer.problem)
  const { times, uids, ...found } = answer
  return { ...found, busy: unpacked(times, uids) }
}

function unpacked(times: Float64Array, uids: string[]): Busy[] {
  const at = (index: number) => times[index] ?? 0
  return Array.from({ length: times.length / 3 }, (_, n) => ({
    startMs: at(3 * n),
    endMs: at(3 * n + 1),
    uid: uids[at(3 * n + 2)] ?? '',
  }))
}

function takeThread(): Worker {
  const thread = idle.take()
  thread?.ref()
  return (
    thread ??
    new Worker(new URL('./expand-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
  )
}

/** Ends a thread that does not answer. */
async function ask(thread: Worker, question: Question, timeoutMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const giveUp = () => reject(new CalendarError('too_complex'))
  const timer = setTimeout(giveUp, timeoutMs)
  thread.once('message', resolve).once('error', giveUp).once('exit', giveUp)
  thread.postMessage(question)
  try {
    return await promise
  } catch (error) {
    await thread.terminate()
    throw error
  } finally {
    clearTimeout(timer)
    thread.off('message', resolve).off('error', giveUp).off('exit', giveUp)
  }
}
