import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  describeOnPostgres,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
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

// A person leaves a workspace, also one whose staff would not let go.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

let addresses = 0
const newEmail = () => `leaving-${process.pid}-${++addresses}@example.com`

const leave = ({ browser }: Pick<Person, 'browser'>, id: number) =>
  browser.auth('DELETE', `/memberships/${id}`)

const accept = (browser: Browser, url: string) =>
  browser.auth('POST', `/invitations/${secretOf(url)}/accept`, { name: 'Nora Lee', password })

const workspacesOf = async ({ browser }: Pick<Person, 'browser'>): Promise<number[]> =>
  (await browser.auth('GET', '/me')).body.memberships.map((row: { workspace_id: number }) => row.workspace_id)

async function business() {
  const workspace = await installation.workspace()
  return { workspace, owner: await person(installation, workspace) }
}

/** Makes the person a member of another workspace too. */
async function joins({ browser, email }: Person, { id }: Workspace, role = 'admin'): Promise<void> {
  await prove(installation, { email })
  const body = { workspace_id: id, email, role }
  const { url } = (await installation.admin('POST', '/manage/v1/invitations', body)).body
  expect((await accept(browser, url)).status).toBe(201)
}

describe('A person who leaves a workspace', () => {
  test('A person who leaves a workspace loses it at once in every session, keeps others, and is named in the audit entry', async () => {
    const [here, there] = [await business(), await business()]
    const nora = await person(installation, here.workspace, 'admin')
    await joins(nora, there.workspace)
    const phone = new Browser(installation)
    await phone.signIn(nora.email)
    const trailThere = await actionsOf(installation, there.workspace)
    const left = await leave(nora, nora.id)
    expect([left.status, left.body]).toEqual([200, null])
    const inWorkspace = ({ id }: Workspace) => ({ 'jurat-workspace': String(id) })
    for (const browser of [nora.browser, phone]) {
      const gone = await browser.manage('GET', '/members', undefined, inWorkspace(here.workspace))
      expect([gone.status, gone.body.code]).toEqual([403, 'no_workspace'])
      expect((await browser.manage('GET', '/members')).status).toBe(200)
    }
    const { data } = (await here.owner.browser.manage('GET', '/members')).body
    expect(data.map(({ id }: { id: number }) => id)).toEqual([here.owner.id])
    const [first] = await actionsOf(installation, here.workspace)
    expect(first).toBe(`member-left member:${nora.id}`)
    expect(await actionsOf(installation, there.workspace)).toEqual(trailThere)
    expect((await leave(nora, nora.id)).status).toBe(404)
  })

  test('A person who is signed out of a workspace repeatedly can still leave it', async () => {
    const [here, there] = [await business(), await business()]
    const nora = await person(installation, here.workspace, 'viewer')
    await joins(nora, there.workspace)
    const end = await here.owner.browser.manage('POST', `/members/${nora.id}/end-sessions`)
    expect(end.status).toBe(200)
    expect((await leave(nora, nora.id)).status).toBe(200)
    expect(await workspacesOf(nora)).toEqual([there.workspace.id])
  })

  test('What a person gave ends when the person leaves, except tokens', async () => {
    const { workspace, owner } = await business()
    const admin = await person(installation, workspace, 'admin')
    const call = admin.browser.manage.bind(admin.browser)
    const invited = await call('POST', '/invitations', { email: newEmail(), role: 'admin' })
    const portal = new Browser(installation)
    const link = await call('POST', '/portal-links', {})
    expect((await portal.auth('POST', `/portal-links/${secretOf(link.body.url)}`)).status).toBe(201)
    const token = (await call('POST', '/tokens', { name: 'Site', scopes: ['bookings:read'] })).body
    expect((await leave(admin, admin.id)).status).toBe(200)
    expect((await accept(new Browser(installation), invited.body.url)).status).toBe(404)
    expect((await portal.manage('GET', '/events')).status).toBe(401)
    expect((await installation.as(token.token)('GET', '/manage/v1/appointments')).status).toBe(200)
    const listed = await owner.browser.manage('GET', `/tokens?issued_by_member=${admin.id}`)
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toEqual([token.id])
    const trail = await actionsOf(installation, workspace)
    for (const action of ['invitation-revoked', 'portal-session-ended'])
      expect(trail).toContain(`${action} member:${admin.id}`)
  })

  test('The calendar feed of a notary ends when the notary leaves', async () => {
    const { workspace } = await business()
    const notary = await workspace.manage('POST', '/notaries', { name: 'Nora', categories: ['remote'] })
    const nora = await person(installation, workspace, 'notary', notary.body.id)
    const feed = await nora.browser.manage('POST', `/notaries/${notary.body.id}/calendar-feed`)
    expect(feed.status).toBe(201)
    const read = async () => (await fetch(feed.body.url)).status
    expect(await read()).toBe(200)
    expect((await leave(nora, nora.id)).status).toBe(200)
    expect(await read()).toBe(404)
  })

  test('A person who left returns by an invitation, as a new member who signs in again', async () => {
    const { workspace, owner } = await business()
    const nora = await person(installation, workspace, 'admin')
    await prove(installation, nora)
    await leave(nora, nora.id)
    const invited = await owner.browser.manage('POST', '/invitations', { email: nora.email, role: 'viewer' })
    const back = await accept(nora.browser, invited.body.url)
    expect(back.body.memberships).toMatchObject([{ role: 'viewer', needs_sign_in: true }])
    await nora.browser.signIn(nora.email)
    expect((await nora.browser.manage('GET', '/overview')).status).toBe(200)
  })
})

