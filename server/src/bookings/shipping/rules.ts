import countries from 'i18n-iso-countries/index.js' // without the names in 80 languages: 7 ms instead of 50
import { isSupportedCountry } from 'libphonenumber-js/max'
import { AppError, invalidParams, refusal } from '../../platform/lib/errors.ts'
import { decimalsOf, isCurrency, minorUnits } from '../../platform/lib/money.ts'
import { possiblePhone } from '../../platform/lib/phone-number.ts'
import { type Problem, problem } from '../../platform/lib/reasons/problems.ts'
import { findState, hasZip } from '../../platform/lib/us-states.ts'
import { expectedDelivery, shipDate } from './business-days.ts'
import { writePostalCode } from './postal-codes.ts'
import type { RateCard } from './rate-card.ts'

/** The destination of a quote, with the names of the request (contract section "Shipping"). */
export interface Destination {
  name: string
  address: string
  address_2?: string
  address_3?: string
  city: string
  state?: string
  postal: string
  country: string
  phone: string
}

/**
 * The destination in the response: address lines as one text, `state` `""` if not given, `phone` in E.164
 * if the number can exist.
 */
export interface Recipient {
  name: string
  address: string
  city: string
  state: string
  zip: string
  country: string
  phone: string
}

/** One offer: `expected_delivery` is YYYY-MM-DD, `price` is in units of the card's currency. */
export interface QuoteOption {
  type: string
  label: string
  expected_delivery: string
  price: number
}

/** The recipient. Throws `unprocessable_entity` with the invalid part (decision "Invalid destination"). */
export function assertDestination(destination: Destination): Recipient {
  const { name, address, address_2, address_3, city, state = '' } = destination
  const country = assertCountry(destination.country)
  const zip = assertPostal(destination.postal, country)
  return {
    name,
    address: [address, address_2, address_3].filter(Boolean).join(', '),
    city,
    state: country === 'US' && state !== '' ? assertState(state, zip) : state,
    zip,
    country,
    phone: assertPhone(destination.phone, country),
  }
}

function assertCountry(text: string): string {
  const country = text.trim().toUpperCase()
  if (!isCountry(country)) throw invalidDestination('country', problem('not_a_country'))
  return country
}

const isCountry = (code: string) => countries.alpha2ToAlpha3(code) !== undefined

function invalidDestination(part: keyof Destination, wrong: Problem): AppError {
  return new AppError('unprocessable_entity', 'invalid_destination', {
    problems: { [part]: wrong },
    message: `Invalid destination: ${part} ${wrong.text}.`,
  })
}

function assertPostal(text: string, country: string): string {
  const postal = writePostalCode(text, country)
  if (postal === undefined) throw invalidDestination('postal', problem('not_a_postal_code', { country }))
  return postal
}

function assertState(text: string, zip: string): string {
  const state = findState(text)
  if (!state) throw invalidDestination('state', problem('not_a_state'))
  if (!hasZip(state, zip)) throw invalidDestination('state', problem('other_state', { state, postal: zip }))
  return state
}

const leastDigits = 5

/**
 * In E.164 if the number can exist, otherwise as given: carriers call it, and a quote does not (decision
 * "Invalid destination").
 */
function assertPhone(text: string, country: string): string {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  if (digits < leastDigits)
    throw invalidDestination('phone', problem('too_few_digits', { least: leastDigits }))
  const known = isSupportedCountry(country) ? country : undefined
  const phone = possiblePhone(text, known)
  // E.164 has no extensions, and the carrier needs them.
  return phone && !phone.ext && !text.includes(';') ? phone.number : text.trim()
}

/**
 * The offers, cheapest first. Throws `unprocessable_entity` if the rate card has no rates for the country.
 */
export function quote(
  card: RateCard,
  country: string,
  now: Temporal.Instant,
  timezone: string,
): QuoteOption[] {
  const services = (zoneOf(card, country) ?? zoneOf(card, '*'))?.services ?? []
  if (services.length === 0) {
    throw refusal('unprocessable_entity', 'no_rates', { country })
  }
  const shipped = shipDate(now, timezone, card)
  return services
    .map(({ type, label, price, business_days }) => {
      return { type, label, expected_delivery: expectedDelivery(shipped, business_days, card), price }
    })
    .sort(byPrice)
}

const zoneOf = (card: RateCard, country: string) => card.zones.find(zone => zone.countries.includes(country))

function byPrice(a: QuoteOption, b: QuoteOption): number {
  return a.price - b.price || order(a.expected_delivery, b.expected_delivery) || order(a.type, b.type)
}

const order = (a: string, b: string) => Number(a > b) - Number(a < b)

/** Throws `invalid_request` for a card that matches its schema but is ambiguous. */
export function assertRateCard(card: RateCard): void {
  if (!isCurrency(card.currency)) throw invalidParams({ currency: problem('unknown_currency') })
  const fault = countryFault(card) ?? card.zones.map(zone => serviceFault(zone, card.currency)).find(Boolean)
  if (fault) throw invalidParams({ zones: fault })
}

function countryFault(card: RateCard): Problem | undefined {
  const listed = card.zones.flatMap(zone => zone.countries)
  const unknown = listed.find(country => country !== '*' && !isCountry(country))
  if (unknown) return problem('zone_unknown_country', { country: unknown })
  const repeated = firstRepeated(listed)
  return repeated ? problem('zone_repeated_country', { country: repeated }) : undefined
}

function serviceFault({ name, services }: RateCard['zones'][number], currency: string): Problem | undefined {
  const repeated = firstRepeated(services.map(service => service.type))
  if (repeated) return problem('zone_repeated_service', { service: repeated, zone: name })
  const decimals = decimalsOf(currency)
  const tooFine = services.find(({ price }) => minorUnits(price, currency) === undefined)?.type
  if (tooFine === undefined) return undefined
  return problem('zone_too_fine', { service: tooFine, zone: name, decimals, currency })
}

const firstRepeated = (values: string[]) => values.find((value, at) => values.indexOf(value) !== at)
