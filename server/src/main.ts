import { connectionProblem } from './db/connection-problem.ts'
import { DataDirectoryInUse } from './db/data-directory-in-use.ts'
import { listenEarly } from './http/early-listener.ts'
import { type Config, ConfigError, readConfig } from './lib/config.ts'
import { assertDataDir } from './lib/data-dir.ts'

/** Ends the process. A problem that the operator can solve is printed in one line. Any other error shows its stack. */
function fail(error: Error, config?: Config): never {
  const url = config?.databaseUrl
  const problem = url === undefined ? undefined : connectionProblem(error, url)
  const isSolvable = error instanceof ConfigError || error instanceof DataDirectoryInUse || 'syscall' in error
  process.stderr.write(`${problem ?? (isSolvable ? error.message : error.stack)}\n`)
  process.exit(1)
}

let config: Config | undefined
try {
  config = readConfig(process.env)
  const address = await listenEarly(config)
  await assertDataDir(config)
  // Only now: most of a start is loading the program, and what the operator has to mend should be said at once.
  const { serve } = await import('./serve.ts')
  await serve(config, address)
} catch (error) {
  fail(error as Error, config)
}
