import { type CauseTexts, causeTexts } from '../../mail/languages/cause-texts.ts'
import type { Rejection } from '../../platform/http/pages/errors.ts'
import { phoneLength } from '../../platform/lib/phone-number.ts'
import { countryOfZone } from '../../platform/lib/zone-countries.ts'
import type { PageContext } from './page-context.ts'

/**
 * The page with texts that say why a typed phone number or email address was rejected, before what to type
 * instead.
 */
export function withCauses<V extends PageContext>(page: V, { error, fields }: Rejection): V {
  const { texts, language, workspace, readerTimezone } = page
  const own = causeTexts[language]
  const countries = [workspace.timezone, readerTimezone].map(countryOfZone)
  const causes = {
    phone:
      error.problems?.phone?.reason === 'not_a_phone' && phoneCause(own, textOf(fields.phone), countries),
    email: error.problems?.email && emailCause(own, textOf(fields.email)),
  }
  const known = Object.entries(causes).flatMap(([name, cause]) =>
    cause ? [[name, `${cause} ${texts.fieldErrors[name]}`] as const] : [],
  )
  if (known.length === 0) return page
  return { ...page, texts: { ...texts, fieldErrors: { ...texts.fieldErrors, ...Object.fromEntries(known) } } }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Undefined if it is not known. */
export function phoneCause(
  { phone }: CauseTexts,
  text: string,
  countries: readonly (string | undefined)[],
): string | undefined {
  if (/\p{L}/u.test(text)) return phone.letters
  const digits = text.replace(/\D/g, '').length
  const length = phoneLength(text, countries)
  if (length === 'TOO_SHORT') return phone.tooShort(digits)
  return length === 'TOO_LONG' ? phone.tooLong(digits) : undefined
}

/** Undefined for an empty address, and if the cause is not known. */
export function emailCause({ email }: CauseTexts, text: string): string | undefined {
  if (text === '') return undefined
  const [local = '', domain, ...more] = text.split('@')
  if (domain === undefined) return email.noAt
  if (more.length > 0) return email.manyAts
  if (/\s/.test(text)) return email.space
  if (text.includes(',')) return email.comma
  if (local === '') return email.nothingBefore
  if (!domain.includes('.')) return email.noDot
  return [local, domain].some(part => /^\.|\.\.|\.$/.test(part)) ? email.dots : undefined
}
