import { generateSync } from 'otplib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { firstOwnerLink } from '../../src/start/first-owner.ts'
import { openDump } from '../helpers/databases.ts'
import { type Installation, startInstallation, type Workspace } from '../helpers/harness.ts'
import { actionsOf, ownAddresses, password } from '../helpers/people.ts'
import { expectAccessible, type OpenPage, openAccount, openBrowser, openPage } from './browser.ts'

// The pages on which staff sign in, in a real browser.

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

const heading = (page: OpenPage) => page.textContent('h1')

const at = (path: string) => installation.url + path

async function invited(role: string): Promise<string> {
  const made = await installation.admin('POST', '/manage/v1/invitations', {
    workspace_id: workspace.id,
    email: `${role}-${Math.random().toString(36).slice(2)}@example.com`,
    role,
  })
  return made.body.url
}

async function press(page: OpenPage, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

test('The first owner signs up, once', async () => {
  const database = await openDump(inject('embeddedDump'))
  const own = await startInstallation(ownAddresses, { database })
  try {
    const { id } = await own.workspace()
    const link = (await firstOwnerLink(own.ctx, id)) ?? ''
    const page = await openPage(browser)
    await page.goto(link)
    await expectAccessible(page)
    await press(page, 'Create the account')
    expect((await page.getByRole('alert').innerText()).match(/Enter (?:your|a) /g)).toHaveLength(3)
    await page.getByLabel('Email address').fill('ana@example.com')
    await page.getByLabel('Your name').fill('Ana Ortiz')
    await page.getByLabel('New password').fill('short')
    await press(page, 'Create the account')
    expect(await page.textContent('#password-error')).toMatch(/at least 15 characters/)
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ana Ortiz')
    await expectAccessible(page)
    await page.getByLabel('New password').fill(password)
    await press(page, 'Create the account')
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await openAccount(page)
    expect(await heading(page)).toBe('Your account')
    expect(await page.textContent('main')).toContain(': owner')
    await page.goto(link)
    expect(await heading(page)).toBe('This link no longer works')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'set a new password' }).click()
    expect(await heading(page)).toBe('Set a new password')
    await page.goBack()
    await page.getByRole('link', { name: 'Sign in' }).click()
    expect(new URL(page.url()).pathname).toMatch(/^\/(sign-in|account|console)/)
    expect(await firstOwnerLink(own.ctx, id)).toBeUndefined()
    expect(page.problems).toEqual([])
  } finally {
    await own.stop()
  }
})

test('A member sets up an app, signs in with a code, and ends other sessions', async () => {
  const page = await openPage(browser)
  await page.goto(await invited('admin'))
  await page.getByLabel('Your name').fill('Ben Adler')
  await page.getByLabel('New password').fill(password)
  await press(page, 'Create the account')
  await openAccount(page)
  const email = /[\w-]+@example\.com/.exec((await page.textContent('main')) ?? '')?.[0] ?? ''
  await page.getByRole('link', { name: 'Set up an authenticator app' }).click()
  await expectAccessible(page)
  const secret = (await page.textContent('.secret')) ?? ''
  await page.getByLabel('Code that the app shows').fill(codeOf(secret, 9))
  await press(page, 'Turn the app on')
  expect(await page.getByRole('alert').innerText()).toMatch(/is wrong/)
  expect(await page.textContent('.secret')).toBe(secret)
  await page.getByLabel('Code that the app shows').fill(codeOf(secret))
  await press(page, 'Turn the app on')
  expect(await page.locator('.codes li').count()).toBe(10)
  await expectAccessible(page)

  const second = await openPage(browser)
  await second.goto(at('/account'))
  expect(await heading(second)).toBe('Sign in')
  await expectAccessible(second)
  await second.getByLabel('Email address').fill(email)
  await second.getByLabel('Password').fill('not the right one')
  await press(second, 'Sign in')
  expect(await second.getByRole('alert').innerText()).toMatch(/wrong/)
  await second.getByLabel('Password').fill(password)
  await press(second, 'Sign in')
  expect(await heading(second)).toBe('Enter your code')
  expect(await second.content()).not.toContain(password)
  await expectAccessible(second)
  await second.getByLabel('Code').fill(codeOf(secret, 1))
  await press(second, 'Sign in')
  await openAccount(second)
  expect(await heading(second)).toBe('Your account')
  await expectAccessible(second)
  await press(second, 'End all other sessions')
  expect(await second.getByRole('status').innerText()).toMatch(/have ended/)
  await page.goto(at('/account'))
  expect(await heading(page)).toBe('Sign in')
  await press(second, 'Sign out')
  await second.goto(at('/account'))
  expect(await heading(second)).toBe('Sign in')
  expect([...page.problems, ...second.problems]).toEqual([])
})

