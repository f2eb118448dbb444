import type { Command } from 'commander'
import { addCommand, option } from '../command.ts'
import type { InitOptions } from '../local/init.ts'
import type { Terminal } from '../terminal.ts'

export function addInit(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'init',
    summary: 'Ask for the configuration and write it to an env file',
    description:
      'Asks for the configuration of an installation and writes it to an env file, with a new admin token and a new secret key. Values given as options are not asked for.',
    examples: [
      ['jurat init', 'asks, and writes jurat.env'],
      ['jurat init --yes --public-url https://jurat.example.com', 'ask nothing; defaults for the rest'],
    ],
    options: [
      option('-y, --yes', 'ask nothing, use the defaults'),
      option('-o, --output <file>', 'file to write').default('jurat.env'),
      option('--force', 'replace an existing file'),
      option('--public-url <url>', 'URL at which others reach the server (PUBLIC_URL)'),
      option('--host <address>', 'address to listen on (HOST)'),
      option('--port <port>', 'port to listen on (PORT)'),
      option('--data-dir <folder>', 'folder for embedded database, files and keys (JURAT_DATA_DIR)'),
      option('--database-url <url>', 'PostgreSQL; embedded database when omitted (DATABASE_URL)'),
      option('--smtp-url <url>', 'mail server (SMTP_URL)'),
      option('--smtp-from <sender>', 'sender of mails (SMTP_FROM)'),
    ],
    run: async ({ out, terminal }, options: InitOptions) => {
      const { init } = await import('../local/init.ts')
      await init(out, terminal, options)
    },
  })
}
