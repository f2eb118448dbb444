import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import {
  actionsOf,
  Browser,
  ownAddresses,
  password,
  person,
  prove,
  secretOf,
} from '../../../test/helpers/people.ts'
import { Mailer } from '../../mail/queue/deliver.ts'
import { compose } from '../../mail-templates/compose.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const hourMs = 3_600_000

async function business() {
  const workspace = await installation.workspace()
  const owner = await person(installation, workspace)
  const invite = (given: object) => owner.browser.manage('POST', '/invitations', given)
  return { workspace, owner, invite }
}

const accept = (browser: Browser, url: string, given: object = {}) =>
  browser.auth('POST', `/invitations/${secretOf(url)}/accept`, { name: 'Ben Adler', password, ...given })

describe('An invitation', () => {
  test('An invitation makes a new person a member with its role, once', async () => {
    const { workspace, owner, invite } = await business()
    const invited = await invite({ email: 'ben1@example.com', role: 'scheduler' })
    expect(invited.status).toBe(201)
    const { url, id } = invited.body
    // There is no mail server.
    expect(invited.body.is_mailed).toBe(false)
    expect(url).toMatch(/^http:\/\/localhost:\d+\/invitation\/[\w-]{43}$/)
    const browser = new Browser(installation)
    const seen = await browser.auth('GET', `/invitations/${secretOf(url)}`)
    expect(seen.body).toMatchObject({ email: 'ben1@example.com', role: 'scheduler' })
    const [one, other] = await Promise.all([accept(browser, url), accept(new Browser(installation), url)])
    expect([one.status, other.status].sort()).toEqual([201, 404])
    expect((await accept(new Browser(installation), url)).status).toBe(404)
    const { data } = (await owner.browser.manage('GET', '/members')).body
    expect(data.map(({ email, role }: { email: string; role: string }) => [email, role])).toEqual([
      ['ben1@example.com', 'scheduler'],
      [owner.email, 'owner'],
    ])
    expect((await owner.browser.manage('GET', '/invitations')).body.data).toEqual([])
    const trail = await actionsOf(installation, workspace)
    expect(trail).toContain(`invitation-created member:${owner.id}`)
    expect(trail).toContain('member-added visitor')
    expect(
      JSON.stringify(await installation.ctx.db.selectFrom('one_time_links').selectAll().execute()),
    ).not.toContain(secretOf(url))
    expect((await owner.browser.manage('DELETE', `/invitations/${id}`)).status).toBe(404)
  })

  test('An invitation ends after 72 hours, when it is revoked, and when the person is invited again', async () => {
    const { invite, owner } = await business()
    const again = await invite({ email: 'Ben2@example.com', role: 'viewer' })
    const newer = await invite({ email: 'ben2@example.com', role: 'admin' })
    expect((await accept(new Browser(installation), again.body.url)).status).toBe(404)
    expect((await owner.browser.manage('DELETE', `/invitations/${newer.body.id}`)).status).toBe(200)
    expect((await accept(new Browser(installation), newer.body.url)).status).toBe(404)
    const last = await invite({ email: 'ben2@example.com', role: 'admin' })
    installation.clock.advance(72 * hourMs)
    expect((await accept(new Browser(installation), last.body.url)).status).toBe(404)
  })

  test('A person with an account who is signed in accepts an invitation', async () => {
    const { workspace } = await business()
    const elsewhere = await business()
    const { email } = elsewhere.owner
    await prove(installation, elsewhere.owner)
    const invited = await installation.admin('POST', '/manage/v1/invitations', {
      workspace_id: workspace.id,
      email,
      role: 'viewer',
    })
    const stranger = await accept(new Browser(installation), invited.body.url)
    expect([stranger.status, stranger.body.data.reason]).toEqual([422, 'account_exists'])
    const browser = new Browser(installation)
    await browser.signIn(email)
    const joined = await accept(browser, invited.body.url)
    expect(joined.body.memberships.map(({ role }: { role: string }) => role)).toEqual(['owner', 'viewer'])
    // That of the owner's other browser, and one of this.
    expect((await browser.auth('GET', '/sessions')).body.data).toHaveLength(2)
    const unclear = await browser.manage('GET', '/members')
    expect([unclear.status, unclear.body.code]).toEqual([403, 'no_workspace'])
    const header = { 'jurat-workspace': String(elsewhere.workspace.id) }
    expect((await browser.manage('GET', '/members', undefined, header)).status).toBe(200)
    expect((await browser.manage('GET', `/members?workspace_id=${workspace.id}`)).status).toBe(403)
  })

  test('An invitation does not confirm a person whose sign-in is too old to change the password', async () => {
    const { owner } = await business()
    await prove(installation, owner)
    const { workspace } = await business()
    const change = () => owner.browser.auth('PUT', '/password', { password: 'nine yellow boats sing aloud' })
    installation.clock.advance(16 * 60_000)
    expect((await change()).body.data.reason).toBe('confirm')
    const before = (await owner.browser.auth('GET', '/sessions')).body.data[0]
    const invited = await workspace.manage('POST', '/invitations', { email: owner.email, role: 'viewer' })
    expect((await accept(owner.browser, invited.body.url)).status).toBe(201)
    expect((await change()).body.data.reason).toBe('confirm')
    const [after, ...others] = (await owner.browser.auth('GET', '/sessions')).body.data
    expect([after.expires_at, others]).toEqual([before.expires_at, []])
  })

  test('An invitation is rejected for a member, an unknown notary, and a notary without the role', async () => {
    const { invite, owner, workspace } = await business()
    expect((await invite({ email: owner.email, role: 'viewer' })).status).toBe(422)
    expect((await invite({ email: 'n@example.com', role: 'notary' })).status).toBe(400)
    expect((await invite({ email: 'n@example.com', role: 'notary', notary_id: 999_999 })).status).toBe(404)
    expect((await invite({ email: 'n@example.com', role: 'viewer', notary_id: 1 })).status).toBe(400)
    const foreign = await installation.workspace()
    const notary = await foreign.manage('POST', '/notaries', { name: 'Nora', categories: ['remote'] })
    const stolen = await invite({ email: 'n@example.com', role: 'notary', notary_id: notary.body.id })
    expect(stolen.status).toBe(404)
    const own = await workspace.manage('POST', '/notaries', { name: 'Nora', categories: ['remote'] })
    expect((await invite({ email: 'n@example.com', role: 'notary', notary_id: own.body.id })).status).toBe(
      201,
    )
  })

  test('An invitation is mailed with its link, and the mail queue does not keep the link', async () => {
    const { workspace, invite } = await business()
    const { body } = await invite({ email: 'ben3@example.com', role: 'viewer' })
    await new Mailer(installation.ctx, compose).deliverDue(workspace.id, new Date(Date.now() + 400_000_000))
    const { data } = (await workspace.manage('GET', '/mails?kind=member_invitation')).body
    const mail = data.find(({ to }: { to: string }) => to === 'ben3@example.com')
    expect(mail).toMatchObject({
      status: 'kept',
      text: null,
      html: null,
      subject: 'Your invitation to Jurat',
    })
    const mails = await installation.ctx.db
      .selectFrom('mails')
      .selectAll()
      .where('workspace_id', '=', workspace.id)
      .execute()
    expect(JSON.stringify(mails)).not.toContain(secretOf(body.url))
  })
})

