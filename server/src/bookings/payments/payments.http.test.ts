import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeAppointment, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
  await staff(workspace, {})
})
afterAll(() => installation.stop())

const pay = (id: number, body: object, headers = {}, of = workspace) =>
  of.manage('POST', `/reservations/${id}/payments`, { method: 'cash', ...body }, headers)
const refund = (id: number, body: object = {}) =>
  workspace.manage('POST', `/payments/${id}/refunds`, { reason: 'One document less', ...body })
const takeBack = (id: number, of = workspace) =>
  of.manage('POST', `/payments/${id}/void`, { reason: 'Typed for the wrong person' })
const paymentOf = async (id: number) => (await workspace.manage('GET', `/reservations/${id}`)).body.payment
const entriesOf = async (id: number) =>
  (await workspace.manage('GET', `/reservations/${id}/payments`)).body.data
/** Status, reason and values of a refusal. */
const why = ({ status, body }: { status: number; body: { data: { reason: string; values?: object } } }) => [
  status,
  body.data.reason,
  body.data.values,
]

test('Payments, refunds and entries that are taken back add up to the state of the booking', async () => {
  const id = await makeReservation(workspace, { quantity: 3 })
  const sums = {
    total: 75,
    received: 0,
    refunded: 0,
    due: 75,
    authorized: 0,
    card_hold: null,
    chargeable: 0,
    to_refund: 0,
    currency: 'USD',
  }
  expect(await paymentOf(id)).toEqual({ ...sums, state: 'due' })
  const first = await pay(id, { amount: 20.5, reference: 'Receipt 7', note: 'At the door' })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    object: 'payment',
    reservation_id: id,
    kind: 'payment',
    of_id: null,
    method: 'cash',
    amount: 20.5,
    currency: 'USD',
    refundable: 20.5,
    refund_state: null,
    is_voided: false,
    reference: 'Receipt 7',
    note: 'At the door',
    author: expect.stringMatching(/^token:\d+$/),
  })
  expect(await paymentOf(id)).toEqual({ ...sums, state: 'due', received: 20.5, due: 54.5 })
  const rest = await pay(id, { method: 'check' })
  expect([rest.body.amount, await paymentOf(id)]).toEqual([
    54.5,
    { ...sums, state: 'paid', received: 75, due: 0 },
  ])
  const back = await refund(rest.body.id, { amount: 4.5 })
  expect(back.body).toMatchObject({ kind: 'refund', of_id: rest.body.id, method: 'check', amount: 4.5 })
  expect(await paymentOf(id)).toEqual({
    ...sums,
    state: 'partly_refunded',
    received: 75,
    refunded: 4.5,
    due: 0,
  })
  expect((await takeBack(back.body.id)).body).toMatchObject({
    kind: 'void',
    of_id: back.body.id,
    amount: 4.5,
  })
  expect(await paymentOf(id)).toEqual({ ...sums, state: 'paid', received: 75, due: 0 })
  expect((await takeBack(first.body.id)).status).toBe(201)
  expect(await paymentOf(id)).toEqual({ ...sums, state: 'due', received: 54.5, due: 20.5 })
  expect((await refund(rest.body.id)).body.amount).toBe(54.5)
  const entries = await entriesOf(id)
  expect(entries.map((one: Record<string, unknown>) => [one.kind, one.amount, one.is_voided])).toEqual([
    ...[
      ['refund', 54.5, false],
      ['void', 20.5, false],
      ['void', 4.5, false],
      ['refund', 4.5, true],
    ],
    ...[
      ['payment', 54.5, false],
      ['payment', 20.5, true],
    ],
  ])
  expect((await workspace.manage('GET', `/payments/${first.body.id}`)).body).toEqual(entries.at(-1))
})

