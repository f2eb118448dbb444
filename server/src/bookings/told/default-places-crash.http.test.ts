import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Answer, engine, TestClock, type Workspace } from '../../../test/helpers/harness.ts'
import { csvOf, importAll, iso } from '../../../test/helpers/imports.ts'
import { type Home, openHome, type ServerProcess, startServer } from '../../../test/helpers/process.ts'
import { startMailServer } from '../../../test/servers/mail.ts'
import { Mailer } from '../../mail/queue/deliver.ts'
import { compose } from '../../mail-templates/compose.ts'
import { type Context, openContext } from '../../platform/context.ts'
import { readConfig } from '../../platform/lib/config.ts'

/** One job tells at most fifty of them. */
const count = 150
const [office, oak] = ['1 Main St, Miami', '2 Oak Ave, Miami']
const names = Array.from({ length: count }, (_, n) => `dora${n}@example.com`)

test('A kill -9 while a changed default place is told loses nobody, and tells nobody twice', {
  timeout: 600_000,
}, async () => {
  await using mailServer = await startMailServer()
  await using home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null)
  const env = { ...home.env, SMTP_URL: mailServer.url(), PUBLIC_URL: 'https://jurat.example' }
  let workspace: { id: number; token: string }
  {
    await using server = await startServer(env)
    workspace = await openMany(server, home)
    const manage = callerOf(server, workspace.token)
    expect((await manage('PATCH', '/services/remote', { location: oak })).status).toBe(200)
    await vi.waitFor(async () => expect((await told(manage)).length).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 5,
    })
    await server.end('SIGKILL')
  }
  const atCrash = await inDatabase(env, ctx => rowsOf(ctx, workspace.id))
  expect(atCrash.mailed.length).toBeGreaterThan(0)
  expect(atCrash.mailed.length).toBeLessThan(count)
  expect(atCrash.changes).toEqual([atCrash.mailed.length])
  await using server = await startServer(env)
  const manage = callerOf(server, workspace.token)
  // The job of the dead process is repeated when its time is over.
  const ended = async () => (await manage('GET', '/audit?action=service-place-told')).body.data
  await vi.waitFor(async () => expect(await ended()).toHaveLength(1), { timeout: 180_000, interval: 500 })
  const [entry] = (await ended()) as { changes: object }[]
  expect(entry?.changes).toEqual({
    people_told: { before: null, after: count },
    appointments: { before: null, after: count },
  })
  expect((await server.end('SIGTERM')).code).toBe(0)
  await inDatabase(env, async (ctx, clock) => {
    expect(await rowsOf(ctx, workspace.id)).toEqual({ mailed: names.toSorted(), changes: [] })
    clock.advance(2 * 60_000)
    for (let round = 0; round < 10; round++) await new Mailer(ctx, compose).sweep('test')
  })
  const mails = (await mailServer.mails()).filter(mail => mail.text?.includes(oak))
  expect(mails.map(mail => mail.to?.[0]?.address).toSorted()).toEqual(names.toSorted())
})

type Manage = ReturnType<typeof callerOf>

function callerOf({ url }: ServerProcess, token: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}/manage/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const { status, headers } = response
    return { status, headers, body: (await response.json()) as Answer['body'] } as Answer
  }
}

const told = async (manage: Manage): Promise<unknown[]> =>
  (await manage('GET', '/mails?kind=updated&limit=1')).body.data

/** A workspace with imported customers, who know the office as the place. Returns its id and token. */
async function openMany(server: ServerProcess, home: Home): Promise<{ id: number; token: string }> {
  const admin = callerOf(server, readFileSync(join(home.dataDir, 'admin-token'), 'utf8').trim())
  const workspace = { name: 'Acme', mode: 'live', timezone: 'America/New_York' }
  const { id } = (await admin('POST', '/workspaces', workspace)).body
  const { token } = (await admin('POST', '/tokens', { workspace_id: id, name: 'x', scopes: ['*', 'manage'] }))
    .body
  const manage = callerOf(server, token)
  expect((await manage('PATCH', '/services/remote', { location: office })).status).toBe(200)
  await staff({ manage } as unknown as Workspace, {})
  const rows = names.map((email, n) => ['Dora', 'Diaz', email, 'remote', iso(hourAhead(n))])
  const file = csvOf(['first_name', 'last_name', 'email', 'service', 'start_utc'], ...rows)
  expect((await importAll({ manage }, file)).body).toMatchObject({ created: count })
  return { id, token }
}

async function inDatabase<T>(
  env: Record<string, string>,
  work: (ctx: Context, clock: TestClock) => Promise<T>,
): Promise<T> {
  const clock = new TestClock()
  const ctx = await openContext(readConfig(env), { clock })
  try {
    return await work(ctx, clock)
  } finally {
    await ctx.close()
  }
}

/** To whom there is a mail about the change, and how many appointments each change has behind it. */
async function rowsOf({ db }: Context, workspaceId: number) {
  const mails = await db
    .selectFrom('mails')
    .innerJoin('appointments', join =>
      join
        .onRef('appointments.workspace_id', '=', 'mails.workspace_id')
        .onRef('appointments.id', '=', 'mails.booking_id'),
    )
    .select('appointments.email')
    .where('mails.workspace_id', '=', workspaceId)
    .where('mails.kind', '=', 'updated')
    .execute()
  const changes = await db
    .selectFrom('place_changes')
    .select('appointments')
    .where('workspace_id', '=', workspaceId)
    .execute()
  return {
    mailed: mails.map(({ email }) => email).toSorted(),
    changes: changes.map(({ appointments }) => appointments),
  }
}
