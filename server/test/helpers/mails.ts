import { expect } from 'vitest'
import type { MailKind } from '../../src/mail/kinds/kinds.ts'
import { Mailer } from '../../src/mail/queue/deliver.ts'
import { withdrawMails } from '../../src/mail/queue/mails.ts'
import { type NewMail, queueMail } from '../../src/mail/queue/queue-mail.ts'
import { compose } from '../../src/mail-templates/compose.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { getWorkspace } from '../../src/workspaces/workspaces.ts'
import type { Call, Installation, Workspace } from './harness.ts'

/** Helpers for the tests of mails. */

/** A live workspace, whose mails are sent if there is a mail server. */
export async function openLiveWorkspace(
  installation: Installation,
  fields: object = {},
): Promise<Pick<Workspace, 'id' | 'token' | 'call' | 'manage'>> {
  const opened = await installation.admin('POST', '/manage/v1/workspaces', {
    name: 'Acme Notaries',
    mode: 'live',
    timezone: 'America/New_York',
    ...fields,
  })
  expect(opened.status).toBe(201)
  const { id } = opened.body
  const body = { workspace_id: id, name: 'test', scopes: ['*', 'manage'] }
  const { token } = (await installation.admin('POST', '/manage/v1/tokens', body)).body
  const under =
    (prefix: string): Call =>
    (method, path, body, headers) =>
      installation.as(token)(method, prefix + path, body, headers)
  return { id, token, call: under('/wp-json/v3'), manage: under('/manage/v1') }
}

const callerOf = (workspaceId: number) =>
  ({ workspaceId, actor: 'system', source: 'system', requestId: 'test' }) as const

/** Queues the mail as a verb does. */
export const queue = <K extends MailKind>(
  installation: Installation,
  workspace: { id: number },
  kind: K,
  mail: NewMail<K>,
): Promise<void> =>
  transaction(installation.ctx.db, async tx =>
    queueMail(tx, installation.ctx, await getWorkspace(tx, workspace.id), kind, mail),
  )

export const withdraw = (
  installation: Installation,
  workspace: { id: number },
  bookingId: number,
  kinds?: Parameters<typeof withdrawMails>[4],
): Promise<void> =>
  transaction(installation.ctx.db, tx =>
    withdrawMails(tx, installation.ctx, callerOf(workspace.id), bookingId, kinds),
  )

/** One round, as a worker does it every minute. */
export const deliverAll = (installation: Installation): Promise<void> =>
  new Mailer(installation.ctx, compose).sweep('test')

/** The workspace's mails as the management interface shows them, oldest first. */
export async function mailsOf(workspace: Pick<Workspace, 'manage'>, query = '') {
  const { status, body } = await workspace.manage('GET', `/mails?limit=100${query}`)
  expect(status).toBe(200)
  return body.data.toReversed()
}
