import { attachmentsOf } from '../mail/queue/view.ts'
import type { Context } from '../platform/context.ts'
import { audit } from '../platform/events/record.ts'
import { type App, read, writeWithPreparation } from '../platform/http/operation.ts'
import { wireTime } from '../platform/lib/clock.ts'
import { previewMail, sendTestMail } from './preview.ts'
import { MailPreview, PreviewQuery, TestMail, TestMailBody } from './schema.ts'
import { limitTests } from './test-mail-limits.ts'

const tag = 'Mail'

/** `/mail-previews` and `/mail-tests` of the management interface. */
export function manageRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/mail-previews',
    {
      id: 'previewMail',
      tag,
      scope: 'mails:read',
      within: 'query',
      summary: 'Preview a mail to customers or notaries',
      description:
        'Returns a mail of that kind with the brand of the workspace and a sample appointment. Nothing is sent, and the link in it opens nothing.',
      query: PreviewQuery,
      response: MailPreview,
      errors: ['not_found'],
    },
    async ({ query: { kind = 'confirmation', lang = 'en' }, caller }) => {
      const { subject, text, html, calendar } = await previewMail(ctx.db, ctx, caller.workspaceId, {
        kind,
        lang,
      })
      const attachments = attachmentsOf({ kind, calendar_file: calendar })
      return { object: 'mail_preview' as const, kind, subject, text, html, attachments }
    },
  )
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/mail-tests',
    {
      id: 'sendTestMail',
      tag,
      scope: 'mails:write',
      within: 'body',
      summary: 'Send a test mail',
      description:
        'Sends the preview to an address and waits for the mail server, also in a test workspace. If the mail server does not take it, the response is `unprocessable_entity` with its words. At most 10 a minute for a workspace, and 5 an hour to an address, in all its spellings; 20 an hour to an address for all workspaces together. Mails that the mail server does not take do not count to the address. The admin token has no limits of an address.',
      body: TestMailBody,
      response: TestMail,
      status: 201,
      idempotent: false,
      errors: ['not_found', 'unprocessable_entity', 'rate_limited'],
    },
    {
      prepare: async ({ body: { kind = 'confirmation', to, lang = 'en' }, caller }) => {
        await limitTests(ctx, caller.workspaceId)
        return sendTestMail(ctx, caller, { kind, to, lang })
      },
    },
    async (tx, { body: { kind = 'confirmation', to }, caller }, { subject }) => {
      await audit(tx, ctx.clock, caller, {
        action: 'mail-test-sent',
        object: 'workspace',
        id: caller.workspaceId,
      })
      return { object: 'test_mail' as const, kind, to, subject, sent_at: wireTime(ctx.clock.now()) }
    },
  )
}
