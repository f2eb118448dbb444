import type { Context } from '../context.ts'
import { listEnvelope, pageOf } from '../http/list.ts'
import { type App, read } from '../http/operation.ts'
import { IdParams, listOf } from '../http/shapes.ts'
import { callerAt, callerIn } from '../workspaces/tenant-access.ts'
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
      summary: 'List mails, newest first',
      description:
        'To customers, and to the workspace about its webhooks: what was sent, what is planned, and what was kept. A test workspace sends nothing, nor does an installation without a mail server.',
      query: MailQuery,
      answer: listOf(Mail),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      const within = await callerIn(ctx.db, caller, query.workspace_id)
      const page = pageOf(query)
      const { status, kind, object_id: bookingId, endpoint_id: endpointId } = query
      return listEnvelope(
        await listMails(ctx.db, within, { ...page, status, kind, bookingId, endpointId }),
        page,
        row => mailView(ctx, row),
        row => row.id,
      )
    },
  )
  read(
    app,
    '/mails/:id',
    { id: 'getMail', tag, scope: 'manage', summary: 'Read a mail', params: IdParams, answer: Mail },
    async ({ params, caller }) => {
      const within = await callerAt(ctx.db, caller, 'mail', params.id, 'Mail')
      return mailView(ctx, await getMail(ctx.db, within, params.id))
    },
  )
}
