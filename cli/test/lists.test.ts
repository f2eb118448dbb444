import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reservation } from '../../client/src/index.ts'
import type { AppointmentListItem, Mail } from '../../client/src/manage.ts'
import { hourAhead, makeReservation } from '../../server/test/helpers/bookings.ts'
import { staff } from '../../server/test/helpers/calendar.ts'
import {
  adminToken,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../server/test/helpers/harness.ts'
import { csvOf, importAll, iso } from '../../server/test/helpers/imports.ts'
import { jurat } from './jurat.ts'

let installation: Installation
let workspace: Workspace
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace('America/New_York')
  env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
})

const run = (line: string, as = env) => jurat(line.split(' '), { env: as })
const json = async <Json>(line: string) => (await run(`${line} --json`)).json as Json

describe('An empty list', () => {
  let empty: NodeJS.ProcessEnv
  beforeAll(async () => {
    const live = await installation.admin('POST', '/manage/v1/workspaces', { name: 'Acme', mode: 'live' })
    empty = { JURAT_URL: installation.url, JURAT_TOKEN: adminToken, JURAT_WORKSPACE: `${live.body.id}` }
  })

  test.each([
    ['tokens list', 'There is no token. Create one: jurat tokens create Website --scopes "*"'],
    ['reservations list', 'No reservation matches. Create one: jurat reservations create Ana Ortiz'],
    ['reservations find', 'No reservation matches.'],
    ['appointments list', 'No appointment matches.'],
    ['appointments find', 'No appointment matches.'],
    ['documents list', 'There is no document.'],
    ['mails list', 'There is no mail.'],
    [
      'endpoints list',
      'No endpoint is registered. Register one: jurat endpoints create https://example.com/hooks',
    ],
    [
      'deliveries list',
      'No delivery matches. Events are delivered to registered endpoints: jurat endpoints list',
    ],
    ['events list', 'No event matches. To cause one: jurat trigger reservation-created'],
    ['closures list', 'There is no closure.'],
    ['notaries list', 'There is no notary. Add one: jurat notaries add --help'],
    ['members list', 'There is no member. Invite one: jurat members invite ana@example.com --role owner'],
    ['search nobody', 'Nothing matches.'],
    ['audit --action nothing-happened', 'No entry matches.'],
  ])('An empty list of %s says so on stderr, and is [] as JSON', async (line, said) => {
    const { code, out, err } = await run(line, empty)
    expect([code, out, err]).toEqual([0, '', `${said}\n`])
    const asJson = await run(`${line} --json`, empty)
    expect([asJson.code, asJson.out, asJson.err]).toEqual([0, '[]\n', ''])
  })
})

test('A long list is read page by page up to the limit, each row once and in order', async () => {
  const past = Math.floor(Date.now() / 3_600_000) * 3600 - 86_400
  // The first row started last.
  const rows = Array.from({ length: 120 }, (_, nth) => [
    `A${nth}`,
    'Lee',
    'remote',
    'completed',
    iso(past - nth * 900),
  ])
  const columns = ['first_name', 'last_name', 'service', 'status', 'start_utc']
  expect((await importAll(workspace, csvOf(columns, ...rows))).status).toBe(200)
  const ids = async (line: string) => (await json<{ id: number }[]>(line)).map(({ id }) => id)
  const all = await ids('appointments find --limit 10000')
  expect(all).toEqual([...new Set(all)].sort((a, b) => b - a))
  expect(all).toHaveLength(120)
  for (const limit of [1, 99, 100, 101, 119, 120, 121])
    for (const list of ['find', 'list'])
      expect([limit, await ids(`appointments ${list} --limit ${limit}`)]).toEqual([
        limit,
        all.slice(0, limit),
      ])
  const sorted = await json<AppointmentListItem[]>('appointments find --sort start --limit 101')
  expect(sorted.map(({ customer }) => customer.first_name)).toEqual(
    rows
      .map(([name]) => name)
      .toReversed()
      .slice(0, 101),
  )
  const shown = (await run('appointments find')).out.split('\n')
  expect([shown.length, shown.at(-1)]).toEqual([1 + 25 + 1, ''])
  const found = await run('search lee --limit 20')
  expect([found.out.split('\n').length, found.err]).toEqual([
    1 + 20 + 1,
    'There are more matches. Write more of the words to find them.\n',
  ])
})

