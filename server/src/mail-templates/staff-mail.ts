import { correctedAccent, defaultAccent } from '../workspaces/brand.ts'
import type { Setting } from './mail-kind.ts'
import type { MailParts } from './mail-parts.ts'
import { greetable, oneLine } from './safe-text.ts'

interface StaffMail {
  subject: string
  heading: string
  greeting: string
  paragraphs: string[]
  details: { label: string; value: string }[]
  link: { url: string; button: string; warning: string } | null
}

/**
 * A mail to a member of the business. Members have no language yet: it is in English. A mail about the
 * account belongs to no workspace, so none puts its name or color on it (decision "Sender").
 */
export function staffMail(
  { ctx, brand }: Pick<Setting, 'ctx' | 'brand'>,
  isAboutAccount: boolean | undefined,
  { link, details, ...mail }: StaffMail,
): MailParts {
  const shown = isAboutAccount ? null : brand
  const business = shown && oneLine(shown.name)
  return {
    ...mail,
    language: 'en',
    details: business === null ? details : [...details, { label: 'Business', value: business }],
    link: link && {
      ...link,
      fallback: 'If the button does not work, copy this address into your browser:',
      note: null,
    },
    calls: null,
    business: business ?? 'Jurat',
    accent: (shown?.accent ?? correctedAccent(defaultAccent)).light,
    logoUrl: shown?.logoUrl ?? null,
    footer: `Sent by Jurat ${business === null ? `at ${new URL(ctx.config.publicUrl).host}` : `for ${business}`}.`,
    footerLinks: [],
  }
}

export function greetingOf({ name }: { name: string }): string {
  const greeted = greetable(name)
  return greeted === '' ? 'Hello,' : `Hello ${greeted},`
}

/** The button of a mail about an account. */
export const accountLink = ({ ctx }: Pick<Setting, 'ctx'>, button: string): StaffMail['link'] => ({
  url: `${ctx.config.publicUrl}/account`,
  button,
  warning: 'Jurat never asks for a password by mail.',
})
