import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../helpers/harness.ts'
import { ownAddresses, password } from '../helpers/people.ts'
import { expectAccessible, type OpenPage, openAccount, openBrowser, openPage } from './browser.ts'

// Passkeys in a real browser, whose authenticator is virtual.

let installation: Installation
let workspace: Workspace
let browser: Browser
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await installation?.stop()
})

const at = (path: string) => installation.url + path
const press = (page: OpenPage, name: string) => page.getByRole('button', { name, exact: true }).click()

async function invited(role: string): Promise<{ url: string; email: string }> {
  const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`
  const given = { workspace_id: workspace.id, email, role }
  const { body } = await installation.admin('POST', '/manage/v1/invitations', given)
  return { url: body.url, email }
}

/** A page whose computer asks for a fingerprint, which is always right. */
async function openWithAuthenticator() {
  const page = await openPage(browser)
  page.setDefaultTimeout(9_000)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

/** Problems except refused options, tokens and forms, which the console reports as errors. */
const unexpected = ({ problems }: OpenPage) => problems.filter(one => !/status of 40[03]/.test(one))

/** The status: a new token is a secret. */
const issueToken = (page: OpenPage): Promise<number> =>
  page.evaluate(async () => {
    const body = JSON.stringify({ name: 'mine', scopes: ['bookings:read'] })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/manage/v1/tokens', { method: 'POST', headers, body })).status
  })

test('A person adds a passkey, signs in with it, and confirms a secret', async () => {
  const page = await openWithAuthenticator()
  const { url } = await invited('owner')
  await page.goto(url)
  await page.getByLabel('Your name').fill('Ana Ortiz')
  await page.getByLabel('New password').fill(password)
  await press(page, 'Create the account')
  await openAccount(page)
  await press(page, 'Add a passkey')
  await page.getByText('The passkey is stored').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await press(page, 'Add a passkey')
  await page.getByText('has a passkey of this account already').waitFor()
  await page.getByLabel('Name of the passkey Passkey').fill('Laptop')
  await press(page, 'Rename')
  await page.getByText('has a new name').waitFor()

  // The browser offers the passkey in the address field, and this one is chosen at once.
  await press(page, 'Sign out')
  await openAccount(page)
  await page.getByLabel('Name of the passkey Laptop').waitFor()

  // A browser that cannot do that.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  await press(page, 'Sign out')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Sign in with a passkey')
  await openAccount(page)

  expect(await issueToken(page)).toBe(201)
  installation.clock.advance(15 * 60_000)
  expect(await issueToken(page)).toBe(403)
  await press(page, 'Add a passkey')
  await page.getByText('Confirm that it is you').first().waitFor()
  await expectAccessible(page)
  await press(page, 'Confirm with a passkey')
  await page.getByText('Go on with what you wanted to change').waitFor()
  expect(await issueToken(page)).toBe(201)

  await press(page, 'Delete the passkey Laptop')
  await page.getByText('The passkey is deleted').waitFor()
  await press(page, 'Sign out')
  await press(page, 'Sign in with a passkey')
  expect(await page.getByRole('alert').first().innerText()).toMatch(/does not work here/)
  expect(unexpected(page)).toEqual([])
})

test('A passkey accepts an invitation, and recovers an account', async () => {
  const page = await openWithAuthenticator()
  const { url, email } = await invited('viewer')
  await page.goto(url)
  await page.getByRole('button', { name: 'Create the account with a passkey' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Create the account with a passkey')
  await page.getByText('Enter your name, with at most 255 characters.').waitFor()
  await page.getByLabel('Your name').fill('Ben Adler')
  await press(page, 'Create the account with a passkey')
  await openAccount(page)
  await page.getByText(`Ben Adler, ${email}`).waitFor()
  await press(page, 'Delete the passkey Passkey')
  expect(await page.getByRole('alert').first().innerText()).toMatch(/Nothing else would let you sign in/)

  const lost = await openWithAuthenticator()
  const { data } = (await workspace.manage('GET', '/members')).body
  const { id } = data.find((one: { email: string }) => one.email === email)
  const reset = await installation.admin('POST', `/manage/v1/members/${id}/reset`, {})
  await lost.goto(reset.body.url)
  await lost.getByRole('button', { name: 'Create a new passkey' }).waitFor()
  await expectAccessible(lost)
  await press(lost, 'Create a new passkey')
  await lost.getByText('Your account is recovered').waitFor()
  expect(await lost.getByRole('button', { name: /^Delete the/ }).count()).toBe(2)
  // The recovery ended this session. The earlier passkey, which the browser offers, still signs in.
  await page.goto(at('/account'))
  await openAccount(page)
  expect([...unexpected(page), ...unexpected(lost)]).toEqual([])
})

test('Without JavaScript, or at another name, the page offers the password only', async () => {
  const plain = await openPage(browser, { javaScriptEnabled: false })
  const response = await plain.goto(at('/sign-in'))
  expect(response?.headers()['content-security-policy']).toMatch(/; script-src 'self'; connect-src 'self'; /)
  expect(await plain.getByRole('button').allInnerTexts()).toEqual(['Sign in'])
  const page = await openPage(browser)
  await page.goto(`${installation.url.replace('localhost', '127.0.0.1')}/sign-in`)
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Sign in'])
  expect(await page.getByRole('link', { name: /^http/ }).getAttribute('href')).toBe(at('/sign-in'))
  await expectAccessible(page)
})
