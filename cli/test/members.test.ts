import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { IssuedToken, Member } from '../../client/src/manage.ts'
import {
  adminToken,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../server/test/helpers/harness.ts'
import { makeNotary } from '../../server/test/helpers/notaries.ts'
import { actionsOf, Browser, ownAddresses, person, secretOf } from '../../server/test/helpers/people.ts'
import { jurat } from './jurat.ts'

let installation: Installation
let workspace: Workspace
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace()
  env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
})

const members = (...args: string[]) => jurat(['members', ...args], { env })
const listed = async () => JSON.parse((await members('list', '--json')).out) as Member[]

const accept = (url: string) => {
  const account = { name: 'Ben Adler', password: 'seven purple lamps hum' }
  return new Browser(installation).auth('POST', `/invitations/${secretOf(url)}/accept`, account)
}

test('An invitation prints the link alone, and inviting again ends the earlier link', async () => {
  const email = `ben-${workspace.id}@example.com`
  const first = await members('invite', email, '--role', 'viewer')
  expect([first.code, first.out]).toEqual([0, expect.stringMatching(/^http\S+\/invitation\/[\w-]{43}\n$/)])
  expect(first.err).toMatch(new RegExp(`^Invited ${email} as viewer\\. The link works once, until \\d{4}-`))
  expect(first.err).toContain('No mail is sent: there is no mail server')
  const notary = await makeNotary(workspace)
  const again = await members('invite', email, '--role', 'notary', '--notary', String(notary), '--json')
  expect([again.code, again.err]).toEqual([0, ''])
  expect(again.json).toMatchObject({ email, role: 'notary', notary_id: notary })
  expect((await accept(first.out.trim())).status).toBe(404)
  expect((await accept((again.json as { url: string }).url)).status).toBe(201)
  expect(await listed()).toMatchObject([{ email, name: 'Ben Adler', role: 'notary' }])
  expect((await members('list')).out).toMatch(
    new RegExp(`\\n *\\d+ +${email} +Ben Adler +notary +${workspace.id} +no +\\d{4}-\\d\\d-\\d\\d`),
  )
})

test('A role is changed by the address, whatever its case, and an unknown address is named', async () => {
  const { email } = await person(installation, workspace, 'viewer')
  await person(installation, workspace, 'owner')
  const changed = await members('update', email.toUpperCase(), '--role', 'scheduler')
  expect([changed.code, changed.out]).toEqual([0, `✓ ${email.toUpperCase()} is now scheduler.\n`])
  expect((await listed()).find(one => one.email === email)?.role).toBe('scheduler')
  const elsewhere = await person(installation, await installation.workspace(), 'admin')
  const before = [await listed(), await actionsOf(installation, workspace)]
  for (const unknown of ['nobody@example.com', elsewhere.email])
    for (const args of [
      ['update', unknown, '--role', 'admin'],
      ['remove', unknown],
      ['reset', unknown],
    ]) {
      const { code, out, err } = await members(...args)
      expect([args, code, out, err]).toEqual([
        ...[args, 5, ''],
        `✗ ${unknown} is not a member.\n  See: jurat members list\n`,
      ])
    }
  const told = await members('remove', 'nobody@example.com', '--json')
  expect(JSON.parse(told.err).error.message).toBe('nobody@example.com is not a member.')
  expect([await listed(), await actionsOf(installation, workspace)]).toEqual(before)
})

test('Removing a member names the tokens that go on working, or revokes them', async () => {
  const works = async (token: string) =>
    (await installation.as(token)('GET', '/wp-json/v3/reservations')).status === 200
  for (const revokes of [false, true]) {
    const { browser, email } = await person(installation, workspace, 'admin')
    const issue = async (name: string) =>
      (await browser.manage('POST', '/tokens', { name, scopes: ['reservations:read'] })).body as IssuedToken
    const [kept, revoked] = [await issue('Kept'), await issue('Revoked')]
    expect((await jurat(['tokens', 'revoke', String(revoked.id)], { env })).code).toBe(0)
    const { code, out, err } = await members('remove', email, ...(revokes ? ['--revoke-tokens'] : []))
    expect([code, out]).toEqual([0, `✓ Removed ${email}.\n`])
    const note = `Tokens that ${email} issued go on working: ${kept.id}. To revoke one: jurat tokens revoke ID\n`
    expect(err).toBe(revokes ? '' : note)
    expect(await works(kept.token)).toBe(!revokes)
    expect((await browser.auth('GET', '/me')).body.memberships).toEqual([])
  }
  expect(await listed()).toEqual([])
})

test('A link for a new password is only for the admin token, and prints the link alone', async () => {
  const { email, id } = await person(installation, workspace, 'owner')
  const before = await actionsOf(installation, workspace)
  const refused = await members('reset', email)
  expect([refused.code, refused.out]).toEqual([4, ''])
  expect(await actionsOf(installation, workspace)).toEqual(before)
  const admin = { ...env, JURAT_TOKEN: adminToken, JURAT_WORKSPACE: String(workspace.id) }
  const { code, out, err } = await jurat(['members', 'reset', email], { env: admin })
  expect([code, out]).toEqual([0, expect.stringMatching(/^http\S+\/[\w-]{43}\n$/)])
  expect(err).toMatch(new RegExp(`^The link works once, until .*\\. Give it to ${email} only\\.\n$`))
  const made = await actionsOf(installation, workspace)
  expect(made.slice(0, -before.length)).toEqual([expect.stringMatching(/ admin$/)])
  expect((await listed()).map(member => member.id)).toEqual([id])
})
