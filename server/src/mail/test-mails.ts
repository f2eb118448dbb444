import { expect, inject } from 'vitest'
import { type Call, engine, type House, startHouse, type Workspace } from '../../test/harness.ts'
import { openHome } from '../../test/process.ts'
import { readConfig } from '../config.ts'
import { openContext } from '../context.ts'
import { compose } from '../correspondence/compose.ts'
import { migrate } from '../db/migrate.ts'
import { transaction } from '../db/transaction.ts'
import { sweepMails } from './deliver.ts'
import { type NewMail, queueMail, withdrawMails } from './mails.ts'

/** What the tests of mails have in common. */

/** A house on a database of its own: a round delivers the mails of every workspace there is. */
export async function startMailHouse(env: Record<string, string> = {}): Promise<House> {
  if (engine === 'embedded') return startHouse(env)
  const home = await openHome(inject('postgresUrl'))
  const ctx = await openContext(readConfig(home.env))
  await migrate(ctx.db)
  await ctx.jobs.prepare()
  await ctx.close()
  const house = await startHouse({ DATABASE_URL: home.env.DATABASE_URL ?? '', ...env })
  const stop = async () => {
    await house.stop()
    await home[Symbol.asyncDispose]()
  }
  return { ...house, stop }
}

/** A live workspace, whose mails are sent where there is a mail server. */
export async function openLiveWorkspace(
  house: House,
  fields: object = {},
): Promise<Pick<Workspace, 'id' | 'token' | 'call' | 'manage'>> {
  const opened = await house.admin('POST', '/manage/v1/workspaces', {
    name: 'Acme Notaries',
    mode: 'live',
    timezone: 'America/New_York',
    ...fields,
  })
  expect(opened.status).toBe(201)
  const { id } = opened.body
  const body = { workspace_id: id, name: 'test', scopes: ['*', 'manage'] }
  const { token } = (await house.admin('POST', '/manage/v1/tokens', body)).body
  const under =
    (prefix: string): Call =>
    (method, path, body, headers) =>
      house.as(token)(method, prefix + path, body, headers)
  return { id, token, call: under('/wp-json/v3'), manage: under('/manage/v1') }
}

const callerOf = (workspaceId: number) =>
  ({ workspaceId, actor: 'system', source: 'system', requestId: 'test' }) as const

/** Calls for the mail as a verb does. */
export const queue = (house: House, workspace: { id: number }, mail: NewMail): Promise<void> =>
  transaction(house.ctx.db, tx => queueMail(tx, house.ctx, callerOf(workspace.id), mail))

export const withdraw = (
  house: House,
  workspace: { id: number },
  bookingId: number,
  kinds?: Parameters<typeof withdrawMails>[4],
): Promise<void> =>
  transaction(house.ctx.db, tx => withdrawMails(tx, house.ctx, callerOf(workspace.id), bookingId, kinds))

/** One round of what a worker does every minute. */
export const deliverAll = (house: House): Promise<void> => sweepMails(house.ctx, compose, 'test')

/** The workspace's mails as the management interface shows them, oldest first. */
export async function mailsOf(workspace: Pick<Workspace, 'manage'>, query = '') {
  const { status, body } = await workspace.manage('GET', `/mails?limit=100${query}`)
  expect(status).toBe(200)
  return body.data.toReversed()
}
