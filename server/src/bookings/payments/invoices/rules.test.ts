import { expect, test } from 'vitest'
import { correctionOf, numberText, yearOf } from './rules.ts'

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
