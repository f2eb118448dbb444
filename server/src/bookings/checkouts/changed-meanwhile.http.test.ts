import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import type { Installation } from '../../../test/helpers/harness.ts'
import { paymentDesk } from '../../../test/helpers/payment-desk.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'
import { upcomingOfVisitor } from '../reservations/reservations.ts'
import { settleDueCheckouts } from './settle.ts'

let installation: Installation
let stripe: StripeServer
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
})

test('The currency stays while the customer can pay, and can change when the payment is over', async () => {
  const desk = await paymentDesk(installation, stripe)
  const { manage } = desk.workspace
  const service = { handle: 'jp', label: 'JP', category: 'remote', signing_methods: ['remote'] }
  const priced = { duration_minutes: 30, unit_price: 3000, currency: 'JPY' }
  expect((await manage('POST', '/services', { ...service, ...priced })).status).toBe(201)
  const made = await desk.reserve()
  await desk.toStripe(made)
  const change = (body: object) => manage('PATCH', `/reservations/${made.id}`, body)
  const refused = await change({ service: 'jp' })
  expect([refused.status, refused.body.data]).toMatchObject([
    422,
    { reason: 'currency_of_checkout', values: { currency: 'USD' } },
  ])
  expect((await change({ quantity: 2 })).status).toBe(200)
  // Another time ends the payment, and Stripe does not know that yet.
  await desk.booking(made.key, 'POST', '/hold', { timestamp: hourAhead(2) })
  expect((await change({ service: 'jp' })).status).toBe(422)
  await settleDueCheckouts(installation.ctx)
  expect((await change({ service: 'jp' })).status).toBe(200)
  expect((await desk.money(made.id)).payment).toMatchObject({ total: 6000, currency: 'JPY' })
})

test('A payment in another currency than that of the booking is paid back in its own', async () => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  const session = await desk.toStripe(made)
  await sql`update reservations set currency = 'JPY', unit_price_minor = 3000
    where workspace_id = ${desk.workspace.id} and id = ${made.id}`.execute(installation.ctx.db)
  await desk.pay(session, made.key)
  const entries = await desk.payments(made.id)
  expect(entries).toHaveLength(2)
  for (const entry of entries) expect(entry).toMatchObject({ amount: 25, currency: 'USD' })
  const refund = entries.find(({ kind }: { kind: string }) => kind === 'refund')
  expect(refund).toMatchObject({ refund_state: 'done', author: 'system' })
  const [charge] = [...stripe.account.money.charges.values()].slice(-1)
  expect(charge).toMatchObject({ currency: 'usd', amount: 2500, amount_refunded: 2500 })
  const { status, payment } = await desk.money(made.id)
  expect(status).toBe('pending')
  expect(payment).toMatchObject({ currency: 'JPY', received: 0, refunded: 0, due: 3000 })
})

test.each([
  ['another time', 2],
  ['the same time', 0],
])('A payment that arrives when %s was requested is recorded and paid back at once', async (_what, hours) => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  const session = await desk.toStripe(made)
  const staffConfirm = { confirmation: 'staff', payment_at: 'none' }
  expect((await desk.workspace.manage('PATCH', '/services/remote', staffConfirm)).status).toBe(200)
  const timestamp = hourAhead(hours)
  const requested = await desk.booking(made.key, 'POST', '/submit', { timestamp })
  expect(requested.body).toMatchObject({ request: { state: 'requested' }, checkout: null })
  stripe.account.pay(session)
  const event = stripe.account.events.findLast(one => one.type === 'checkout.session.completed')
  if (!event) throw new Error('there is no event')
  expect(await stripe.send(desk.events, event)).toBe(200)
  const { payment, request, status } = await desk.money(made.id)
  expect(payment).toMatchObject({ received: 25, refunded: 25 })
  expect([status, request.state]).toEqual(['pending', 'requested'])
  const accepted = await desk.workspace.manage('POST', `/reservations/${made.id}/request/accept`)
  expect(accepted.status).toBe(200)
  expect((await desk.money(made.id)).payment).toMatchObject({ state: 'due', due: 25 })
})

test('A request ends the payment before it at Stripe', async () => {
  const desk = await paymentDesk(installation, stripe)
  const made = await desk.reserve()
  const session = await desk.toStripe(made)
  const staffConfirm = { confirmation: 'staff', payment_at: 'none' }
  await desk.workspace.manage('PATCH', '/services/remote', staffConfirm)
  await desk.booking(made.key, 'POST', '/submit', { timestamp: hourAhead(2) })
  await settleDueCheckouts(installation.ctx)
  expect(stripe.account.session(session).status).toBe('expired')
})

test('A time that a visitor has not paid counts as upcoming, once, and not after its end', async () => {
  const desk = await paymentDesk(installation, stripe)
  const [made, other] = [await desk.reserve(), await desk.reserve()]
  const visitor = 'visitor@example.com'
  const asVisitor = (id: number) =>
    installation.ctx.db
      .updateTable('reservations')
      .set({ visitor_email: visitor })
      .where('workspace_id', '=', desk.workspace.id)
      .where('id', '=', id)
      .execute()
  await asVisitor(made.id)
  const count = async (address = visitor) => {
    const { clock, db } = installation.ctx
    const caller = { workspaceId: desk.workspace.id } as never
    return (await upcomingOfVisitor(db, caller, address, clock.now())).length
  }
  await desk.toStripe({ ...other, timestamp: hourAhead(4) })
  expect(await count()).toBe(0)
  await desk.toStripe(made)
  const session = await desk.toStripe({ ...made, timestamp: hourAhead(2) })
  expect([await count(), await count('somebody@example.com')]).toEqual([1, 0])
  await desk.pay(session, made.key)
  expect(await count()).toBe(1)
  await asVisitor(other.id)
  expect(await count()).toBe(2)
  await desk.form(`/schedule/${other.key}/pay/leave`)
  expect(await count()).toBe(1)
})
