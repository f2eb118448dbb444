import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import {
  actionsOf,
  Browser,
  ownAddresses,
  type Person,
  password,
  person,
  secretOf,
} from '../../../test/helpers/people.ts'
import type { Role } from '../../platform/lib/role.ts'

// What a member gave while the member could: links, sessions of a portal, tokens.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

let addresses = 0
const newEmail = () => `given-${process.pid}-${++addresses}@example.com`

async function business(role: Role = 'admin') {
  const workspace = await installation.workspace()
  const owner = await person(installation, workspace)
  return { workspace, owner, member: await person(installation, workspace, role) }
}

type Manage = Workspace['manage']
const asMember = ({ browser }: Person): Manage => browser.manage.bind(browser) as Manage
const asToken = (token: string): Manage =>
  ((method: string, path: string, body?: unknown) =>
    installation.as(token)(method, `/manage/v1${path}`, body)) as Manage

async function tokenBy({ browser }: Person, scopes: string[]): Promise<{ id: number; token: string }> {
  const issued = await browser.manage('POST', '/tokens', { name: 'Board', scopes })
  expect(issued.status).toBe(201)
  return issued.body
}

const accept = async (url: string, browser = new Browser(installation)) =>
  (await browser.auth('POST', `/invitations/${secretOf(url)}/accept`, { name: 'Eve Evans', password })).status

const openPortal = async (url: string, browser = new Browser(installation)) =>
  (await browser.auth('POST', `/portal-links/${secretOf(url)}`)).status

/** An invitation, a portal link that nobody opened, and a portal session. */
async function give(manage: Manage, role: Role = 'admin') {
  const invited = await manage('POST', '/invitations', { email: newEmail(), role })
  const link = await manage('POST', '/portal-links', {})
  const opened = await manage('POST', '/portal-links', {})
  expect([invited.status, link.status, opened.status]).toEqual([201, 201, 201])
  const portal = new Browser(installation)
  expect(await openPortal(opened.body.url, portal)).toBe(201)
  return { invitation: invited.body, link: link.body.url as string, portal }
}

const isOpen = async (portal: Browser) => (await portal.manage('GET', '/events')).status === 200

/** What of it still works: this uses the links up. */
async function worksOf({ invitation, link, portal }: Awaited<ReturnType<typeof give>>) {
  return [await accept(invitation.url), await openPortal(link), await isOpen(portal)]
}

const ended = [404, 404, false]
const working = [201, 201, true]

const remove = async (by: Person, { id }: Person, query = '') =>
  expect((await by.browser.manage('DELETE', `/members/${id}${query}`)).status).toBe(200)

const demote = async (by: Person, { id }: Person, role: Role, rest = {}) =>
  expect((await by.browser.manage('PATCH', `/members/${id}`, { role, ...rest })).status).toBe(200)

/** A process may accept a revoked token from memory for less than a second. */
const refused = (token: string) =>
  vi.waitFor(async () => expect((await asToken(token)('GET', '/overview')).status).toBe(401), {
    timeout: 10_000,
    interval: 100,
  })

