import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { casesText } from './cases.ts'
import { findSecretsInLogs } from './logs.ts'
import { forgetOutcome, runVitest, saveOutcome } from './vitest-run.ts'

// Runs all checks and tests, or only the tests that were chosen. The last line counts what passed.

/** The test harness notes documented responses here, and which of them it has seen. */
const cases = join('.scratch', 'cases.txt')
mkdirSync('.scratch', { recursive: true })
forgetOutcome('test')
rmSync(cases, { force: true })
process.env.JURAT_TEST_CASES = resolve(cases)
/** Logs of the servers, and the secrets that they must not contain. */
const logs = resolve('.scratch', 'logs')
rmSync(logs, { recursive: true, force: true })
process.env.JURAT_TEST_LOGS = logs
/** Paths and options that select tests. */
const filters = process.argv.slice(2)
let passed = 0
let failed = 0

/** Prints its output when it has ended, because checks run side by side. */
async function check(name: string, command: string, ...args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const ok = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', status => resolve(status === 0))
  })
  process.stdout.write(`${output}${ok ? 'ok' : 'FAILED'}: ${name}\n`)
  if (ok) passed++
  else failed++
}

/** Several would each learn the types anew: on two cores that takes longer. */
const ofOneThread = ['--checkers', '1']

if (filters.length === 0)
  await Promise.all([
    check('typecheck', 'tsc', '--noEmit', ...ofOneThread),
    check('typecheck of the console', 'tsc', '-p', 'web', ...ofOneThread),
    check('lint', 'biome', 'ci', '.'),
    check('dead code', 'knip'),
    // Only in CI: a new vulnerability must not fail the tests of an unrelated change.
    ...(process.env.CI ? [check('audit', 'node', 'scripts/audit.ts')] : []),
  ])

const tests = runVitest(...filters)
passed += tests.passed
failed += tests.failed

process.stdout.write(casesText(cases, filters.length > 0))

const { secrets, lines, found } = findSecretsInLogs(logs)
process.stdout.write(`Secrets in logs: ${found.length} of ${secrets}, in ${lines} lines\n`)
// A selection of tests may start no server.
const isUnproven = filters.length === 0 && (secrets === 0 || lines === 0)
if (found.length > 0 || isUnproven) failed++
else passed++

const otherFailures = failed - tests.failed + tests.otherFailures
saveOutcome('test', { ...tests, passed, failed, otherFailures })
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
