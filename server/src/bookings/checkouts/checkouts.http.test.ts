import { describe, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import type { Installation, Workspace } from '../../../test/helpers/harness.ts'
import { type PaymentDesk, paymentDesk, sendForm } from '../../../test/helpers/payment-desk.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'
import { syncDueRefunds } from '../payments/online.ts'
import { settleDueCheckouts } from './settle.ts'

let installation: Installation
let stripe: StripeServer
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
})

const openDesk = (service: object = {}) => paymentDesk(installation, stripe, service)

const booking = (key: string, method = 'GET', path = '', body?: unknown) =>
  installation.as(undefined)(method, `/booking/v1/${key}${path}`, body)

const form = (path: string, fields?: Record<string, string>) => sendForm(installation, path, fields)

/** The customer books, and is led to Stripe. Returns the session. */
async function toStripe({ key, timestamp }: { key: string; timestamp: number }) {
  const { status, to } = await form(`/schedule/${key}/book`, { timestamp: `${timestamp}` })
  expect(status).toBe(303)
  expect(to).toContain(`${stripe.url}/pay/`)
  return to.split('/').at(-1) ?? ''
}

const back = async (key: string) => {
  const response = await fetch(`${installation.url}/schedule/${key}/paid`, { redirect: 'manual' })
  return response.status
}

const paymentsOf = async ({ manage }: Workspace, id: number) =>
  (await manage('GET', `/reservations/${id}/payments`)).body.data
const moneyOf = async ({ manage }: Workspace, id: number) => (await manage('GET', `/reservations/${id}`)).body
const newest = (type: string) => {
  const found = stripe.account.events.findLast(event => event.type === type)
  if (!found) throw new Error(`there is no event ${type}`)
  return found
}

describe('A time that is paid before it is booked', () => {
  test('The time is held and not booked until the customer has paid, and the return books it', async () => {
    const { workspace, reserve } = await openDesk()
    const made = await reserve()
    const session = await toStripe(made)
    const waiting = (await booking(made.key)).body
    expect(waiting).toMatchObject({ status: 'pending', appointment: null })
    expect(waiting.checkout).toMatchObject({ amount: 25, currency: 'USD' })
    expect(waiting.hold_expires_at).not.toBeNull()
    expect(await paymentsOf(workspace, made.id)).toEqual([])
    stripe.account.pay(session)
    expect(await back(made.key)).toBe(303)
    const { status, appointment, checkout, price } = (await booking(made.key)).body
    expect({ status, checkout }).toEqual({ status: 'scheduled', checkout: null })
    expect(appointment.timestamp).toBe(
      new Date(made.timestamp * 1000).toISOString().replace('.000Z', '+00:00'),
    )
    expect(price).toMatchObject({ received: 25, due: 0, prepaid: true })
    const [payment] = await paymentsOf(workspace, made.id)
    expect(payment).toMatchObject({ kind: 'payment', method: 'card_online', amount: 25, refundable: 25 })
    expect(payment.reference).toMatch(/^pi_/)
  })

  test('Another customer cannot take the time while it can be paid', async () => {
    const { reserve } = await openDesk()
    const [first, second] = [await reserve(), await reserve()]
    await toStripe(first)
    const refused = await booking(second.key, 'POST', '/submit', { timestamp: first.timestamp })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  })

  test('A service without a price is booked at once', async () => {
    const { reserve } = await openDesk({ unit_price: 0 })
    const made = await reserve()
    const { body } = await booking(made.key, 'POST', '/submit', { timestamp: made.timestamp })
    expect(body).toMatchObject({ status: 'scheduled', checkout: null })
  })

  test('Staff book without a payment', async () => {
    const { workspace, reserve } = await openDesk()
    const { id, timestamp } = await reserve()
    const { status } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp })
    expect(status).toBe(200)
    expect((await moneyOf(workspace, id)).payment).toMatchObject({ state: 'due', due: 25 })
  })

  test('A customer who gives the time back frees it, and can no longer pay', async () => {
    const { reserve } = await openDesk()
    const [first, second] = [await reserve(), await reserve()]
    const session = await toStripe(first)
    await form(`/schedule/${first.key}/pay/leave`)
    expect(stripe.account.session(session).status).toBe('expired')
    expect((await booking(first.key)).body).toMatchObject({ checkout: null, hold_expires_at: null })
    await toStripe({ key: second.key, timestamp: first.timestamp })
  })

  test('What is not paid in time is found by the job, and the time is free again', async () => {
    const { workspace, reserve } = await openDesk()
    const made = await reserve()
    await toStripe(made)
    installation.clock.advance(34 * 60_000)
    await settleDueCheckouts(installation.ctx)
    expect((await booking(made.key)).body).toMatchObject({
      status: 'pending',
      checkout: null,
      hold_expires_at: null,
    })
    const { data } = (await workspace.manage('GET', '/audit?action=checkout-ended')).body
    expect(data).toHaveLength(1)
  })
})

