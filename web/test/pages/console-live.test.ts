import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startOwnInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

test('An owner goes live from Today, sees what is left to do, and switches between live and test', async () => {
  workspace = await installation.workspace()
  for (const [name, email] of [
    ['Nora Vidal', 'nora@harbor.test'],
    ['Ana Sample', 'ana@example.com'],
  ])
    await workspace.manage('POST', '/notaries', { name, email, categories: ['remote'] })
  const page = await openConsole('/today')
  await press(page, 'Go live')
  const dialog = page.getByRole('dialog', { name: 'Go live' })
  await dialog.getByLabel('Name of the business').fill('Harbor Seal')
  expect(await dialog.getByLabel('Nora Vidal (nora@harbor.test)').isChecked()).toBe(true)
  expect(await dialog.getByLabel('Ana Sample (ana@example.com)').isChecked()).toBe(false)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create the live workspace' }).click()

  const steps = page.getByRole('region', { name: 'Before the first customer' })
  await steps.waitFor({ timeout: 30_000 })
  expect(await page.getByText('TEST', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Go live' }).count()).toBe(0)
  expect(await steps.getByRole('listitem').count()).toBe(7)
  await steps.getByText('6 services are offered.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Notaries', exact: true }).click()
  await page.getByText('Nora Vidal').first().waitFor()
  expect(await page.getByText('Ana Sample').count()).toBe(0)

  // `/console` opens the workspace that was open last.
  await page.goto(`${installation.url}/console`)
  await steps.waitFor()
  await page.getByLabel('Workspace').selectOption(String(workspace.id))
  await page.getByText('TEST', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Go live' }).count()).toBe(0)
  await page.goto(`${installation.url}/console`)
  await page.getByText('TEST', { exact: true }).waitFor()

  await page.getByRole('navigation').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(`${installation.url}/sign-in`)
  await page.goto(`${installation.url}/console`)
  await page.waitForURL(`${installation.url}/sign-in`)
  expect(unexpected(page)).toEqual([])
})
