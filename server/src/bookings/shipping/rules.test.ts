import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../platform/lib/errors.ts'
import { defaultRateCard, type RateCard } from './rate-card.ts'
import { assertDestination, type Destination, quote } from './rules.ts'

const card = defaultRateCard
const whiteHouse: Destination = {
  name: 'Ana Ruiz',
  address: '1600 Pennsylvania Avenue NW',
  city: 'Washington',
  postal: '20500',
  country: 'US',
  phone: '(202) 456-1111',
}

describe('assertDestination', () => {
  test('A destination has its address lines as one text, in capitals, and the phone in E.164', () => {
    const given = {
      ...whiteHouse,
      address_2: '',
      address_3: 'West Wing',
      state: 'd.c.',
      country: 'us',
      postal: '205000003',
    }
    expect(assertDestination(given)).toEqual({
      name: 'Ana Ruiz',
      address: '1600 Pennsylvania Avenue NW, West Wing',
      city: 'Washington',
      state: 'DC',
      zip: '20500-0003',
      country: 'US',
      phone: '+12024561111',
    })
  })

  test('A destination needs no state', () => {
    expect(assertDestination(whiteHouse).state).toBe('')
    expect(assertDestination({ ...whiteHouse, state: '' }).state).toBe('')
  })

  test.each([
    ['CA', 'Wellington Street', 'Ottawa', 'K1A 0A6', '613-992-4211', '+16139924211'],
    ['MX', 'Plaza de la Constitución', 'Ciudad de México', '06066', '55 3688 1100', '+525536881100'],
    ['GB', '10 Downing Street', 'London', 'SW1A 2AA', '020 7925 0918', '+442079250918'],
    ['IE', 'Leinster Installation, Kildare Street', 'Dublin', 'D02 XR20', '(01) 618 3000', '+35316183000'],
    ['FR', '55 rue du Faubourg Saint-Honoré', 'Paris', '75008', '01 42 92 81 00', '+33142928100'],
    ['DE', 'Platz der Republik 1', 'Berlin', '11011', '030 22732152', '+493022732152'],
    ['ES', 'Plaza de las Cortes 1', 'Madrid', '28014', '913 90 60 00', '+34913906000'],
    ['IT', 'Piazza del Quirinale', 'Roma', '00187', '06 46991', '+390646991'],
    ['NL', 'Prinses Irenestraat 6', 'Den Haag', '2595 BD', '070 318 2211', '+31703182211'],
    ['SE', 'Riksgatan 1', 'Stockholm', '100 12', '08-786 40 00', '+4687864000'],
    ['CH', 'Bundesplatz 3', 'Bern', '3005', '058 322 90 00', '+41583229000'],
    ['PL', 'ul. Wiejska 4', 'Warszawa', '00-902', '22 694 25 00', '+48226942500'],
    ['PT', 'Palácio de São Bento', 'Lisboa', '1249-068', '213 919 000', '+351213919000'],
    ['AU', 'Parliament Drive', 'Canberra', '2600', '(02) 6277 7111', '+61262777111'],
    ['JP', '1-7-1 Nagatacho, Chiyoda-ku', 'Tokyo', '100-0014', '03-3581-5111', '+81335815111'],
    ['KR', '1 Uisadang-daero', 'Seoul', '07233', '02-6788-2114', '+82267882114'],
    ['IN', 'Sansad Marg', 'New Delhi', '110001', '011 2303 4000', '+911123034000'],
    ['BR', 'Praça dos Três Poderes', 'Brasília', '70160-900', '(61) 3216-0000', '+556132160000'],
    ['AR', 'Balcarce 50', 'Buenos Aires', 'C1064AAB', '011 4344-3600', '+541143443600'],
    ['SG', '1 Parliament Place', 'Singapore', '178880', '6332 6666', '+6563326666'],
    ['ZA', '120 Plein Street', 'Cape Town', '8001', '021 403 2911', '+27214032911'],
    ['HK', '1 Legislative Council Road', 'Hong Kong', '', '2810 2345', '+85228102345'],
    ['AE', 'Sheikh Zayed Road', 'Dubai', '00000', '04 330 0000', '+97143300000'],
  ])('A destination can be an address in %s', (country, address, city, postal, phone, written) => {
    const recipient = assertDestination({ name: 'Ana Ruiz', address, city, postal, country, phone })
    expect(recipient).toEqual({
      name: 'Ana Ruiz',
      address,
      city,
      state: '',
      zip: postal,
      country,
      phone: written,
    })
  })

  test('A destination in a country without a numbering plan may have any international number', () => {
    const rothera = { ...whiteHouse, country: 'AQ', postal: 'BIQQ 1ZZ', phone: '+44 1223 221400' }
    expect(assertDestination(rothera).phone).toBe('+441223221400')
  })

  test.each([
    ['202-45', '202-45'],
    ['202 456 1111 2222', '202 456 1111 2222'],
    ['(305) 555-0142 ext. 5', '(305) 555-0142 ext. 5'],
    [' 305 555 0142 x5 ', '305 555 0142 x5'],
    ['+1 305 555 0142;ext=5', '+1 305 555 0142;ext=5'],
    ['ask for 2024561111', 'ask for 2024561111'],
    ['000 000 0000', '000 000 0000'],
    ['+44 20 7925 0918', '+442079250918'],
    ['٢٠٢٤٥', '٢٠٢٤٥'],
  ])('A destination with the phone number %s is returned with %s', (phone, written) => {
    expect(assertDestination({ ...whiteHouse, phone }).phone).toBe(written)
  })

  test.each<[Partial<Destination>, keyof Destination, string]>([
    [{ country: 'ZZ' }, 'country', 'is not an ISO 3166-1 alpha-2 code'],
    [{ country: 'USA' }, 'country', 'is not an ISO 3166-1 alpha-2 code'],
    [{ country: '__proto__' }, 'country', 'is not an ISO 3166-1 alpha-2 code'],
    [{ postal: '2050' }, 'postal', 'is not a postal code of US'],
    [{ postal: '20500', country: 'IE' }, 'postal', 'is not a postal code of IE'],
    [{ state: 'Ontario' }, 'state', 'is not a US state'],
    [{ state: 'New York' }, 'state', 'NY contradicts the postal code 20500'],
    [{ phone: '20-24' }, 'phone', 'must have at least 5 digits'],
    [{ phone: 'call me' }, 'phone', 'must have at least 5 digits'],
    [{ phone: '+' }, 'phone', 'must have at least 5 digits'],
  ])('The destination %j is rejected', (change, part, reason) => {
    const error = caught(() => assertDestination({ ...whiteHouse, ...change }))
    expect(error).toMatchObject({
      code: 'unprocessable_entity',
      message: `Invalid destination: ${part} ${reason}.`,
      params: { [part]: reason },
    })
  })

  test('Any destination is either returned or rejected', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('US', 'GB', '20500', '+1', 'x'.repeat(5000)),
    )
    const fields = { country: anyText, postal: anyText, phone: anyText, state: anyText }
    fc.assert(
      fc.property(fc.record(fields, { requiredKeys: [] }), change => {
        const error = caught(() => assertDestination({ ...whiteHouse, ...change }))
        expect(error?.code ?? 'unprocessable_entity').toBe('unprocessable_entity')
      }),
    )
  })
})