describe('Invitations by mail', () => {
  const reasonOf = ({ status, body }: Answer) => [status, body.data?.reason]

  test('A workspace mails at most 50 invitations in an hour, also concurrently; those of the operator do not count', async () => {
    const { workspace, owner, invite } = await business()
    const name = 'Verify at evil.example/login'
    await owner.browser.manage('PATCH', `/workspaces/${workspace.id}`, { name })
    const inviteNumber = (n: number) => invite({ email: `many${n}@example.com`, role: 'viewer' })
    for (let n = 0; n < 48; n++) expect((await inviteNumber(n)).status).toBe(201)
    const answers = await Promise.all([48, 49, 50, 51].map(inviteNumber))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(reasonOf)).toEqual([
      [429, 'too_many_invitations'],
      [429, 'too_many_invitations'],
    ])
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_000)
    const { data } = (await workspace.manage('GET', '/mails?kind=member_invitation&limit=100')).body
    // The first one is the owner's.
    expect(data).toHaveLength(51)
    await new Mailer(installation.ctx, compose).deliverDue(workspace.id, new Date(Date.now() + 400_000_000))
    const [mail] = (await workspace.manage('GET', '/mails?kind=member_invitation&limit=1')).body.data
    expect(mail).toMatchObject({ status: 'kept', subject: 'Your invitation to Jurat' })
    const body = { workspace_id: workspace.id, email: 'operator@example.com', role: 'viewer' }
    expect((await installation.admin('POST', '/manage/v1/invitations', body)).status).toBe(201)
    expect((await (await business()).invite({ email: 'other@example.com', role: 'viewer' })).status).toBe(201)
    installation.clock.advance(hourMs)
    await owner.browser.signIn(owner.email)
    expect((await invite({ email: 'later@example.com', role: 'viewer' })).status).toBe(201)
  })

  test('A workspace mails at most five invitations to one address in an hour, in every spelling', async () => {
    const [one, other] = [await business(), await business()]
    const spellings = [
      'victim@example.com',
      'Victim@Example.com',
      'victim+1@example.com',
      'VICTIM+2@example.com',
      'victim+3@example.com',
    ]
    for (const email of spellings) expect((await one.invite({ email, role: 'viewer' })).status).toBe(201)
    expect(reasonOf(await one.invite({ email: 'victim+4@example.com', role: 'viewer' }))).toEqual([
      429,
      'too_many_invitations',
    ])
    expect((await other.invite({ email: 'victim@example.com', role: 'viewer' })).status).toBe(201)
    expect((await one.invite({ email: 'victim2@example.com', role: 'viewer' })).status).toBe(201)
    installation.clock.advance(hourMs)
    await one.owner.browser.signIn(one.owner.email)
    expect((await one.invite({ email: 'victim@example.com', role: 'viewer' })).status).toBe(201)
  })
})