describe('A member who is removed', () => {
  test('A removed member does not return with an earlier invitation or portal link, and each end is audited', async () => {
    const { workspace, owner, member } = await business()
    const [own, others] = [await give(asMember(member)), await give(asMember(owner))]
    await remove(owner, member)
    expect((await owner.browser.manage('GET', '/invitations')).body.data).toMatchObject([
      { id: others.invitation.id },
    ])
    expect(await worksOf(own)).toEqual(ended)
    expect(await worksOf(others)).toEqual(working)
    const trail = await actionsOf(installation, workspace)
    const byOwner = ['invitation-revoked', 'portal-link-revoked', 'portal-session-ended', 'member-removed']
    for (const action of byOwner)
      expect(trail.filter(one => one === `${action} member:${owner.id}`)).toHaveLength(1)
  })

  test('A removed owner does not return as an owner', async () => {
    const { owner, member } = await business('owner')
    const { invitation } = await give(asMember(member), 'owner')
    await remove(owner, member)
    expect(await accept(invitation.url)).toBe(404)
  })

  test.each(['', '?tokens=revoke'])(
    'A removed member\'s tokens lose what they gave, removed with "%s"',
    async query => {
      const { owner, member } = await business()
      const { token, id } = await tokenBy(member, ['members:write', 'tokens:write'])
      const first = await give(asToken(token))
      const rotated = await asToken(token)('POST', `/tokens/${id}/rotate`, { overlap_seconds: 0 })
      expect(rotated.status).toBe(201)
      const second = await give(asToken(rotated.body.token))
      await remove(owner, member, query)
      expect([await worksOf(first), await worksOf(second)]).toEqual([ended, ended])
    },
  )

  test('A member who is removed while making a link gives nothing, because links are checked when opened', async () => {
    const { workspace, owner, member } = await business()
    const { invitation, link } = await give(asMember(member))
    await remove(owner, member)
    // As if the links had been stored just after the removal looked for them.
    await installation.ctx.db
      .updateTable('one_time_links')
      .set({ revoked_at: null })
      .where('workspace_id', '=', workspace.id)
      .execute()
    expect([await accept(invitation.url), await openPortal(link)]).toEqual([404, 404])
  })

  test('A removed notary loses the address of the calendar feed', async () => {
    const { workspace, owner } = await business()
    const { id: notary_id } = (
      await workspace.manage('POST', '/notaries', { name: 'Nora Lee', categories: ['remote'] })
    ).body
    const nora = await person(installation, workspace, 'notary', notary_id)
    const feed = `/notaries/${notary_id}/calendar-feed`
    const { url } = (await nora.browser.manage('POST', feed, {})).body
    const read = async () => (await installation.as(undefined)('GET', new URL(url).pathname)).status
    expect(await read()).toBe(200)
    await remove(owner, nora)
    expect(await read()).toBe(404)
    expect(await actionsOf(installation, workspace)).toContain(`calendar-feed-revoked member:${owner.id}`)
  })
})

describe('A member with a new role', () => {
  test('A member with a new role keeps what the role can give, and loses the rest', async () => {
    const { owner, member } = await business('owner')
    const [toOwner, toAdmin] = [await give(asMember(member), 'owner'), await give(asMember(member), 'admin')]
    await demote(owner, member, 'admin')
    expect(await worksOf(toAdmin)).toEqual(working)
    expect(await worksOf(toOwner)).toEqual([404, 201, true])
    await member.browser.signIn(member.email)
    const asAdmin = await give(asMember(member))
    await demote(owner, member, 'scheduler')
    expect(await worksOf(asAdmin)).toEqual(ended)
  })

  test('A member with a new role cannot undo the demotion with a token, and keeps tokens within the role', async () => {
    const { workspace, owner, member } = await business()
    const strong = await tokenBy(member, ['members:write', 'tokens:write', 'manage'])
    const below = await asToken(strong.token)('POST', '/tokens', { name: 'Below', scopes: ['members:write'] })
    const weak = await tokenBy(member, ['bookings:read', 'calendar:write'])
    const given = await give(asToken(strong.token))
    await demote(owner, member, 'scheduler')
    await refused(strong.token)
    for (const token of [strong.token, below.body.token])
      expect((await asToken(token)('PATCH', `/members/${member.id}`, { role: 'admin' })).status).toBe(401)
    expect((await asToken(weak.token)('GET', '/appointments')).status).toBe(200)
    expect(await worksOf(given)).toEqual(ended)
    const revoked = (await actionsOf(installation, workspace)).filter(one => one.startsWith('token-revoked'))
    expect(revoked).toEqual(Array(2).fill(`token-revoked member:${owner.id}`))
    const notary = await workspace.manage('POST', '/notaries', { name: 'Nora Lee', categories: ['remote'] })
    await demote(owner, member, 'notary', { notary_id: notary.body.id })
    await refused(weak.token)
  })

  test('A member who becomes admin after owner keeps all tokens', async () => {
    const { owner, member } = await business('owner')
    const { token } = await tokenBy(member, ['*', 'manage', 'members:write'])
    await demote(owner, member, 'admin')
    expect((await asToken(token)('GET', '/appointments')).status).toBe(200)
  })
})

test('A revoked token ends its invitations and portal sessions, and those of tokens that it replaced', async () => {
  const { workspace, owner } = await business()
  const { token, id } = await tokenBy(owner, ['members:write', 'tokens:write'])
  const first = await give(asToken(token))
  const next = await asToken(token)('POST', `/tokens/${id}/rotate`, { overlap_seconds: 0 })
  const second = await give(asToken(next.body.token))
  const others = await give(asMember(owner))
  expect((await owner.browser.manage('DELETE', `/tokens/${next.body.id}`)).status).toBe(200)
  expect([await worksOf(first), await worksOf(second)]).toEqual([ended, ended])
  expect(await worksOf(others)).toEqual(working)
  expect(await actionsOf(installation, workspace)).toContain(`portal-session-ended member:${owner.id}`)
})

