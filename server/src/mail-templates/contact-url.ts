import { addressPattern, httpsUrl } from '../platform/http/shapes.ts'
import { addressProblem } from '../platform/lib/email-address.ts'

const phoneNumber = /^\+?[\d\s().-]{7,}$/
const plainAddress = new RegExp(`^${addressPattern}$`, 'u')
const webAddress = new RegExp(httpsUrl, 'u')

/** A text without an address has no problem of an address either. */
const isAddress = (text: string) => plainAddress.test(text) && addressProblem(text) === undefined

/**
 * Where the contact of a business leads, if the whole is a phone number, an email address or a web address.
 * Null for any other text.
 */
export function contactUrl(contact: string): string | null {
  if (phoneNumber.test(contact)) return `tel:${contact.replace(/[^\d+]/g, '')}`
  if (isAddress(contact)) return `mailto:${contact}`
  return webAddress.test(contact) && URL.canParse(contact) ? contact : null
}
