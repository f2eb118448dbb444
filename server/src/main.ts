import { listenEarly } from './platform/http/early-listener.ts'
import { type Config, readConfig } from './platform/lib/config.ts'
import { assertDataDir } from './platform/lib/data-dir.ts'
import { logWarningsOfNode } from './platform/lib/log-line.ts'
import { startFailure } from './start/failure.ts'

/** Ends the process and says why. */
function fail(thrown: unknown): never {
  process.stderr.write(`${startFailure(thrown, config)}\n`)
  process.exit(1)
}

let config: Config | undefined
// Also for what fails beside the start, such as a timer or a stream.
process.on('uncaughtException', fail)
logWarningsOfNode()
try {
  config = readConfig(process.env)
  const address = await listenEarly(config)
  await assertDataDir(config)
  // Only now: most of a start is loading the program, and what the operator has to mend should be said at
  // once.
  const { serve } = await import('./serve.ts')
  await serve(config, address)
  process.off('uncaughtException', fail)
} catch (thrown) {
  fail(thrown)
}
