import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import {
  actionsOf,
  Browser,
  ownAddresses,
  type Person,
  password,
  person,
  prove,
  secretOf,
} from '../../../test/helpers/people.ts'

// What a workspace ends concerns that workspace only: the account and its sessions are the person's.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const in_ = ({ id }: Workspace) => ({ 'jurat-workspace': String(id) })

const inviteTo = async ({ id }: Workspace, email: string, role = 'admin'): Promise<string> => {
  const body = { workspace_id: id, email, role }
  return (await installation.admin('POST', '/manage/v1/invitations', body)).body.url
}

const accept = (browser: Browser, url: string) =>
  browser.auth('POST', `/invitations/${secretOf(url)}/accept`, { name: 'Nora Lee', password })

/** Two workspaces with an admin each, and a person who is an admin of both. */
async function memberOfTwo() {
  const [here, there] = [await installation.workspace(), await installation.workspace()]
  const boss = await person(installation, here)
  await person(installation, there)
  const nora = await person(installation, here, 'admin')
  await prove(installation, nora)
  expect((await accept(nora.browser, await inviteTo(there, nora.email))).status).toBe(201)
  const end = () => boss.browser.manage('POST', `/members/${nora.id}/end-sessions`)
  return { here, there, boss, nora, end }
}

/** What the browser gets in the workspace: `200`, or the code and the reason of the refusal. */
async function entryOf(browser: Browser, workspace: Workspace) {
  const { status, body } = await browser.manage('GET', '/members', undefined, in_(workspace))
  return status === 200 ? '200' : `${body.code} ${body.data?.reason ?? ''}`.trim()
}

const again = 'unauthorized sign_in_again'

describe('What a workspace ends', () => {
  const acts: [string, (boss: Person, nora: Person) => Promise<{ status: number }>, string][] = [
    ['sessions', (boss, { id }) => boss.browser.manage('POST', `/members/${id}/end-sessions`), again],
    [
      'a role',
      (boss, { id }) => boss.browser.manage('PATCH', `/members/${id}`, { role: 'developer' }),
      again,
    ],
    [
      'a membership',
      (boss, { id }) => boss.browser.manage('DELETE', `/members/${id}`),
      'no_workspace not_a_member',
    ],
  ]
  test.each(acts)(
    'An ended access is %s in that workspace, while the sessions of the person stay',
    async (_, act, refusal) => {
      const { here, there, boss, nora } = await memberOfTwo()
      const phone = new Browser(installation)
      await phone.signIn(nora.email)
      const trailThere = await actionsOf(installation, there)
      expect((await act(boss, nora)).status).toBe(200)
      for (const browser of [nora.browser, phone]) {
        expect(await entryOf(browser, here)).toBe(refusal)
        expect(await entryOf(browser, there)).toBe('200')
        const token = { name: 'Site', scopes: ['reservations:read'] }
        expect((await browser.manage('POST', '/tokens', token, in_(there))).status).toBe(201)
      }
      expect((await nora.browser.auth('GET', '/sessions')).body.data).toHaveLength(2)
      const trail = await actionsOf(installation, there)
      expect(trail.slice(0, trail.length - trailThere.length)).toEqual(
        Array(2).fill(expect.stringMatching(/^token-issued/)),
      )
    },
  )

  test('The next sign-in opens the workspace again, on its device only', async () => {
    const { here, there, nora, end } = await memberOfTwo()
    const thief = new Browser(installation)
    await thief.signIn(nora.email)
    expect((await end()).body).toMatchObject({ member_id: nora.id, ended: 2 })
    expect((await end()).body.ended).toBe(0)
    expect((await nora.browser.signIn(nora.email)).status).toBe(201)
    expect(await entryOf(nora.browser, here)).toBe('200')
    expect(await entryOf(thief, here)).toBe(again)
    expect(await entryOf(thief, there)).toBe('200')
    expect((await end()).body.ended).toBe(1)
    expect(await entryOf(nora.browser, here)).toBe(again)
  })

  test('A confirmation opens the workspace again', async () => {
    const { here, nora, end } = await memberOfTwo()
    await end()
    expect((await nora.browser.auth('POST', '/confirm', { password })).status).toBe(201)
    expect(await entryOf(nora.browser, here)).toBe('200')
  })

  test('The operation /me names an ended access and still lists the workspace', async () => {
    const { here, there, nora, end } = await memberOfTwo()
    const needs = async () =>
      (await nora.browser.auth('GET', '/me')).body.memberships.map(
        (row: { workspace_id: number; needs_sign_in: boolean }) => [row.workspace_id, row.needs_sign_in],
      )
    expect(await needs()).toEqual([
      [here.id, false],
      [there.id, false],
    ])
    await end()
    expect(await needs()).toEqual([
      [here.id, true],
      [there.id, false],
    ])
  })

  test('Repeatedly ending the access keeps no person out of another workspace', async () => {
    const { here, there, nora, end } = await memberOfTwo()
    for (let round = 0; round < 5; round++) {
      expect((await end()).status).toBe(200)
      expect(await entryOf(nora.browser, there)).toBe('200')
    }
    expect(await entryOf(nora.browser, here)).toBe(again)
  })
})

describe('A session whose access a workspace ended', () => {
  test('An invitation to a third workspace does not restore an ended access', async () => {
    const { here, nora, end } = await memberOfTwo()
    await end()
    const third = await installation.workspace()
    expect((await accept(nora.browser, await inviteTo(third, nora.email))).status).toBe(201)
    expect([await entryOf(nora.browser, third), await entryOf(nora.browser, here)]).toEqual(['200', again])
  })

  test('A new password does not restore an ended access', async () => {
    const { here, there, nora, end } = await memberOfTwo()
    await end()
    const changed = await nora.browser.auth('PUT', '/password', { password: 'nine yellow boats sing aloud' })
    expect(changed.status).toBe(200)
    expect([await entryOf(nora.browser, there), await entryOf(nora.browser, here)]).toEqual(['200', again])
  })

  test('An invitation to the workspace that removed the person does not restore an ended access', async () => {
    const { here, boss, nora } = await memberOfTwo()
    await boss.browser.manage('DELETE', `/members/${nora.id}`)
    expect((await accept(nora.browser, await inviteTo(here, nora.email, 'viewer'))).status).toBe(201)
    expect(await entryOf(nora.browser, here)).toBe(again)
    await nora.browser.signIn(nora.email)
    expect((await nora.browser.manage('GET', '/overview', undefined, in_(here))).status).toBe(200)
  })

  test('A session with an ended access to its only workspace signs in again, and then works without naming it', async () => {
    const workspace = await installation.workspace()
    const boss = await person(installation, workspace)
    const { browser, email, id } = await person(installation, workspace, 'admin')
    await boss.browser.manage('POST', `/members/${id}/end-sessions`)
    const refused = await browser.manage('GET', '/members')
    expect([refused.status, refused.body.data.reason]).toEqual([401, 'sign_in_again'])
    expect((await browser.auth('GET', '/me')).status).toBe(200)
    await browser.signIn(email)
    expect((await browser.manage('GET', '/members')).status).toBe(200)
  })
})

test('A password changed after 14 minutes is not a sign-in: the account asks again a minute later', async () => {
  const { browser } = await person(installation, await installation.workspace())
  const change = (text: string) => browser.auth('PUT', '/password', { password: text })
  installation.clock.advance(14 * 60_000)
  expect((await change('nine yellow boats sing aloud')).status).toBe(200)
  installation.clock.advance(60_000)
  const late = await change('ten purple boats sing aloud')
  expect([late.status, late.body.data.reason]).toEqual([403, 'confirm'])
})
