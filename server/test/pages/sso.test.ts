import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Installation, Workspace } from '../helpers/harness.ts'
import { password } from '../helpers/people.ts'
import { type Issuer, startIssuer, startWithIssuer } from '../helpers/sso.ts'
import { expectAccessible, type OpenPage, openAccount, openBrowser, openPage } from './browser.ts'

// Single sign-on in a real browser, with the cookies and redirects of two websites.

let issuer: Issuer
let installation: Installation
let workspace: Workspace
let browser: Browser
beforeAll(async () => {
  issuer = await startIssuer()
  installation = await startWithIssuer(issuer.server)
  workspace = await installation.workspace()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await installation?.stop()
  await issuer?.server.stop()
})

/** The page to confirm, and the refusal of a stranger, are a response with status 403. */
const asking = expect.stringContaining('403 (Forbidden)')

const heading = (page: OpenPage) => page.textContent('h1')
const at = (path: string) => installation.url + path

const press = (page: OpenPage, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The issuer's own page, on another website. */
async function choose(page: OpenPage, who: string): Promise<void> {
  await page.getByRole('link', { name: who, exact: true }).click()
}

async function invited(email: string): Promise<string> {
  const body = { workspace_id: workspace.id, email, role: 'admin' }
  return (await installation.admin('POST', '/manage/v1/invitations', body)).body.url
}

test('A new member joins with the issuer, signs in with it, and confirms with it', async () => {
  const ana = issuer.somebody({ name: 'Ana Kovač', email: 'elsewhere@example.com' })
  const page = await openPage(browser)
  await page.goto(await invited('ana-sso@example.com'))
  await expectAccessible(page)
  await press(page, 'Continue with Acme')
  await choose(page, 'Refuse')
  expect(await heading(page)).toBe('This did not work')
  expect(await page.getByRole('alert').innerText()).toMatch(/Acme did not sign you in/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the invitation' }).click()
  await press(page, 'Continue with Acme')
  await choose(page, ana)
  await openAccount(page)
  expect(await heading(page)).toBe('Your account')
  expect(await page.textContent('main')).toContain('Ana Kovač, ana-sso@example.com')
  await expectAccessible(page)

  await press(page, 'Sign out')
  expect(await heading(page)).toBe('Sign in')
  await expectAccessible(page)
  await press(page, 'Sign in with Acme')
  // The issuer still knows the person, and asks nothing.
  await openAccount(page)
  expect(await heading(page)).toBe('Your account')

  installation.clock.advance(15 * 60_000)
  await press(page, 'Disconnect')
  expect(await heading(page)).toBe('Confirm that it is you')
  await expectAccessible(page)
  await press(page, 'Confirm with Acme')
  await choose(page, ana)
  expect(await page.getByRole('status').innerText()).toMatch(/Thank you/)
  await press(page, 'Disconnect')
  expect(await page.getByRole('alert').innerText()).toMatch(/Nothing else would let you sign in/)
  await page.getByLabel('New password').fill(password)
  await press(page, 'Set a password')
  await press(page, 'Disconnect')
  expect(await page.getByRole('status').innerText()).toMatch(/is disconnected/)
  expect(page.problems).toEqual([asking])
})

test('A member with a password connects the issuer, and a stranger gets a way out', async () => {
  const [ben, stranger] = [issuer.somebody({ email: 'ben@id.example' }), issuer.somebody()]
  const page = await openPage(browser)
  await page.goto(await invited('ben-sso@example.com'))
  await page.getByLabel('Your name').fill('Ben Adler')
  await page.getByLabel('New password').fill(password)
  await press(page, 'Create the account')
  await openAccount(page)
  await press(page, 'Connect Acme')
  await choose(page, ben)
  expect(await page.getByRole('status').innerText()).toMatch(/is connected/)
  expect(await page.textContent('main')).toContain('ben@id.example at Acme')
  await expectAccessible(page)

  const other = await openPage(browser)
  await other.goto(at('/sign-in'))
  await press(other, 'Sign in with Acme')
  await choose(other, stranger)
  expect(await heading(other)).toBe('Sign in')
  expect(await other.getByRole('alert').innerText()).toMatch(/Ask an owner for an invitation/)
  await expectAccessible(other)
  await other.goto(at('/account'))
  expect(await heading(other)).toBe('Sign in')
  expect([...page.problems, ...other.problems]).toEqual([asking])
})
