import { validate } from 'postal-codes-js'

const anything = /^/

// Where postal-codes-js 2.5 knows no form, an outgrown one or too loose a one: after Google's libaddressinput.
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
 * A postal code in capitals and with single spaces, or undefined when it does not have the form of the country.
 * A country without postal codes takes any text. Mail may carry the country before the code, as in `SE-111 22`.
 */
export function writePostalCode(text: string, country: string): string | undefined {
  const postal = text.trim().replace(/\s+/g, ' ').toUpperCase()
  const bare = postal.startsWith(country) ? postal.slice(country.length).replace(/^[ -]/, '') : postal
  const fitting = [postal, bare].find(each => fitsForm(each, country))
  return fitting === undefined ? undefined : inTwoParts(fitting, country)
}

// The library takes any text for a country without postal codes, but not none.
function fitsForm(postal: string, country: string): boolean {
  return newerForms[country]?.test(postal) ?? validate(country, postal || '-') === true
}

function inTwoParts(postal: string, country: string): string {
  if (country === 'US') return postal.replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2')
  if (country === 'CA' || country === 'GB') return postal.replace(/^([A-Z\d]+)[ -]?([A-Z\d]{3})$/, '$1 $2')
  return postal
}
