import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { aroundTheClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, type OpenPage, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

// Invoices of a booking, and their list.

let installation: Installation
let workspace: Workspace
let browser: Browser
const { book, openConsole } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const section = (page: OpenPage) => page.getByRole('region', { name: /^Invoices/ })

test('Staff issue an invoice to a company, download it, and correct it', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  const { id } = await book('Marta', 'Ruiz', '10:00', { quantity: 3 })
  const page = await openConsole(`/appointments/${id}`)
  await section(page).getByText('No invoice was issued.').waitFor()

  await press(page, 'Issue invoice')
  const dialog = page.getByRole('dialog', { name: 'Issue invoice' })
  await dialog.getByLabel('Company').fill('Łukasz Ltd.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  const [invoice] = (await workspace.manage('GET', '/invoices')).body.data
  await told(page, `The invoice ${invoice.number} is issued.`)
  await section(page).getByText('$75.00').waitFor()
  // A booking is billed once.
  expect(await section(page).getByRole('button', { name: 'Issue invoice' }).count()).toBe(0)

  await section(page).getByRole('link', { name: invoice.number }).click()
  await page.getByRole('heading', { name: invoice.number, level: 1 }).waitFor()
  await expectAccessible(page)
  await page.getByText('Łukasz Ltd.').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  expect((await file).suggestedFilename()).toBe(`${invoice.number}.pdf`)

  await press(page, 'Correct')
  const correct = page.getByRole('dialog', { name: `Correct ${invoice.number}` })
  await correct.getByLabel('Reason').fill('Another company')
  await correct.getByRole('button', { name: 'Correct' }).click()
  await page.getByText(`Correction of ${invoice.number}`).waitFor()
  await page.getByText('-$75.00').first().waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Invoices' }).click()
  await page.getByText(/Corrected by /).waitFor()
  await expectAccessible(page)
  expect(unexpected(page)).toEqual([])
})
