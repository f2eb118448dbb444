import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
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

/** The number after a change: a missing one stays, and null removes it. */
export const changedPhone = (before: string | null, given: string | null | undefined): string | null =>
  given === undefined ? before : given === null ? null : phoneNumber(given)
