import { savedAudit, savedOutcome } from './vitest-run.ts'

// The last lines of CI: what failed in each run, after its repeat, so that the end of a long log names it.
// A line says whether the packages were audited. The last line counts all of it.

let passed = 0
let failed = 0
for (const name of ['matrix', 'test']) {
  const outcome = savedOutcome(name) ?? { passed: 0, failed: 1, failedFiles: ['ended early'] }
  passed += outcome.passed
  failed += outcome.failed
  if (outcome.failed > 0)
    process.stdout.write(`${name}: ${outcome.failed} failed: ${outcome.failedFiles.join(', ')}\n`)
}
process.stdout.write(`audit: ${savedAudit() ?? 'not made'}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
