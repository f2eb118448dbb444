import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { expectAccessibleInBoth, openPage, withBrowser } from './browser.ts'

// The docs that the server shows: on a phone and on a wide screen, with and without their script.

let installation: Installation
let browser: Browser
withBrowser(startInstallation, opened => {
  installation = opened.installation
  browser = opened.browser
})

const paths = [
  '/docs/',
  '/docs/guide',
  '/docs/contract',
  '/docs/api/signers',
  '/docs/search?q=token',
  '/docs/nothing',
]

test.each([390, 1400])('Pages of the docs are accessible and fit a screen of %i px', async width => {
  const page = await openPage(browser, { viewport: { width, height: 844 } })
  for (const path of paths) {
    await page.goto(installation.url + path)
    await expectAccessibleInBoth(page)
    expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
  }
  expect(page.problems).toEqual([])
})

test('Without a script a reader searches, opens a result and finds the other pages', async () => {
  const page = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${installation.url}/docs/`)
  await page.getByRole('searchbox').fill('verify signature')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(await page.getByRole('searchbox').inputValue()).toBe('verify signature')
  await page.getByRole('main').getByRole('link', { name: 'How to verify' }).first().click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Webhooks')
  expect(new URL(page.url()).hash).toBe('#how-to-verify')
  await page.getByRole('link', { name: 'All pages' }).click()
  await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Deploy' }).click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Deploy')
})

test('The script copies a sample as it is shown, and / leads to the search', async () => {
  const page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${installation.url}/docs/api/signers`)
  const group = page.locator('.samples').first()
  await group.getByText('Python', { exact: true }).click()
  expect(await group.locator('details[open] summary').allInnerTexts()).toEqual(['Python'])
  await group.locator('details[open]').getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  expect(copied).toBe(await group.locator('details[open] code').innerText())
  expect(copied).toContain("os.environ['TOKEN']")
  await page.locator('h1').click()
  await page.keyboard.press('/')
  expect(await page.evaluate('document.activeElement?.id')).toBe('docs-q')
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
  expect(page.problems).toEqual([])
})

test('A link to an operation of the earlier reference leads to the reference', async () => {
  const page = await openPage(browser)
  await page.goto(`${installation.url}/docs/#v3/tag/signers`)
  await page.waitForURL(/\/docs\/reference\/#v3/, { waitUntil: 'commit' })
})
