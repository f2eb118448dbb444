import type { Command } from 'commander'
import { addCommand, option } from '../command.ts'
import type { InitOptions } from '../local/init.ts'
import type { Terminal } from '../terminal.ts'

export function addInit(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'init',
    summary: 'Ask what an installation needs, and write it to an env file',
    description:
      'Asks what an installation needs, and writes it to an env file, with an admin token and a secret key made for it. What an option says is not asked.',
    examples: [
      ['jurat init', 'asks, and writes jurat.env'],
      [
        'jurat init --yes --public-url https://jurat.example.com',
        'asks nothing: the rest is as it usually is',
      ],
    ],
    options: [
      option('-y, --yes', 'ask nothing, and take what is usual'),
      option('-o, --output <file>', 'where to').default('jurat.env'),
      option('--force', 'replace a file that is there'),
      option('--public-url <url>', 'the address that others reach it by (PUBLIC_URL)'),
      option('--host <address>', 'address to listen on (HOST)'),
      option('--port <port>', 'port to listen on (PORT)'),
      option('--data-dir <folder>', 'embedded database, files (JURAT_DATA_DIR)'),
      option('--database-url <url>', 'PostgreSQL; embedded when left out (DATABASE_URL)'),
      option('--smtp-url <url>', 'mail server (SMTP_URL)'),
      option('--smtp-from <sender>', 'sender of mails (SMTP_FROM)'),
    ],
    run: async ({ out, terminal }, options: InitOptions) => {
      const { init } = await import('../local/init.ts')
      await init(out, terminal, options)
    },
  })
}
