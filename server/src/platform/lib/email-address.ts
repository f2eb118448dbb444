import { domainToASCII } from 'node:url'
import { type Problem, problem } from './reasons/problems.ts'

/** A sender: name, `""` if there is none, and address. */
export interface Mailbox {
  name: string
  address: string
}

/**
 * Reads `ana@example.com`, `Ana <ana@example.com>`, or a quoted name: `"Acme, Inc." <mail@acme.example>`.
 * Undefined for anything else, including line breaks.
 */
export function parseMailbox(text: string): Mailbox | undefined {
  const found =
    /^(?:(?:"((?:[^\p{Cc}\p{Cs}<>@"\\]|\\["\\])*)" *|([^\p{Cc}\p{Cs}<>@"]*))<([^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+)>|([^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+))$/u.exec(
      text.trim(),
    )
  if (!found) return undefined
  const [, quoted, plain = '', named, bare = ''] = found
  const name = quoted?.replace(/\\(["\\])/g, '$1') ?? plain
  return { name: name.trim(), address: named ?? bare }
}

/**
 * Includes unassigned characters and those without a common form: fonts show nothing, or the same box, for
 * them.
 */
const invisible = /[\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/u
const domainLabel = /^[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

const longest = 254

/**
 * Why mail servers would refuse the address, or people could confuse it with another. Undefined for a good
 * address. The schemas check the general form.
 */
export function addressProblem(text: string): Problem | undefined {
  const address = parseMailbox(text)?.address
  if (address === undefined) return undefined
  // Also checked by the schemas, but a validator that collects all errors goes on, and forming NFC is
  // quadratic.
  if (address.length > longest) return problem('too_long', { most: longest })
  const at = address.lastIndexOf('@')
  const [local, labels] = [address.slice(0, at), address.slice(at + 1).split('.')]
  if (invisible.test(address)) return problem('email_invisible')
  if (Buffer.byteLength(local) > 64) return problem('email_local_too_long')
  if (/^\.|\.\.|\.$/.test(local)) return problem('email_dots')
  if (address !== address.normalize('NFC')) return problem('email_not_nfc')
  if (!labels.every(label => domainLabel.test(label))) return problem('email_domain')
  if (labels.some(label => Buffer.byteLength(label) > 63)) return problem('email_domain_too_long')
  return undefined
}

/**
 * The form in which emails are compared: the contract ignores only case. Made here and not in SQL, whose
 * `lower` depends on the locale of the database.
 */
export const foldEmail = (email: string): string => email.toLowerCase()

/**
 * The address in the form in which limits count it: its other spellings reach the same inbox. Without a
 * `+tag`, in lower case, and with the domain in ASCII; Gmail also ignores dots. Do not send to it, and do not
 * compare people by it.
 */
export function countedAddress(text: string): string {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at).toLowerCase(), text.slice(at + 1).toLowerCase()]
  const [name = ''] = local.split('+')
  const inbox = name === '' ? local : name
  const host = domainToASCII(domain) || domain
  return host === 'gmail.com' || host === 'googlemail.com'
    ? `${inbox.replaceAll('.', '')}@gmail.com`
    : `${inbox}@${host}`
}