describe('What crashes and repeats leave', () => {
  test('A payment without a return and without an event is found by the job', async () => {
    const { reserve } = await openDesk()
    const made = await reserve()
    stripe.account.pay(await toStripe(made))
    installation.clock.advance(33 * 60_000 + 1)
    await settleDueCheckouts(installation.ctx)
    expect((await booking(made.key)).body.status).toBe('scheduled')
  })

  test('A lost response of Stripe makes one session: the same call returns it', async () => {
    const { reserve } = await openDesk()
    const made = await reserve()
    const before = stripe.account.sessions.size
    stripe.fail('POST /v1/checkout/sessions', 'lost')
    const { to } = await form(`/schedule/${made.key}/book`, { timestamp: `${made.timestamp}` })
    expect(to).toContain('/pay?state=unreachable')
    const again = await form(`/schedule/${made.key}/pay`)
    expect(again.to).toContain(`${stripe.url}/pay/`)
    expect(stripe.account.sessions.size).toBe(before + 1)
  })

  test('Events that come twice, late and in any order record the payment once', async () => {
    const { workspace, reserve, events } = await openDesk()
    const made = await reserve()
    stripe.account.pay(await toStripe(made))
    const completed = newest('checkout.session.completed')
    for (const event of [
      completed,
      newest('charge.succeeded'),
      newest('payment_intent.succeeded'),
      completed,
    ])
      expect(await stripe.send(events, event)).toBe(200)
    expect((await booking(made.key)).body.status).toBe('scheduled')
    expect(await paymentsOf(workspace, made.id)).toHaveLength(1)
  })

  test('Many returns and events at once record the payment once', async () => {
    const { workspace, reserve, events } = await openDesk()
    const made = await reserve()
    stripe.account.pay(await toStripe(made))
    const event = newest('checkout.session.completed')
    await Promise.all([1, 2, 3, 4].flatMap(() => [back(made.key), stripe.send(events, event)]))
    expect(await paymentsOf(workspace, made.id)).toHaveLength(1)
    const { appointment } = (await booking(made.key)).body
    expect(appointment.status).toBe('scheduled')
  })

  test('Forged, changed and old events are refused, and change nothing', async () => {
    const { reserve, events } = await openDesk()
    const made = await reserve()
    const session = await toStripe(made)
    const event = newest('charge.succeeded')
    const forged = { ...event, type: 'checkout.session.completed', data: { object: { id: session } } }
    for (const damage of [
      { secret: 'whsec_ofSomebodyElse' },
      { ageSeconds: 301 },
      { body: (text: string) => text.replace('completed', 'expired') },
      { body: () => 'no JSON' },
    ])
      expect(await stripe.send(events, forged as never, damage)).toBe(400)
    // Also one with the right signature: Stripe says that nothing was paid.
    expect(await stripe.send(events, forged as never)).toBe(200)
    expect((await booking(made.key)).body).toMatchObject({ status: 'pending', appointment: null })
    const unsigned = await fetch(events, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(unsigned.status).toBe(400)
  })

  test('An event of one workspace does not settle a checkout of another one', async () => {
    const [one, other] = [await openDesk(), await openDesk()]
    const made = await one.reserve()
    stripe.account.pay(await toStripe(made))
    expect(await stripe.send(other.events, newest('checkout.session.completed'))).toBe(200)
    expect((await booking(made.key)).body.status).toBe('pending')
  })
})

describe('Two tabs', () => {
  test('A second form for the same time leads to the same page of Stripe', async () => {
    const { reserve } = await openDesk()
    const made = await reserve()
    expect(await toStripe(made)).toBe(await toStripe(made))
  })

  test('Another time ends the first payment before the second one opens', async () => {
    const { workspace, reserve } = await openDesk()
    const made = await reserve()
    const first = await toStripe(made)
    const second = await toStripe({ ...made, timestamp: hourAhead(2) })
    expect(stripe.account.session(first).status).toBe('expired')
    stripe.account.pay(second)
    await back(made.key)
    expect(await paymentsOf(workspace, made.id)).toHaveLength(1)
  })

  test('A first payment that was made meanwhile books its time, and no second one opens', async () => {
    const { workspace, reserve } = await openDesk()
    const made = await reserve()
    stripe.account.pay(await toStripe(made))
    const { to } = await form(`/schedule/${made.key}/book`, { timestamp: `${hourAhead(2)}` })
    expect(to).toBe(`/schedule/${made.key}/pay`)
    const { appointment } = (await booking(made.key)).body
    expect(Date.parse(appointment.timestamp)).toBe(made.timestamp * 1000)
    expect(await paymentsOf(workspace, made.id)).toHaveLength(1)
    await settleDueCheckouts(installation.ctx)
    expect((await booking(made.key)).body).toMatchObject({ checkout: null, status: 'scheduled' })
  })
})

describe('Money that must go back', () => {
  const refundsOf = async (workspace: Workspace, id: number) =>
    (await paymentsOf(workspace, id)).filter(({ kind }: { kind: string }) => kind === 'refund')

  test('A payment for a time that somebody else has is paid back', async () => {
    const { workspace, reserve } = await openDesk()
    const made = await reserve()
    const session = await toStripe(made)
    await installation.ctx.db.deleteFrom('claims').where('booking_id', '=', made.id).execute()
    const other = await reserve()
    await workspace.manage('POST', `/reservations/${other.id}/submit`, { timestamp: made.timestamp })
    stripe.account.pay(session)
    await back(made.key)
    const [refund] = await refundsOf(workspace, made.id)
    expect(refund).toMatchObject({ amount: 25, refund_state: 'done', author: 'system' })
    expect((await booking(made.key)).body).toMatchObject({ status: 'pending', appointment: null })
    const page = await (await fetch(`${installation.url}/schedule/${made.key}/pay`)).text()
    expect(page).toContain('It is paid back to your card')
  })

  test('The payment of a booking that staff canceled meanwhile is paid back', async () => {
    const { workspace, reserve } = await openDesk()
    const made = await reserve()
    const session = await toStripe(made)
    stripe.account.pay(session)
    await workspace.call('POST', `/reservations/${made.id}/cancel`)
    await settleDueCheckouts(installation.ctx)
    expect(await refundsOf(workspace, made.id)).toMatchObject([{ amount: 25, refund_state: 'done' }])
  })

  test('A canceled booking cannot be paid any more', async () => {
    const { workspace, reserve } = await openDesk()
    const made = await reserve()
    const session = await toStripe(made)
    await workspace.call('POST', `/reservations/${made.id}/cancel`)
    await settleDueCheckouts(installation.ctx)
    expect(stripe.account.session(session).status).toBe('expired')
  })

  async function paid() {
    const desk = await openDesk()
    const made = await desk.reserve()
    stripe.account.pay(await toStripe(made))
    await back(made.key)
    const [payment] = await paymentsOf(desk.workspace, made.id)
    const refund = (amount?: number) =>
      desk.workspace.manage('POST', `/payments/${payment.id}/refunds`, { amount, reason: 'One act less' })
    return { ...desk, made, payment, refund }
  }

  test('Staff pay back a part and the rest, and never more', async () => {
    const { workspace, made, refund } = await paid()
    expect((await refund(10)).body).toMatchObject({ kind: 'refund', amount: 10, method: 'card_online' })
    expect((await moneyOf(workspace, made.id)).payment.state).toBe('partly_refunded')
    const both = await Promise.all([refund(15), refund(15)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(
      (await refundsOf(workspace, made.id)).map((one: { refund_state: string }) => one.refund_state),
    ).toEqual(['done', 'done'])
    const [charge] = [...stripe.account.money.charges.values()].slice(-1)
    expect(charge).toMatchObject({ amount: 2500, amount_refunded: 2500 })
  })

  test('A refund whose response is lost is paid once', async () => {
    const { workspace, made, refund } = await paid()
    const before = stripe.account.refunds.size
    stripe.fail('POST /v1/refunds', 'lost')
    expect((await refund(10)).status).toBe(201)
    expect((await refundsOf(workspace, made.id))[0].refund_state).toBe('pending')
    installation.clock.advance(11 * 60_000)
    await syncDueRefunds(installation.ctx)
    const [one] = await refundsOf(workspace, made.id)
    expect(one.refund_state).toBe('done')
    expect(one.reference).toMatch(/^re_/)
    expect(stripe.account.refunds.size).toBe(before + 1)
  })

  test('A refund that Stripe did not get is paid by the job', async () => {
    const { workspace, made, refund } = await paid()
    stripe.fail('POST /v1/refunds', 'down')
    await refund(10)
    installation.clock.advance(11 * 60_000)
    await syncDueRefunds(installation.ctx)
    expect((await refundsOf(workspace, made.id))[0].refund_state).toBe('done')
  })

  test('A refund made at Stripe is recorded, and one that the bank returns is taken back', async () => {
    const { workspace, made, payment, events } = await paid()
    const { id } = stripe.account.createRefund({ payment_intent: payment.reference, amount: '700' })
    await stripe.send(events, newest('charge.refunded'))
    await stripe.send(events, newest('refund.created'))
    expect(await refundsOf(workspace, made.id)).toMatchObject([
      { amount: 7, reference: id, author: 'system' },
    ])
    stripe.account.failRefund(id)
    await stripe.send(events, newest('refund.failed'))
    expect(await refundsOf(workspace, made.id)).toMatchObject([{ refund_state: 'refused', is_voided: true }])
    expect((await moneyOf(workspace, made.id)).payment).toMatchObject({ refunded: 0, state: 'paid' })
  })

  test('A refund that Stripe refuses is taken back', async () => {
    const { workspace, made, payment, refund } = await paid()
    // Somebody paid all of it back at Stripe, and no event came.
    stripe.account.createRefund({ payment_intent: payment.reference })
    await refund(10)
    const all = await refundsOf(workspace, made.id)
    expect(all.filter((one: { is_voided: boolean }) => !one.is_voided)).toHaveLength(1)
    expect((await moneyOf(workspace, made.id)).payment.refunded).toBeLessThanOrEqual(25)
  })

  test('An online payment is not taken back, and its refund has no method of its own', async () => {
    const { workspace, payment } = await paid()
    const taken = await workspace.manage('POST', `/payments/${payment.id}/void`, { reason: 'x' })
    expect(taken.body.data.reason).toBe('void_of_online')
    const body = { reason: 'x', method: 'cash' }
    const cash = await workspace.manage('POST', `/payments/${payment.id}/refunds`, body)
    expect(cash.body.data.problems.method.reason).toBe('not_online')
  })
})

describe('The account', () => {
  const disconnect = ({ workspace }: PaymentDesk) =>
    workspace.manage('DELETE', `/workspaces/${workspace.id}/stripe`)

  test.each([
    ['replaced by another one', (desk: PaymentDesk) => desk.connect(stripe.otherSecretKey), 200],
    ['removed', disconnect, 200],
  ])('A payment is found when an account that was %s comes back', async (_what, change, status) => {
    const desk = await openDesk()
    const made = await desk.reserve()
    const session = await toStripe(made)
    expect((await change(desk)).status).toBe(status)
    stripe.account.pay(session)
    await stripe.send(desk.events, newest('checkout.session.completed'))
    installation.clock.advance(11 * 60_000)
    await settleDueCheckouts(installation.ctx)
    // The customer can be paying: nobody else gets the time.
    const other = await desk.reserve()
    const taken = await booking(other.key, 'POST', '/submit', { timestamp: made.timestamp })
    expect(taken.body.code).toBe('slot_unavailable')
    expect((await desk.connect(stripe.secretKey)).status).toBe(200)
    installation.clock.advance(30 * 60_000)
    await settleDueCheckouts(installation.ctx)
    expect((await moneyOf(desk.workspace, made.id)).payment).toMatchObject({ state: 'paid', received: 25 })
    expect((await moneyOf(desk.workspace, made.id)).status).toBe('scheduled')
  })

  test('A payment at an account that comes back days later is recorded, and booked while the time is free', async () => {
    const desk = await openDesk()
    const [made, late] = [await desk.reserve(), await desk.reserve()]
    const session = await toStripe(made)
    await desk.connect(stripe.otherSecretKey)
    stripe.account.pay(session)
    installation.clock.advance(60 * 60_000)
    await settleDueCheckouts(installation.ctx)
    const ended = async () =>
      (await desk.workspace.manage('GET', `/audit?object=reservation&object_id=${made.id}`)).body.data.filter(
        (entry: { action: string }) => entry.action === 'checkout-ended',
      ).length
    expect(await ended()).toBe(1)
    // The time is free.
    const open = await booking(late.key, 'GET', `/availability?from=${made.timestamp}`)
    expect(open.status).toBe(200)
    installation.clock.advance(2 * 24 * 60 * 60_000)
    await settleDueCheckouts(installation.ctx)
    expect([await ended(), (await moneyOf(desk.workspace, made.id)).payment.state]).toEqual([1, 'due'])
    await desk.connect(stripe.secretKey)
    installation.clock.advance(61 * 60_000)
    await settleDueCheckouts(installation.ctx)
    expect((await moneyOf(desk.workspace, made.id)).payment.received).toBe(25)
  })

  test('A checkout that no account knows is asked about for a week', async () => {
    const desk = await openDesk()
    const { key } = await desk.reserve()
    const inADay = Math.floor(installation.clock.now().getTime() / 3_600_000 + 24) * 3600
    await toStripe({ key, timestamp: inADay })
    await desk.connect(stripe.otherSecretKey)
    const asked = async (): Promise<number> => {
      const before = stripe.calls.length
      await settleDueCheckouts(installation.ctx)
      return stripe.calls.length - before
    }
    installation.clock.advance(60 * 60_000)
    expect(await asked()).toBe(1)
    installation.clock.advance(6 * 24 * 60 * 60_000)
    expect(await asked()).toBe(1)
    installation.clock.advance(2 * 24 * 60 * 60_000)
    expect(await asked()).toBe(1)
    installation.clock.advance(30 * 24 * 60 * 60_000)
    expect(await asked()).toBe(0)
  })

  test('The secrets are never returned, and stored encrypted', async () => {
    const { workspace } = await openDesk()
    const url = `/workspaces/${workspace.id}/stripe`
    const { body } = await workspace.manage('GET', url)
    expect(body).toMatchObject({ secret_key_end: 'ests', webhook_secret_end: 'ests' })
    expect(JSON.stringify(body)).not.toContain(stripe.secretKey)
    const row = await installation.ctx.db.selectFrom('stripe_accounts').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('standIn')
    expect((await workspace.manage('DELETE', url)).status).toBe(200)
    expect((await workspace.manage('GET', url)).status).toBe(404)
  })

  test('A test workspace takes no live key, and a service needs an account', async () => {
    const workspace = await installation.workspace()
    const account = { secret_key: 'sk_live_12345678', webhook_secret: 'whsec_12345678' }
    const { body } = await workspace.manage('PUT', `/workspaces/${workspace.id}/stripe`, account)
    expect(body.data.problems.secret_key.reason).toBe('stripe_mode')
    const service = await workspace.manage('PATCH', '/services/remote', { payment_at: 'at_booking' })
    expect(service.body.data.problems.payment_at.reason).toBe('needs_stripe')
  })
})
