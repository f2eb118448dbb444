import type { Browser } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { moveClock } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { paymentDesk } from '../../../server/test/helpers/payment-desk.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import {
  expectAccessibleInBoth,
  type OpenPage,
  poll,
  withBrowser,
} from '../../../server/test/pages/browser.ts'
import { type StripeServer, startStripe } from '../../../server/test/servers/stripe/stripe.ts'
import { deskOf, press, told, unexpected } from './console.ts'

// Deposits and what canceling costs, as staff set and decide them.

let installation: Installation
let workspace: Workspace
let browser: Browser
let stripe: StripeServer
const { openConsole, stateOf } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  async () => {
    stripe = await startStripe()
    return startInstallation({ ...ownAddresses, JURAT_STRIPE_URL: stripe.url })
  },
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)
afterAll(() => stripe.stop())

const section = (page: OpenPage) => page.getByRole('region', { name: /^Payment/ })
const policy = { free_until_hours: 72, fee: { amount: 25 }, no_show_fee: { percent: 100 } }
const priced = { unit_price: 75, payment_at: 'at_booking', cancellation_policy: policy }

async function picture(page: OpenPage, name: string): Promise<void> {
  const folder = process.env.JURAT_TEST_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** A paid appointment in about two days, whose free time is over. */
async function paid() {
  const desk = await paymentDesk(installation, stripe, priced)
  workspace = desk.workspace
  return desk.bookAndPay(await desk.reserve())
}

test('Staff set a deposit and a policy of a service, and take both back', async () => {
  const desk = await paymentDesk(installation, stripe, { unit_price: 75, payment_at: 'none' })
  workspace = desk.workspace
  const page = await openConsole('/services?service=remote')
  const dialog = page.getByRole('dialog', { name: 'Edit Remote notarization' })
  const save = () => dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByLabel('Online payment').selectOption('deposit')
  await dialog.getByRole('textbox', { name: 'Deposit', exact: true }).fill('101')
  await dialog.getByLabel('Deposit: amount or percent').selectOption('percent')
  await dialog.getByLabel('Customers pay a fee for a late cancellation').check()
  await dialog.getByLabel('Free until … hours before the start').fill('48')
  await dialog.getByLabel('Fee for a later cancellation', { exact: true }).fill('25')
  await dialog.getByLabel('Fee if the customer does not come', { exact: true }).fill('100')
  await dialog.getByLabel('Fee if the customer does not come: amount or percent').selectOption('percent')
  await dialog.getByRole('textbox', { name: 'Deposit', exact: true }).fill('25')
  await expectAccessibleInBoth(page)
  await picture(page, 'policy-service')
  await save()
  await told(page, 'The changes are saved.')
  expect((await workspace.manage('GET', '/services/remote')).body).toMatchObject({
    payment_at: 'deposit',
    deposit: { amount: null, percent: 25 },
    cancellation_policy: {
      free_until_hours: 48,
      fee: { amount: 25, percent: null },
      no_show_fee: { amount: null, percent: 100 },
    },
  })
  await page.goto(`${installation.url}/console/w/${workspace.id}/services?service=remote`)
  await dialog.getByLabel('Customers pay a fee for a late cancellation').uncheck()
  await dialog.getByLabel('Online payment').selectOption('none')
  await save()
  await told(page, 'The changes are saved.')
  expect((await workspace.manage('GET', '/services/remote')).body).toMatchObject({
    payment_at: 'none',
    cancellation_policy: null,
  })
  expect(unexpected(page)).toEqual([])
})

test('Staff who cancel see what is paid back, and keep the fee', async () => {
  const { id } = await paid()
  const page = await openConsole(`/appointments/${id}`)
  await section(page)
    .getByText(/cancels for free until .* later it costs \$25\.00\. Not coming costs \$75\.00\./)
    .waitFor()
  await press(page, 'Cancel appointment')
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByLabel('What was paid')
  expect(await choice.locator('option').allTextContents()).toEqual([
    'Pay back $75.00',
    'Keep $25.00 as the fee, pay back $50.00',
    'Pay nothing back now',
  ])
  expect(await choice.inputValue()).toBe('full')
  await choice.selectOption('less_fee')
  await expectAccessibleInBoth(page)
  await picture(page, 'policy-cancel')
  await dialog.getByRole('button', { name: 'Cancel appointment', exact: true }).click()
  await section(page).getByText('The cancellation cost $25.00.').waitFor()
  await section(page).getByText('Paid back $50.00').waitFor()
  await picture(page, 'policy-canceled')
  expect((await stateOf(id)).payment).toMatchObject({ received: 75, refunded: 50, to_refund: 0 })
  expect(unexpected(page)).toEqual([])
})

test('Staff who cancel see what is kept of the cash, and what is charged to the card', async () => {
  const desk = await paymentDesk(installation, stripe, { ...priced, payment_at: 'hold' })
  workspace = desk.workspace
  const made = await desk.reserve()
  const { id } = await desk.bookAndPay(made)
  await workspace.manage('POST', `/reservations/${made.id}/payments`, { method: 'cash', amount: 10 })
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Cancel appointment')
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByLabel('What was paid')
  expect(await choice.locator('option').allTextContents()).toEqual([
    'Pay back $10.00',
    'Keep $10.00 and charge $15.00 to the card as the fee',
    'Pay nothing back now',
  ])
  await dialog.getByText('What is held on the card and not charged is released.').waitFor()
  await choice.selectOption('less_fee')
  await expectAccessibleInBoth(page)
  await picture(page, 'policy-cancel-held')
  await dialog.getByRole('button', { name: 'Cancel appointment', exact: true }).click()
  await section(page).getByText('The cancellation cost $25.00.').waitFor()
  expect(unexpected(page)).toEqual([])
})

test('Staff decide below the mark of a no-show what is paid back', async () => {
  const { id } = await paid()
  await moveClock(workspace, 3 * 86_400)
  const page = await openConsole(`/appointments/${id}`)
  await page.getByRole('button', { name: /^Mark/ }).click()
  await page.getByRole('menuitem', { name: 'The customer or a signer did not come' }).click()
  const choice = page.getByLabel('What was paid')
  await choice.waitFor()
  expect(await choice.inputValue()).toBe('less_fee')
  await picture(page, 'policy-no-show')
  await choice.selectOption('full')
  await poll(async () => (await stateOf(id)).no_show.refund).toBe('full')
  expect((await stateOf(id)).payment.refunded).toBe(0)
  expect(unexpected(page)).toEqual([])
})

test('A notary who cancels is not asked about the money', async () => {
  const { id, notary_id } = await paid()
  const page = await openConsole(`/appointments/${id}`, 'notary', notary_id)
  await press(page, 'Cancel appointment')
  await page
    .getByRole('dialog')
    .getByLabel('Do not notify')
    .or(page.getByRole('dialog').getByText('cannot be undone'))
    .first()
    .waitFor()
  expect(await page.getByLabel('What was paid').count()).toBe(0)
})
