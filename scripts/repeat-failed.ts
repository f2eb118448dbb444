import { runVitest, savedOutcome, saveOutcome } from './vitest-run.ts'

// After a failed `npm test` or `npm run test:matrix`, runs the files of failed tests once more, each alone. A
// file that passes now is printed as `flaky: <file>`. Succeeds if nothing else had failed. `node
// scripts/repeat-failed.ts test|matrix`

const [name = 'test'] = process.argv.slice(2)
const config = name === 'matrix' ? ['--config', 'vitest.matrix.config.ts'] : []
const first = savedOutcome(name)
if (!first) {
  process.stdout.write(`The run ${name} ended early: nothing is repeated.\n`)
  process.exit(1)
}

const repeated = first.failedFiles.map(file => ({ file, ...runVitest(...config, '--maxWorkers=1', file) }))
for (const { file, failed } of repeated)
  process.stdout.write(`${failed === 0 ? 'flaky' : 'failed twice'}: ${file}\n`)

const failedTwice = repeated.reduce((sum, { failed }) => sum + failed, 0)
const failed = first.otherFailures + failedTwice
// What passed only at the second time counts as passed.
const passed = first.passed + Math.max(0, first.failed - failed)
const failedFiles = repeated.filter(({ failed }) => failed > 0).map(({ file }) => file)
saveOutcome(name, { ...first, passed, failed, failedFiles })
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
