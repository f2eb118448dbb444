import { describe, expect, test } from 'vitest'
import { moveClock } from '../../../test/helpers/calendar.ts'
import type { Installation, Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { paymentDesk, sendForm, wordsOf } from '../../../test/helpers/payment-desk.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'

let installation: Installation
let stripe: StripeServer
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
})

const desk = (service: object = {}) =>
  paymentDesk(installation, stripe, {
    unit_price: 100,
    payment_at: 'deposit',
    deposit: { percent: 25 },
    ...service,
  })
const booking = async (key: string) => (await installation.as(undefined)('GET', `/booking/v1/${key}`)).body
const paymentOf = async ({ manage }: Workspace, id: number) =>
  (await manage('GET', `/reservations/${id}`)).body.payment

describe('A service with a deposit', () => {
  test('The customer reads both amounts, pays the deposit, and owes the rest', async () => {
    const { workspace, reserve, page, bookAndPay } = await desk()
    const made = await reserve()
    expect((await booking(made.key)).price).toMatchObject({ total_price: 100, due: 100, due_at_booking: 25 })
    expect(wordsOf(await page(`/schedule/${made.key}`))).toContain(
      'You pay $25.00 by card when you book, and the rest later.',
    )
    const check = `/schedule/${made.key}/check?at=${made.timestamp}`
    expect(wordsOf(await page(check))).toContain('Pay $25.00 now, $75.00 later')
    expect(wordsOf(await page(`${check}&lang=es`))).toContain('Paga 25,00 US$ ahora y 75,00 US$ más tarde')
    expect(wordsOf(await page(`${check}&lang=fr`))).toContain(
      '25,00 $US à payer maintenant, 75,00 $US plus tard',
    )
    const appointment = await bookAndPay(made)
    expect(appointment.status).toBe('scheduled')
    expect(await paymentOf(workspace, made.id)).toMatchObject({ state: 'due', received: 25, due: 75 })
    const { price } = await booking(made.key)
    expect(price).toMatchObject({ received: 25, due: 75, due_at_booking: 0, prepaid: false })
    const reservation = await workspace.call('GET', `/reservations/${made.id}`)
    expect(reservation.body.prepaid).toBe(false)
    const shown = wordsOf(await page(`/appointment/${appointment.keys.appointment}`))
    expect(shown).toMatch(/Paid \$25\.00.*Still to pay \$75\.00/)
  })

  test('The page before the payment has the total, and the button has the deposit', async () => {
    const { reserve, page } = await desk()
    const made = await reserve()
    await sendForm(installation, `/schedule/${made.key}/book`, { timestamp: `${made.timestamp}` })
    expect((await booking(made.key)).checkout.amount).toBe(25)
    const shown = wordsOf(await page(`/schedule/${made.key}/pay`))
    expect(shown).toMatch(/Price \$100\.00.*Pay \$25\.00 now, \$75\.00 later.*Pay \$25\.00 /)
  })

  test('The mail of the booking and the receipt have what was paid and what is left', async () => {
    const { workspace, reserve, page, bookAndPay } = await desk()
    const made = await reserve()
    const { id, keys } = await bookAndPay(made)
    await moveClock(workspace, 120)
    const [mail] = await mailsOf(workspace, '&kind=confirmation')
    const { text } = (await workspace.manage('GET', `/mails/${mail.id}`)).body
    expect(text).toMatch(/Price:\s+\$100\.00\s+Paid:\s+\$25\.00\s+Still to pay:\s+\$75\.00/)
    await workspace.manage('POST', `/appointments/${id}/complete`)
    const receipt = `/appointment/${keys.appointment}/receipt`
    expect(wordsOf(await page(receipt))).toContain('Still to pay $75.00')
    const rest = await workspace.manage('POST', `/appointments/${id}/payments`, { method: 'cash' })
    expect(rest.body.amount).toBe(75)
    expect(await paymentOf(workspace, made.id)).toMatchObject({ state: 'paid', received: 100, due: 0 })
    const paid = wordsOf(await page(receipt))
    expect(paid).toContain('$100.00')
    expect(paid).not.toContain('Still to pay')
  })

  test('A deposit that is paid already is not asked for again', async () => {
    const { workspace, reserve } = await desk()
    const made = await reserve()
    const path = `/reservations/${made.id}/payments`
    expect((await workspace.manage('POST', path, { method: 'cash', amount: 20 })).status).toBe(201)
    expect((await booking(made.key)).price.due_at_booking).toBe(5)
    expect((await workspace.manage('POST', path, { method: 'cash', amount: 5 })).status).toBe(201)
    const { to } = await sendForm(installation, `/schedule/${made.key}/book`, {
      timestamp: `${made.timestamp}`,
    })
    expect(to).toContain('/appointment/')
    expect(await paymentOf(workspace, made.id)).toMatchObject({ state: 'due', received: 25, due: 75 })
  })

  test('A deposit that was paid back before anything was booked is asked for again', async () => {
    const { workspace, reserve } = await desk()
    const made = await reserve()
    const cash = await workspace.manage('POST', `/reservations/${made.id}/payments`, {
      method: 'cash',
      amount: 25,
    })
    await workspace.manage('POST', `/payments/${cash.body.id}/refunds`, { reason: 'No time was free' })
    expect((await booking(made.key)).price.due_at_booking).toBe(25)
  })

  test('A deposit over the price is the whole price', async () => {
    const { workspace, reserve, page, bookAndPay } = await desk({ deposit: { amount: 500 } })
    const made = await reserve()
    const words = wordsOf(await page(`/schedule/${made.key}/check?at=${made.timestamp}`))
    expect(words).toContain('Pay $100.00 now')
    expect(words).not.toContain('later')
    await bookAndPay(made)
    expect(await paymentOf(workspace, made.id)).toMatchObject({ state: 'paid', due: 0 })
  })

  test('A share of a currency with three decimals can be charged', async () => {
    const { workspace, reserve, bookAndPay } = await desk({
      currency: 'KWD',
      unit_price: 10.01,
      deposit: { percent: 33 },
    })
    const made = await reserve()
    await bookAndPay(made)
    expect(await paymentOf(workspace, made.id)).toMatchObject({ received: 3.3, due: 6.71, currency: 'KWD' })
  })

  test('Staff book without a deposit', async () => {
    const { workspace, reserve } = await desk()
    const made = await reserve()
    const { timestamp } = made
    expect((await workspace.manage('POST', `/reservations/${made.id}/submit`, { timestamp })).status).toBe(
      200,
    )
    expect(await paymentOf(workspace, made.id)).toMatchObject({ state: 'due', due: 100 })
  })
})

