import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

// An account that knows a device sends no mail about it, and counts its failures by themselves. A device that
// somebody else may have used must not stay known.

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace()
})

const chosen = 'nine wooden spoons dance'

/** A browser with the device's cookie and nothing else. */
function deviceOf({ device }: Browser): Browser {
  const browser = new Browser(installation)
  browser.device = device
  return browser
}

/** A person whose account is old enough for mails, and who is signed in on another device too. */
async function onTwoDevices(): Promise<Person & { other: Browser }> {
  const someone = await person(installation, workspace, 'viewer')
  await prove(installation, someone)
  installation.clock.advance(60_000)
  const other = new Browser(installation)
  expect((await other.signIn(someone.email)).status).toBe(201)
  return { ...someone, other }
}

/** Which of the devices the account knows: the guesses of strangers delay all others. */
async function known(email: string, text: string, devices: Browser[]): Promise<boolean[]> {
  const attempt = (browser: Browser, given: string) =>
    browser.auth('POST', '/sign-in', { email, password: given })
  for (let guess = 0; guess < 5; guess++) await attempt(new Browser(installation), 'wrong wrong wrong wrong')
  const statuses: number[] = []
  for (const device of devices) statuses.push((await attempt(deviceOf(device), text)).status)
  for (const status of statuses) expect([201, 429]).toContain(status)
  return statuses.map(status => status === 201)
}

const resetOf = async (id: number, body: object = {}): Promise<string> =>
  secretOf((await installation.admin('POST', `/manage/v1/members/${id}/reset`, body)).body.url)

/** Mails about new devices. */
const notices = async (): Promise<number> => (await mailsOf(workspace, '&kind=member_new_device')).length

test('An account that its owner sets up anew does not know the device of the person who made it', async () => {
  const { browser: squatter, email, id } = await person(installation, workspace)
  installation.clock.advance(60_000)
  const owner = new Browser(installation)
  const secret = await resetOf(id, { proves_address: true })
  expect((await owner.auth('POST', `/recoveries/${secret}`, { password: chosen })).status).toBe(201)
  const before = await notices()
  const stolen = { email, password: chosen }
  expect((await deviceOf(squatter).auth('POST', '/sign-in', stolen)).status).toBe(201)
  expect(await notices()).toBe(before + 1)
})

test('Strangers delay the person who made an account that its owner set up anew, and not the owner', async () => {
  const { browser: squatter, email, id } = await person(installation, workspace)
  const owner = new Browser(installation)
  const secret = await resetOf(id, { proves_address: true })
  expect((await owner.auth('POST', `/recoveries/${secret}`, { password: chosen })).status).toBe(201)
  expect(await known(email, chosen, [squatter, owner])).toEqual([false, true])
})

test('An account that an invitation sets up anew does not know the device of the person who made it', async () => {
  const { browser: squatter, email, id } = await person(installation, workspace, 'viewer')
  expect((await installation.admin('DELETE', `/manage/v1/members/${id}`)).status).toBe(200)
  const invited = await workspace.manage('POST', '/invitations', { email, role: 'viewer' })
  const owner = new Browser(installation)
  const given = { name: 'Vera Vale', password: chosen }
  const path = `/invitations/${secretOf(invited.body.url)}/accept`
  expect((await owner.auth('POST', path, given)).status).toBe(201)
  expect(await known(email, chosen, [squatter, owner])).toEqual([false, true])
})

test('After a recovery the account knows only the device of the recovery, and sends no mail about it', async () => {
  const { browser, other, email, id } = await onTwoDevices()
  const before = await notices()
  const here = deviceOf(browser)
  const recovered = await here.auth('POST', `/recoveries/${await resetOf(id)}`, { password: chosen })
  expect(recovered.status).toBe(201)
  expect(await notices()).toBe(before)
  expect(await known(email, chosen, [other, browser])).toEqual([false, true])
})

test('After a change of the password the account knows only the device of the change', async () => {
  const { browser, other, email } = await onTwoDevices()
  expect((await browser.signIn(email)).status).toBe(201)
  expect((await browser.auth('PUT', '/password', { password: chosen })).status).toBe(200)
  expect(await known(email, chosen, [other, browser])).toEqual([false, true])
})

test('A person who ends a session makes its device unknown, and no other', async () => {
  const { browser, other, email } = await onTwoDevices()
  const third = new Browser(installation)
  expect((await third.signIn(email)).status).toBe(201)
  const { session } = (await other.auth('GET', '/me')).body
  expect((await browser.auth('DELETE', `/sessions/${session.id}`)).status).toBe(200)
  expect(await known(email, password, [other, third, browser])).toEqual([false, true, true])
})

test('A person who ends all other sessions makes other devices unknown, also those that are signed out', async () => {
  const { browser, other, email } = await onTwoDevices()
  expect((await other.auth('POST', '/sign-out')).status).toBe(200)
  expect((await browser.auth('POST', '/sessions/end-others')).status).toBe(200)
  expect(await known(email, password, [other, browser])).toEqual([false, true])
})

test("An owner who ends a member's sessions leaves the devices known, because strangers could delay the member", async () => {
  const { browser, other, email, id } = await onTwoDevices()
  const owner = await person(installation, workspace)
  const ended = await owner.browser.manage('POST', `/members/${id}/end-sessions`)
  expect([ended.status, ended.body.ended]).toEqual([200, 2])
  expect(await known(email, password, [other, browser])).toEqual([true, true])
})

test('Devices of another account that used the same browser stay known to it', async () => {
  const { browser, email } = await onTwoDevices()
  const second = await person(installation, workspace)
  const shared = deviceOf(browser)
  expect((await shared.signIn(second.email)).status).toBe(201)
  expect((await second.browser.signIn(second.email)).status).toBe(201)
  expect((await second.browser.auth('PUT', '/password', { password: chosen })).status).toBe(200)
  expect(await known(second.email, chosen, [browser])).toEqual([false])
  expect(await known(email, password, [browser])).toEqual([true])
})

test('Somebody else behind the same address does not lock a known device out', async () => {
  const { browser, email } = await person(installation, workspace, 'viewer')
  const from = { 'x-forwarded-for': '203.0.113.77' }
  const signIn = (who: Browser, address: string, given: string) =>
    who.call('POST', '/auth/v1/sign-in', { email: address, password: given }, from)
  const stranger = new Browser(installation)
  const guesses: number[] = []
  for (let guess = 0; guess < 21; guess++)
    guesses.push((await signIn(stranger, `nobody-${guess}@example.com`, 'wrong wrong wrong wrong')).status)
  expect(guesses).toEqual([...Array(20).fill(401), 429])
  expect((await signIn(new Browser(installation), email, password)).status).toBe(429)
  expect((await signIn(deviceOf(browser), email, password)).status).toBe(201)
  // For other accounts, the device counts as the address.
  const other = await signIn(deviceOf(browser), 'other@example.com', 'wrong wrong wrong wrong')
  expect(other.status).toBe(429)
})