describe('A price that changes after the payment', () => {
  const line = async (id: number, body: object): Promise<string> => {
    const made = await workspace.manage('POST', `/reservations/${id}/price-lines`, body)
    expect(made.status).toBe(201)
    const { lines, discounts } = made.body
    return discounts.at(-1)?.id ?? lines.at(-1).key
  }
  const discounted = async (amount: number) => {
    const id = await makeReservation(workspace, { quantity: 3 })
    const paid = await pay(id, {})
    expect([paid.status, (await paymentOf(id)).to_refund]).toEqual([201, 0])
    const discount = await line(id, { reason: 'One act less', amount })
    return { id, paid: paid.body.id, discount }
  }

  test('A discount leaves what is over the new price to be paid back', async () => {
    const { id, paid } = await discounted(20)
    expect(await paymentOf(id)).toMatchObject({ total: 55, received: 75, due: 0, to_refund: 20 })
    expect((await refund(paid, { amount: 20 })).status).toBe(201)
    expect(await paymentOf(id)).toMatchObject({ refunded: 20, due: 0, to_refund: 0, state: 'paid' })
  })

  test('What was paid back of it is due again when the price rises again, and can be paid', async () => {
    const { id, paid, discount } = await discounted(20)
    await refund(paid, { amount: 20 })
    const path = `/reservations/${id}/price-lines/${discount}`
    expect((await workspace.manage('DELETE', path)).status).toBeLessThan(300)
    expect(await paymentOf(id)).toMatchObject({ total: 75, due: 20, to_refund: 0, state: 'due' })
    expect(await pay(id, {})).toMatchObject({ status: 201, body: { amount: 20 } })
    expect(await paymentOf(id)).toMatchObject({ received: 95, refunded: 20, due: 0, state: 'paid' })
  })

  test('What was paid back as a favor is not due again, and a refund that is taken back owes nothing', async () => {
    const { id, paid } = await discounted(10)
    const more = await refund(paid, { amount: 30 })
    expect(await paymentOf(id)).toMatchObject({ refunded: 30, due: 0, state: 'partly_refunded' })
    await line(id, { label: 'Courier', amount: 10 })
    expect(await paymentOf(id)).toMatchObject({ total: 75, due: 10 })
    expect((await takeBack(more.body.id)).status).toBeLessThan(300)
    expect(await paymentOf(id)).toMatchObject({ received: 75, refunded: 0, due: 0, state: 'paid' })
    await refund(paid, { amount: 30 })
    expect(await paymentOf(id)).toMatchObject({ refunded: 30, due: 0, state: 'partly_refunded' })
  })
})

test('A payment works for any state of the booking, fires no event, and is in the audit trail', async () => {
  const id = await makeReservation(workspace)
  await workspace.manage('POST', `/reservations/${id}/cancel`)
  expect(await paymentOf(id)).toMatchObject({ state: 'none', due: 0, total: 25 })
  const events = await workspace.eventTypes()
  const { body } = await pay(id, { amount: 25, method: 'bank_transfer', note: 'Late' })
  expect(await paymentOf(id)).toMatchObject({ state: 'paid', received: 25 })
  await refund(body.id)
  expect(await paymentOf(id)).toMatchObject({ state: 'refunded' })
  expect(await workspace.eventTypes()).toEqual(events)
  const { data } = (await workspace.manage('GET', '/audit?limit=2')).body
  const changes = {
    amount: { before: null, after: 25 },
    currency: { before: null, after: 'USD' },
    method: { before: null, after: 'bank_transfer' },
  }
  expect(data).toMatchObject([
    { action: 'payment-refunded', subject: { object: 'reservation', id: String(id) }, changes },
    { action: 'payment-recorded', subject: { object: 'reservation', id: String(id) }, changes },
  ])
  expect(JSON.stringify(data)).not.toContain('Late')
})