describe('The deposit of the catalog', () => {
  test('It is read and written as an amount or a share, and its audit entry has it', async () => {
    const { workspace } = await desk()
    const { body } = await workspace.manage('GET', '/services/remote')
    expect(body).toMatchObject({ payment_at: 'deposit', deposit: { amount: null, percent: 25 } })
    const same = await workspace.manage('PATCH', '/services/remote', { deposit: body.deposit })
    expect(same.body.deposit).toEqual(body.deposit)
    const amount = await workspace.manage('PATCH', '/services/remote', { deposit: { amount: 30 } })
    expect(amount.body.deposit).toEqual({ amount: 30, percent: null })
    const { data } = (await workspace.manage('GET', '/audit?action=service-updated&limit=1')).body
    expect(data[0].changes.deposit).toEqual({ before: body.deposit, after: amount.body.deposit })
  })

  test('A new currency keeps the number of the deposit', async () => {
    const { workspace } = await desk({ deposit: { amount: 30 } })
    const { body } = await workspace.manage('PATCH', '/services/remote', { currency: 'JPY' })
    expect(body.deposit).toEqual({ amount: 30, percent: null })
  })

  test.each([
    ['none', { deposit: null }, 'deposit', 'required'],
    ['neither an amount nor a share', { deposit: {} }, 'deposit.amount', 'amount_or_percent'],
    ['both', { deposit: { amount: 1, percent: 1 } }, 'deposit.amount', 'amount_or_percent'],
    ['too many decimals', { deposit: { amount: 1.005 } }, 'deposit.amount', 'too_fine'],
    ['too fine a share', { deposit: { percent: 1.0005 } }, 'deposit.percent', 'too_many_decimals'],
    ['more than all', { deposit: { percent: 101 } }, 'deposit.percent', 'too_large'],
    ['nothing', { deposit: { amount: 0 } }, 'deposit.amount', 'not_valid'],
    ['confirmation by staff', { confirmation: 'staff' }, 'confirmation', 'not_that'],
  ])('A service that takes a deposit refuses %s', async (_what, changes, name, reason) => {
    const { workspace } = await desk()
    const { status, body } = await workspace.manage('PATCH', '/services/remote', changes)
    expect(status).toBe(400)
    expect(body.data.problems[name]?.reason).toBe(reason)
  })

  test('A service that takes no deposit may have one for later', async () => {
    const { workspace } = await desk()
    const changes = { payment_at: 'none', deposit: null }
    expect((await workspace.manage('PATCH', '/services/remote', changes)).status).toBe(200)
    const taken = await workspace.manage('PATCH', '/services/remote', { payment_at: 'deposit' })
    expect(taken.body.data.problems.deposit.reason).toBe('required')
  })

  test('A workspace without a Stripe account takes no deposit', async () => {
    const workspace = await installation.workspace()
    const body = { payment_at: 'deposit', deposit: { amount: 5 } }
    const refused = await workspace.manage('PATCH', '/services/remote', body)
    expect(refused.body.data.problems.payment_at.reason).toBe('needs_stripe')
  })
})
