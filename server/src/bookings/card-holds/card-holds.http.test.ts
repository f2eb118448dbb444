import { describe, expect, test } from 'vitest'
import { moveClock } from '../../../test/helpers/calendar.ts'
import type { Installation } from '../../../test/helpers/harness.ts'
import { heldBookings } from '../../../test/helpers/held-bookings.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { wordsOf } from '../../../test/helpers/payment-desk.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import { cards } from '../../../test/servers/stripe/intents.ts'
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

const dayMs = 24 * 3_600_000
describe('A price that is held on the card', () => {
  test('It is held at booking, taken on completion, and the receipt says so', async () => {
    const { workspace, made, page, reserve, key, ...one } = await held.booked()
    expect(await one.payment()).toMatchObject({
      state: 'authorized',
      authorized: 75,
      due: 0,
      received: 0,
      card_hold: 'authorized',
    })
    expect(held.atStripe(made.id)).toEqual([{ status: 'requires_capture', amount: 7500, taken: 0 }])
    expect((await workspace.call('GET', `/reservations/${made.id}`)).body.prepaid).toBe(false)
    expect(wordsOf(await page(`/appointment/${key}`))).toContain('$75.00 held, charged after the session')
    const rows = async (state: string) =>
      (await workspace.manage('GET', `/appointments?payment=${state}`)).body.data.length
    expect([await rows('authorized'), await rows('due'), await rows('paid')]).toEqual([1, 0, 0])
    expect((await one.complete()).status).toBe(200)
    await Promise.all([one.settle(), one.settle()])
    await one.settle()
    expect(await one.payment()).toMatchObject({ state: 'paid', received: 75, authorized: 0, card_hold: null })
    expect(held.taken(made.id)).toBe(7500)
    expect(stripe.calls.filter(call => call.endsWith('/capture')).length).toBeGreaterThan(0)
    expect(wordsOf(await page(`/appointment/${key}/receipt`))).toMatch(/Paid \$75\.00 · .*card, online/)
    expect(await one.audited()).toEqual(['card-hold-made', 'payment-recorded'])
    const other = await reserve(5)
    expect(wordsOf(await page(`/schedule/${other.key}`))).toContain('charged after the session')
    const check = wordsOf(await page(`/schedule/${other.key}/check?at=${other.timestamp}`))
    expect(check).toContain('Nothing is charged now. $75.00 is held on your card')
  })

  test('What came in cash is not taken again, and nothing beyond the hold is', async () => {
    const { workspace, id, made, ...one } = await held.booked()
    await workspace.manage('POST', `/appointments/${id}/payments`, { method: 'cash', amount: 20 })
    const line = { label: 'Courier', amount: 15 }
    const added = await workspace.manage('POST', `/reservations/${made.id}/price-lines`, line)
    expect(added.status).toBeLessThan(300)
    await one.complete()
    await one.settle()
    expect(held.taken(made.id)).toBe(7000)
    expect(await one.payment()).toMatchObject({ state: 'paid', received: 90, due: 0 })
    const dear = await held.booked(3)

    const much = { label: 'Courier', amount: 100 }
    await dear.workspace.manage('POST', `/reservations/${dear.made.id}/price-lines`, much)
    expect(await dear.payment()).toMatchObject({ state: 'due', authorized: 75, due: 100 })
    await dear.complete()
    await dear.settle()
    expect(await dear.payment()).toMatchObject({ state: 'due', received: 75, due: 100 })
  })

  test('A free cancellation releases it, and a late one takes the fee', async () => {
    const free = await held.booked()
    expect(wordsOf(await free.page(`/appointment/${free.key}/cancel`))).toContain(
      'If you cancel now, nothing is charged to your card.',
    )
    await free.booking(free.key, 'POST', '/cancel')
    await free.settle()
    expect(held.atStripe(free.made.id)).toMatchObject([{ status: 'canceled', taken: 0 }])
    expect(await free.payment()).toMatchObject({ state: 'none', received: 0, authorized: 0, card_hold: null })
    const late = await held.booked(3)
    await late.until(2)
    expect(wordsOf(await late.page(`/appointment/${late.key}/cancel`))).toContain(
      'If you cancel now, $30.00 is charged to your card. What is held beyond that is released.',
    )
    await late.booking(late.key, 'POST', '/cancel', { accepted_fee: 30 })
    await late.settle()
    expect(held.taken(late.made.id)).toBe(3000)
    expect(await late.payment()).toMatchObject({ state: 'paid', received: 30, to_refund: 0 })
  })

  test('A no-show costs its fee, and a cancellation by staff nothing', async () => {
    const missed = await held.booked()
    await missed.until(-1)
    const mark = await missed.workspace.manage('POST', `/appointments/${missed.id}/no-show`, {
      reason: 'signer',
    })
    expect(mark.status).toBe(200)
    await moveClock(missed.workspace, 25 * 3600)
    await missed.settle()
    expect(held.taken(missed.made.id)).toBe(3750)
    expect(await missed.payment()).toMatchObject({ received: 37.5, to_refund: 0 })
    const staff = await held.booked(3)
    await staff.until(2)
    await staff.cancel()
    await staff.settle()
    expect(held.atStripe(staff.made.id)).toMatchObject([{ status: 'canceled', taken: 0 }])
  })
})

