import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Outcome, readOutcome } from '../../scripts/vitest-run.ts'

const script = resolve('scripts/repeat-failed.ts')

/** Repeats in a folder of its own, whose files pass or fail as their names say. */
function repeat(outcome: Outcome | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'jurat-repeat-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const text = (passes: boolean) =>
    `import { expect, test } from 'vitest'\ntest('one', () => {})\ntest('two', () => expect(${passes}).toBe(true))\n`
  writeFileSync(join(folder, 'passes.test.js'), text(true))
  writeFileSync(join(folder, 'fails.test.js'), text(false))
  mkdirSync(join(folder, '.scratch'))
  if (outcome) writeFileSync(join(folder, '.scratch/test-outcome.json'), JSON.stringify(outcome))
  const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` }
  const { status, stdout } = spawnSync(process.execPath, [script, 'test'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, lines: stdout.trimEnd().split('\n') }
}

const failedFirst = { passed: 100, failed: 1, otherFailures: 0 }

test('A file that passes alone is named as flaky, and the run succeeds', () => {
  const { status, lines } = repeat({ ...failedFirst, failedFiles: ['passes.test.js'] })
  expect(lines.slice(-2)).toEqual(['flaky: passes.test.js', '101 passed, 0 failed'])
  expect(status).toBe(0)
})

test('A file that fails twice fails the run', () => {
  const { status, lines } = repeat({
    ...failedFirst,
    failed: 2,
    failedFiles: ['fails.test.js', 'passes.test.js'],
  })
  expect(lines.slice(-3)).toEqual([
    'failed twice: fails.test.js',
    'flaky: passes.test.js',
    '101 passed, 1 failed',
  ])
  expect(status).toBe(1)
})

test('A failure outside of tests fails the run, even if all files pass alone', () => {
  const outcome = { passed: 100, failed: 2, otherFailures: 1, failedFiles: ['passes.test.js'] }
  const { status, lines } = repeat(outcome)
  expect(lines.slice(-2)).toEqual(['flaky: passes.test.js', '101 passed, 1 failed'])
  expect(status).toBe(1)
})

test('A run that ended before it could write its outcome fails', () => {
  expect(repeat(undefined).status).toBe(1)
})

test('An outcome counts broken files, and errors outside of tests', () => {
  const results = (numFailedTests: number, ...names: string[]) => ({
    numPassedTests: 7,
    numFailedTests,
    testResults: names.map(name => ({ name: resolve(name), status: 'failed' })),
  })
  const outcome = { passed: 7, otherFailures: 0 }
  expect(readOutcome(results(0), true)).toEqual({ ...outcome, failed: 0, failedFiles: [] })
  expect(readOutcome(results(3, 'a.test.ts', 'a.test.ts'), false)).toEqual({
    ...outcome,
    failed: 3,
    failedFiles: ['a.test.ts'],
  })
  // The set-up of a file failed.
  expect(readOutcome(results(0, 'a.test.ts'), false)).toMatchObject({ failed: 1, failedFiles: ['a.test.ts'] })
  expect(readOutcome(results(0), false)).toMatchObject({ failed: 1, otherFailures: 1, failedFiles: [] })
})

test('The summary of CI names what failed in either run, says whether packages were audited, and counts all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jurat-summary-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.scratch'))
  const summary = (name: string, outcome: object) => {
    writeFileSync(join(folder, '.scratch', `${name}-outcome.json`), JSON.stringify(outcome))
    const { status, stdout } = spawnSync(process.execPath, [resolve('scripts/ci-summary.ts')], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, lines: stdout.trimEnd().split('\n') }
  }
  const passed = { passed: 100, failed: 0, otherFailures: 0, failedFiles: [] }
  const early = summary('test', passed)
  expect(early).toEqual({
    status: 1,
    lines: ['matrix: 1 failed: ended early', 'audit: not made', '100 passed, 1 failed'],
  })
  expect(summary('matrix', { ...passed, failed: 2, failedFiles: ['a.matrix.ts'] }).lines).toEqual([
    'matrix: 2 failed: a.matrix.ts',
    'audit: not made',
    '200 passed, 2 failed',
  ])
  writeFileSync(join(folder, '.scratch/audit.txt'), '0 critical, 2 high')
  const lines = ['audit: 0 critical, 2 high', '200 passed, 0 failed']
  expect(summary('matrix', passed)).toEqual({ status: 0, lines })
})
