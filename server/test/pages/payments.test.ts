import type { Browser } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { settleDueHolds } from '../../src/bookings/card-holds/settle.ts'
import { hourAhead } from '../helpers/bookings.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { paymentDesk } from '../helpers/payment-desk.ts'
import { codeOf, openBooking } from '../helpers/visitors.ts'
import { type StripeServer, startStripe } from '../servers/stripe/stripe.ts'
import { expectAccessible, openPage, withBrowser } from './browser.ts'

let installation: Installation
let browser: Browser
let stripe: StripeServer
withBrowser(
  async () => {
    stripe = await startStripe()
    return startInstallation({ JURAT_STRIPE_URL: stripe.url })
  },
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)
afterAll(() => stripe.stop())

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('A service that is paid when it is booked, $how', ({ javaScriptEnabled }) => {
  test('A visitor goes back from Stripe, has a card declined, pays, and sees the appointment', async () => {
    const { workspace, slug } = await openBooking(installation)
    const { secretKey: secret_key, webhookSecret: webhook_secret } = stripe
    const account = { secret_key, webhook_secret }
    expect((await workspace.manage('PUT', `/workspaces/${workspace.id}/stripe`, account)).status).toBe(200)
    const changed = await workspace.manage('PATCH', '/services/remote', { payment_at: 'at_booking' })
    expect(changed.status).toBe(200)
    const page = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${installation.url}/book/${slug}/remote/details?timestamp=${hourAhead()}`)
    await page.fill('#first_name', 'Ana')
    await page.fill('#last_name', 'Ortiz')
    await page.fill('#email', 'ana@example.com')
    await page.click('button.main')
    await page.waitForURL(/\/confirm\//)
    await page.fill('#code', await codeOf(workspace))
    await page.click('button.main')
    await page.waitForURL(`${stripe.url}/pay/**`)
    await page.click('text=Back')
    await page.waitForURL(/\/pay\?left=1/)
    expect(await page.textContent('main')).toContain('You have not paid yet.')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay $25.00' }).click()
    await page.waitForURL(`${stripe.url}/pay/**`)
    await page.fill('[name=card]', '4000000000009995')
    await page.click('button')
    await page.waitForSelector('text=declined')
    await page.fill('[name=card]', '4242424242424242')
    await page.click('button')
    await page.waitForURL(/\/appointment\//)
    expect(await page.textContent('main')).toContain('paid')
    const { data } = (await workspace.manage('GET', '/appointments?payment=paid')).body
    expect(data).toHaveLength(1)
  })

  test('A visitor who does not pay gives the time back, and books nothing', async () => {
    const { workspace, slug } = await openBooking(installation)
    const { secretKey: secret_key, webhookSecret: webhook_secret } = stripe
    await workspace.manage('PUT', `/workspaces/${workspace.id}/stripe`, { secret_key, webhook_secret })
    await workspace.manage('PATCH', '/services/remote', { payment_at: 'at_booking' })
    const page = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${installation.url}/book/${slug}/remote/details?timestamp=${hourAhead()}`)
    await page.fill('#first_name', 'Ana')
    await page.fill('#last_name', 'Ortiz')
    await page.fill('#email', 'ana@example.com')
    await page.click('button.main')
    await page.waitForURL(/\/confirm\//)
    const code = page.url()
    await page.fill('#code', await codeOf(workspace))
    await page.click('button.main')
    await page.waitForURL(`${stripe.url}/pay/**`)
    await page.goto(code)
    expect(await page.textContent('main')).toContain('the payment is not finished')
    await page.goBack()
    await page.waitForURL(`${stripe.url}/pay/**`)
    await page.click('text=Back')
    await page.getByRole('button', { name: 'Do not pay' }).click()
    await page.waitForSelector('text=nothing was charged')
    if (javaScriptEnabled) await expectAccessible(page)
    const { data } = (await workspace.manage('GET', '/reservations')).body
    expect(data).toMatchObject([{ status: 'canceled' }])
  })
})

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('A deposit and a policy, $how', ({ javaScriptEnabled }) => {
  test('A customer reads both amounts, pays the deposit, and cancels late for the fee', async () => {
    const desk = await paymentDesk(installation, stripe, {
      unit_price: 100,
      payment_at: 'deposit',
      deposit: { percent: 40 },
      cancellation_policy: { free_until_hours: 72, fee: { amount: 25 }, no_show_fee: { percent: 100 } },
    })
    const made = await desk.reserve()
    const page = await openPage(browser, { javaScriptEnabled })
    const words = async () => ((await page.textContent('main')) ?? '').replace(/\s+/g, ' ')
    const picture = async (name: string) => {
      const folder = process.env.JURAT_TEST_PICTURES
      if (folder && javaScriptEnabled)
        for (const width of [1200, 390]) {
          await page.setViewportSize({ width, height: 900 })
          await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
        }
    }
    await page.goto(`${installation.url}/schedule/${made.key}`)
    expect(await words()).toContain('You pay $40.00 by card when you book')
    await picture('customer-choose')
    await page.goto(`${installation.url}/schedule/${made.key}/check?at=${made.timestamp}`)
    expect(await words()).toContain('Pay $40.00 now, $60.00 later')
    expect(await words()).toContain('It costs $25.00. If you do not come, it costs $100.00.')
    if (javaScriptEnabled) await expectAccessible(page)
    await picture('customer-check')
    await page.click('button.main')
    await page.waitForURL(`${stripe.url}/pay/**`)
    await page.fill('[name=card]', '4242424242424242')
    await page.click('button')
    await page.waitForURL(/\/appointment\//)
    expect(await words()).toMatch(/Paid\s*\$40\.00.*Still to pay\s*\$60\.00/)
    await picture('customer-booked')
    await page.goto(`${page.url().split('?')[0]}/cancel`)
    expect(await words()).toContain(
      'If you cancel now, $25.00 of the $40.00 you paid is kept; $15.00 is paid back to your card.',
    )
    if (javaScriptEnabled) await expectAccessible(page)
    await picture('customer-cancel')
    await page.click('button.danger')
    await page.waitForURL(/done=canceled/)
    expect(await words()).toMatch(/Cancellation fee\s*\$25\.00.*Paid back\s*\$15\.00/)
    await picture('customer-canceled')
  })
})

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('A price that is held on the card, $how', ({ javaScriptEnabled }) => {
  test('It is taken on completion, and the receipt and the report of the month agree', async () => {
    const desk = await paymentDesk(installation, stripe, { unit_price: 74.35, payment_at: 'hold' })
    const { workspace, money, reserve } = desk
    const made = await reserve()
    const page = await openPage(browser, { javaScriptEnabled })
    const words = async () => ((await page.textContent('main')) ?? '').replace(/\s+/g, ' ')
    await page.goto(`${installation.url}/schedule/${made.key}/check?at=${made.timestamp}`)
    expect(await words()).toContain('Nothing is charged now. $74.35 is held on your card')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.click('button.main')
    await page.waitForURL(`${stripe.url}/pay/**`)
    await page.click('text=Back')
    await page.waitForURL(/\/pay\?left=1/)
    expect(await words()).toContain('You have not given your card yet.')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue to your card' }).click()
    await page.waitForURL(`${stripe.url}/pay/**`)
    await page.fill('[name=card]', '4242424242424242')
    await page.click('button')
    await page.waitForURL(/\/appointment\//)
    expect(await words()).toContain('$74.35 held, charged after the session')
    const { appointment_id: id, ...before } = await money(made.id)
    expect(before.payment).toMatchObject({ state: 'authorized', received: 0 })
    const month = async () => {
      const { clock } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
      const day = clock.now.slice(0, 10)
      const url = `/reports/revenue?from=${day}&to=${day}&interval=month`
      return (await workspace.manage('GET', url)).body.data
    }
    expect(await month()).toEqual([])
    expect((await workspace.manage('POST', `/appointments/${id}/complete`)).status).toBe(200)
    await settleDueHolds(installation.ctx)
    await page.goto(`${page.url().split('?')[0]}/receipt`)
    expect(await words()).toMatch(/Total\s*\$74\.35.*Paid\s*\$74\.35 · .*card, online/)
    if (javaScriptEnabled) await expectAccessible(page)
    expect(await month()).toMatchObject([{ payments: 1, received: 74.35, refunded: 0, earned: 74.35 }])
    const charged = [...stripe.account.money.charges.values()].at(-1)
    expect(charged).toMatchObject({ captured: true, amount_captured: 7435 })
  })
})
