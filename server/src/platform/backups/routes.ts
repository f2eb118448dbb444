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
      summary: 'Back up an installation while it runs',
      description:
        'Returns a tar archive with the database at one point in time, and every file that it refers to. It contains the keys: protect it like them. With PostgreSQL it has the rows of all tables, for `jurat restore`; for a large database use `pg_dump`. Not available on Citus.',
      response: BackupArchive,
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