describe('A portal session', () => {
  test('A portal session ends when its developer signs out, and the cookie is removed', async () => {
    const { workspace, owner } = await business()
    const { portal } = await give(asMember(owner))
    const thief = new Browser(installation)
    thief.cookie = portal.cookie
    expect((await portal.auth('POST', '/sign-out')).status).toBe(200)
    expect([portal.cookie, await isOpen(thief)]).toEqual([undefined, false])
    expect((await thief.auth('POST', '/sign-out')).status).toBe(401)
    const [last] = await actionsOf(installation, workspace)
    expect(last).toMatch(/^portal-session-ended portal:\d+$/)
  })

  test('Portal sessions and unopened links end when the business ends them, in that workspace only', async () => {
    const [here, there] = [await business(), await business()]
    const [mine, theirs] = [await give(asMember(here.owner)), await give(asMember(there.owner))]
    const viewer = await person(installation, here.workspace, 'viewer')
    expect((await viewer.browser.manage('DELETE', '/portal-links')).status).toBe(403)
    expect((await installation.admin('DELETE', '/manage/v1/portal-links')).status).toBe(400)
    const end = () => here.owner.browser.manage('DELETE', '/portal-links')
    expect((await end()).body).toEqual({ object: 'ended_portal_access', links: 1, sessions: 1 })
    expect((await end()).body).toEqual({ object: 'ended_portal_access', links: 0, sessions: 0 })
    expect(await worksOf(mine)).toEqual([201, 404, false])
    expect(await worksOf(theirs)).toEqual(working)
    const trail = await actionsOf(installation, here.workspace)
    for (const action of ['portal-link-revoked', 'portal-session-ended'])
      expect(trail.filter(one => one === `${action} member:${here.owner.id}`)).toHaveLength(1)
  })
})

describe('An invitation of an address that has one', () => {
  const invite = (manage: Manage, email: string, role: Role) =>
    manage('POST', '/invitations', { email, role })
  const revoked = async (workspace: Workspace) =>
    (await actionsOf(installation, workspace)).filter(one => one.startsWith('invitation-revoked '))

  test.each(['admin', 'viewer'] as const)(
    "An admin who invites as %s does not end an owner's invitation",
    async role => {
      const { workspace, owner, member } = await business()
      const email = newEmail()
      const earlier = await invite(asMember(owner), email, 'owner')
      const { token } = await tokenBy(member, ['members:write'])
      for (const manage of [asMember(member), asToken(token)])
        for (const written of [email, email.toUpperCase()]) {
          const refused = await invite(manage, written, role)
          expect([refused.status, refused.body.data.reason]).toEqual([403, 'only_owner'])
        }
      expect((await owner.browser.manage('GET', '/invitations')).body.data).toMatchObject([
        { id: earlier.body.id, role: 'owner' },
      ])
      expect(await revoked(workspace)).toEqual([])
      expect(await accept(earlier.body.url)).toBe(201)
    },
  )

  test('An owner replaces the invitation of an owner, and the end of the earlier one is audited', async () => {
    const { workspace, owner, member } = await business()
    const email = newEmail()
    const earlier = await invite(asMember(owner), email, 'owner')
    const later = await invite(asMember(owner), email, 'viewer')
    // Of an admin, a member whom the admin can invite.
    const last = await invite(asMember(member), email, 'scheduler')
    expect([earlier.status, later.status, last.status]).toEqual([201, 201, 201])
    expect(await revoked(workspace)).toEqual([
      `invitation-revoked member:${member.id}`,
      `invitation-revoked member:${owner.id}`,
    ])
    const ids = async (action: string) =>
      (await workspace.manage('GET', `/audit?action=${action}`)).body.data.map(
        ({ subject }: { subject: { id: number } }) => Number(subject.id),
      )
    expect(await ids('invitation-revoked')).toEqual([later.body.id, earlier.body.id])
    expect([await accept(earlier.body.url), await accept(later.body.url)]).toEqual([404, 404])
    expect(await accept(last.body.url)).toBe(201)
  })
})
