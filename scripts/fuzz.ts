import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// Runs the tests of hostile requests, to the interfaces and to the pages, with many more calls.

const help = `npm run fuzz -- [options]
  --calls n    number of calls on each engine (20000)
  --seed n     repeats the calls of an earlier run
  --help`

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(`${help}\n`)
  process.exit()
}
const env = {
  ...process.env,
  JURAT_FUZZ_CALLS: values.calls,
  JURAT_FUZZ_PATIENCE_MS: '5000',
  ...(values.seed === undefined ? {} : { JURAT_FUZZ_SEED: values.seed }),
}
const { status } = spawnSync('vitest', ['run', 'server/test/hostile'], { stdio: 'inherit', env })
process.exit(status ?? 1)
