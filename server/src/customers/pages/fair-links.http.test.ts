import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { csvOf, importCsv } from '../../../test/helpers/imports.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { senderOf } from '../../mail/queue/send.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'

let installation: Installation
let workspace: Workspace
let notary: number
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace('America/New_York')
  notary = (await staff(workspace, {}))[0] ?? 0
})
afterAll(() => installation.stop())

const hidden =
  'must not contain characters that are invisible or that change the direction of text. Type it again instead of pasting it'
const userInfo = 'must not contain a user name or a password. Remove what is between // and @'
const trap = 'https://paypal.com@evil.example/'
const turned = 'https://example.com/\u202egpj.exe'
const noSlash = 'https://paypal.com@evil.example'

const settings = () => `/workspaces/${workspace.id}`
const ofNotary = () => `/notaries/${notary}`

test.each([
  ['privacy_url', trap, settings, userInfo],
  ['privacy_url', turned, settings, hidden],
  ['terms_url', trap, settings, userInfo],
  ['booking_page_url', noSlash, settings, userInfo],
  ['booking_page_url', 'https://book.example.com/\u200b', settings, hidden],
  ['contact', `Pay at ${trap}`, settings, userInfo],
  ['contact', 'office@example.com\u2066', settings, hidden],
  ['name', 'Acme\u202e', settings, hidden],
  ['display_name', 'Ac\ufeffme', settings, hidden],
  ['mail_from', 'Acme\u202e <mail@example.com>', settings, hidden],
  ['meeting_url', trap, () => '/services/remote', userInfo],
  ['meeting_url', turned, () => '/services/remote', hidden],
  ['location', trap, () => '/services/remote', userInfo],
  ['meeting_url', trap, ofNotary, userInfo],
  ['location', '120 Main\u2067 Street', ofNotary, hidden],
])(
  '%s %j of a business is rejected with the way out, and changes nothing',
  async (name, value, path, why) => {
    const before = (await workspace.manage('GET', path())).body
    const { status, body } = await workspace.manage('PATCH', path(), { [name]: value })
    expect([status, body.code, body.data.params]).toEqual([400, 'invalid_request', { [name]: why }])
    const after = (await workspace.manage('GET', path())).body
    expect({ ...after, clock: null }).toEqual({ ...before, clock: null })
  },
)

test('A link with user info is rejected in a new workspace, service, notary and appointment, and in its change', async () => {
  const named = { name: 'Acme', privacy_url: trap }
  const opened = await installation.admin('POST', '/manage/v1/workspaces', named)
  expect(opened.body.data.params).toEqual({ privacy_url: userInfo })
  const { id } = await booked()
  for (const [method, path] of [
    ['POST', '/services'],
    ['POST', '/notaries'],
    ['POST', '/appointments'],
    ['PATCH', `/appointments/${id}`],
  ] as const) {
    const { status, body } = await workspace.manage(method, path, { meeting_url: trap })
    expect([status, body.data.params.meeting_url]).toEqual([400, userInfo])
  }
})

test('An import rejects rows with links that mislead, and says so for each', async () => {
  const names = ['first_name', 'last_name', 'service', 'status', 'start_utc', 'meeting_url', 'location']
  const line = ['Ana', 'Ortiz', 'remote', 'completed', '2025-03-04T15:00:00Z']
  const csv = csvOf(names, [...line, trap, ''], [...line, turned, ''], [...line, '', 'Main\u202e Street'])
  const { errors } = (await importCsv(workspace, csv)).body
  expect(errors.map(({ row, column, message }: Record<string, string>) => [row, column, message])).toEqual([
    [2, 'meeting_url', userInfo],
    [3, 'meeting_url', hidden],
    [4, 'location', hidden],
  ])
})

/** As an earlier version stored them. */
async function storeMisleading(): Promise<void> {
  const { db } = installation.ctx
  const { id } = workspace
  await sql`update workspaces set privacy_url = ${trap}, terms_url = ${turned}, booking_page_url = ${noSlash},
    contact = ${trap}, display_name = ${'Acme \u202ePay'}, open_booking_slug = null where id = ${id}`.execute(
    db,
  )
  await sql`update services set meeting_url = ${trap}, location = ${`Pay at ${trap}`}
    where workspace_id = ${id} and handle = 'remote'`.execute(db)
}

test('Stored values that mislead are read as before, and no page, mail or calendar file leads there', async () => {
  const appointment = await booked()
  await storeMisleading()
  const { body } = await workspace.manage('GET', settings())
  expect(body).toMatchObject({ privacy_url: trap, contact: trap, display_name: 'Acme \u202ePay' })
  expect((await workspace.manage('GET', '/services/remote')).body.meeting_url).toBe(trap)
  expect((await workspace.call('GET', `/appointments/${appointment.id}`)).status).toBe(200)
  // Another setting can be changed without them.
  expect((await workspace.manage('PATCH', settings(), { horizon_days: 80 })).status).toBe(200)
  await workspace.manage('POST', `/appointments/${appointment.id}/cancel`, {})
  const other = await booked()
  const moved = await moveClock(workspace, Math.floor(other.startsAt - Date.now() / 1000) - 300)
  expect(moved.status).toBe(200)
  const mails = await Promise.all(
    (await mailsOf(workspace, '&status=kept')).map((mail: { id: number }) =>
      workspace.manage('GET', `/mails/${mail.id}`),
    ),
  )
  const shown = [
    ...[other.page, other.session, `${other.page}/calendar.ics`].map(read),
    ...mails.map(mail => JSON.stringify(mail.body)),
  ]
  expect(shown.length).toBeGreaterThan(4)
  for (const text of await Promise.all(shown)) {
    expect(text).toMatch(/Acme Pay|BEGIN:VCALENDAR/)
    expect(text).not.toMatch(/evil\.example|paypal|gpj|\u202e|\\u202e/)
  }
  const row = await getWorkspace(installation.ctx.db, workspace.id)
  expect(senderOf(installation.ctx, row).name).toBe('Acme Pay')
})

async function booked(): Promise<{ id: number; startsAt: number; page: string; session: string }> {
  const startsAt = hourAhead(2 * ++bookings)
  const { status, body } = await book(workspace, startsAt, { notary_id: notary })
  expect([status, body]).toMatchObject([201, {}])
  const { appointment, session } = body.keys
  return { id: body.id, startsAt, page: `/appointment/${appointment}`, session: `/session/${session}` }
}
let bookings = 0

const read = async (path: string) => (await fetch(installation.url + path)).text()
