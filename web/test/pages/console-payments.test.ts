import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { aroundTheClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, type OpenPage, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

// What staff record of the money of a booking.

let installation: Installation
let workspace: Workspace
let browser: Browser
const { book, openConsole, stateOf } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const section = (page: OpenPage) => page.getByRole('region', { name: /^Payment/ })

/** No page is wider than its screen. With a folder for them, pictures are taken, light and dark. */
async function lookAt(page: OpenPage, name: string): Promise<void> {
  const folder = process.env.JURAT_TEST_PICTURES
  for (const width of [1400, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of folder ? (['dark', 'light'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    // The navigation slides away.
    await poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
}

test('Staff record a payment in two parts, pay a part back and take a mistake back', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  const { id } = await book('Marta', 'Ruiz', '10:00', { quantity: 3 })
  const page = await openConsole(`/appointments/${id}`)
  await section(page).getByText('Due', { exact: true }).waitFor()

  await press(page, 'Record payment')
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  expect(await dialog.getByLabel('Amount (USD)').inputValue()).toBe('75')
  await expectAccessible(page)
  await dialog.getByLabel('Amount (USD)').fill('80')
  await dialog.getByLabel('How it came').selectOption('check')
  await dialog.getByLabel('Reference').fill('Check 1042')
  const record = dialog.getByRole('button', { name: 'Record payment' })
  await record.click()
  await dialog.getByText('Only 75.00 USD is still to be paid').waitFor()
  await dialog.getByLabel('Amount (USD)').fill('50')
  await record.click()
  await told(page, 'The payment is recorded.')
  await section(page).getByText('Payment · $50.00 · Check · Check 1042').waitFor()
  await section(page).getByText('Still to pay $25.00').waitFor()

  await press(page, 'Record payment')
  await record.click()
  await section(page).getByText('Paid', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Record payment' }).count()).toBe(0)

  await section(page)
    .getByRole('group', { name: 'Acts on $50.00' })
    .getByRole('button', { name: 'Refund' })
    .click()
  const refund = page.getByRole('dialog', { name: 'Record a refund' })
  await refund.getByLabel('Amount (USD)').fill('10')
  await refund.getByLabel('Reason').fill('One document less')
  await refund.getByRole('button', { name: 'Record a refund' }).click()
  await told(page, 'The refund is recorded.')
  await section(page).getByText('Paid back in part', { exact: true }).waitFor()
  await expectAccessible(page)

  await section(page)
    .getByRole('group', { name: 'Acts on $10.00' })
    .getByRole('button', { name: 'Take back' })
    .click()
  const ask = page.getByRole('dialog', { name: 'Take back the entry?' })
  await ask.getByLabel('Reason').fill('It was not paid back')
  await ask.getByRole('button', { name: 'Take back' }).click()
  await told(page, 'The entry is taken back.')
  await section(page).getByText('Paid', { exact: true }).waitFor()
  expect((await stateOf(id)).payment).toMatchObject({ state: 'paid', received: 75, refunded: 0 })

  await lookAt(page, 'payments')
  expect(unexpected(page)).toEqual([])
})

test('The list of appointments shows what is due, and its filter keeps only that', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  const { id } = await book('Marta', 'Ruiz', '10:00')
  await book('Ben', 'Adler', '12:00')
  expect((await workspace.manage('POST', `/appointments/${id}/payments`, { method: 'cash' })).status).toBe(
    201,
  )
  const page = await openConsole('/appointments')
  await page.getByText('$25.00 paid').waitFor()
  await page.getByText('$25.00 due').waitFor()
  const folder = process.env.JURAT_TEST_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/payments-list.png` })
  await page.goto(`${page.url()}?payment=due`)
  await page.getByText('$25.00 due').waitFor()
  expect(await page.getByText('Marta Ruiz').count()).toBe(0)
  expect(unexpected(page)).toEqual([])
})

test('A notary records a payment, and corrects none', async () => {
  workspace = await installation.workspace()
  const [nora = 0] = await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  const { id } = await book('Marta', 'Ruiz', '10:00')
  const page = await openConsole(`/appointments/${id}`, 'notary', nora)
  await press(page, 'Record payment')
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await section(page).getByText('Payment · $25.00 · Cash').waitFor()
  expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0)
})

test('The page of reports adds up what was earned and what is unpaid, and a notary sees their own', async () => {
  workspace = await installation.workspace()
  const [nora = 0] = await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  const { id } = await book('Marta', 'Ruiz', '10:00', { quantity: 3 })
  const owed = await book('Ben', 'Adler', '12:00')
  await workspace.manage('POST', `/appointments/${owed.id}/complete`)
  const url = `/appointments/${id}/payments`
  const { body } = await workspace.manage('POST', url, { method: 'cash', amount: 60 })
  await workspace.manage('POST', url, { method: 'check' })
  await workspace.manage('POST', `/payments/${body.id}/refunds`, { amount: 10, reason: 'One less' })
  const page = await openConsole('/reports?period=this_year&group=method')
  const earned = page.getByRole('region', { name: 'Earned', exact: true })
  await earned.getByText('$65.00').first().waitFor()
  await earned.getByRole('cell', { name: 'Check', exact: true }).waitFor()
  const unpaid = page.getByRole('region', { name: 'Unpaid', exact: true })
  await unpaid.getByRole('link', { name: 'Show these bookings' }).waitFor()
  await expectAccessible(page)
  await lookAt(page, 'reports')
  await unpaid.getByRole('link', { name: 'Show these bookings' }).click()
  await page.getByText('Ben Adler').waitFor()
  expect(await page.getByText('Marta Ruiz').count()).toBe(0)
  expect(unexpected(page)).toEqual([])
  const own = await openConsole('/reports', 'notary', nora)
  await own.getByText('These are the figures of your own bookings.').waitFor()
  expect(await own.getByLabel('Notary', { exact: true }).count()).toBe(0)
})
