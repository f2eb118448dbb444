import { parentPort } from 'node:worker_threads'
import { type Expansion, expand, type Question } from './expand.ts'
import { CalendarError, type ContentProblem } from './problem.ts'

/** What the worker sends. */
export type Answer = Expansion | { problem: ContentProblem }

function answerOf(question: Question): Answer {
  try {
    return expand(question)
  } catch (error) {
    if (error instanceof CalendarError) return { problem: error.problem }
    throw error
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answerOf(question)))
