import { setGlobalProxyFromEnv } from 'node:http'
import { run } from './program.ts'
import { proxiesIn } from './proxies.ts'
import { processTerminal } from './terminal.ts'

// Whoever read the first lines has closed the pipe: `jurat events list | head -1`.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', error => {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    process.exit(0)
  })
}

const proxies = proxiesIn(process.env)
// The server goes its own ways.
if (proxies && process.argv[2] !== 'serve') setGlobalProxyFromEnv(proxies)

process.exitCode = await run(process.argv.slice(2), processTerminal())