describe('quote', () => {
  const friday = Temporal.Instant.from('2026-11-20T15:00:00Z')

  test('A quote has the offers of the country, cheapest first', () => {
    expect(quote(card, 'US', friday, 'America/New_York')).toEqual([
      { type: 'usps_priority', label: 'USPS Priority Mail', expected_delivery: '2026-11-25', price: 12 },
      { type: 'ups_ground', label: 'UPS Ground', expected_delivery: '2026-11-30', price: 16 },
      { type: 'fedex_2day', label: 'FedEx 2Day', expected_delivery: '2026-11-24', price: 32 },
      {
        type: 'fedex_overnight',
        label: 'FedEx Standard Overnight',
        expected_delivery: '2026-11-23',
        price: 48,
      },
    ])
  })

  test('A quote prefers the zone that names the country to the rest of the world, in any order', () => {
    const restFirst = { ...card, zones: card.zones.toReversed() }
    for (const each of [card, restFirst]) {
      expect(quote(each, 'FR', friday, 'UTC')[0]?.price).toBe(48)
      expect(quote(each, 'NZ', friday, 'UTC')[0]?.price).toBe(54)
    }
  })

  test.each([
    ['a zone without services', card, 'KP'],
    ['no zone', { ...card, zones: card.zones.slice(0, 1) }, 'FR'],
    ['no zones at all', { ...card, zones: [] }, 'US'],
  ])('A quote has no rates to a country of %s', (_, each, country) => {
    const error = caught(() => quote(each, country, friday, 'UTC'))
    expect(error).toMatchObject({
      code: 'unprocessable_entity',
      message: `The rate card has no shipping rates for ${country}.`,
    })
  })

  test('A quote sorts by price, delivery and type, however the card lists them', () => {
    const service = fc.record({
      type: fc.stringMatching(/^[a-z]{1,3}$/),
      label: fc.constant('Label'),
      price: fc.integer({ min: 0, max: 3 }),
      business_days: fc.integer({ min: 1, max: 3 }),
    })
    const listed = fc.uniqueArray(service, { selector: each => each.type, maxLength: 12, minLength: 1 })
    const shuffled = listed.chain(all =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    const optionsOf = (services: RateCard['zones'][number]['services']) =>
      quote({ ...card, zones: [{ name: 'All', countries: ['*'], services }] }, 'US', friday, 'UTC')
    fc.assert(
      fc.property(shuffled, ([services, others]) => {
        const options = optionsOf(services)
        expect(optionsOf(others)).toEqual(options)
        expect(options.map(each => each.type).sort()).toEqual(services.map(each => each.type).sort())
        const keys = options.map(each => `${each.price} ${each.expected_delivery} ${each.type}`)
        expect(keys).toEqual(keys.toSorted())
      }),
    )
  })
})

function caught(work: () => unknown): AppError | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  return undefined
}
