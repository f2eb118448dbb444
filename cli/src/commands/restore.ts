import type { Command } from 'commander'
import { addCommand, option } from '../command.ts'
import { openProgress } from '../output/progress.ts'
import { byteCount, dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

export function addRestore(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'restore <file>',
    summary: 'Create a data directory from a backup',
    description:
      'Creates a data directory from a backup, for the version of Jurat that made the backup or a newer one. The directory must be empty or not exist. It stays empty until the whole backup has been checked: a backup that is incomplete or was changed is rejected.',
    examples: [['jurat restore jurat.tar --data-dir ./data', 'then: jurat doctor, jurat serve']],
    options: [option('--data-dir <folder>', 'folder to create (JURAT_DATA_DIR, else ./data)')],
    run: async ({ out, terminal }, { dataDir }: { dataDir?: string }, file: string) => {
      const { restoreTo } = await import('../local/restore.ts')
      const target = dataDir ?? (terminal.env.JURAT_DATA_DIR || './data')
      const progress = openProgress(terminal, 'Restoring', undefined)
      const told = (bytes: number, name: string) => progress.at(bytes, name)
      const signal = terminal.interruption()
      const manifest = await restoreTo(file, target, { told, signal }).finally(progress.end)
      const { count, bytes, kept_on, missing } = manifest.files
      out.done(
        `Restored to ${target} the backup of ${dateTime(manifest.made_at)}, with ${count} files of ${byteCount(bytes)}.`,
        { data_dir: target, ...manifest },
      )
      if (kept_on === 's3') out.warn('The files are in the S3 bucket. Set the same S3_ variables.')
      if (missing.length > 0) out.warn(`${missing.length} files were lost before the backup was made.`)
      if (!out.isJson)
        out.note(`Check it: jurat doctor --data-dir ${target}. Start it: jurat serve --data-dir ${target}.`)
    },
  })
}
