import { forgetOutcome, runVitest, saveOutcome } from './vitest-run.ts'

// Runs the combinations of `vitest.matrix.config.ts`. The last line counts what passed.

forgetOutcome('matrix')
const outcome = runVitest('--config', 'vitest.matrix.config.ts', ...process.argv.slice(2))
saveOutcome('matrix', outcome)
process.stdout.write(`${outcome.passed} passed, ${outcome.failed} failed\n`)
process.exit(outcome.failed === 0 ? 0 : 1)
