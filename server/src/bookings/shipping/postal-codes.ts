import { validate } from 'postal-codes-js'

const anything = /^/

// Patterns after Google's libaddressinput, where postal-codes-js 2.5 has none, an old or a too loose one.
const newerForms: Record<string, RegExp> = {
  AR: /^[A-HJ-NP-Z]?\d{4}([A-Z]{3})?$/,
  BO: anything,
  BQ: anything,
  CW: anything,
  JM: anything,
  KH: /^\d{5,6}$/,
  PA: anything,
  SX: anything,
  TW: /^\d{3}(\d{2,3})?$/,
  US: /^\d{5}([ -]?\d{4})?$/,
  VN: /^\d{5,6}$/,
  XK: /^[1-7]\d{4}$/,
}

/**
 * The postal code in capitals with single spaces. Undefined if it does not have the country's form. A country
 * without postal codes accepts any text. The country may precede the code, as in `SE-111 22`.
 */
export function writePostalCode(text: string, country: string): string | undefined {
  const postal = text.trim().replace(/\s+/g, ' ').toUpperCase()
  const bare = postal.startsWith(country) ? postal.slice(country.length).replace(/^[ -]/, '') : postal
  const fitting = [postal, bare].find(each => fitsForm(each, country))
  return fitting === undefined ? undefined : inTwoParts(fitting, country)
}

// The library accepts any text for a country without postal codes, but not an empty one.
function fitsForm(postal: string, country: string): boolean {
  return newerForms[country]?.test(postal) ?? validate(country, postal || '-') === true
}

function inTwoParts(postal: string, country: string): string {
  if (country === 'US') return postal.replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2')
  if (country === 'CA' || country === 'GB') return postal.replace(/^([A-Z\d]+)[ -]?([A-Z\d]{3})$/, '$1 $2')
  return postal
}