test('A change 15 minutes after the sign-in asks for the password again', async () => {
  const page = await openPage(browser)
  await page.goto(await invited('viewer'))
  await page.getByLabel('Your name').fill('Cleo Diaz')
  await page.getByLabel('New password').fill(password)
  await press(page, 'Create the account')
  await openAccount(page)
  installation.clock.advance(15 * 60_000)
  await page.getByLabel('New password').fill('eight green chairs sing')
  await press(page, 'Change the password')
  expect(await heading(page)).toBe('Confirm that it is you')
  await expectAccessible(page)
  await page.getByLabel('Password').fill('not the right one')
  await press(page, 'Confirm')
  expect(await page.getByRole('alert').innerText()).toMatch(/wrong/)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Confirm')
  await page.getByLabel('New password').fill('eight green chairs sing')
  await press(page, 'Change the password')
  expect(await page.getByRole('status').innerText()).toMatch(/password is set/)
})

test('A recovery link sets a new password', async () => {
  const page = await openPage(browser)
  await page.goto(await invited('viewer'))
  await page.getByLabel('Your name').fill('Dan Eriksen')
  await page.getByLabel('New password').fill(password)
  await press(page, 'Create the account')
  await openAccount(page)
  const { data } = (await workspace.manage('GET', '/members')).body
  await page.goto(at('/recovery'))
  await expectAccessible(page)
  await page.getByLabel('Email address').fill('nobody@example.com')
  await press(page, 'Mail the link')
  expect(await heading(page)).toBe('Look into your mail')
  const reset = await installation.admin('POST', `/manage/v1/members/${data[0].id}/reset`, {})
  await page.goto(reset.body.url)
  await page.getByLabel('New password').fill('nine wooden spoons dance')
  await press(page, 'Set the password')
  expect(await page.getByRole('status').innerText()).toMatch(/password is set/)
  await page.goto(reset.body.url)
  await page.getByLabel('New password').fill('ten quiet rivers whistle')
  await press(page, 'Set the password')
  expect(await heading(page)).toBe('This link no longer works')
})

test('A portal link opens a session of a developer', async () => {
  const made = await installation.admin('POST', '/manage/v1/portal-links', { workspace_id: workspace.id })
  const page = await openPage(browser)
  await page.goto(made.body.url)
  await expectAccessible(page)
  await press(page, 'Open')
  const status = (path: string) => page.evaluate(async url => (await fetch(url)).status, `/manage/v1${path}`)
  expect([await status('/webhook-endpoints'), await status('/members')]).toEqual([200, 403])
  expect(await actionsOf(installation, workspace)).toContain('portal-link-opened visitor')
  const again = await openPage(browser)
  await again.goto(made.body.url)
  await press(again, 'Open')
  expect(await heading(again)).toBe('This link no longer works')
})

test.each(['light', 'dark'] as const)('Pages fit a phone in the %s theme', async colorScheme => {
  const page = await openPage(browser, { colorScheme, viewport: { width: 320, height: 700 } })
  for (const path of [
    '/sign-in',
    '/recovery',
    '/invitation/unknown',
    '/recovery/unknown',
    '/portal/unknown',
  ]) {
    const response = await page.goto(at(path))
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await expectAccessible(page)
  }
})
