import { expect, test } from 'vitest'
import { type BilledBooking, billOf, correctionOf, joinedTaxes, numberText, yearOf } from './rules.ts'

test('A number has the year and at least four digits, and says that it is a test', () => {
  expect(numberText({ series: 'live', year: 2026, number: 1 })).toBe('2026-0001')
  expect(numberText({ series: 'test', year: 2026, number: 12_345 })).toBe('TEST-2026-12345')
})

test('The year is that of the time zone of the business', () => {
  const at = new Date('2026-12-31T23:30:00Z')
  expect([yearOf(at, 'UTC'), yearOf(at, 'Europe/Berlin'), yearOf(at, 'America/New_York')]).toEqual([
    2026, 2027, 2026,
  ])
})

test('A correction has the same lines, negative, and nothing of it is due', () => {
  const content = {
    seller: { name: 'Acme', address: null, tax_id: null, contact: null },
    customer: { name: 'Ana', company: null, address: null, tax_id: null },
    lang: 'en',
    issued_on: '2026-12-03',
    lines: [{ label: 'Act', booking_id: 1, day: null, quantity: 2, unit_minor: 500, amount_minor: 1000 }],
    subtotal_minor: 1000,
    taxes: [{ label: null, rate: 10_000, included: false, tax_minor: 100 }],
    total_minor: 1100,
    paid_minor: 600,
    due_minor: 500,
    corrects: null,
  }
  const made = correctionOf(content, { number: '2026-0001', reason: 'x', issuedOn: '2027-01-02' })
  expect(made).toMatchObject({
    issued_on: '2027-01-02',
    lines: [{ quantity: 2, unit_minor: -500, amount_minor: -1000 }],
    subtotal_minor: -1000,
    taxes: [{ tax_minor: -100 }],
    total_minor: -1100,
    paid_minor: 0,
    due_minor: 0,
    corrects: { number: '2026-0001', reason: 'x' },
  })
})

test('For any price, tax and payment, lines and added tax of a fee sum to what was kept, and nothing is negative', () => {
  const words = { service: 'Act', line: () => 'Line', fee: 'Fee' }
  const any = (most: number) => Math.floor(Math.random() * (most + 1))
  for (let round = 0; round < 2_000; round++) {
    const [unit, paid, fee, included] = [any(50_000) + 1, any(50_000), any(50_000) + 1, any(1) === 1]
    const booking = {
      id: 1,
      status: 'canceled',
      startsAt: null,
      unit_price_minor: unit,
      quantity: 1,
      received_minor: paid,
      refunded_minor: any(paid),
      fee_minor: Math.min(fee, unit),
      pricing: {
        lines: [],
        taxable: any(1) === 1,
        tax: { rate: any(30_000), included, label: null },
        timezone: 'UTC',
        facts: { starts_at: null, lead_minutes: null, signers: 1 },
        added: [],
      },
    } as unknown as BilledBooking
    const { lines, taxes, totalMinor, paidMinor, dueMinor } = billOf(booking, words, 'UTC')
    const kept = Math.min(paid - booking.refunded_minor, booking.fee_minor ?? 0)
    const [net = -1] = lines.map(line => line.amount_minor)
    const tax = taxes[0]?.tax_minor ?? 0
    expect([totalMinor, paidMinor, dueMinor, lines.length]).toEqual([kept, kept, 0, 1])
    expect(net + (included ? 0 : tax)).toBe(kept)
    expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
    expect(tax).toBeLessThanOrEqual(kept)
  }
})

test('Taxes of several bookings are summed by rate, way and name', () => {
  const tax = { label: 'VAT', rate: 10_000, included: false, tax_minor: 5 }
  const other = { ...tax, included: true }
  expect(joinedTaxes([tax, other, tax])).toEqual([{ ...tax, tax_minor: 10 }, other])
})