test('A list of tokens skips those that no longer work, also where they fill a page', async () => {
  const issue = async (name: string) =>
    (await workspace.manage('POST', '/tokens', { name, scopes: ['reservations:read'] })).body.id as number
  const oldest = await issue('Oldest')
  for (let nth = 0; nth < 101; nth++) await workspace.manage('DELETE', `/tokens/${await issue('Revoked')}`)
  const newest = await issue('Newest')
  const ids = async (options: string) =>
    (await json<{ id: number }[]>(`tokens list${options}`)).map(({ id }) => id)
  expect((await ids(' --limit 2'))[0]).toBe(newest)
  expect(await ids('')).toContain(oldest)
  expect(await ids(' --all --limit 102')).not.toContain(oldest)
  expect(await ids(' --all --limit 103')).toContain(oldest)
  expect((await run('tokens list --all --limit 2')).out).toMatch(
    / Newest +\d+ +active .*\n.* Revoked +\d+ +revoked /,
  )
})

describe('In a terminal, what customers wrote', () => {
  const evil = 'Ana\u202e\u2066'
  const safe = 'Ana\ufffd\ufffd'
  const terminal = { NO_COLOR: '1' }
  const dangerous = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

  test('Texts of customers cannot change the direction of a line in a terminal, and are unchanged as JSON', async () => {
    await staff(workspace, { name: evil, email: 'nora@example.com' })
    const queued = { first_name: evil, status: 'queued' }
    const reservation = await makeReservation(workspace, queued)
    await run(`reservations submit ${reservation} --at ${hourAhead()}`)
    const [found] = await json<AppointmentListItem[]>('appointments find')
    const id = found?.id ?? 0
    expect(found?.customer.first_name).toBe(evil)
    await jurat(['signers', 'add', `${id}`, evil, 'Adler', '--email', 'ben@example.com'], { env })
    await jurat(['notes', 'add', `${id}`, evil], { env })
    await jurat(['closures', 'create', evil, '--from', '2099-01-01'], { env })
    const day = new Date(hourAhead() * 1000).toISOString().slice(0, 10)
    const dayBefore = new Date(hourAhead() * 1000 - 86_400_000).toISOString().slice(0, 10)
    const lines = [
      ...['list', 'find', `get ${reservation}`].map(words => `reservations ${words}`),
      ...['list', 'find', `get ${id}`, `update ${id} --location Here`].map(words => `appointments ${words}`),
      ...['search ana', `signers list ${id}`, `notes list ${id}`, 'closures list', 'notaries list'],
      `calendar --from ${dayBefore} --to ${day}`,
    ]
    for (const line of lines) {
      const { code, out, err } = await jurat(line.split(' '), { env: { ...env, ...terminal }, columns: 200 })
      expect([line, code, err, out]).toEqual([line, 0, '', expect.stringContaining(safe)])
      expect([line, out.split('\n').filter(text => dangerous.test(text))]).toEqual([line, []])
    }
    expect((await json<Reservation>(`reservations get ${reservation}`)).customer.first_name).toBe(evil)
  })

  test('Texts of a mail or a mail server cannot control the terminal', async () => {
    await makeReservation(workspace, { status: 'queued' })
    const [{ id }] = await json<[Mail]>('mails list')
    await installation.ctx.db
      .updateTable('mails')
      .set({
        status: 'failed',
        recipient: 'ana@example.com',
        error: 'a\u001b[2Jb',
        subject: 'c\u009b2Jd',
        text_body: 'One\r\ntwo\u001b]0;x\u0007\n\u202ethree',
      })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .execute()
    const mail = await jurat(['mails', 'get', `${id}`], { env: { ...env, ...terminal }, columns: 200 })
    expect(mail.out).toMatch(/^invitation, failed, due .*: a\ufffd\[2Jb\n/)
    expect(mail.out).toContain(
      '\nTo: ana@example.com\nSubject: c\ufffd2Jd\n\nOne\ntwo\ufffd]0;x\ufffd\n\ufffdthree\n',
    )
    const list = await jurat(['mails', 'list'], { env: { ...env, ...terminal }, columns: 200 })
    expect(list.out).toMatch(/ failed +invitation +ana@example\.com +.* a\ufffd\[2Jb\n$/)
    expect((mail.out + list.out).split('\n').filter(text => dangerous.test(text))).toEqual([])
    expect(await json(`mails get ${id}`)).toMatchObject({ error: 'a\u001b[2Jb', subject: 'c\u009b2Jd' })
  })
})