test('prepaid of the contract follows the payments, and what was paid elsewhere stays paid', async () => {
  const prepaidOf = async (id: number) => (await workspace.call('GET', `/reservations/${id}`)).body.prepaid
  const id = await makeReservation(workspace)
  const { body } = await pay(id, { amount: 10 })
  expect(await prepaidOf(id)).toBe(false)
  const rest = await pay(id, {})
  expect(await prepaidOf(id)).toBe(true)
  await workspace.call('POST', `/reservations/${id}`, { lang: 'es' })
  expect((await workspace.events()).at(-1)).toMatchObject({
    type: 'reservation-updated',
    data: { prepaid: true },
  })
  await refund(body.id)
  expect(await prepaidOf(id)).toBe(true)
  await takeBack(rest.body.id)
  expect(await prepaidOf(id)).toBe(false)
  const elsewhere = await makeReservation(workspace, { prepaid: 1 })
  expect(await paymentOf(elsewhere)).toMatchObject({ state: 'paid', received: 0, due: 0 })
  expect(why(await pay(elsewhere, { amount: 1 }))).toEqual([422, 'nothing_to_pay', undefined])
})

test('An invoice leaves the booking due until its money is recorded', async () => {
  const id = await makeReservation(workspace)
  const { body } = await pay(id, { method: 'invoiced', reference: 'INV-12' })
  expect(body).toMatchObject({ kind: 'invoice', method: 'invoiced', amount: 25, refundable: 0 })
  expect(await paymentOf(id)).toMatchObject({ state: 'due', due: 25 })
  expect(why(await refund(body.id))).toEqual([422, 'not_refundable', undefined])
  expect((await pay(id, { method: 'bank_transfer' })).status).toBe(201)
  expect(await paymentOf(id)).toMatchObject({ state: 'paid' })
  expect((await takeBack(body.id)).status).toBe(201)
  expect(await paymentOf(id)).toMatchObject({ state: 'paid', received: 25 })
})

describe('What is refused says why, and changes nothing', () => {
  test('A payment over what is due, a refund over its payment, and an entry that is taken back twice', async () => {
    const id = await makeReservation(workspace)
    expect(why(await pay(id, { amount: 25.01 }))).toEqual([422, 'over_due', { due: '25.00 USD' }])
    const { body } = await pay(id, { amount: 20 })
    expect(why(await pay(id, { amount: 5.01 }))).toEqual([422, 'over_due', { due: '5.00 USD' }])
    const back = (await refund(body.id, { amount: 15 })).body
    expect(why(await refund(body.id, { amount: 5.01 }))).toEqual([
      422,
      'over_refundable',
      { refundable: '5.00 USD' },
    ])
    expect(why(await refund(back.id))).toEqual([422, 'not_refundable', undefined])
    expect(why(await takeBack(body.id))).toEqual([422, 'void_of_refunded', undefined])
    const gone = (await takeBack(back.id)).body
    expect(why(await takeBack(back.id))).toEqual([422, 'already_voided', undefined])
    expect(why(await takeBack(gone.id))).toEqual([422, 'void_of_void', undefined])
    await takeBack(body.id)
    expect(why(await refund(body.id))).toEqual([422, 'already_voided', undefined])
    expect(await entriesOf(id)).toHaveLength(4)
    expect(await paymentOf(id)).toMatchObject({ state: 'due', received: 0, refunded: 0, due: 25 })
    await refund((await pay(id, {})).body.id)
    expect(why(await pay(id, { amount: 1 }))).toEqual([422, 'nothing_to_pay', undefined])
  })

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 2.505 }, 'amount'],
    [{ amount: 1e10 }, 'amount'],
    [{ amount: '5' }, 'amount'],
    [{ method: 'bitcoin' }, 'method'],
    [{ method: undefined }, 'method'],
    [{ received_at: '2126-01-01T00:00:00Z' }, 'received_at'],
    [{ reference: 'a\nb' }, 'reference'],
    [{ note: 'a\u0000b' }, 'note'],
    [{ tip: 5 }, 'tip'],
  ])('A payment with %j', async (fields, parameter) => {
    const id = await makeReservation(workspace)
    const { status, body } = await pay(id, fields)
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'invalid_request', [parameter]])
    expect(await entriesOf(id)).toEqual([])
  })

  test('A refund in the future names its own time', async () => {
    const id = await makeReservation(workspace)
    const paid = (await pay(id, {})).body.id
    const { status, body } = await workspace.manage('POST', `/payments/${paid}/refunds`, {
      reason: 'Too early',
      refunded_at: '2126-01-01T00:00:00Z',
    })
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['refunded_at']])
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('An appointment without a reservation has no price that was agreed', async () => {
    const id = await makeAppointment(workspace)
    const answer = await workspace.manage('POST', `/appointments/${id}/payments`, { method: 'cash' })
    expect(why(answer)).toEqual([422, 'without_price', undefined])
    expect((await workspace.manage('GET', `/appointments/${id}`)).body.payment).toBeNull()
    expect((await workspace.manage('GET', `/appointments/${id}/payments`)).body.data).toEqual([])
  })

  test('A service in another currency, once money was recorded', async () => {
    const made = await workspace.manage('POST', '/services', {
      handle: 'euro',
      label: 'Euro',
      category: 'remote',
      signing_methods: ['remote'],
      duration_minutes: 30,
      unit_price: 20,
      currency: 'EUR',
    })
    expect(made.status).toBe(201)
    const id = await makeReservation(workspace)
    const { body } = await pay(id, { amount: 5 })
    const change = { service: 'euro' }
    expect(why(await workspace.manage('PATCH', `/reservations/${id}`, change))).toEqual([
      422,
      'currency_of_payments',
      { currency: 'USD' },
    ])
    await takeBack(body.id)
    expect((await workspace.manage('PATCH', `/reservations/${id}`, change)).status).toBe(200)
    expect(await paymentOf(id)).toMatchObject({ currency: 'EUR', total: 20, state: 'due' })
  })
})

