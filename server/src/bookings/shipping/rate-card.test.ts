import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { defaultRateCard, RateCard } from './rate-card.ts'
import { assertRateCard } from './rules.ts'

const matches = new Ajv({ strict: false }).compile(RateCard)

describe('RateCard', () => {
  test('The default rate card is the example of the schema and passes every check', () => {
    expect(matches(defaultRateCard)).toBe(true)
    expect(RateCard).toMatchObject({ examples: [defaultRateCard] })
    expect(() => assertRateCard(defaultRateCard)).not.toThrow()
  })

  test('The schema of the rate card describes each property', () => {
    const found = propertiesOf(RateCard as Schema)
    expect(found.length).toBeGreaterThanOrEqual(14)
    expect(found.filter(([, schema]) => !schema.description)).toEqual([])
  })

  test.each([
    '12-25',
    '02-29',
    '2027-07-05',
    { month: 11, weekday: 4, nth: 4 },
    { month: 5, weekday: 1, nth: -1 },
  ])('A rate card may have the holiday %j', holiday => {
    expect(matches({ ...defaultRateCard, holidays: [holiday] })).toBe(true)
  })

  test.each([
    '12-32',
    '13-01',
    '25-12',
    '1-1',
    'Christmas',
    { month: 11, weekday: 4, nth: 0 },
    { month: 5 },
    7,
  ])('A rate card cannot have the holiday %j', holiday => {
    expect(matches({ ...defaultRateCard, holidays: [holiday] })).toBe(false)
  })

  test.each([
    ['a lower-case currency', { currency: 'usd' }],
    ['an hour past the day', { cutoff_hour: 24 }],
    ['a country by name', { zones: [{ name: 'A', countries: ['Canada'], services: [] }] }],
    ['a zone of no country', { zones: [{ name: 'A', countries: [], services: [] }] }],
    ['delivery in no time', zoneWith({ business_days: 0 })],
    ['part of a day', zoneWith({ business_days: 1.5 })],
    ['a negative price', zoneWith({ price: -1 })],
    ['a price as text', zoneWith({ price: '12' })],
    ['holidays on every day', { holidays: Array(101).fill('12-25') }],
  ])('The schema of the rate card rejects %s', (_, change) => {
    expect(matches({ ...defaultRateCard, ...change })).toBe(false)
  })
})

describe('assertRateCard', () => {
  const post = { type: 'post', label: 'Post', price: 5, business_days: 2 }
  const zones = (...lists: string[][]) => ({
    zones: lists.map(countries => ({ name: 'A', countries, services: [post] })),
  })
  const services = (...changes: Partial<typeof post>[]) => ({
    zones: [{ name: 'A', countries: ['US'], services: changes.map(change => ({ ...post, ...change })) }],
  })

  test.each([
    ['the same service in two zones', zones(['US'], ['CA', '*'])],
    ['two decimals of USD', services({ price: 5.29 }, { type: 'courier', price: 1.1 })],
    ['whole JPY', { currency: 'JPY', ...services({ price: 1500 }) }],
    ['three decimals of KWD', { currency: 'KWD', ...services({ price: 1.005 }) }],
    ['Kosovo', zones(['XK'])],
  ])('The check of a rate card accepts %s', (_, change) => {
    expect(() => assertRateCard({ ...defaultRateCard, ...change })).not.toThrow()
  })

  test.each([
    [zones(['US', 'CA', 'US']), { zones: 'list US twice' }],
    [zones(['US'], ['CA', 'US']), { zones: 'list US twice' }],
    [zones(['*'], ['CA'], ['*']), { zones: 'list * twice' }],
    [zones(['US', 'UK']), { zones: 'list UK, which is not an ISO 3166-1 alpha-2 code' }],
    [services({}, { label: 'Again' }), { zones: 'offer post twice in A' }],
    [services({ price: 5.001 }), { zones: 'price post in A with more than the 2 decimals of USD' }],
    [
      { currency: 'JPY', ...services({ price: 5.5 }) },
      { zones: 'price post in A with more than the 0 decimals of JPY' },
    ],
    [{ currency: 'QQQ' }, { currency: 'is not an ISO 4217 code' }],
  ])('The check of a rate card rejects %j', (change, params) => {
    const assertion = () => assertRateCard({ ...defaultRateCard, ...change })
    expect(assertion).toThrow(expect.objectContaining({ code: 'invalid_request', params }))
  })
})

function zoneWith(change: object) {
  const service = { type: 'post', label: 'Post', price: 5, business_days: 2, ...change }
  return { zones: [{ name: 'A', countries: ['US'], services: [service] }] }
}

interface Schema {
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

function propertiesOf(schema: Schema): [string, Schema][] {
  const own = Object.entries(schema.properties ?? {})
  const inner = [
    ...own.map(([, each]) => each),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  return [...own, ...inner.flatMap(propertiesOf)]
}
