import { catalogs, type Language } from '../mail/languages/languages.ts'
import type { Brand } from '../workspaces/brand.ts'
import type { MailParts } from './mail-parts.ts'
import { oneLine } from './safe-text.ts'

/** What the brand adds to every mail to customers: name, color, logo, footer. */
export function brandParts(
  language: Language,
  brand: Brand,
): Pick<MailParts, 'language' | 'business' | 'accent' | 'logoUrl' | 'footer' | 'contact' | 'footerLinks'> {
  const { phrases, pages } = catalogs[language]
  const { contact, privacyUrl, termsUrl } = brand
  const business = oneLine(brand.name)
  return {
    language,
    business,
    accent: brand.accent.light,
    logoUrl: brand.logoUrl,
    ...(contact && { contact: oneLine(contact) }),
    footer: [phrases.footer(business), ...(contact ? [`${pages.contact} ${oneLine(contact)}`] : [])].join(
      ' ',
    ),
    footerLinks: [
      ...(privacyUrl ? [{ label: pages.privacy, url: privacyUrl }] : []),
      ...(termsUrl ? [{ label: pages.terms, url: termsUrl }] : []),
    ],
  }
}