describe('A workspace is not left', () => {
  test('The last owner cannot leave a workspace', async () => {
    const { workspace, owner } = await business()
    await person(installation, workspace, 'admin')
    const trail = await actionsOf(installation, workspace)
    const refused = await leave(owner, owner.id)
    expect([refused.status, refused.body.data.reason]).toEqual([422, 'last_owner'])
    expect((await owner.browser.manage('GET', '/members')).body.data).toHaveLength(2)
    expect(await actionsOf(installation, workspace)).toEqual(trail)
    await person(installation, workspace, 'owner')
    expect((await leave(owner, owner.id)).status).toBe(200)
  })

  test('A person cannot leave a workspace 15 minutes after the sign-in, until they confirm', async () => {
    const { workspace } = await business()
    const nora = await person(installation, workspace, 'viewer')
    installation.clock.advance(15 * 60_000)
    const late = await leave(nora, nora.id)
    expect([late.status, late.body.data.reason]).toEqual([403, 'confirm'])
    expect(await workspacesOf(nora)).toEqual([workspace.id])
    await nora.browser.auth('POST', '/confirm', { password })
    expect((await leave(nora, nora.id)).status).toBe(200)
  })

  test('Another person, a portal session and a token cannot leave a workspace for a member', async () => {
    const [here, there] = [await business(), await business()]
    const nora = await person(installation, here.workspace, 'viewer')
    const portal = new Browser(installation)
    const link = await here.workspace.manage('POST', '/portal-links', {})
    await portal.auth('POST', `/portal-links/${secretOf(link.body.url)}`)
    const path = `/auth/v1/memberships/${nora.id}`
    const answers = [
      await leave(here.owner, nora.id),
      await leave(there.owner, nora.id),
      await leave({ browser: portal }, nora.id),
      await installation.as(here.workspace.token)('DELETE', path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 401])
    expect(await workspacesOf(nora)).toEqual([here.workspace.id])
  })
})

describeOnPostgres('At the same time', () => {
  const rounds = Array.from({ length: 10 }, (_, round) => round)

  test('Of two owners who leave concurrently, one stays', async () => {
    for (const _ of rounds.slice(0, 5)) {
      const { workspace, owner } = await business()
      const owners = [owner, await person(installation, workspace)]
      const answers = await Promise.all(owners.map(one => leave(one, one.id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      expect((await workspace.manage('GET', '/members')).body.data).toHaveLength(1)
    }
  })

  test('A change that is concurrent to leaving is made before it or not at all, and no call fails', async () => {
    const workspace = await installation.workspace()
    await person(installation, workspace)
    for (const round of rounds) {
      const admin = await person(installation, workspace, 'admin')
      const invite = () =>
        admin.browser.manage('POST', '/invitations', {
          email: newEmail(),
          role: round % 2 ? 'admin' : 'viewer',
        })
      const [left, ...made] = await Promise.all([leave(admin, admin.id), invite(), invite()])
      expect(left.status).toBe(200)
      for (const { status } of made) expect([201, 401, 403]).toContain(status)
      const open = await installation.admin('GET', `/manage/v1/invitations?workspace_id=${workspace.id}`)
      expect(open.body.data).toEqual([])
    }
  })
})
