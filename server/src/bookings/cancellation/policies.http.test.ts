import { describe, expect, test } from 'vitest'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import type { Installation, Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { paymentDesk, type Reserved, sendForm, wordsOf } from '../../../test/helpers/payment-desk.ts'
import { person } from '../../../test/helpers/people.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'
import { settleDueCheckouts } from '../checkouts/settle.ts'
import { syncDueRefunds } from '../payments/online.ts'

let installation: Installation
let stripe: StripeServer
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
})

const policy = { free_until_hours: 24, fee: { amount: 25 }, no_show_fee: { percent: 100 } }
const desk = (service: object = {}, timezone?: string) =>
  paymentDesk(
    installation,
    stripe,
    { unit_price: 75, payment_at: 'at_booking', cancellation_policy: policy, ...service },
    timezone,
  )

const booking = (key: string, method = 'GET', path = '', body?: unknown) =>
  installation.as(undefined)(method, `/booking/v1/${key}${path}`, body)
const detailOf = async ({ manage }: Workspace, id: number) =>
  (await manage('GET', `/reservations/${id}`)).body
const refundsOf = async ({ manage }: Workspace, id: number) =>
  (await manage('GET', `/reservations/${id}/payments`)).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'refund',
  )
/** What Stripe has paid back of the payment of the reservation. */
async function atStripe({ manage }: Workspace, id: number): Promise<number> {
  await syncDueRefunds(installation.ctx)
  const { data } = (await manage('GET', `/reservations/${id}/payments`)).body
  const intent = data.find(({ kind }: { kind: string }) => kind === 'payment').reference
  return (
    [...stripe.account.money.charges.values()].find(one => one.payment_intent === intent)?.amount_refunded ??
    -1
  )
}

