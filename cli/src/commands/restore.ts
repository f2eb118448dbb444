import type { Command } from 'commander'
import { addCommand, option } from '../command.ts'
import { openProgress } from '../output/progress.ts'
import { byteCount, dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

interface Given {
  dataDir?: string
  databaseUrl?: string
}

export function addRestore(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'restore <file>',
    summary: 'Create an installation from a backup',
    description:
      'Creates a data directory from a backup, for the version of Jurat that made the backup or a newer one. The directory must be empty or not exist. It stays empty until the whole backup has been checked: a backup that is incomplete or was changed is rejected. With --database-url the database goes to PostgreSQL, which must be empty, and files and keys go to the directory. Without it, the database is an embedded one. Both take backups of either.',
    examples: [
      ['jurat restore jurat.tar --data-dir ./data', 'then: jurat doctor, jurat serve'],
      [
        'jurat restore jurat.tar --data-dir ./data --database-url postgres://jurat@localhost/jurat',
        'to PostgreSQL; the password can be in PGPASSWORD',
      ],
    ],
    options: [
      option('--data-dir <folder>', 'folder to create (JURAT_DATA_DIR, else ./data)'),
      option('--database-url <url>', 'empty PostgreSQL database to fill'),
    ],
    run: async ({ out, terminal }, { dataDir, databaseUrl }: Given, file: string) => {
      const { restoreTo } = await import('../local/restore.ts')
      const target = dataDir ?? (terminal.env.JURAT_DATA_DIR || './data')
      const progress = openProgress(terminal, 'Restoring', undefined)
      const told = (bytes: number, name: string) => progress.at(bytes, name)
      const signal = terminal.interruption()
      const secretKey = terminal.env.JURAT_SECRET_KEY || undefined
      const manifest = await restoreTo(file, target, { told, signal, databaseUrl, secretKey }).finally(
        progress.end,
      )
      const { count, bytes, kept_on, missing } = manifest.files
      out.done(
        `Restored to ${target}${databaseUrl === undefined ? '' : ' and PostgreSQL'} the backup of ${dateTime(manifest.made_at)}, with ${count} files of ${byteCount(bytes)}.`,
        { data_dir: target, ...manifest },
      )
      if (kept_on === 's3') out.warn('The files are in the S3 bucket. Set the same S3_ variables.')
      if (missing.length > 0) out.warn(`${missing.length} files were lost before the backup was made.`)
      if (out.isJson) return
      if (databaseUrl !== undefined) out.note('Set DATABASE_URL to the same database.')
      out.note(`Check it: jurat doctor --data-dir ${target}. Start it: jurat serve --data-dir ${target}.`)
    },
  })
}
