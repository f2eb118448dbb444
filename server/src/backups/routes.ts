import type { Context } from '../context.ts'
import { type App, read } from '../http/operation.ts'
import { makeBackup } from './backups.ts'
import { BackupArchive } from './schema.ts'

/** `/backups` of the management interface. */
export function backupManageRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/backups',
    {
      id: 'makeBackup',
      tag: 'Backups',
      scope: 'admin',
      summary: 'Make a backup of an embedded installation while it runs',
      description:
        'A tar archive of the database as of one moment, and of every file that it refers to. It holds the keys too: keep it as you keep those. Not for PostgreSQL, which has `pg_dump`.',
      answer: BackupArchive,
      errors: ['unprocessable_entity'],
      idempotent: false,
    },
    async ({ caller, reply }) => {
      const { archive, sizeBytes, filename } = await makeBackup(ctx, caller)
      reply.type('application/x-tar').headers({
        'content-length': sizeBytes,
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'no-store',
      })
      return archive
    },
    'POST',
  )
}
