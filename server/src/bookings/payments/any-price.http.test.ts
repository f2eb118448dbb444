import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const decimals = { JPY: 0, USD: 2, KWD: 3 } as const
type Currency = keyof typeof decimals

const minor = fc.integer({ min: 1, max: 90_000 })
const catalog = fc.record({
  unit: minor,
  quantity: fc.integer({ min: 1, max: 9 }),
  fees: fc.array(
    fc.record({
      kind: fc.constantFrom('technology', 'travel', 'witness'),
      amount: minor,
      taxable: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  tax: fc.record({ tax_rate: fc.integer({ min: 0, max: 30_000 }), tax_included: fc.boolean() }),
})
/** Of what is due, or of the payment: in percent, also too much. */
const share = fc.integer({ min: 20, max: 120 })
const step = fc.oneof(
  fc.record({ act: fc.constant('pay' as const), amount: share }),
  fc.record({ act: fc.constant('refund' as const), amount: share }),
  fc.record({ act: fc.constant('line' as const), amount: minor }),
  fc.record({ act: fc.constant('discount' as const), amount: minor }),
  fc.record({ act: fc.constant('percent' as const), amount: fc.integer({ min: 1, max: 100 }) }),
)
const story = fc.record({ catalog, steps: fc.array(step, { minLength: 14, maxLength: 18 }) })

test.each(Object.keys(decimals) as Currency[])(
  'For any catalog, discounts, payments and refunds in %s the lines add up, and no more is paid back than came',
  async currency => {
    const factor = 10 ** decimals[currency]
    const units = (amount: number) => amount / factor
    const minorOf = (amount: number) => {
      // No amount has more decimals than its currency.
      expect(Math.abs(amount * factor - Math.round(amount * factor))).toBeLessThan(1e-6)
      return Math.round(amount * factor)
    }
    const outcomes = new Set<string>()
    for (const { catalog: given, steps } of fc.sample(story, { numRuns: 4, seed: 48 })) {
      const workspace = await installation.workspace()
      const { tax_rate, tax_included } = given.tax
      const tax = { tax_rate: tax_rate / 1000, prices_include_tax: tax_included }
      expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, tax)).status).toBe(200)
      const service = await workspace.manage('PATCH', '/services/remote', {
        currency,
        unit_price: units(given.unit),
        price_lines: given.fees.map((fee, at) => ({ ...fee, key: `f${at}`, amount: units(fee.amount) })),
      })
      expect([service.status, service.body.error]).toEqual([200, undefined])
      const id = await makeReservation(workspace, { quantity: given.quantity })
      const path = `/reservations/${id}`
      let [received, refunded] = [0, 0]
      const left = new Map<number, number>()
      const payments = new Map<number, number>()
      for (const { act, amount: drawn } of steps) {
        let amount = drawn
        const [of, open] = [...left].find(([, rest]) => rest > 0) ?? []
        if (act === 'refund' && of !== undefined && open !== undefined) {
          amount = Math.ceil(((payments.get(of) ?? 0) * drawn) / 100)
          const body = { amount: units(amount), reason: 'Less' }
          const { status } = await workspace.manage('POST', `/payments/${of}/refunds`, body)
          expect([amount, open, status]).toEqual([amount, open, amount <= open ? 201 : 422])
          outcomes.add(`${left.get(of) === payments.get(of) ? 'first' : 'further'} ${status}`)
          if (status === 201) {
            refunded += amount
            left.set(of, open - amount)
          }
        } else if (act === 'pay') {
          const due = minorOf((await workspace.manage('GET', path)).body.payment.due)
          amount = Math.max(1, Math.ceil((due * drawn) / 100))
          const body = { method: 'cash', amount: units(amount) }
          const made = await workspace.manage('POST', `${path}/payments`, body)
          expect([amount, due, made.status]).toEqual([amount, due, amount <= due ? 201 : 422])
          if (made.status !== 201) continue
          received += amount
          left.set(made.body.id, amount)
          payments.set(made.body.id, amount)
        } else if (act !== 'refund') {
          const added = {
            line: { label: 'Courier', amount: units(amount) },
            discount: { reason: 'Late', amount: units(amount) },
            percent: { reason: 'Late', percent: amount },
          }[act]
          const made = await workspace.manage('POST', `${path}/price-lines`, added)
          // All discounts together are at most the lines.
          expect(act === 'line' ? [201] : [201, 422]).toContain(made.status)
        }
        const { price, payment } = (await workspace.manage('GET', path)).body
        const sum = (of: 'amount' | 'tax') =>
          price.lines.reduce((all: number, line: Record<typeof of, number>) => all + minorOf(line[of]), 0)
        const [discount, taxed, total] = [price.discount, price.tax, price.total_price].map(minorOf)
        expect(Math.min(discount ?? -1, taxed ?? -1, total ?? -1)).toBeGreaterThanOrEqual(0)
        expect([minorOf(price.subtotal), taxed]).toEqual([sum('amount'), sum('tax')])
        expect(total).toBe(sum('amount') - (discount ?? 0) + (tax_included ? 0 : (taxed ?? 0)))
        expect([minorOf(payment.received), minorOf(payment.refunded)]).toEqual([received, refunded])
        expect(refunded).toBeLessThanOrEqual(received)
      }
    }
    // Refunds were made, and refused, also where a part was paid back before.
    expect(outcomes).toEqual(new Set(['first 201', 'first 422', 'further 201', 'further 422']))
  },
)