test('The same idempotency key records a payment once, and the appointment has it too', async () => {
  const made = await book(workspace, hourAhead())
  const { id, reservation_id } = (await workspace.manage('GET', `/appointments/${made.body.id}`)).body
  expect(reservation_id).toBeNull()
  const reservation = await makeReservation(workspace)
  const submitted = await workspace.manage('POST', `/reservations/${reservation}/submit`, {
    timestamp: hourAhead(3),
  })
  const appointment = submitted.body.appointment.id
  const headers = { 'idempotency-key': randomUUID() }
  const url = `/appointments/${appointment}/payments`
  const [first, again] = [
    await workspace.manage('POST', url, { method: 'cash', amount: 10 }, headers),
    await workspace.manage('POST', url, { method: 'cash', amount: 10 }, headers),
  ]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect((await workspace.manage('GET', url)).body.data).toEqual([first.body])
  expect((await workspace.manage('GET', `/appointments/${appointment}`)).body.payment).toMatchObject({
    received: 10,
  })
  expect(id).not.toBe(appointment)
})

test('Of twenty payments and twenty refunds at once, only as many pass as there is money', async () => {
  const id = await makeReservation(workspace)
  const paid = await Promise.all(Array.from({ length: 20 }, () => pay(id, { amount: 10 })))
  expect(paid.filter(({ status }) => status === 201)).toHaveLength(2)
  const [first] = await entriesOf(id)
  const refunds = await Promise.all(Array.from({ length: 20 }, () => refund(first.id, { amount: 3 })))
  expect(refunds.map(({ status }) => status).filter(status => status === 201)).toHaveLength(3)
  expect(refunds.every(({ status }) => status === 201 || status === 422)).toBe(true)
  const undone = (await entriesOf(id)).filter(({ kind }: { kind: string }) => kind === 'refund')
  const back = await Promise.all([1, 2, 3].map(() => takeBack(undone[0].id)))
  expect(back.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(await paymentOf(id)).toMatchObject({ received: 20, refunded: 6, due: 5 })
})

test('Other workspaces and notaries see no payment, a notary records for their own, and viewers record none', async () => {
  const own = await installation.workspace()
  const notaries = await staff(own, {}, {})
  const reservation = await makeReservation(own)
  const timestamp = hourAhead(1)
  const booked = await own.manage('POST', `/reservations/${reservation}/submit`, { timestamp })
  const mine = booked.body.appointment.notary_id
  const other = notaries.find(id => id !== mine) ?? 0
  const [owner, rival, viewer, scheduler] = [
    (await person(installation, own, 'notary', mine)).browser,
    (await person(installation, own, 'notary', other)).browser,
    (await person(installation, own, 'viewer')).browser,
    (await person(installation, own, 'scheduler')).browser,
  ]
  const url = `/appointments/${booked.body.appointment.id}/payments`
  const made = await owner.manage('POST', url, { method: 'cash', amount: 5 })
  expect([made.status, made.body.author_name]).toEqual([201, 'Ana Ortiz'])
  const entry = `/payments/${made.body.id}`
  const asked = [
    (await rival.manage('GET', url)).status,
    (await rival.manage('POST', url, { method: 'cash' })).status,
    (await rival.manage('GET', entry)).status,
    (await owner.manage('POST', `${entry}/refunds`, { reason: 'x' })).status,
    (await owner.manage('POST', `${entry}/void`, { reason: 'x' })).status,
    (await viewer.manage('POST', url, { method: 'cash' })).status,
    (await viewer.manage('GET', url)).status,
    (await workspace.manage('GET', entry)).status,
    (await workspace.manage('POST', `${entry}/refunds`, { reason: 'x' })).status,
    (await workspace.manage('POST', `/reservations/${reservation}/payments`, { method: 'cash' })).status,
  ]
  expect(asked).toEqual([404, 404, 404, 403, 403, 403, 200, 404, 404, 404])
  expect((await scheduler.manage('POST', `${entry}/void`, { reason: 'Wrong door' })).status).toBe(201)
  expect((await own.manage('GET', url)).body.data).toHaveLength(2)
})

test('Lists, their filter and their CSV have the money', async () => {
  const own = await installation.workspace()
  await staff(own, {})
  const ids = []
  for (let at = 0; at < 6; at++) ids.push(await makeReservation(own, at === 5 ? { prepaid: 1 } : {}))
  const [due, part, paid, partly, refunded, elsewhere] = ids as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await pay(part, { amount: 10 }, {}, own)
  for (const [id, amount] of [
    [paid, 0],
    [partly, 10],
    [refunded, 25],
  ] as const) {
    const { body } = await pay(id, {}, {}, own)
    if (amount > 0) await own.manage('POST', `/payments/${body.id}/refunds`, { amount, reason: 'x' })
  }
  const booked = await own.manage('POST', `/reservations/${part}/submit`, { timestamp: hourAhead() })
  await makeAppointment(own)
  const gone = await makeReservation(own)
  await own.manage('POST', `/reservations/${gone}/cancel`)
  const inState = async (state: string, list = 'reservations') =>
    (await own.manage('GET', `/${list}?payment=${state}&sort=created`)).body.data.map(
      (one: { id: number }) => one.id,
    )
  expect(await inState('due')).toEqual([due, part])
  expect(await inState('paid')).toEqual([paid, elsewhere])
  expect(await inState('partly_refunded')).toEqual([partly])
  expect(await inState('refunded')).toEqual([refunded])
  expect(await inState('none')).toEqual([gone])
  expect(await inState('due', 'appointments')).toEqual([booked.body.appointment.id])
  expect(await inState('paid', 'appointments')).toEqual([])
  const rows = (await own.manage('GET', '/reservations?sort=created')).body.data
  for (const { id, payment } of rows) {
    expect(await inState(payment.state)).toContain(id)
    expect((await own.manage('GET', `/reservations/${id}`)).body.payment).toEqual(payment)
  }
  const file = await fetch(
    `${installation.url}/manage/v1/reservations?workspace_id=${own.id}&format=csv&sort=created&columns=id,payment_state,total,received,refunded,due,currency`,
    { headers: { authorization: `Bearer ${own.token}` } },
  )
  expect((await file.text()).trim().split(/\r?\n/).slice(1)).toEqual([
    `${due},due,25,0,0,25,USD`,
    `${part},due,25,10,0,15,USD`,
    `${paid},paid,25,25,0,0,USD`,
    `${partly},partly_refunded,25,25,10,0,USD`,
    `${refunded},refunded,25,25,25,0,USD`,
    `${elsewhere},paid,25,0,0,0,USD`,
    `${gone},none,25,0,0,0,USD`,
  ])
})
