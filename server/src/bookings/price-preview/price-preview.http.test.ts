import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, verdict } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
const preview = (workspace: Workspace, body: object = {}, service = 'remote') =>
  workspace.manage('POST', `/services/${service}/price-preview`, body)

async function selling(changes: object, tax: object = {}) {
  const workspace = await installation.workspace()
  await staff(workspace, {}, {})
  expect((await workspace.manage('PATCH', '/services/remote', changes)).status).toBe(200)
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, tax)).status).toBe(200)
  return workspace
}

/** The price without the ids of what staff added, which every booking has anew. */
interface Shown {
  lines: { kind: string; key: string | null }[]
  discounts: { id: string }[]
}
const withoutIds = ({ lines, discounts, ...price }: Shown) => ({
  ...price,
  lines: lines.map(({ key, ...line }) => ({ ...line, key: line.kind === 'added' ? null : key })),
  discounts: discounts.map(({ id: _id, ...one }) => one),
})

const fields = ['object', 'service', 'fee_warnings']
const priceIn = (body: object): Shown =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name))) as unknown as Shown

const currencies = [
  { currency: 'JPY', decimals: 0 },
  { currency: 'USD', decimals: 2 },
  { currency: 'KWD', decimals: 3 },
]
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Amounts in minor units, with lines for each kind. */
const anyCase = fc.record({
  unit: fc.integer({ min: 0, max: 99_999 }),
  amounts: fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 5, maxLength: 5 }),
  untaxed: fc.boolean(),
  rate: fc.integer({ min: 0, max: 30_000 }).map(rate => rate / 1000),
  included: fc.boolean(),
  signers: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  withTime: fc.boolean(),
  percent: fc.integer({ min: 1, max: 100_000 }).map(share => share / 1000),
  fixed: fc.integer({ min: 0, max: 2_000 }),
})

describe('POST /services/{handle}/price-preview', () => {
  test.each(currencies)(
    'In $currency a booking has the price of the preview, to the last minor unit',
    async one => {
      const { currency, decimals } = one
      const workspace = await selling({})
      const major = (minor: number) => Number((minor / 10 ** decimals).toFixed(decimals))
      let hour = 0
      await fc.assert(
        fc.asyncProperty(anyCase, async given => {
          const [signer = 0, witness = 0, rush = 0, late = 0, travel = 0] = given.amounts.map(major)
          const service = {
            currency,
            unit_price: major(given.unit),
            unit_price_taxable: !given.untaxed,
            price_lines: [
              { key: 'signer', kind: 'extra_signer', amount: signer },
              { key: 'witness', kind: 'witness', amount: witness, count: 2, taxable: given.untaxed },
              { key: 'rush', kind: 'rush', amount: rush, hours_before: 72 },
              { key: 'late', kind: 'out_of_hours', amount: late, days: everyDay, from: '18:00', to: '06:00' },
              { key: 'travel', kind: 'travel', amount: travel },
            ],
          }
          expect((await workspace.manage('PATCH', '/services/remote', service)).status).toBe(200)
          const tax = { tax_rate: given.rate, prices_include_tax: given.included }
          expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, tax)).status).toBe(200)
          const { signers: signer_count, quantity } = given
          const added = [
            { label: 'Courier', amount: major(given.fixed), taxable: given.included },
            { reason: 'Returning customer', percent: given.percent },
            { reason: 'Late start', amount: major(given.fixed) },
          ]
          hour += 3
          const time = given.withTime ? { timestamp: hourAhead(hour) } : {}
          const seen = await preview(workspace, { signer_count, quantity, ...time, added })
          expect([seen.status, seen.body.error]).toEqual([200, undefined])
          const path = given.withTime ? '/bookings' : '/reservations'
          const made = await workspace.manage('POST', path, { ...ana, signer_count, quantity, ...time })
          expect([made.status, made.body.error]).toEqual([201, undefined])
          const id = given.withTime ? made.body.reservation.id : made.body.id
          for (const line of added)
            expect((await workspace.manage('POST', `/reservations/${id}/price-lines`, line)).status).toBe(201)
          const { price } = (await workspace.manage('GET', `/reservations/${id}`)).body
          expect(withoutIds(priceIn(seen.body))).toEqual(withoutIds(price))
        }),
        { numRuns: 8 },
      )
    },
  )

  test('It has the labels of the language, the given price, and the warnings of the notary', async () => {
    const workspace = await selling({
      unit_price: 25,
      price_lines: [{ key: 'signer', kind: 'extra_signer', amount: 10, labels: { es: 'Otra firma' } }],
    })
    const [first, second] = (await workspace.manage('GET', '/notaries')).body.data
    await workspace.manage('PATCH', `/notaries/${first.id}`, { commission_state: 'OH' })
    const body = { unit_price: 31, signer_count: 2, lang: 'es', notary_id: first.id }
    const seen = await preview(workspace, body)
    expect(seen.body).toMatchObject({ object: 'price_preview', service: 'remote', total_price: 41 })
    expect(seen.body.lines[1].label).toBe('Otra firma')
    expect(seen.body.fee_warnings).toMatchObject([{ amount: 31, notary_ids: [first.id] }])
    expect((await preview(workspace, { ...body, notary_id: second.id })).body.fee_warnings).toEqual([])
    expect((await workspace.manage('GET', '/services/remote')).body.unit_price).toBe(25)
  })

  test('Wrong facts are refused, each by its name', async () => {
    const workspace = await selling({ currency: 'JPY', unit_price: 2500 })
    const other = await installation.workspace()
    const theirs = (await other.manage('GET', '/notaries')).body.data[0].id
    const refused: [object, string][] = [
      [{ unit_price: 10.5 }, 'unit_price'],
      [{ quantity: 0 }, 'quantity'],
      [{ signer_count: 1001 }, 'signer_count'],
      [{ notary_id: theirs }, 'notary_id'],
      [{ signing_method: 'none' }, 'signing_method'],
      [{ lang: 'english!' }, 'lang'],
      [
        {
          added: [
            { label: 'Courier', amount: 1 },
            { label: 'Stamp', amount: 0.5 },
          ],
        },
        'added.1.amount',
      ],
      [{ added: [{ reason: 'Both', amount: 1, percent: 1 }] }, 'added.0.amount'],
      [{ added: Array.from({ length: 21 }, () => ({ label: 'Courier', amount: 1 })) }, 'added'],
    ]
    for (const [body, name] of refused)
      expect(verdict(await preview(workspace, body))).toEqual([
        400,
        'invalid_request',
        { [name]: expect.any(String) },
      ])
    expect((await preview(workspace, {}, 'unknown')).body.code).toBe('not_found')
    await workspace.manage('DELETE', '/services/remote')
    expect((await preview(workspace)).status).toBe(404)
  })

  test('It stores nothing: no booking, event or audit entry', async () => {
    const workspace = await selling({})
    const counts = async () => {
      const of = async (path: string) => (await workspace.manage('GET', path)).body.data.length
      return [await of('/reservations'), await of('/events'), await of('/audit?limit=100')]
    }
    const before = await counts()
    expect((await preview(workspace, { timestamp: hourAhead(), signer_count: 3 })).status).toBe(200)
    expect(await counts()).toEqual(before)
  })
})
