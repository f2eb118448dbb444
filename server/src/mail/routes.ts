import type { Context } from '../context.ts'
import { list } from '../http/list.ts'
import { type App, read } from '../http/operation.ts'
import { IdParams, listOf } from '../http/shapes.ts'
import { getMail, listMails } from './mails.ts'
import { Mail, MailQuery } from './schema.ts'
import { mailView } from './view.ts'

const tag = 'Mail'

/** `/mails` of the management interface. */
export function mailManageRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/mails',
    {
      id: 'listMails',
      tag,
      scope: 'manage',
      within: 'query',
      summary: 'List mails, newest first',
      description:
        'Mails to customers, and mails to the workspace about its webhooks: sent, planned and kept. A test workspace and an installation without a mail server keep mails instead of sending them.',
      query: MailQuery,
      answer: listOf(Mail),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      const { status, kind, object_id: bookingId, endpoint_id: endpointId } = query
      return list(
        query,
        page => listMails(ctx.db, caller, { ...page, status, kind, bookingId, endpointId }),
        row => mailView(ctx, row),
      )
    },
  )
  read(
    app,
    '/mails/:id',
    {
      id: 'getMail',
      tag,
      scope: 'manage',
      within: { row: 'mail', name: 'Mail' },
      summary: 'Read a mail',
      description: 'Returns one queued, kept or sent mail with its text.',
      params: IdParams,
      answer: Mail,
    },
    async ({ params, caller }) => {
      return mailView(ctx, await getMail(ctx.db, caller, params.id))
    },
  )
}
