import { run } from './program.ts'
import { processTerminal } from './terminal.ts'

// Whoever read the first lines has closed the pipe: `jurat events list | head -1`.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await run(process.argv.slice(2), processTerminal())
