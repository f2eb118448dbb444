import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { casesText } from './cases.ts'
import { findSecretsInLogs } from './logs.ts'

// Runs all checks and tests. The last line counts what passed.

const directory = mkdtempSync(join(tmpdir(), 'jurat-results-'))
const results = join(directory, 'results.json')
/** The test harness notes documented responses here, and which of them it has seen. */
const cases = join('.scratch', 'cases.txt')
mkdirSync('.scratch', { recursive: true })
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

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

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

await Promise.all([
  check('typecheck', 'tsc', '--noEmit', ...ofOneThread),
  check('typecheck of the console', 'tsc', '-p', 'web', ...ofOneThread),
  check('lint', 'biome', 'ci', '.'),
  check('dead code', 'knip'),
  // Only in CI: a new vulnerability must not fail the tests of an unrelated change.
  ...(process.env.CI ? [check('audit', 'node', 'scripts/audit.ts')] : []),
])

const ok = run(
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
  ...filters,
)
try {
  const counts = JSON.parse(readFileSync(results, 'utf8'))
  passed += counts.numPassedTests
  failed += counts.numFailedTests
  if (!ok && counts.numFailedTests === 0) failed++
} catch {
  failed++
}
rmSync(directory, { recursive: true, force: true })

process.stdout.write(casesText(cases, filters.length > 0))

const { secrets, lines, found } = findSecretsInLogs(logs)
process.stdout.write(`Secrets in logs: ${found.length} of ${secrets}, in ${lines} lines\n`)
// A selection of tests may start no server.
const isUnproven = filters.length === 0 && (secrets === 0 || lines === 0)
if (found.length > 0 || isUnproven) failed++
else passed++

process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
