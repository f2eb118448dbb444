import { stop } from '../../mail/languages/catalog.ts'
import type { Language } from '../../mail/languages/languages.ts'
import { type Html, html } from '../../platform/lib/html.ts'

/** Domains of many people. Shorter ones have too many real neighbors. */
const common = [
  ...['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'protonmail.com', 'comcast.net'],
  ...['hotmail.es', 'hotmail.fr', 'outlook.es', 'outlook.fr', 'yahoo.es', 'yahoo.fr', 'orange.fr'],
  ...['wanadoo.fr', 'laposte.net'],
]
/** Domains of others that are one letter away. */
const real = new Set([...common, 'ymail.com', 'mail.com', 'email.com', 'cloud.com'])

/** The address that people mostly mean who typed this one, or undefined. It is only a guess. */
export function meantAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || real.has(domain)) return undefined
  const found = common.find(one => isOneApart(domain, one) && !isOfCountry(domain, one))
  return found && `${email.slice(0, at)}@${found}`
}

/** The same provider in another country, such as `hotmail.se`. Gmail has one domain only. */
function isOfCountry(domain: string, known: string): boolean {
  const [[label, ...rest], [knownLabel]] = [domain.split('.'), known.split('.')]
  return label === knownLabel && label !== 'gmail' && rest.join('.').length === 2
}

/** Whether one letter is missing, added or another one, or two neighbors are swapped. */
function isOneApart(a: string, b: string): boolean {
  if (a.length < b.length) return isOneApart(b, a)
  let same = 0
  while (same < b.length && a[same] === b[same]) same++
  const [restA, restB] = [a.slice(same), b.slice(same)]
  if (a.length === b.length + 1) return restA.slice(1) === restB
  if (a.length !== b.length || restA === '') return false
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return isSwapped || restA.slice(1) === restB.slice(1)
}

const texts: Record<Language, (email: string) => string> = {
  en: email => `Did you mean ${email}?`,
  es: email => `¿Quería decir ${email}?`,
  fr: email => `Vouliez-vous dire ${email}\u00a0?`,
}

const elseIgnore: Record<Language, string> = {
  en: 'If the address is right, go on',
  es: 'Si la dirección es correcta, continúe',
  fr: 'Si l’adresse est correcte, continuez',
}

/** Below the address to which a code was mailed: what was probably meant, and the way to correct it. */
export function mistypedNote(email: string, language: Language, correct: string, label: string): Html {
  const meant = meantAddress(email)
  if (meant === undefined) return html``
  return html`<p class="notice" id="meant">${texts[language](meant)} <a href="${correct}">${label}</a>. ${stop(elseIgnore[language])}</p>`
}