describe('A session more than six days ahead', () => {
  test('The card is saved, and the price is held a day before', async () => {
    const { made, page, key, ...one } = await held.booked(24 * 8)
    expect(held.atStripe(made.id)).toEqual([])
    expect(await one.payment()).toMatchObject({ state: 'card_saved', due: 75, card_hold: 'saved' })
    expect(wordsOf(await page(`/appointment/${key}`))).toContain('Saved. The price is held a day before')
    await one.until(25)
    expect(held.atStripe(made.id)).toEqual([])
    await one.until(23)
    expect(held.atStripe(made.id)).toMatchObject([{ status: 'requires_capture', amount: 7500 }])
    expect(await one.payment()).toMatchObject({ state: 'authorized', due: 0 })
    await one.complete()
    await one.settle()
    expect(held.taken(made.id)).toBe(7500)
    expect(await one.audited()).toEqual(['card-saved', 'card-hold-made', 'payment-recorded'])
  })

  test('A refused card is told to the customer and to staff, and replaced', async () => {
    const { workspace, made, page, key, form, ...one } = await held.booked(24 * 8)
    for (const method of stripe.account.money.methods.keys())
      stripe.account.money.cardOf.set(method, cards.authenticated)
    await one.until(23)
    expect(await one.payment()).toMatchObject({ state: 'failed', due: 75, card_hold: 'failed' })
    await moveClock(workspace, 120)
    const [mail] = await mailsOf(workspace, '&kind=card_refused')
    const { text } = (await workspace.manage('GET', `/mails/${mail.id}`)).body
    expect(text).toContain(`/appointment/${key}`)
    const overview = async () => (await workspace.manage('GET', '/overview')).body.cards_refused.count
    expect(await overview()).toBe(1)
    expect(wordsOf(await page(`/appointment/${key}`))).toContain('Your bank did not allow $75.00')
    const { to } = await form(`/appointment/${key}/card`)
    expect(to).toContain(`${stripe.url}/pay/`)
    await one.settle()
    stripe.account.pay(to.split('/').at(-1) ?? '')
    await page(`/schedule/${made.key}/paid`)
    expect(await one.payment()).toMatchObject({ state: 'authorized', due: 0 })
    expect(await overview()).toBe(0)
    await one.complete()
    await one.settle()
    expect(held.taken(made.id)).toBe(7500)
    expect(await one.audited()).toEqual([
      'card-saved',
      'card-hold-failed',
      'card-hold-made',
      'payment-recorded',
    ])
  })
})

describe('A hold that ends before the session', () => {
  test('A session that is moved by ten days gives the hold back, and gets it again a day before', async () => {
    const { workspace, made, id, ...one } = await held.booked()
    const near = { timestamp: made.timestamp + 24 * 3600 }
    await workspace.manage('POST', `/appointments/${id}/reschedule`, near)
    await one.settle()
    expect(held.atStripe(made.id)).toMatchObject([{ status: 'requires_capture' }])
    const far = { timestamp: made.timestamp + 10 * 24 * 3600 }
    expect((await workspace.manage('POST', `/appointments/${id}/reschedule`, far)).status).toBe(200)
    expect(await one.payment()).toMatchObject({ state: 'card_saved', authorized: 0 })
    await one.settle()
    expect(held.atStripe(made.id)).toMatchObject([{ status: 'canceled' }])
    await one.until(23)
    expect(await one.payment()).toMatchObject({ state: 'authorized', authorized: 75 })
    await one.complete()
    await one.settle()
    expect(held.taken(made.id)).toBe(7500)
    expect(held.atStripe(made.id)).toHaveLength(2)
  })

  test('A hold that expired is said, and made again when the session is completed', async () => {
    const { workspace, made, ...one } = await held.booked()
    installation.clock.startAt(
      new Date(installation.clock.now().getTime() + 7 * dayMs + 120_000).toISOString(),
    )
    await one.settle()
    expect(await one.payment()).toMatchObject({ state: 'failed', due: 75, card_hold: 'expired' })
    expect(await mailsOf(workspace, '&kind=card_refused')).toHaveLength(1)
    expect((await workspace.manage('GET', '/overview')).body.cards_refused.count).toBe(1)
    await one.complete()
    await one.settle()
    expect(await one.payment()).toMatchObject({ state: 'paid', received: 75 })
    expect(held.taken(made.id)).toBe(7500)
    expect(await one.audited()).toEqual([
      'card-hold-made',
      'card-hold-expired',
      'card-hold-made',
      'payment-recorded',
    ])
  })
})

