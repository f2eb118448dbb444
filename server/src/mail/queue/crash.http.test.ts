import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test, vi } from 'vitest'
import { engine, TestClock } from '../../../test/helpers/harness.ts'
import { type Home, openHome, startServer } from '../../../test/helpers/process.ts'
import { startMailServer } from '../../../test/servers/mail.ts'
import { compose } from '../../mail-templates/compose.ts'
import { openContext } from '../../platform/context.ts'
import { readConfig } from '../../platform/lib/config.ts'
import { Mailer } from './deliver.ts'

const count = 40
/** Most mails that a process can be sending: a batch of jobs, and a round at the same time. */
const atOnce = 10 + 5

interface Mail {
  id: number
  status: string
  error: string | null
}

test('A kill -9 between a commit and the sending loses no mail, and sends none twice', async () => {
  await using mailServer = await startMailServer()
  await using home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null)
  const env = { ...home.env, SMTP_URL: mailServer.url(), PUBLIC_URL: 'https://jurat.example' }
  mailServer.delayMs = 300
  let workspaceId: number
  {
    await using server = await startServer(env)
    const call = callerOf(server.url, home)
    workspaceId = (await call('POST', '/workspaces', { name: 'Acme', mode: 'live' })).id
    const { token } = await call('POST', '/tokens', { workspace_id: workspaceId, name: 'x', scopes: ['*'] })
    await invite(server.url, token, count)
    await vi.waitFor(() => expect(mailServer.raw.length).toBeGreaterThan(0), { timeout: 60_000 })
    await server.end('SIGKILL')
  }
  const atCrash = mailServer.raw.length
  expect(atCrash).toBeLessThan(count - atOnce)
  mailServer.delayMs = 0
  await using server = await startServer(env)
  const list = async () =>
    (await callerOf(server.url, home)('GET', `/mails?workspace_id=${workspaceId}&limit=100`)).data as Mail[]
  const ofState = async (status: string) => (await list()).filter(mail => mail.status === status)
  await vi.waitFor(async () => expect(await ofState('pending')).toEqual([]), { timeout: 60_000 })
  await sleep(500)
  const settled = await list()
  const sent = settled.filter(({ status }) => status === 'sent')
  const cutOff = settled.filter(({ status }) => status === 'sending')
  expect(sent.length + cutOff.length).toBe(count)
  expect(sent.length).toBeGreaterThan(atCrash)
  // Mails that the dead process was sending arrived at most once; all others arrived once.
  expect(cutOff.length).toBeLessThanOrEqual(atOnce)
  const arrivals = (await mailServer.mails()).map(({ messageId }) => messageId)
  expect(new Set(arrivals).size).toBe(arrivals.length)
  const idOf = (mail: Mail) => `<mail-${workspaceId}-${mail.id}@jurat.example>`
  expect(sent.filter(mail => !arrivals.includes(idOf(mail)))).toEqual([])
  await server.end('SIGTERM')
  await giveUp(home, env)
  await using last = await startServer(env)
  const { data } = await callerOf(last.url, home)('GET', `/mails?workspace_id=${workspaceId}&limit=100`)
  const failed = (data as Mail[]).filter(({ status }) => status === 'failed')
  expect(failed.map(({ id }) => id)).toEqual(cutOff.map(({ id }) => id))
  for (const { error } of failed) expect(error).toMatch(/^It is unknown whether the mail server took it/)
  await sleep(500)
  expect(mailServer.raw).toHaveLength(arrivals.length)
})

test('SIGTERM waits for the mails that are being sent', async () => {
  await using mailServer = await startMailServer()
  await using home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null)
  const env = { ...home.env, SMTP_URL: mailServer.url() }
  mailServer.delayMs = 1_500
  await using server = await startServer(env)
  const call = callerOf(server.url, home)
  const { id } = await call('POST', '/workspaces', { name: 'Acme', mode: 'live' })
  const { token } = await call('POST', '/tokens', { workspace_id: id, name: 'x', scopes: ['*'] })
  await invite(server.url, token, 3)
  await vi.waitFor(() => expect(mailServer.raw).toHaveLength(3), { timeout: 60_000 })
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
  await using next = await startServer(env)
  const { data } = await callerOf(next.url, home)('GET', `/mails?workspace_id=${id}`)
  expect((data as Mail[]).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  expect(mailServer.raw).toHaveLength(3)
})

/** What a round does after those mails have been in state `sending` for too long. */
async function giveUp(home: Home, env: Record<string, string>): Promise<void> {
  const clock = new TestClock()
  clock.advance(11 * 60_000)
  const ctx = await openContext(readConfig({ ...env, JURAT_DATA_DIR: home.dataDir }), { clock })
  await new Mailer(ctx, compose).sweep('test')
  await ctx.close()
}

async function invite(url: string, token: string, times: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const made = Array.from({ length: times }, async (_, n) => {
    const email = `ana-${n}@example.com`
    const body = { first_name: 'Ana', last_name: 'Ortiz', email, service: 'remote', status: 'queued' }
    const post = () =>
      fetch(`${url}/wp-json/v3/reservations`, { method: 'POST', headers, body: JSON.stringify(body) })
    let answer = await post()
    // On a busy machine the server does not admit all at once.
    for (; answer.status === 503; answer = await post()) await sleep(1_000)
    expect(answer.status).toBe(201)
  })
  await Promise.all(made)
}

const callerOf = (url: string, home: Home) => async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${url}/manage/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${readFileSync(join(home.dataDir, 'admin-token'), 'utf8').trim()}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as { id: number; token: string; data: unknown[] }
}
