import type { Command } from 'commander'
import { addCommand, option, wholeNumber } from '../command.ts'
import { environment } from '../environment.ts'
import type { Terminal } from '../terminal.ts'

interface ServeOptions {
  envFile?: string
  host?: string
  port?: number
  dataDir?: string
}

export function addServe(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'serve',
    summary: 'Run the server',
    description:
      'Runs the server until Ctrl-C or SIGTERM. The configuration comes from environment variables, as with `npm start`; docs/configuration.md lists them.',
    examples: [
      ['jurat serve', 'on http://localhost:8080, its data in ./data'],
      ['jurat serve --port 9000 --data-dir /srv/jurat', 'another port and folder'],
      ['jurat serve --env-file jurat.env', 'as `jurat init` wrote it'],
    ],
    options: [
      option('--env-file <file>', 'file with variables; the environment wins'),
      option('--host <address>', 'address to listen on (HOST)'),
      option('--port <port>', 'port to listen on (PORT)', wholeNumber(1, 65_535)),
      option('--data-dir <folder>', 'folder for database, files and keys (JURAT_DATA_DIR)'),
    ],
    run: async ({ terminal }, { envFile, host, port, dataDir }: ServeOptions) => {
      const env = environment(terminal.env, { envFile, dataDir })
      Object.assign(process.env, env, host && { HOST: host }, port && { PORT: String(port) })
      await import('../local/serve.ts')
    },
  })
}
