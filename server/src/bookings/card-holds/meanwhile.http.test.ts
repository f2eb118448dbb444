import { describe, expect, test, vi } from 'vitest'
import { setState } from '../../../test/helpers/bookings.ts'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import type { Installation } from '../../../test/helpers/harness.ts'
import { heldBookings } from '../../../test/helpers/held-bookings.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import { cards } from '../../../test/servers/stripe/intents.ts'
import { newRefund } from '../../../test/servers/stripe/objects.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'
import { settleDueHolds } from './settle.ts'

let installation: Installation
let stripe: StripeServer
let held: ReturnType<typeof heldBookings>
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
  held = heldBookings(installation, stripe)
})

type Held = Awaited<ReturnType<ReturnType<typeof heldBookings>['booked']>>

/** When Stripe is asked again. */
const later = () => installation.clock.advance(11 * 60_000)

async function sendLatest({ events }: Held, type: string): Promise<void> {
  const event = stripe.account.events.findLast(one => one.type === type)
  if (!event) throw new Error(`there was no ${type}`)
  expect(await stripe.send(events, event)).toBe(200)
}

/** A hold that Stripe is asked for a day before the session, and whose booking is canceled meanwhile. */
async function canceledWhileMade(how: 'slow' | 'late') {
  const one = await held.booked(24 * 8)
  const [method] = [...stripe.account.money.methods.values()].slice(-1)
  const stop = stripe.stopAt('POST /v1/payment_intents', String(method?.id), how)
  const asking = one.until(23)
  await vi.waitFor(() => expect(stop.hasArrived).toBe(true), { timeout: 60_000 })
  expect((await one.cancel({ refund: 'full' })).status).toBe(200)
  return { one, stop, asking }
}

const refuseCards = () => {
  for (const method of stripe.account.money.methods.keys())
    stripe.account.money.cardOf.set(method, cards.authenticated)
}

/** The session is completed, and Stripe takes the price. What it says of that is lost. */
async function takenAndLost() {
  const one = await held.booked()
  await one.complete()
  stripe.fail(`POST /v1/payment_intents/${held.intentOf(one.made.id)}/capture`, 'lost')
  await one.settle()
  expect([await one.payment(), held.taken(one.made.id)]).toMatchObject([{ received: 0 }, 7500])
  const record = async () => {
    later()
    await one.settle()
    return one.payment()
  }
  return { ...one, record }
}

/** A card that the bank refused a day before the session. */
async function refusedCard() {
  const one = await held.booked(24 * 8)
  refuseCards()
  await one.until(23)
  expect(await one.payment()).toMatchObject({ state: 'failed' })
  const { to } = await one.form(`/appointment/${one.key}/card`)
  const session = to.split('/').at(-1) ?? ''
  const giveAnother = async () => {
    stripe.account.pay(session)
    await one.page(`/schedule/${one.made.key}/paid`)
    await one.settle()
  }
  return { ...one, giveAnother }
}

describe('What was taken is never more than what is due', () => {
  test('Cash that came while the price was taken is kept, and the price goes back to the card', async () => {
    const one = await takenAndLost()
    const cash = await one.workspace.manage('POST', `/appointments/${one.id}/payments`, { method: 'cash' })
    expect(cash.body.amount).toBe(75)
    expect(await one.record()).toMatchObject({
      state: 'paid',
      received: 150,
      refunded: 75,
      due: 0,
    })
    expect([...stripe.account.refunds.values()].at(-1)).toMatchObject({ amount: 7500, status: 'succeeded' })
  })

  test('A session that is completed again for less takes less, although the first call was made', async () => {
    const one = await takenAndLost()
    const { workspace, id, made } = one
    expect((await workspace.manage('POST', `/appointments/${id}/reopen`)).status).toBe(200)
    const discount = { reason: 'One act less', amount: 20 }
    const path = `/reservations/${made.id}/price-lines`
    expect((await workspace.manage('POST', path, discount)).status).toBeLessThan(300)
    expect((await one.complete()).status).toBe(200)
    expect(await one.record()).toMatchObject({ received: 75, refunded: 20, due: 0, card_hold: null })
    expect(held.taken(made.id)).toBe(7500)
    later()
    await one.settle()
    expect(await one.payment()).toMatchObject({ received: 75, refunded: 20 })
  })

  test('A refund that is made at Stripe counts when its event comes', async () => {
    const one = await held.booked()
    await one.complete()
    await one.settle()
    stripe.account.createRefund({ payment_intent: held.intentOf(one.made.id), amount: '2000' })
    await sendLatest(one, 'charge.refunded')
    expect(await one.payment()).toMatchObject({ state: 'partly_refunded', received: 75, refunded: 20 })
  })

  test('What Stripe gives back of a hold that was taken in part is no refund', async () => {
    const one = await held.booked()
    await one.workspace.manage('POST', `/appointments/${one.id}/payments`, { method: 'cash', amount: 20 })
    await one.complete()
    await one.settle()
    const payment_intent = held.intentOf(one.made.id)
    const rest = newRefund({
      amount: 2000,
      currency: 'usd',
      payment_intent,
      metadata: {},
      status: 'succeeded',
    })
    stripe.account.refunds.set(rest.id, rest)
    await sendLatest(one, 'charge.captured')
    stripe.account.refunds.delete(rest.id)
    expect(await one.payment()).toMatchObject({ state: 'paid', received: 75, refunded: 0 })
  })
})