describe('Calls that are lost', () => {
  const later = () => installation.clock.advance(11 * 60_000)

  test.each(['lost', 'down'] as const)('Each call whose response is %s is made once', async how => {
    const { made, id, workspace, ...one } = await held.booked(24 * 8)
    stripe.fail('POST /v1/payment_intents', how)
    await one.until(23)
    expect(await one.payment()).toMatchObject({ state: 'card_saved' })
    later()
    await one.settle()
    expect(await one.payment()).toMatchObject({ state: 'authorized' })
    expect(held.atStripe(made.id)).toHaveLength(1)
    const [intent] = [...stripe.account.money.intents.values()].slice(-1)
    await one.complete()
    stripe.fail(`POST /v1/payment_intents/${intent?.id}/capture`, how)
    await one.settle()
    expect(await one.payment()).toMatchObject({ state: 'authorized', received: 0 })
    later()
    await one.settle()
    expect(await one.payment()).toMatchObject({ state: 'paid', received: 75 })
    expect(held.taken(made.id)).toBe(7500)
  })

  test('A hold that was lost is released, not left, when the customer cancels meanwhile', async () => {
    const { made, ...one } = await held.booked(24 * 8)
    stripe.fail('POST /v1/payment_intents', 'lost')
    await one.until(23)
    expect(held.atStripe(made.id)).toMatchObject([{ status: 'requires_capture' }])
    await one.cancel({ refund: 'full' })
    later()
    await one.settle()
    expect(held.atStripe(made.id)).toMatchObject([{ status: 'canceled', taken: 0 }])
  })

  test('What was taken while the session was opened again and canceled is paid back', async () => {
    const { made, id, workspace, ...one } = await held.booked()
    const [intent] = [...stripe.account.money.intents.values()].slice(-1)
    await one.complete()
    stripe.fail(`POST /v1/payment_intents/${intent?.id}/capture`, 'lost')
    await one.settle()
    expect(held.taken(made.id)).toBe(7500)
    expect((await workspace.manage('POST', `/appointments/${id}/reopen`)).status).toBe(200)
    await one.cancel({ refund: 'full' })
    later()
    await one.settle()
    expect(await one.payment()).toMatchObject({ received: 75, refunded: 75, to_refund: 0 })
  })

  test('Events in any order, twice and late book once and take once', async () => {
    const { workspace, reserve, toStripe, events, ...opened } = await held.desk()
    const made = await reserve()
    stripe.account.pay(await toStripe(made))
    const sent = async (type: string) => {
      const event = stripe.account.events.findLast(one => one.type === type)
      if (event) expect(await stripe.send(events, event)).toBe(200)
    }
    await sent('payment_intent.amount_capturable_updated')
    const { appointment_id } = await opened.money(made.id)
    expect(appointment_id).not.toBeNull()
    await sent('checkout.session.completed')
    await sent('payment_intent.amount_capturable_updated')
    await workspace.manage('POST', `/appointments/${appointment_id}/complete`)
    await settleDueHolds(installation.ctx)
    await sent('charge.captured')
    await sent('charge.captured')
    await sent('payment_intent.succeeded')
    expect(await opened.payments(made.id)).toMatchObject([{ kind: 'payment', amount: 75 }])
    const ended = await held.booked(4)
    const [intent] = [...stripe.account.money.intents.keys()].slice(-1)
    stripe.account.money.cancel(intent ?? '')
    const event = stripe.account.events.findLast(one => one.type === 'payment_intent.canceled')
    if (event) expect(await stripe.send(ended.events, event)).toBe(200)
    expect(await ended.payment()).toMatchObject({ state: 'failed', card_hold: 'expired' })
  })
})
