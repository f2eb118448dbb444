import type { Context } from '../../platform/context.ts'
import { readBytes } from '../../platform/http/body-bytes.ts'
import { type App, writeWithPreparation } from '../../platform/http/operation.ts'
import { limitUploads } from '../../platform/http/uploads.ts'
import { checkFile } from './check-file.ts'
import { importFile, tryImport } from './imports.ts'
import { mappingOf } from './mapping.ts'
import * as schema from './schema.ts'
import { importView } from './view.ts'

const mostBytes = 5_000_000

/** `/appointments/import` of the management interface. */
export function importManageRoutes(app: App, ctx: Context): void {
  app.register(async upload => {
    readBytes(upload, 'text/csv', mostBytes)
    limitUploads(upload)
    writeWithPreparation(
      upload,
      ctx,
      'POST',
      '/appointments/import',
      {
        id: 'importAppointments',
        tag: 'Appointments',
        scope: 'bookings:write',
        within: 'query',
        summary: 'Import appointments from a CSV file',
        description:
          'Past and future appointments with their customers, for example from another system. By default a dry run: it returns what would be created and the errors of each row, and writes nothing. With `dry_run=false` all rows are created in one transaction; with any error none is, and the call returns `unprocessable_entity`. The columns are those of the CSV export of appointments; for the file of another system, `columns` says what its headings mean. Scheduled appointments are booked under the rules of staff: their notary must be on duty and free. Fires `appointment-created` for scheduled appointments and drafts, and nothing for what is completed or canceled. Nobody is mailed, except reminders, unless `notify=true`.',
        query: schema.ImportQuery,
        body: schema.ImportBody,
        mediaType: 'text/csv',
        response: schema.Import,
        errors: ['not_found', 'unprocessable_entity'],
      },
      {
        prepare: ({ request, query }) =>
          checkFile((request.body as Buffer | undefined) ?? Buffer.alloc(0), mappingOf(query)),
      },
      async (tx, { query, caller }, file) => {
        if (query.dry_run !== 'false') return importView(file, await tryImport(tx, ctx, caller, file), true)
        const how = { notify: query.notify === 'true' }
        return importView(file, await importFile(tx, ctx, caller, file, how), false)
      },
    )
  })
}
