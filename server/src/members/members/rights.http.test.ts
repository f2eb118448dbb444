import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import {
  Browser,
  ownAddresses,
  type Person,
  password,
  person,
  prove,
  secretOf,
} from '../../../test/helpers/people.ts'
import { Mailer } from '../../mail/queue/deliver.ts'
import { compose } from '../../mail-templates/compose.ts'
import type { Role } from '../../platform/lib/role.ts'

// Who may invite, change and remove whom, and what a removal and a refusal leave.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const newEmail = (of: string) => `${of}-${process.pid}@example.com`

async function business() {
  const workspace = await installation.workspace()
  return { workspace, owner: await person(installation, workspace) }
}

const notaryOf = async (workspace: Workspace): Promise<number> =>
  (await workspace.manage('POST', '/notaries', { name: 'Nora Lee', categories: ['remote'] })).body.id

/** The members, open invitations, mails and audit entries of the workspace. */
async function stateOf({ id }: Workspace) {
  const list = async (path: string) =>
    (await installation.admin('GET', `/manage/v1/${path}?workspace_id=${id}&limit=100`)).body.data
  return {
    members: await list('members'),
    invitations: await list('invitations'),
    mails: await list('mails'),
    audit: await list('audit'),
  }
}

const accept = (browser: Browser, url: string) =>
  browser.auth('POST', `/invitations/${secretOf(url)}/accept`, { name: 'Ben Adler', password })

const isIn = async ({ browser }: Pick<Person, 'browser'>) => (await browser.auth('GET', '/me')).status === 200

test('An admin cannot revoke the invitation of an owner, whose link continues to work', async () => {
  const { workspace, owner } = await business()
  const admin = await person(installation, workspace, 'admin')
  const invite = async (role: Role) =>
    (await owner.browser.manage('POST', '/invitations', { email: newEmail(`by-${role}`), role })).body
  const [toOwner, toAdmin] = [await invite('owner'), await invite('admin')]
  const before = await stateOf(workspace)
  const refused = await admin.browser.manage('DELETE', `/invitations/${toOwner.id}`)
  expectRefusal(refused, 403, 'forbidden', 'Only an owner can invite, change or remove an owner.')
  expect(await stateOf(workspace)).toEqual(before)
  expect((await admin.browser.manage('DELETE', `/invitations/${toAdmin.id}`)).status).toBe(200)
  expect((await accept(new Browser(installation), toOwner.url)).status).toBe(201)
  expect((await accept(new Browser(installation), toAdmin.url)).status).toBe(404)
})

describe('The last owner', () => {
  const lastOwner = 'This is the last owner. Make another member an owner first.'

  test('Removed owners, other roles and open invitations do not count as the last owner', async () => {
    const { workspace, owner } = await business()
    const [second, third] = [await person(installation, workspace), await person(installation, workspace)]
    await person(installation, workspace, 'admin')
    const { browser } = owner
    await browser.manage('POST', '/invitations', { email: newEmail('future-owner'), role: 'owner' })
    expect((await browser.manage('DELETE', `/members/${second.id}`)).status).toBe(200)
    expect((await browser.manage('PATCH', `/members/${third.id}`, { role: 'admin' })).status).toBe(200)
    const before = await stateOf(workspace)
    const removed = await installation.admin('DELETE', `/manage/v1/members/${owner.id}`)
    const changed = await browser.manage('PATCH', `/members/${owner.id}`, { role: 'viewer' })
    for (const { status, body } of [removed, changed])
      expect([status, body.message, body.data.reason]).toEqual([422, lastOwner, 'last_owner'])
    expect(await stateOf(workspace)).toEqual(before)
    expect(await isIn(owner)).toBe(true)
  })

  test('An owner of another workspace does not count as the last owner, even if it is the same person', async () => {
    const [here, there] = [await business(), await business()]
    await prove(installation, here.owner)
    const body = { workspace_id: there.workspace.id, email: here.owner.email, role: 'owner' }
    const { url } = (await installation.admin('POST', '/manage/v1/invitations', body)).body
    expect((await accept(here.owner.browser, url)).status).toBe(201)
    const removed = await installation.admin('DELETE', `/manage/v1/members/${here.owner.id}`)
    expect([removed.status, removed.body.data.reason]).toEqual([422, 'last_owner'])
  })
})

describe('A member who is removed', () => {
  test('A removed member loses this workspace in every session, keeps others, and can return as a new member', async () => {
    const [here, there] = [await business(), await business()]
    const member = await person(installation, here.workspace, 'admin')
    await prove(installation, member)
    const { email } = member
    const inviteTo = async ({ id }: Workspace, role: Role) =>
      (await installation.admin('POST', '/manage/v1/invitations', { workspace_id: id, email, role })).body.url
    expect((await accept(member.browser, await inviteTo(there.workspace, 'viewer'))).status).toBe(201)
    const phone = new Browser(installation)
    await phone.signIn(email)
    const view = { list: 'appointments', name: 'Mine', filter: { q: 'Ana' } }
    const header = { 'jurat-workspace': String(here.workspace.id) }
    expect((await phone.manage('POST', '/saved-views', view, header)).status).toBe(201)

    expect((await here.owner.browser.manage('DELETE', `/members/${member.id}`)).status).toBe(200)
    const elsewhere = { 'jurat-workspace': String(there.workspace.id) }
    for (const browser of [member.browser, phone]) {
      expect((await browser.manage('GET', '/saved-views', undefined, header)).body.code).toBe('no_workspace')
      expect((await browser.manage('GET', '/saved-views', undefined, elsewhere)).status).toBe(200)
    }
    expect((await here.owner.browser.manage('DELETE', `/members/${member.id}`)).status).toBe(404)
    expect((await phone.auth('GET', '/me')).body.memberships).toMatchObject([
      { workspace_id: there.workspace.id, role: 'viewer' },
    ])

    const back = await accept(phone, await inviteTo(here.workspace, 'viewer'))
    expect(back.body.memberships.map(({ role }: { role: Role }) => role)).toEqual(['viewer', 'viewer'])
    const [member2] = (await here.owner.browser.manage('GET', '/members')).body.data
    expect([member2.email, member2.role, member2.id > member.id]).toEqual([email, 'viewer', true])
    // The sessions of before do not come back with the membership.
    for (const browser of [member.browser, phone]) {
      const { status, body } = await browser.manage('GET', '/saved-views', undefined, header)
      expect([status, body.data.reason]).toEqual([401, 'sign_in_again'])
    }
    await phone.signIn(email)
    expect((await phone.manage('GET', '/saved-views', undefined, header)).body.data).toEqual([])
  })
})

