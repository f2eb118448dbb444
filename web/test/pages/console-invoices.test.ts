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

test('Staff give bookings a billing reference, bill the month at once, and record its payment', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  const [first, second] = [await book('Marta', 'Ruiz', '10:00'), await book('Jon', 'Aguirre', '12:00')]
  await workspace.manage('PATCH', `/appointments/${second.id}`, { billing_reference: 'Nowak Ltd.' })
  const page = await openConsole(`/appointments/${first.id}`)
  await press(page, 'Edit details')
  const edit = page.getByRole('dialog')
  await edit.getByLabel('Billing reference').fill('Nowak Ltd.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Nowak Ltd.').first().waitFor()
  for (const { id } of [first, second]) await workspace.manage('POST', `/appointments/${id}/complete`)
  const { timestamp } = (await workspace.manage('GET', `/appointments/${first.id}`)).body

  await page.goto(page.url().replace(/appointments\/\d+.*/, 'invoices'))
  await press(page, 'Bill a month')
  const dialog = page.getByRole('dialog', { name: 'Bill a month' })
  await dialog.getByLabel('Billing reference').fill('Nobody')
  await dialog.getByLabel('Month of the sessions').fill(timestamp.slice(0, 7))
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await dialog.getByText(/No completed booking of .* "Nobody" waits/).waitFor()
  await dialog.getByLabel('Billing reference').fill('Nowak Ltd.')
  await dialog.getByLabel('Company').fill('Nowak Ltd.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByText('Billed together').waitFor()
  await page.getByText('Remote notarization – Jon Aguirre').waitFor()
  await expectAccessible(page)

  await press(page, 'Record payment')
  const pay = page.getByRole('dialog', { name: 'Record payment' })
  await expectAccessible(page)
  await pay.getByRole('button', { name: 'Record payment' }).click()
  await told(page, '$50.00 recorded for 2 bookings.')
  const { payment } = (await workspace.manage('GET', `/appointments/${second.id}`)).body
  expect(payment).toMatchObject({ state: 'paid', received: 25 })
})