describe('A card that is given in place of one that was refused', () => {
  test('It pays for a session that was completed meanwhile', async () => {
    const one = await refusedCard()
    expect((await one.complete()).status).toBe(200)
    await one.giveAnother()
    await one.settle()
    expect(await one.payment()).toMatchObject({ state: 'paid', received: 75, authorized: 0 })
    expect(held.taken(one.made.id)).toBe(7500)
  })

  test('It books no session that was canceled meanwhile, and nothing stays held on it', async () => {
    const one = await refusedCard()
    expect((await one.cancel({ keep_reservation: true })).status).toBe(200)
    await one.giveAnother()
    later()
    await one.settle()
    expect((await one.money(one.made.id)).appointment_id).toBeNull()
    expect(await one.payment()).toMatchObject({ received: 0, authorized: 0 })
    expect(held.atStripe(one.made.id).filter(({ status }) => status === 'requires_capture')).toEqual([])
  })
})

describe('A hold that nobody wants any more', () => {
  test('A hold that Stripe makes long after the cancellation is released at once', async () => {
    const { one, stop, asking } = await canceledWhileMade('slow')
    later()
    await settleDueHolds(installation.ctx)
    expect(held.atStripe(one.made.id)).toEqual([])
    stop.goOn()
    await asking
    await one.settle()
    expect(held.atStripe(one.made.id)).toMatchObject([{ status: 'canceled', taken: 0 }])
    expect(await one.payment()).toMatchObject({ state: 'none', authorized: 0, card_hold: null })
  })

  test('A hold that Stripe makes after the cancellation, for a process that died, is found and released', async () => {
    const { one, stop, asking } = await canceledWhileMade('late')
    // The round of another process.
    await settleDueHolds(installation.ctx)
    // The retry of the same call.
    stripe.fail('POST /v1/payment_intents', 'down', 1)
    stop.goOn()
    await asking
    expect(held.atStripe(one.made.id)).toMatchObject([{ status: 'requires_capture' }])
    later()
    await one.settle()
    expect(held.atStripe(one.made.id)).toMatchObject([{ status: 'canceled', taken: 0 }])
    expect(await one.payment()).toMatchObject({ state: 'none', authorized: 0, card_hold: null })
    expect(await one.audited()).toContain('card-hold-released')
  })

  test('A hold whose answer was lost is found by its key when Stripe has forgotten the call', async () => {
    const one = await held.booked(24 * 8)
    stripe.fail('POST /v1/payment_intents', 'lost', 2)
    await one.until(23)
    await one.settle()
    expect(held.atStripe(one.made.id)).toMatchObject([{ status: 'requires_capture' }])
    expect(await one.payment()).toMatchObject({ authorized: 0 })
    installation.clock.advance(25 * 3_600_000)
    await one.complete()
    await one.settle()
    await one.settle()
    expect(held.atStripe(one.made.id)).toEqual([{ status: 'succeeded', amount: 7500, taken: 7500 }])
    expect(await one.payment()).toMatchObject({ state: 'paid', received: 75, card_hold: null })
  })

  test('It is released when the reservation ended before its appointment is canceled', async () => {
    const one = await held.booked()
    await setState(installation, one.workspace, { kind: 'reservation', id: one.made.id }, 'completed')
    expect((await one.cancel()).status).toBe(200)
    await one.settle()
    expect(held.atStripe(one.made.id)).toMatchObject([{ status: 'canceled', taken: 0 }])
    expect(await one.payment()).toMatchObject({ authorized: 0, card_hold: null })
  })
})

test('A saved card whose customer was deleted at Stripe is said to have failed when the session begins', async () => {
  const one = await held.booked(24 * 8)
  stripe.account.money.customers.clear()
  await one.until(23)
  later()
  await one.settle()
  expect(await one.payment()).toMatchObject({ state: 'card_saved' })
  await one.until(-0.5)
  later()
  await one.settle()
  expect(await one.payment()).toMatchObject({ state: 'failed', due: 75, card_hold: 'failed' })
  expect(await mailsOf(one.workspace, '&kind=card_refused')).toHaveLength(1)
})

test('What is held is not paid: the invoice says what is due, and the result waits until it is taken', async () => {
  const { workspace, id, key, made, ...one } = await held.booked()
  const settings = { result_requires_payment: true }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)).status).toBe(200)
  const document = { ...uploadOf('appointment', id, pdfOf()), type: 'notarized' }
  expect((await workspace.call('POST', '/documents', document)).status).toBe(201)
  const invoice = await workspace.manage('POST', `/reservations/${made.id}/invoices`, {})
  expect([invoice.status, invoice.body]).toMatchObject([201, { total: 75, paid: 0, due: 75 }])
  await one.complete()
  const { result } = (await workspace.manage('GET', `/appointments/${id}`)).body
  expect(result).toMatchObject({ state: 'held', blockers: ['not_paid'] })
  expect((await one.booking(key)).body.result).toMatchObject({ state: 'held', due_first: 75 })
  await one.settle()
  expect((await workspace.manage('GET', `/appointments/${id}`)).body.result).toMatchObject({ state: 'ready' })
})