/** A booking that is paid and begins in 49 to 50 hours. */
async function paid(service: object = {}) {
  const opened = await desk(service)
  const made = await opened.reserve()
  const appointment = await opened.bookAndPay(made)
  const { id, keys } = appointment
  const { workspace } = opened
  const start = Date.parse(appointment.timestamp)
  /** Moves the clock of the workspace to that number of seconds before the start. */
  const until = async (seconds: number) => {
    const now = Date.parse((await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock.now)
    await moveClock(workspace, Math.round((start - now) / 1000) - seconds)
  }
  const cancel = (body: object = {}) => workspace.manage('POST', `/appointments/${id}/cancel`, body)
  return { ...opened, made, id, key: keys.appointment as string, start, until, cancel }
}

describe('What the customer reads and agrees to', () => {
  test('The pages before booking, the appointment and the mail say what canceling costs', async () => {
    const { workspace, reserve, page, bookAndPay } = await desk({}, 'America/New_York')
    const made = await reserve()
    expect(wordsOf(await page(`/schedule/${made.key}`))).toContain(
      'You can cancel for free until 24 hours before the start. Later it costs $25.00. If you do not come, it costs $75.00.',
    )
    const check = wordsOf(await page(`/schedule/${made.key}/check?at=${made.timestamp}`))
    expect(check).toMatch(
      /If you cancel Free until .{10,40}, then \$25\.00\. If you do not come, it costs \$75\.00\./,
    )
    const { keys } = await bookAndPay(made)
    const shown = wordsOf(await page(`/appointment/${keys.appointment}`))
    expect(shown).toMatch(/If you cancel Free until/)
    await moveClock(workspace, 120)
    const [mail] = await mailsOf(workspace, '&kind=confirmation')
    const { text } = (await workspace.manage('GET', `/mails/${mail.id}`)).body
    expect(wordsOf(text)).toMatch(/If you cancel: Free until .{10,40} E[SD]T, then \$25\.00\./)
  })

  test('The reminder that says how to cancel says what it costs', async () => {
    const { workspace, until } = await paid()
    await until(23 * 3_600)
    const [mail] = await mailsOf(workspace, '&kind=reminder_24h')
    const { text } = (await workspace.manage('GET', `/mails/${mail.id}`)).body
    // It is written a day before the start, when the free time ends.
    expect(wordsOf(text)).toMatch(
      /If you cancel: Free until .{10,40} UTC, then \$25\.00\. If you do not come, it costs \$75\.00\./,
    )
  })

  test('A customer of another language reads the same', async () => {
    const { reserve, page } = await desk()
    const made = await reserve()
    const spanish = wordsOf(await page(`/schedule/${made.key}?lang=es`))
    expect(spanish).toContain(
      'Puede cancelar gratis hasta 24 horas antes del comienzo. Después cuesta 25,00 US$.',
    )
    const french = wordsOf(await page(`/schedule/${made.key}?lang=fr`))
    expect(french).toContain('Vous pouvez annuler gratuitement jusqu’à 24 heures avant le début.')
  })

  test('What was agreed stays when the catalog changes', async () => {
    const { workspace, made, until, key } = await paid()
    await workspace.manage('PATCH', '/services/remote', { cancellation_policy: null })
    await until(3600)
    expect((await booking(key)).body.cancellation).toMatchObject({ fee: 25, no_show_fee: 75, fee_now: 25 })
    await booking(key, 'POST', '/cancel')
    expect((await detailOf(workspace, made.id)).payment).toMatchObject({ received: 75, refunded: 50 })
  })

  test('Another service brings its own policy', async () => {
    const { workspace, id, made } = await paid()
    const other = { free_until_hours: 48, fee: { percent: 10 } }
    await workspace.manage('PATCH', '/services/general_notary', { cancellation_policy: other })
    const changed = await workspace.manage('PATCH', `/appointments/${id}`, { service: 'general_notary' })
    expect(changed.status).toBe(200)
    const { cancellation } = await detailOf(workspace, made.id)
    expect(cancellation).toMatchObject({ free_until_hours: 48, fee: 2.5, no_show_fee: 0 })
  })
})

describe('A customer who cancels', () => {
  test('In the free time all is paid back, and the page says so before', async () => {
    const { workspace, made, key, page } = await paid()
    const before = wordsOf(await page(`/appointment/${key}/cancel`))
    expect(before).toContain('If you cancel now, $75.00 is paid back to your card.')
    const { to } = await sendForm(installation, `/appointment/${key}/cancel`, { accepted_fee: '0' })
    expect(to).toContain('done=canceled')
    expect((await detailOf(workspace, made.id)).payment).toMatchObject({ state: 'refunded', to_refund: 0 })
    expect(await atStripe(workspace, made.id)).toBe(7500)
    expect(await refundsOf(workspace, made.id)).toMatchObject([{ amount: 75, refund_state: 'done' }])
  })

  test('Late, the fee is kept, and page, mail and staff have the exact amounts', async () => {
    const { workspace, made, id, key, page, until } = await paid()
    await until(23 * 3600)
    const before = wordsOf(await page(`/appointment/${key}/cancel`))
    expect(before).toContain(
      'If you cancel now, $25.00 of the $75.00 you paid is kept; $50.00 is paid back to your card.',
    )
    await sendForm(installation, `/appointment/${key}/cancel`, { accepted_fee: '25' })
    const detail = await detailOf(workspace, made.id)
    expect(detail.payment).toMatchObject({ received: 75, refunded: 50, to_refund: 0, due: 0 })
    expect(detail.cancellation).toMatchObject({ charged: 25, fee_now: 0 })
    expect(await atStripe(workspace, made.id)).toBe(5000)
    expect(wordsOf(await page(`/appointment/${key}`))).toMatch(
      /Paid \$75\.00 Cancellation fee \$25\.00 Paid back \$50\.00/,
    )
    await moveClock(workspace, 120)
    const [mail] = await mailsOf(workspace, '&kind=cancellation')
    const { text } = (await workspace.manage('GET', `/mails/${mail.id}`)).body
    expect(wordsOf(text)).toContain('Paid: $75.00 Cancellation fee: $25.00 Paid back: $50.00')
    const { data } = (await workspace.manage('GET', `/audit?action=fee-kept`)).body
    expect(data).toMatchObject([{ object: 'audit_entry', changes: { fee: { before: null, after: 25 } } }])
    expect((await workspace.manage('GET', `/appointments/${id}`)).body.cancellation.charged).toBe(25)
  })

  test('The last second of the free time is free, and the next one is not', async () => {
    const [first, second] = [await paid(), await paid()]
    await first.until(24 * 3600 + 30)
    expect((await booking(first.key)).body.cancellation.fee_now).toBe(0)
    await first.until(24 * 3600 - 30)
    expect((await booking(first.key)).body.cancellation.fee_now).toBe(25)
    expect((await booking(second.key)).body.cancellation.fee_now).toBe(0)
  })

  test('A fee that rose after the page was opened cancels nothing, and is shown', async () => {
    const { workspace, made, key, until } = await paid()
    await until(23 * 3600)
    const form = await sendForm(installation, `/appointment/${key}/cancel`, { accepted_fee: '0' })
    expect(form.status).toBe(422)
    const refused = await booking(key, 'POST', '/cancel', { accepted_fee: 24.99 })
    expect(refused.body).toMatchObject({ code: 'unable_to_cancel', data: { reason: 'fee_rose' } })
    expect((await detailOf(workspace, made.id)).status).toBe('scheduled')
    expect(await refundsOf(workspace, made.id)).toEqual([])
    expect((await booking(key, 'POST', '/cancel', { accepted_fee: 25 })).status).toBe(200)
  })

  test('A fee over what was paid keeps all of it, and nothing is due', async () => {
    const fee = { free_until_hours: 72, fee: { amount: 60 } }
    const { workspace, made, key, page } = await paid({
      payment_at: 'deposit',
      deposit: { amount: 20 },
      cancellation_policy: fee,
    })
    expect(wordsOf(await page(`/appointment/${key}/cancel`))).toContain('the $20.00 you paid is kept.')
    await booking(key, 'POST', '/cancel')
    expect((await detailOf(workspace, made.id)).payment).toMatchObject({ refunded: 0, due: 0, to_refund: 0 })
    expect(await refundsOf(workspace, made.id)).toEqual([])
  })

  test('Late and without a payment, page and mail name the fee', async () => {
    const late = { free_until_hours: 72, fee: { amount: 25 } }
    const { workspace, page, reserve } = await desk({ payment_at: 'none', cancellation_policy: late })
    const made = await reserve()
    await booking(made.key, 'POST', '/submit', { timestamp: made.timestamp })
    const { appointment_id } = await detailOf(workspace, made.id)
    const { keys } = (await workspace.manage('GET', `/appointments/${appointment_id}`)).body
    const key: string = keys.appointment
    // Who was told nothing of the appointment is told nothing of its end.
    await moveClock(workspace, 120)
    expect(wordsOf(await page(`/appointment/${key}/cancel`))).toContain('can charge you $25.00.')
    await booking(key, 'POST', '/cancel', { accepted_fee: 25 })
    await moveClock(workspace, 120)
    const [mail] = await mailsOf(workspace, '&kind=cancellation')
    const { text } = (await workspace.manage('GET', `/mails/${mail.id}`)).body
    expect(wordsOf(text)).toContain('Cancellation fee: $25.00')
    expect(wordsOf(text)).not.toContain('Paid:')
  })

  test('Cash is kept first, and what is left of it stays for staff', async () => {
    const { workspace, made, id, key, page, until } = await paid({
      payment_at: 'deposit',
      deposit: { amount: 40 },
    })
    await workspace.manage('POST', `/appointments/${id}/payments`, { method: 'cash' })
    await until(3600)
    expect(wordsOf(await page(`/appointment/${key}/cancel`))).toMatch(
      /\$25\.00 of the \$75\.00 you paid is kept; \$40\.00 is paid back to your card, and \$10\.00 by /,
    )
    await booking(key, 'POST', '/cancel')
    expect((await detailOf(workspace, made.id)).payment).toMatchObject({ refunded: 40, to_refund: 10 })
    const [cash] = (await workspace.manage('GET', `/reservations/${made.id}/payments`)).body.data.filter(
      (entry: { method: string }) => entry.method === 'cash',
    )
    await workspace.manage('POST', `/payments/${cash.id}/refunds`, { amount: 10, reason: 'Canceled' })
    expect((await detailOf(workspace, made.id)).payment).toMatchObject({ refunded: 50, to_refund: 0 })
  })

  test('A booking without a policy keeps its money for staff to decide', async () => {
    const { workspace, made, key, page } = await paid({ cancellation_policy: null })
    expect((await booking(key)).body.cancellation).toBeNull()
    expect(wordsOf(await page(`/appointment/${key}/cancel`))).toContain(
      'For your payment, contact the business.',
    )
    await booking(key, 'POST', '/cancel')
    expect((await detailOf(workspace, made.id)).payment).toMatchObject({ refunded: 0, to_refund: 0 })
    expect(await refundsOf(workspace, made.id)).toEqual([])
  })

  test('What Stripe does not pay back is left to pay back', async () => {
    const { workspace, made, key } = await paid()
    const [payment] = (await workspace.manage('GET', `/reservations/${made.id}/payments`)).body.data
    // Somebody paid all of it back at Stripe, and no event came.
    stripe.account.createRefund({ payment_intent: payment.reference })
    await booking(key, 'POST', '/cancel')
    await syncDueRefunds(installation.ctx)
    const { received, refunded, to_refund } = (await detailOf(workspace, made.id)).payment
    expect(received - refunded - to_refund).toBe(0)
    expect(refunded).toBeLessThanOrEqual(received)
  })

  test('Two cancellations at once pay back once', async () => {
    const { workspace, made, key, cancel } = await paid()
    await Promise.all([booking(key, 'POST', '/cancel'), cancel(), booking(key, 'POST', '/cancel')])
    expect(await refundsOf(workspace, made.id)).toHaveLength(1)
    expect(await atStripe(workspace, made.id)).toBe(7500)
  })
})

describe('A move', () => {
  const hour = 3600
  test('A customer who moves late pays the fee when canceling the new time', async () => {
    const { workspace, made, key, page, start, until } = await paid()
    await until(23 * hour)
    expect(wordsOf(await page(`/appointment/${key}/move`))).toContain(
      'canceling then costs $25.00 as it does now',
    )
    const later = start / 1000 + 10 * 24 * hour
    expect((await booking(key, 'POST', '/reschedule', { timestamp: later })).status).toBe(200)
    expect((await booking(key)).body.cancellation.fee_now).toBe(25)
    await booking(key, 'POST', '/cancel')
    expect((await detailOf(workspace, made.id)).payment.refunded).toBe(50)
  })

  test('A customer who moves in the free time cancels the new time for free until a day before it', async () => {
    const { key, page, start } = await paid()
    expect(wordsOf(await page(`/appointment/${key}/move`))).not.toContain('canceling then costs')
    const later = start / 1000 + 10 * 24 * hour
    await booking(key, 'POST', '/reschedule', { timestamp: later })
    const { cancellation } = (await booking(key)).body
    expect(Date.parse(cancellation.free_until)).toBe((later - 24 * hour) * 1000)
    expect(cancellation.fee_now).toBe(0)
  })

  test('A move by the business makes canceling no dearer', async () => {
    const { workspace, id, key, start, made } = await paid()
    // From two days ahead to almost now.
    const soon = start / 1000 - 44 * hour
    const moved = await workspace.manage('POST', `/appointments/${id}/reschedule`, { timestamp: soon })
    expect(moved.status).toBe(200)
    expect((await booking(key)).body.cancellation.fee_now).toBe(0)
    await booking(key, 'POST', '/cancel')
    expect((await detailOf(workspace, made.id)).payment.refunded).toBe(75)
  })
})

describe('Staff who cancel', () => {
  test.each([
    [{}, { refunded: 75, to_refund: 0 }],
    [{ refund: 'full' }, { refunded: 75, to_refund: 0 }],
    [{ refund: 'less_fee' }, { refunded: 50, to_refund: 0 }],
    [{ refund: 'none' }, { refunded: 0, to_refund: 0 }],
  ])('With %j late, %j', async (body, expected) => {
    const { workspace, made, until, cancel } = await paid()
    await until(3600)
    expect((await cancel(body)).status).toBe(200)
    expect((await detailOf(workspace, made.id)).payment).toMatchObject(expected)
  })

  test('Without a policy they can pay all back', async () => {
    const { workspace, made, cancel } = await paid({ cancellation_policy: null })
    await cancel({ refund: 'full' })
    expect(await atStripe(workspace, made.id)).toBe(7500)
  })

  test('A reservation that stays keeps its money, and can be booked again for it', async () => {
    const { workspace, made, cancel } = await paid()
    const both = await cancel({ keep_reservation: true, refund: 'full' })
    expect(both.body.data.problems.refund.reason).toBe('not_that')
    expect((await cancel({ keep_reservation: true })).status).toBe(200)
    expect((await detailOf(workspace, made.id)).payment).toMatchObject({ refunded: 0, to_refund: 0 })
    const again = await booking(made.key, 'POST', '/submit', { timestamp: made.timestamp + 3600 })
    expect(again.body).toMatchObject({ status: 'scheduled', checkout: null })
  })

  test('Programs of v3 cancel as the business does', async () => {
    const { workspace, made, until } = await paid()
    await until(3600)
    expect((await workspace.call('POST', `/reservations/${made.id}/cancel`)).status).toBe(200)
    expect((await detailOf(workspace, made.id)).payment.refunded).toBe(75)
  })

  test('Without a Stripe account the money is left to pay back', async () => {
    const { workspace, made, cancel } = await paid()
    await workspace.manage('DELETE', `/workspaces/${workspace.id}/stripe`)
    await cancel()
    expect((await detailOf(workspace, made.id)).payment).toMatchObject({ refunded: 0, to_refund: 75 })
  })
})

describe('A no-show', () => {
  const mark = (workspace: Workspace, id: number, body: object) =>
    workspace.manage('POST', `/appointments/${id}/no-show`, body)

  test.each([
    [{ reason: 'signer' }, 'less_fee', 37.5],
    [{ reason: 'notary' }, 'full', 75],
    [{ reason: 'signer', refund: 'full' }, 'full', 75],
    [{ reason: 'technical', refund: 'less_fee' }, 'less_fee', 37.5],
    [{ reason: 'signer', refund: 'none' }, 'none', 0],
  ])('Marked with %j, it pays back %s when it is canceled', async (body, refund, refunded) => {
    const half = { free_until_hours: 24, fee: { amount: 5 }, no_show_fee: { percent: 50 } }
    const { workspace, made, id, until } = await paid({ cancellation_policy: half })
    await until(-60)
    const marked = await mark(workspace, id, body)
    expect(marked.body.no_show.refund).toBe(refund)
    expect((await detailOf(workspace, made.id)).payment.refunded).toBe(0)
    await workspace.manage('POST', `/appointments/${id}/no-show/cancel`)
    expect((await detailOf(workspace, made.id)).payment).toMatchObject({ refunded, to_refund: 0 })
  })

  test('A mark that is taken back moves no money, and forgets what was decided', async () => {
    const { workspace, made, id, until } = await paid()
    await until(-60)
    await mark(workspace, id, { reason: 'signer', refund: 'full' })
    const undone = await workspace.manage('DELETE', `/appointments/${id}/no-show`)
    expect(undone.body.no_show).toBeNull()
    expect((await mark(workspace, id, { reason: 'signer' })).body.no_show.refund).toBe('less_fee')
    expect(await refundsOf(workspace, made.id)).toEqual([])
  })

  test('Without a policy nothing is paid back', async () => {
    const { workspace, made, id, until } = await paid({ cancellation_policy: null })
    await until(-60)
    expect((await mark(workspace, id, { reason: 'signer' })).body.no_show.refund).toBeNull()
    await workspace.manage('POST', `/appointments/${id}/no-show/cancel`)
    expect(await refundsOf(workspace, made.id)).toEqual([])
  })
})

test('A payment for a time that is gone is paid back once, whatever the policy', async () => {
  const { workspace, reserve } = await desk()
  const made: Reserved = await reserve()
  const { to } = await sendForm(installation, `/schedule/${made.key}/book`, {
    timestamp: `${made.timestamp}`,
  })
  const { db } = installation.ctx
  await db.updateTable('checkouts').set({ cancels: true }).where('booking_id', '=', made.id).execute()
  await db.deleteFrom('claims').where('booking_id', '=', made.id).execute()
  const other = await reserve()
  await workspace.manage('POST', `/reservations/${other.id}/submit`, { timestamp: made.timestamp })
  stripe.account.pay(to.split('/').at(-1) ?? '')
  installation.clock.advance(34 * 60_000)
  await settleDueCheckouts(installation.ctx)
  expect((await detailOf(workspace, made.id)).status).toBe('canceled')
  expect(await atStripe(workspace, made.id)).toBe(7500)
  expect(await refundsOf(workspace, made.id)).toHaveLength(1)
})

test('A notary cancels, and does not decide about money', async () => {
  const { workspace, id, made, until } = await paid()
  await until(3600)
  const { notary_id } = (await workspace.manage('GET', `/appointments/${id}`)).body
  const { browser } = await person(installation, workspace, 'notary', notary_id)
  const path = `/appointments/${id}/cancel`
  const refused = await browser.manage('POST', path, { refund: 'none' })
  expect(refused).toMatchObject({ status: 403, body: { data: { reason: 'refunds_nothing' } } })
  expect((await browser.manage('POST', path, {})).status).toBe(200)
  expect((await detailOf(workspace, made.id)).payment.refunded).toBe(75)
})

test.each([
  ['no hours', {}, 'cancellation_policy.free_until_hours', 'required'],
  ['too many hours', { free_until_hours: 721 }, 'cancellation_policy.free_until_hours', 'too_large'],
  [
    'a fee of two kinds',
    { free_until_hours: 1, fee: { amount: 1, percent: 1 } },
    'cancellation_policy.fee.amount',
    'amount_or_percent',
  ],
  [
    'too fine a fee',
    { free_until_hours: 1, no_show_fee: { amount: 1.001 } },
    'cancellation_policy.no_show_fee.amount',
    'too_fine',
  ],
])('A policy with %s is refused', async (_what, cancellation_policy, name, reason) => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { status, body } = await workspace.manage('PATCH', '/services/remote', { cancellation_policy })
  expect(status).toBe(400)
  expect(body.data.problems[name]?.reason).toBe(reason)
})