describe('A change of a member', () => {
  test('A change of a member to or from a notary sets and clears the notary, and the audit entry has both fields', async () => {
    const { workspace, owner } = await business()
    const notary_id = await notaryOf(workspace)
    const { id } = await person(installation, workspace, 'viewer')
    const change = async (body: object) => (await owner.browser.manage('PATCH', `/members/${id}`, body)).body
    expect(await change({ role: 'notary', notary_id })).toMatchObject({ role: 'notary', notary_id })
    expect(await change({ role: 'scheduler' })).toMatchObject({ role: 'scheduler', notary_id: null })
    const { audit } = await stateOf(workspace)
    const entries = audit.filter(({ action }: { action: string }) => action === 'member-updated')
    expect(
      entries.map(({ actor, changes }: { actor: string; changes: unknown }) => [actor, changes]),
    ).toEqual([
      [
        `member:${owner.id}`,
        { role: { before: 'notary', after: 'scheduler' }, notary_id: { before: notary_id, after: null } },
      ],
      [
        `member:${owner.id}`,
        { role: { before: 'viewer', after: 'notary' }, notary_id: { before: null, after: notary_id } },
      ],
    ])
  })

  test('A rejected change of a member names the field, and ends no session', async () => {
    const [{ workspace, owner }, other] = [await business(), await business()]
    const member = await person(installation, workspace, 'viewer')
    const [own, foreign] = [await notaryOf(workspace), await notaryOf(other.workspace)]
    const before = await stateOf(workspace)
    for (const [body, status, params] of [
      [{ role: 'notary' }, 400, ['notary_id']],
      [{ role: 'notary', notary_id: foreign }, 404, []],
      [{ role: 'admin', notary_id: own }, 400, ['notary_id']],
      [{ notary_id: own }, 400, ['notary_id']],
      [{ role: 'Owner' }, 400, ['role']],
      [{ role: null }, 400, ['role']],
    ] as const) {
      const refused = await owner.browser.manage('PATCH', `/members/${member.id}`, body)
      expect([body, refused.status, Object.keys(refused.body.data.params ?? {})]).toEqual([
        body,
        status,
        params,
      ])
    }
    expect(await stateOf(workspace)).toEqual(before)
    expect(await isIn(member)).toBe(true)
  })
})

describe('An invitation', () => {
  test('An invitation stays when the same address is invited elsewhere', async () => {
    const [here, there] = [await business(), await business()]
    const body = { email: newEmail('two-jobs'), role: 'viewer' }
    const first = (await here.owner.browser.manage('POST', '/invitations', body)).body
    const second = (await there.owner.browser.manage('POST', '/invitations', body)).body
    expect((await there.owner.browser.manage('DELETE', `/invitations/${first.id}`)).status).toBe(404)
    expect((await there.owner.browser.manage('DELETE', `/invitations/${second.id}`)).status).toBe(200)
    expect((await accept(new Browser(installation), first.url)).status).toBe(201)
  })

  test('An invitation that was revoked, used or replaced before its mail was due is not mailed', async () => {
    const { workspace, owner } = await business()
    const invite = async (of: string) =>
      (await owner.browser.manage('POST', '/invitations', { email: newEmail(of), role: 'viewer' })).body
    const [revoked, used] = [await invite('revoked'), await invite('used')]
    await invite('twice')
    await invite('twice')
    await owner.browser.manage('DELETE', `/invitations/${revoked.id}`)
    await accept(new Browser(installation), used.url)
    await new Mailer(installation.ctx, compose).deliverDue(workspace.id, installation.clock.now())
    const mails = await mailsOf(workspace, '&kind=member_invitation')
    // The first is the owner's own, which was used.
    expect(mails.map(({ to, status }: { to: string; status: string }) => [to, status])).toEqual([
      [null, 'withdrawn'],
      [null, 'withdrawn'],
      [null, 'withdrawn'],
      [null, 'withdrawn'],
      [newEmail('twice'), 'kept'],
    ])
  })

  test('An invitation is listed until its link ends', async () => {
    const { owner } = await business()
    const now = installation.clock.now()
    installation.clock.hold(now)
    const body = { email: newEmail('last-moment'), role: 'viewer' }
    const { url } = (await owner.browser.manage('POST', '/invitations', body)).body
    const ends = now.getTime() + 72 * 3_600_000
    const seen: unknown[] = []
    for (const ms of [ends - 1, ends]) {
      installation.clock.hold(new Date(ms))
      await owner.browser.signIn(owner.email)
      const { data } = (await owner.browser.manage('GET', '/invitations')).body
      const link = await new Browser(installation).auth('GET', `/invitations/${secretOf(url)}`)
      seen.push([data.length, link.status])
    }
    installation.clock.release()
    expect(seen).toEqual([
      [1, 200],
      [0, 404],
    ])
  })
})
