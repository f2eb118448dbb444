import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max'
import { invalidParams } from './errors.ts'
import { problem } from './reasons/problems.ts'

/**
 * The number, in the form of its country code or of `defaultCountry`. Undefined only for an impossible one: a
 * wrong length, or a North American area code that begins with 0 or 1. Number ranges in use change faster
 * than any list.
 */
export function possiblePhone(text: string, defaultCountry?: CountryCode): PhoneNumber | undefined {
  const phone = parsePhoneNumberFromString(text, {
    ...(defaultCountry ? { defaultCountry } : {}),
    extract: false,
  })
  return phone?.isPossible() && !/^\+1[01]/.test(phone.number) ? phone : undefined
}

/**
 * The number in E.164, such as `+13055550123`. Throws `invalid_request` that names `phone`, also for a number
 * of which a part would be lost.
 */
export function phoneNumber(text: string): string {
  const phone = possiblePhone(text)
  if (phone?.ext) {
    // E.164 has no extensions.
    throw invalidParams({ phone: problem('phone_extension', { extension: phone.ext }) })
  }
  if (phone && !text.includes(';')) return phone.number
  throw invalidParams({ phone: problem('not_a_phone') })
}

/**
 * The number in E.164, of a text without the code of its country: read with the rules of each of these
 * countries, by their ISO 3166-1 codes. Throws `invalid_request` that names `phone`, also for a number that
 * is a different one in two of them.
 */
export function phoneNumberIn(text: string, countries: readonly (string | undefined)[]): string {
  if (possiblePhone(text)) return phoneNumber(text)
  const read = countries
    .filter((code): code is CountryCode => code !== undefined && isSupportedCountry(code))
    .flatMap(code => possiblePhone(text, code) ?? [])
  const valid = read.filter(phone => phone.isValid())
  const [first, ...others] = valid.length > 0 ? valid : read
  if (!first) throw invalidParams({ phone: problem('not_a_phone') })
  if (others.some(({ number }) => number !== first.number))
    throw invalidParams({ phone: problem('phone_of_two_countries') })
  return phoneNumber(first.ext ? `${first.number} ext. ${first.ext}` : first.number)
}

/** Whether a number is too short or too long in each of these countries. Undefined if it fits in one. */
export function phoneLength(
  text: string,
  countries: readonly (string | undefined)[],
): 'TOO_SHORT' | 'TOO_LONG' | undefined {
  const known = countries.filter(
    (code): code is CountryCode => code !== undefined && isSupportedCountry(code),
  )
  const found = (known.length > 0 ? known : [undefined]).map(code =>
    code === undefined ? validatePhoneNumberLength(text) : validatePhoneNumberLength(text, code),
  )
  // Fewer than two digits are no number for the library.
  const asRead = found.map(length => (length === 'NOT_A_NUMBER' && /\d/.test(text) ? 'TOO_SHORT' : length))
  return (['TOO_SHORT', 'TOO_LONG'] as const).find(length => asRead.every(one => one === length))
}

/**
 * A stored number as people in that country write it: `(305) 555-0123` at home, `+34 612 34 56 78` elsewhere.
 * Numbers that cannot be read are left as they are.
 */
export function phoneText(stored: string, home: string | undefined): string {
  const phone = possiblePhone(stored)
  if (!phone) return stored
  const isHome =
    home !== undefined && isSupportedCountry(home) && getCountryCallingCode(home) === phone.countryCallingCode
  return isHome ? phone.formatNational() : phone.formatInternational()
}

/** The number after a change: a missing one stays, and null removes it. */
export const changedPhone = (before: string | null, given: string | null | undefined): string | null =>
  given === undefined ? before : given === null ? null : phoneNumber(given)
