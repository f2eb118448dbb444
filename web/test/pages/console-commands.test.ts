import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, type OpenPage, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

/** Types into the command menu. */
async function command(page: OpenPage, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill(text)
}

test('The command menu books, opens settings and notaries, and changes the theme, by keyboard', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal' })
  const page = await openConsole('/today')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await command(page, 'book an')
  await page.getByRole('button', { name: 'Book an appointment Do' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  await dialog.getByLabel('Date').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await command(page, 'send link')
  await page.getByRole('button', { name: 'Send link Do' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  expect(await dialog.getByLabel('Date').count()).toBe(0)
  await page.keyboard.press('Escape')
  await command(page, 'brand')
  await page.getByRole('button', { name: 'Brand Settings' }).click()
  await page.waitForURL('**/settings/brand')
  await command(page, 'nora')
  await page.getByRole('button', { name: 'Nora Vidal Notary' }).click()
  await page.waitForURL('**/notaries/*')
  await command(page, 'dark')
  await page.getByRole('button', { name: 'Theme: Dark Do' }).click()
  await poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('dark')
  await command(page, 'theme')
  expect(await page.getByRole('button', { name: 'Theme: Dark Do' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Theme: System Do' }).click()
  await poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('light')
  expect(unexpected(page)).toEqual([])
})

test('The command menu offers a viewer nothing that the role may not do', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/today', 'viewer')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await command(page, '')
  await page.getByRole('button', { name: 'Sign out Do' }).waitFor()
  for (const name of ['Book an appointment Do', 'Send link Do', 'Import Settings'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(unexpected(page)).toEqual([])
})
