import { mapped } from '../lib/errors.ts'
import type { Problem } from '../lib/reasons/problems.ts'
import type { Values } from '../lib/reasons/texts.ts'

export interface WireProblem {
  reason: string
  values?: Values
}

/** Bad parameters as in responses: in English, and for programs. */
export const wireProblems = (problems: Record<string, Problem>) => ({
  params: mapped(problems, ({ text }) => text),
  problems: mapped(problems, wireProblem),
})

const wireProblem = ({ reason, values }: Problem): WireProblem =>
  Object.keys(values).length > 0 ? { reason, values } : { reason }
