import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What a run of Vitest left. */
export interface Outcome {
  passed: number
  failed: number
  /** Of `failed`, what is no test of a file: an error outside of tests, or a run that ended early. */
  otherFailures: number
  failedFiles: string[]
}

/** Where `repeat-failed.ts` and `ci-summary.ts` find the outcome of the run with that name. */
const outcomeOf = (name: string) => join('.scratch', `${name}-outcome.json`)

export function saveOutcome(name: string, outcome: Outcome): void {
  mkdirSync('.scratch', { recursive: true })
  writeFileSync(outcomeOf(name), JSON.stringify(outcome))
}

/** Undefined if the run has left none: it ended early. */
export const savedOutcome = (name: string): Outcome | undefined =>
  existsSync(outcomeOf(name)) ? JSON.parse(readFileSync(outcomeOf(name), 'utf8')) : undefined

export const forgetOutcome = (name: string) => rmSync(outcomeOf(name), { force: true })

const audit = join('.scratch', 'audit.txt')

export function saveAudit(line: string): void {
  mkdirSync('.scratch', { recursive: true })
  writeFileSync(audit, line)
}

/** What the audit of the packages found. Undefined if none was made. */
export const savedAudit = (): string | undefined =>
  existsSync(audit) ? readFileSync(audit, 'utf8') : undefined

/** Runs Vitest with these arguments and shows its output. */
export function runVitest(...options: string[]): Outcome {
  mkdirSync('.scratch', { recursive: true })
  const file = join('.scratch', 'results.json')
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const isOk = spawnSync('vitest', ['run', ...reporters, ...options], { stdio: 'inherit' }).status === 0
  if (!existsSync(file)) return { passed: 0, failed: 1, otherFailures: 1, failedFiles: [] }
  return readOutcome(JSON.parse(readFileSync(file, 'utf8')), isOk)
}

interface Results {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string }[]
}

/** A file whose set-up failed has no failed test. It counts as one. */
export function readOutcome(results: Results, isOk: boolean): Outcome {
  const broken = results.testResults.filter(({ status }) => status === 'failed')
  const failedFiles = [...new Set(broken.map(({ name }) => relative('.', name)))]
  const inFiles = Math.max(results.numFailedTests, failedFiles.length)
  const otherFailures = isOk || inFiles > 0 ? 0 : 1
  return { passed: results.numPassedTests, failed: inFiles + otherFailures, otherFailures, failedFiles }
}
