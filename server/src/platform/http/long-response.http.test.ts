import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { customer, makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { headersOf } from '../../../test/helpers/held-calls.ts'
import { pausedDownload } from '../../../test/helpers/paused-downloads.ts'
import { ownAddresses, type Person, person } from '../../../test/helpers/people.ts'

// Responses that read while they are sent end with the right of their caller.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

/**
 * More than the buffers of a connection hold, so that the server waits for the client after the first page.
 */
const fills = 12_000_000
const path = '/manage/v1/reservations?format=csv&sort=created&columns=id,first_name,email'

/**
 * A workspace whose list has a first row that fills the connection, and a row in its second page, which is
 * read ahead while the client reads nothing. A row that is added is in the third page.
 */
async function longList(): Promise<Workspace> {
  const workspace = await installation.workspace()
  const { db } = installation.ctx
  const id = await makeReservation(workspace, { email: 'first@example.com' })
  await sql`update reservations set first_name = repeat('x', ${fills}::int)
    where workspace_id = ${workspace.id} and id = ${id}`.execute(db)
  // Rows without a reservation of their own are left out of the file.
  const addRows = () =>
    sql`insert into bookings (workspace_id, kind, status)
      select ${workspace.id}, 'reservation', 'draft' from generate_series(1, 1000)`.execute(db)
  await addRows()
  await makeReservation(workspace, { email: 'second@example.com' })
  await addRows()
  return workspace
}

const last = { ...customer, email: 'last@example.com' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Begins the export, acts, makes a last reservation, and reads the rest. */
async function exportAround(
  workspace: Workspace,
  headers: Record<string, string>,
  act: () => Promise<unknown>,
) {
  const { status, rest } = await pausedDownload(installation, 'GET', path, headers)
  expect(status).toBe(200)
  await act()
  await makeReservation(workspace, last)
  const { text, isComplete } = await rest()
  return { isComplete, hasLast: text.includes(last.email) }
}

const whole = { isComplete: true, hasLast: true }
const cut = { isComplete: false, hasLast: false }

describe('The export of a list', () => {
  test('The export of a list continues for a token and a member whose rights stay', async () => {
    const workspace = await longList()
    const { browser } = await person(installation, workspace, 'viewer')
    expect(await exportAround(workspace, headersOf(browser), async () => {})).toEqual(whole)
    const token = (await workspace.manage('POST', '/tokens', { name: 'Board', scopes: ['bookings:read'] }))
      .body
    expect(await exportAround(workspace, bearer(token.token), async () => {})).toEqual(whole)
  })

  const acts: [string, (owner: Person, member: Person) => Promise<{ status: number }>][] = [
    ['is removed', ({ browser }, { id }) => browser.manage('DELETE', `/members/${id}`)],
    [
      'gets another role',
      ({ browser }, { id }) => browser.manage('PATCH', `/members/${id}`, { role: 'developer' }),
    ],
    ['is signed out', ({ browser }, { id }) => browser.manage('POST', `/members/${id}/end-sessions`)],
    ['signs out', (_, { browser }) => browser.auth('POST', '/sign-out')],
  ]
  test.each(acts)('The export of a list ends when its member %s, without later customers', async (_, act) => {
    const workspace = await longList()
    const owner = await person(installation, workspace)
    const member = await person(installation, workspace, 'viewer')
    const acted = async () => expect((await act(owner, member)).status).toBe(200)
    expect(await exportAround(workspace, headersOf(member.browser), acted)).toEqual(cut)
  })

  test('The export of a list ends when its token is revoked, without later customers', async () => {
    const workspace = await longList()
    const { id, token } = (
      await workspace.manage('POST', '/tokens', { name: 'Board', scopes: ['bookings:read'] })
    ).body
    const revoke = async () => {
      expect((await workspace.manage('DELETE', `/tokens/${id}`)).status).toBe(200)
      // A process may accept a revoked token from memory for less than a second.
      const read = async () => (await installation.as(token)('GET', '/manage/v1/reservations/999999')).status
      await vi.waitFor(async () => expect(await read()).toBe(401), { timeout: 10_000, interval: 50 })
    }
    expect(await exportAround(workspace, bearer(token), revoke)).toEqual(cut)
  })
})

describe('The export of a person', () => {
  const email = 'first@example.com'
  const begin = (headers: Record<string, string>) =>
    pausedDownload(installation, 'POST', '/manage/v1/people/export', headers, { email })

  test('The export of a person continues for a member whose rights stay', async () => {
    const workspace = await longList()
    const { browser } = await person(installation, workspace, 'admin')
    const { text, isComplete } = await (await begin(headersOf(browser))).rest()
    expect(isComplete).toBe(true)
    expect(JSON.parse(text).events).toHaveLength(1)
  })

  test('The export of a person ends when its member is removed', async () => {
    const workspace = await longList()
    const owner = await person(installation, workspace)
    const { browser, id } = await person(installation, workspace, 'admin')
    const { status, rest } = await begin(headersOf(browser))
    expect(status).toBe(200)
    expect((await owner.browser.manage('DELETE', `/members/${id}`)).status).toBe(200)
    const { text, isComplete } = await rest()
    expect([isComplete, text.includes('"events":[{')]).toEqual([false, false])
  })
})

test('A workspace sends three exports at a time, and another one its own', async () => {
  const [workspace, other] = [await longList(), await installation.workspace()]
  const begin = () => pausedDownload(installation, 'GET', path, bearer(workspace.token))
  const running = [await begin(), await begin(), await begin()]
  expect(running.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await workspace.manage('GET', '/reservations?format=csv')
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'rate_limited',
    '5',
  ])
  expect((await fetch(installation.url + path, { headers: bearer(other.token) })).status).toBe(200)
  expect((await workspace.manage('GET', '/reservations')).status).toBe(200)
  for (const { rest } of running) await rest()
  await expect
    .poll(async () => (await fetch(installation.url + path, { headers: bearer(workspace.token) })).status)
    .toBe(200)
})
