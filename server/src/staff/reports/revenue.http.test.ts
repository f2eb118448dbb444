import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { aroundTheClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
let notaries: number[]

const zone = 'America/New_York'
const dayMs = 86_400_000
const onDuty = { weekly: aroundTheClock, categories: ['remote', 'wet'] }
/** The period has the end of summer time, and begins and ends within a month and a week. */
const [from, to] = ['2026-09-16', '2026-12-11']

interface Paid {
  booking_id: number
  notary: number
  service: string
  kind: 'payment' | 'refund'
  method: 'cash' | 'check' | 'bank_transfer'
  amount_minor: number
  currency: 'USD' | 'JPY'
  received_at: Date
  isVoided: boolean
}

let paid: Paid[]

beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace(zone)
  notaries = await staff(workspace, onDuty, onDuty)
  await furnish()
})
afterAll(() => installation.stop())

/** A booked reservation. Returns its ids, and the notary. */
async function booked(hours: number, service = 'remote') {
  const reservation = await makeReservation(workspace, { service, quantity: 2 })
  const timestamp = hourAhead(hours)
  const { body } = await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp })
  return {
    reservation,
    appointment: body.appointment.id as number,
    notary: body.appointment.notary_id as number,
  }
}

/** 400 random payments and refunds of eight bookings in and around the period, a part of them taken back. */
async function furnish(): Promise<void> {
  const bookings: { reservation: number; notary: number; service: string }[] = []
  for (let at = 0; at < 8; at++) {
    const service = at % 2 ? 'remote' : 'wet'
    bookings.push({ ...(await booked(at * 3, service)), service })
  }
  const one = fc.record({
    of: fc.nat(bookings.length - 1),
    kind: fc.constantFrom('payment' as const, 'payment' as const, 'refund' as const),
    method: fc.constantFrom('cash' as const, 'check' as const, 'bank_transfer' as const),
    amount_minor: fc.integer({ min: 1, max: 100_000 }),
    currency: fc.constantFrom('USD' as const, 'USD' as const, 'JPY' as const),
    received_at: fc.date({
      min: new Date('2026-09-01T00:00:00Z'),
      max: new Date('2026-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    isVoided: fc.boolean(),
  })
  paid = fc.sample(one, { numRuns: 400, seed: 11 }).flatMap(({ of, ...given }) => {
    const booking = bookings[of]
    return booking
      ? [{ ...given, booking_id: booking.reservation, notary: booking.notary, service: booking.service }]
      : []
  })
  for (const { isVoided, notary: _n, service: _s, ...row } of paid) {
    const effect = {
      received_minor: row.kind === 'payment' ? row.amount_minor : 0,
      refunded_minor: row.kind === 'refund' ? row.amount_minor : 0,
    }
    const common = { workspace_id: workspace.id, author: 'system', created_at: new Date() }
    const { id } = await installation.ctx.db
      .insertInto('payments')
      .values({ ...common, ...row, ...effect })
      .returning('id')
      .executeTakeFirstOrThrow()
    const back = {
      received_minor: -effect.received_minor,
      refunded_minor: -effect.refunded_minor,
      kind: 'void' as const,
      of_id: id,
    }
    if (isVoided)
      await installation.ctx.db
        .insertInto('payments')
        .values({ ...common, ...row, ...back })
        .execute()
  }
}

const dateOf = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The sums of the payments that count, by what `keyOf` says of them. */
function summed(keyOf: (one: Paid) => string, counts: (one: Paid) => boolean = () => true) {
  const sums: Record<string, { payments: number; received: number; refunded: number }> = {}
  for (const one of paid) {
    const date = dateOf(one.received_at)
    if (one.isVoided || date < from || date > to || !counts(one)) continue
    const key = `${keyOf(one)} ${one.currency}`
    sums[key] ??= { payments: 0, received: 0, refunded: 0 }
    const sum = sums[key]
    if (one.kind === 'payment') {
      sum.payments++
      sum.received += one.amount_minor
    } else sum.refunded += one.amount_minor
  }
  return sums
}

interface Row {
  from: string
  to: string
  key: string | null
  name: string | null
  currency: string
  payments: number
  received: number
  refunded: number
  earned: number
  authorized: number
}

async function rowsOf(query: string): Promise<Row[]> {
  const answer = await workspace.manage('GET', `/reports/revenue?from=${from}&to=${to}&${query}`)
  expect(answer.status).toBe(200)
  return answer.body.data
}

/** The rows of the report, as `summed` has them. */
function asSums(rows: Row[], keyOf: (row: Row) => string) {
  const minorOf = (major: number, currency: string) => Math.round(major * (currency === 'JPY' ? 1 : 100))
  const sums: ReturnType<typeof summed> = {}
  for (const { currency, payments, received, refunded, earned, authorized, ...row } of rows) {
    expect(earned).toBeCloseTo(received - refunded, 5)
    expect(authorized).toBe(0)
    const key = `${keyOf({ ...row, currency, payments, received, refunded, earned, authorized })} ${currency}`
    expect(sums[key]).toBeUndefined()
    sums[key] = {
      payments,
      received: minorOf(received, currency),
      refunded: minorOf(refunded, currency),
    }
  }
  return sums
}

describe('What was earned', () => {
  test('The report is the sum over all payments of each day, each currency by itself', async () => {
    const rows = await rowsOf('interval=day')
    expect(asSums(rows, row => row.from)).toEqual(summed(one => dateOf(one.received_at)))
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['USD', 'JPY']))
    expect(rows.every(row => row.from === row.to && row.key === null && row.name === null)).toBe(true)
  })

  test.each(['week', 'month'])('Rows by %s have the same sums as the days in them', async interval => {
    const rows = await rowsOf(`interval=${interval}`)
    const spanOf = (date: string) => rows.find(row => row.from <= date && date <= row.to)?.from ?? ''
    expect(asSums(rows, row => row.from)).toEqual(summed(one => spanOf(dateOf(one.received_at))))
  })

  test.each([
    ['notary', (one: Paid) => String(one.notary)],
    ['service', (one: Paid) => one.service],
    ['method', (one: Paid) => one.method],
  ] as const)('Rows split by %s have its sums, with names', async (group, keyOf) => {
    const rows = await rowsOf(`interval=month&group_by=${group}`)
    const spanOf = (date: string) => rows.find(row => row.from <= date && date <= row.to)?.from ?? ''
    expect(asSums(rows, row => `${row.from} ${row.key}`)).toEqual(
      summed(one => `${spanOf(dateOf(one.received_at))} ${keyOf(one)}`),
    )
    expect(rows.every(({ name }) => (group === 'method') === (name === null))).toBe(true)
  })

  test('The filters leave out other notaries and services', async () => {
    const [notary = 0] = notaries
    const rows = await rowsOf(`interval=month&notary_id=${notary}&service=remote`)
    const spanOf = (date: string) => rows.find(row => row.from <= date && date <= row.to)?.from ?? ''
    expect(asSums(rows, row => row.from)).toEqual(
      summed(
        one => spanOf(dateOf(one.received_at)),
        one => one.notary === notary && one.service === 'remote',
      ),
    )
  })

  test('A notary gets only their own figures, and another workspace none', async () => {
    const [notary = 0, other = 0] = notaries
    const { browser } = await person(installation, workspace, 'notary', notary)
    const url = `/reports/revenue?from=${from}&to=${to}&interval=month&group_by=notary`
    const own = (await browser.manage('GET', url)).body.data
    expect(own).toEqual(
      (await rowsOf('interval=month&group_by=notary')).filter(row => row.key === `${notary}`),
    )
    expect(own.length).toBeGreaterThan(0)
    expect((await browser.manage('GET', `${url}&notary_id=${other}`)).status).toBe(404)
    const stranger = await installation.workspace(zone)
    expect((await stranger.manage('GET', url)).body.data).toEqual([])
  })

  test('The CSV has a line for each row', async () => {
    const answer = await fetch(
      `${installation.url}/manage/v1/reports/revenue?workspace_id=${workspace.id}&from=${from}&to=${to}&interval=month&group_by=method&format=csv`,
      { headers: { authorization: `Bearer ${workspace.token}` } },
    )
    const [head, ...lines] = (await answer.text()).trim().split(/\r?\n/)
    expect(head).toBe('from,to,key,name,currency,payments,received,refunded,earned,authorized')
    expect(lines).toHaveLength((await rowsOf('interval=month&group_by=method')).length)
  })

  test.each([
    ['group_by=customer', 'group_by'],
    ['interval=year', 'interval'],
    ['to=2027-12-31', 'to'],
  ])('A report with %s is refused', async (query, parameter) => {
    const asked = query.startsWith('to=') ? `from=${from}&${query}` : `from=${from}&to=${to}&${query}`
    const [status, code, params] = verdict(await workspace.manage('GET', `/reports/revenue?${asked}`))
    expect([status, code, Object.keys(params)]).toEqual([400, 'invalid_request', [parameter]])
  })
})

test('What is unpaid are completed sessions with their age, and nothing that is canceled, free or paid', async () => {
  workspace = await installation.workspace(zone)
  notaries = await staff(workspace, { weekly: aroundTheClock })
  const now = installation.clock.now().getTime()
  const { db } = installation.ctx
  const made = []
  for (const [at, days] of [1, 30, 32, 60, 62, 90, 200].entries())
    made.push({ ...(await booked(at * 3)), days })
  for (const { reservation, appointment, days } of made) {
    const starts_at = new Date(now - days * dayMs)
    const of = (id: number) =>
      db.updateTable('bookings').set({ starts_at, status: 'completed' }).where('id', '=', id).execute()
    await of(appointment)
    await of(reservation)
    await db.updateTable('appointments').set({ starts_at }).where('id', '=', appointment).execute()
  }
  const [first, , part, , , paidBooking, canceled] = made
  await workspace.manage('POST', `/reservations/${part?.reservation}/payments`, {
    method: 'cash',
    amount: 20,
  })
  await workspace.manage('POST', `/reservations/${paidBooking?.reservation}/payments`, { method: 'cash' })
  await db
    .updateTable('bookings')
    .set({ status: 'canceled' })
    .where('id', '=', canceled?.appointment ?? 0)
    .execute()
  await booked(100)
  const day = (days: number) => dateOf(new Date(now - days * dayMs))
  const url = `/reports/unpaid?from=${day(300)}&to=${day(0)}&interval=month&group_by=notary`
  const rows = (await workspace.manage('GET', url)).body.data
  const sum = (name: string) =>
    rows.reduce((all: number, row: Record<string, number>) => all + (row[name] ?? 0), 0)
  expect(first).toBeDefined()
  expect({
    bookings: sum('bookings'),
    due: sum('due'),
    young: sum('due_to_30_days'),
    middle: sum('due_31_to_60_days'),
    old: sum('due_over_60_days'),
  }).toEqual({ bookings: 5, due: 230, young: 100, middle: 80, old: 50 })
  expect(new Set(rows.map((row: Row) => row.key))).toEqual(new Set([`${notaries[0]}`]))
  const refused = verdict(await workspace.manage('GET', url.replace('=notary', '=method')))
  expect([refused[0], Object.keys(refused[2])]).toEqual([400, ['group_by']])
})