describe('An owner', () => {
  test('Only owners and the admin token make, change and remove an owner', async () => {
    const { workspace, owner } = await business()
    const admin = await person(installation, workspace, 'admin')
    const second = await person(installation, workspace, 'owner')
    const { browser } = admin
    const attempts = [
      await browser.manage('POST', '/invitations', { email: 'x@example.com', role: 'owner' }),
      await browser.manage('PATCH', `/members/${admin.id}`, { role: 'owner' }),
      await browser.manage('PATCH', `/members/${second.id}`, { role: 'viewer' }),
      await browser.manage('DELETE', `/members/${second.id}`),
      await browser.manage('POST', `/members/${second.id}/reset`, {}),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const { data } = (await owner.browser.manage('GET', '/members')).body
    expect(data.map(({ role }: { role: string }) => role)).toEqual(['owner', 'admin', 'owner'])
    expect((await owner.browser.manage('PATCH', `/members/${second.id}`, { role: 'viewer' })).status).toBe(
      200,
    )
  })

  test('The last owner stays, also when two leave concurrently', async () => {
    const { workspace, owner } = await business()
    const last = await owner.browser.manage('PATCH', `/members/${owner.id}`, { role: 'admin' })
    expect([last.status, last.body.data.reason]).toEqual([422, 'last_owner'])
    expect((await owner.browser.manage('DELETE', `/members/${owner.id}`)).status).toBe(422)
    const second = await person(installation, workspace, 'owner')
    const remove = (id: number) => installation.admin('DELETE', `/manage/v1/members/${id}`)
    const both = await Promise.all([remove(owner.id), remove(second.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('Of two owners who become admins at once one stays, and after a transfer both can', async () => {
    const { workspace, owner } = await business()
    const second = await person(installation, workspace, 'owner')
    const heir = await person(installation, workspace, 'viewer')
    const roles = async () =>
      (await workspace.manage('GET', '/members')).body.data
        .map(({ role }: { role: string }) => role)
        .filter((role: string) => role === 'owner')
    const stepDown = ({ browser, id }: typeof owner) =>
      browser.manage('PATCH', `/members/${id}`, { role: 'admin' })
    const both = await Promise.all([stepDown(owner), stepDown(second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)?.body.data.reason).toBe('last_owner')
    expect(await roles()).toEqual(['owner'])
    const last = both[0].status === 422 ? owner : second
    const given = await last.browser.manage('PATCH', `/members/${heir.id}`, { role: 'owner' })
    expect([given.status, (await stepDown(last)).status]).toEqual([200, 200])
    expect(await roles()).toEqual(['owner'])
    // Who has handed the workspace over cannot take it back.
    const back = await last.browser.manage('PATCH', `/members/${last.id}`, { role: 'owner' })
    expect([401, 403]).toContain(back.status)
    expect(await roles()).toEqual(['owner'])
  })
})

describe('A member', () => {
  test('A member loses every right at once when the membership ends or the role changes', async () => {
    const { workspace, owner } = await business()
    const admin = await person(installation, workspace, 'admin')
    expect((await admin.browser.manage('GET', '/members')).status).toBe(200)
    await owner.browser.manage('PATCH', `/members/${admin.id}`, { role: 'viewer' })
    expect((await admin.browser.manage('GET', '/members')).status).toBe(401)
    await admin.browser.signIn(admin.email)
    expect((await admin.browser.manage('GET', '/members')).status).toBe(403)
    await owner.browser.manage('DELETE', `/members/${admin.id}`)
    expect((await admin.browser.auth('GET', '/me')).body.memberships).toEqual([])
    const none = await admin.browser.manage('GET', '/members')
    expect([none.status, none.body.code]).toEqual([403, 'no_workspace'])
    const trail = await actionsOf(installation, workspace)
    expect(trail).toContain(`member-updated member:${owner.id}`)
    expect(trail).toContain(`member-removed member:${owner.id}`)
  })

  test('A member of another workspace is not found', async () => {
    const { owner } = await business()
    const other = await business()
    expect((await owner.browser.manage('GET', `/members/${owner.id}`)).body.email).toBe(owner.email)
    for (const [method, path] of [
      ['GET', '/members?workspace_id=999999'],
      ['GET', '/invitations?workspace_id=999999'],
      ['POST', '/portal-links'],
    ] as const) {
      const body = method === 'POST' ? { workspace_id: 999_999 } : undefined
      expect([path, (await installation.admin(method, `/manage/v1${path}`, body)).status]).toEqual([
        path,
        404,
      ])
    }
    for (const [method, path] of [
      ['GET', `/members/${other.owner.id}`],
      ['PATCH', `/members/${other.owner.id}`],
      ['DELETE', `/members/${other.owner.id}`],
    ] as const) {
      const answer = await owner.browser.manage(
        method,
        path,
        method === 'PATCH' ? { role: 'viewer' } : undefined,
      )
      expect([method, answer.status]).toEqual([method, 404])
    }
    const header = { 'jurat-workspace': String(other.workspace.id) }
    const answer = await owner.browser.manage('GET', '/members', undefined, header)
    expect([answer.status, answer.body.code]).toEqual([403, 'no_workspace'])
    expect((await other.owner.browser.auth('GET', '/me')).status).toBe(200)
  })

  test('A token with the scope manage cannot manage members', async () => {
    const { workspace, owner } = await business()
    const issued = await workspace.manage('POST', '/tokens', { name: 'Staff', scopes: ['*', 'manage'] })
    const call = installation.as(issued.body.token)
    const manage = (method: string, path: string, body?: unknown) => call(method, `/manage/v1${path}`, body)
    expect((await manage('GET', '/members')).status).toBe(403)
    expect((await manage('DELETE', `/members/${owner.id}`)).status).toBe(403)
    const invited = await manage('POST', '/invitations', { email: 'x@example.com', role: 'owner' })
    expect(invited.status).toBe(403)
  })

  test('A person confirms first, 15 minutes after the sign-in', async () => {
    const { owner, invite } = await business()
    installation.clock.advance(15 * 60_000)
    const late = await invite({ email: 'late@example.com', role: 'viewer' })
    expect([late.status, late.body.data.reason]).toEqual([403, 'confirm'])
    expect((await owner.browser.manage('GET', '/members')).status).toBe(200)
    await owner.browser.auth('POST', '/confirm', { password })
    expect((await invite({ email: 'late@example.com', role: 'viewer' })).status).toBe(201)
  })
})

describe('A recovery', () => {
  const recover = (browser: Browser, url: string, text: string, code?: string) =>
    browser.auth('POST', `/recoveries/${secretOf(url)}`, { password: text, ...(code ? { code } : {}) })

  async function linkFor(id: number): Promise<string> {
    const reset = await installation.admin('POST', `/manage/v1/members/${id}/reset`, {})
    expect(reset.status).toBe(201)
    return reset.body.url
  }

  test('A recovery sets a new password once, and ends all sessions', async () => {
    const { workspace, owner } = await business()
    const url = await linkFor(owner.id)
    const text = 'nine wooden spoons dance'
    const browser = new Browser(installation)
    expect((await recover(browser, url, text)).status).toBe(201)
    expect((await browser.auth('GET', '/me')).status).toBe(200)
    expect((await owner.browser.auth('GET', '/me')).status).toBe(401)
    expect((await owner.browser.signIn(owner.email)).status).toBe(401)
    expect((await recover(new Browser(installation), url, text)).status).toBe(404)
    const trail = await actionsOf(installation, workspace)
    expect(trail).toContain(`member-recovered member:${owner.id}`)
    expect(trail).toContain('member-reset admin')
  })

  test('A recovery ends after 30 minutes, and a newer link ends the older', async () => {
    const { owner } = await business()
    const first = await linkFor(owner.id)
    const second = await linkFor(owner.id)
    expect((await recover(new Browser(installation), first, 'nine wooden spoons dance')).status).toBe(404)
    installation.clock.advance(30 * 60_000)
    expect((await recover(new Browser(installation), second, 'nine wooden spoons dance')).status).toBe(404)
  })

  test('A request for a recovery has the same response for every address, and is mailed to a known one', async () => {
    const { workspace, owner } = await business()
    const ask = (email: string) => new Browser(installation).auth('POST', '/recoveries', { email })
    const [known, unknown] = [await ask(owner.email), await ask('nobody-here@example.com')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await installation.ctx.later.drain()
    await new Mailer(installation.ctx, compose).deliverDue(workspace.id, new Date(Date.now() + 400_000_000))
    const { data } = (await workspace.manage('GET', '/mails?kind=account_recovery')).body
    expect(data.map(({ to, text }: { to: string; text: null }) => [to, text])).toEqual([[owner.email, null]])
  })

  test('A recovery does not skip the second factor', async () => {
    const { owner } = await business()
    const { secret } = (await owner.browser.auth('GET', '/authenticator/new')).body
    const { generateSync } = await import('otplib')
    const codeIn = (steps: number) =>
      generateSync({ secret, epoch: Math.floor(installation.clock.now().getTime() / 1000) + steps * 30 })
    await owner.browser.auth('PUT', '/authenticator', { secret, code: codeIn(0) })
    const url = await linkFor(owner.id)
    const text = 'nine wooden spoons dance'
    const without = await recover(new Browser(installation), url, text)
    expect([without.status, without.body.data.reason]).toEqual([401, 'code_required'])
    expect((await recover(new Browser(installation), url, text, '000000')).status).toBe(401)
    expect((await recover(new Browser(installation), url, text, codeIn(1))).status).toBe(201)
    const removed = await installation.admin('POST', `/manage/v1/members/${owner.id}/reset`, {
      remove_second_factor: true,
    })
    expect(removed.status).toBe(201)
    expect((await recover(new Browser(installation), removed.body.url, text)).status).toBe(201)
  })
})

test('Tokens that a member issued are listed, and revoked at the removal on request', async () => {
  const { workspace, owner, invite } = await business()
  const admin = new Browser(installation)
  await accept(admin, (await invite({ email: 'leaver@example.com', role: 'admin' })).body.url)
  const [, { id }] = (await owner.browser.manage('GET', '/members')).body.data.toReversed()
  const issue = async (browser: Browser, name: string) =>
    (await browser.manage('POST', '/tokens', { name, scopes: ['tokens:*', 'reservations:read'] })).body
  const own = await issue(admin, 'Own')
  const kept = await issue(owner.browser, 'Of the owner')
  const handed = await issue(owner.browser, 'Handed over')
  const rotated = (await admin.manage('POST', `/tokens/${handed.id}/rotate`, {})).body
  const child = (
    await installation.as(own.token)('POST', '/manage/v1/tokens', {
      name: 'Child',
      scopes: ['reservations:read'],
    })
  ).body
  const listed = (await owner.browser.manage('GET', `/tokens?issued_by_member=${id}`)).body.data
  expect(listed.map((token: { id: number }) => token.id)).toEqual([rotated.id, own.id])

  const removed = await owner.browser.manage('DELETE', `/members/${id}?tokens=revoke`)
  expect(removed.status).toBe(200)
  const statusOf = async (token: string) =>
    (await installation.as(token)('GET', '/wp-json/v3/reservations')).status
  await vi.waitFor(async () => expect(await statusOf(own.token)).toBe(401), 60_000)
  expect([await statusOf(rotated.token), await statusOf(child.token)]).toEqual([401, 401])
  expect(await statusOf(kept.token)).toBe(200)
  const trail = await actionsOf(installation, workspace)
  expect(trail.filter(line => line === `token-revoked member:${owner.id}`)).toHaveLength(3)
})

test('A removed member has no access, and their tokens continue to work', async () => {
  const { owner, invite } = await business()
  const admin = new Browser(installation)
  await accept(admin, (await invite({ email: 'leaver2@example.com', role: 'admin' })).body.url)
  const { token } = (await admin.manage('POST', '/tokens', { name: 'Site', scopes: ['reservations:read'] }))
    .body
  const [, { id }] = (await owner.browser.manage('GET', '/members')).body.data.toReversed()
  expect((await owner.browser.manage('DELETE', `/members/${id}`)).status).toBe(200)
  expect((await admin.manage('GET', '/tokens')).body.code).toBe('no_workspace')
  expect((await installation.as(token)('GET', '/wp-json/v3/reservations')).status).toBe(200)
})

test('An admin ends the sessions of a member, who signs in again; not those of an owner', async () => {
  const workspace = await installation.workspace()
  const [owner, admin, lost] = [
    await person(installation, workspace, 'owner'),
    await person(installation, workspace, 'admin'),
    await person(installation, workspace, 'scheduler'),
  ]
  const end = (by: typeof owner, of: typeof owner) =>
    by.browser.manage('POST', `/members/${of.id}/end-sessions`)
  expect((await lost.browser.manage('GET', '/overview')).status).toBe(200)
  expect((await end(lost, admin)).status).toBe(403)
  const ended = await end(admin, lost)
  expect([ended.status, ended.body]).toEqual([
    200,
    { object: 'ended_sessions', member_id: lost.id, ended: 1 },
  ])
  expect((await lost.browser.manage('GET', '/overview')).status).toBe(401)
  expect((await lost.browser.signIn(lost.email)).status).toBe(201)
  expect((await lost.browser.manage('GET', '/overview')).status).toBe(200)
  expect((await end(admin, owner)).status).toBe(403)
  expect((await owner.browser.manage('GET', '/overview')).status).toBe(200)
  const stranger = await installation.workspace()
  expect((await stranger.manage('POST', `/members/${lost.id}/end-sessions`)).status).toBe(404)
  expect(await actionsOf(installation, workspace)).toContain(`member-sessions-ended member:${admin.id}`)
})
