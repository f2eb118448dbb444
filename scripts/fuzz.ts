import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// The hostile client of the tests, for as long as wanted, on every engine there is: npm run fuzz -- --calls 100000 --seed 7

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '20000' }, seed: { type: 'string' } },
})
const env = {
  ...process.env,
  JURAT_FUZZ_CALLS: values.calls,
  JURAT_FUZZ_PATIENCE_MS: '5000',
  ...(values.seed === undefined ? {} : { JURAT_FUZZ_SEED: values.seed }),
}
const { status } = spawnSync('vitest', ['run', 'server/test/hostile.http.test.ts'], { stdio: 'inherit', env })
process.exit(status ?? 1)
