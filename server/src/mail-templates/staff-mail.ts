import type { Written } from '../mail/queue/deliver.ts'
import type { Context } from '../platform/context.ts'
import { brandOf, correctedAccent, defaultAccent } from '../workspaces/brand.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { mailOfParts } from './mail-of-parts.ts'
import { oneLine } from './safe-text.ts'

export interface StaffMail {
  subject: string
  heading: string
  greeting: string
  paragraphs: string[]
  details: { label: string; value: string }[]
  link: { url: string; button: string; warning: string } | null
}

/**
 * A mail to a member of the business. Members have no language yet: it is in English. Null for a mail about
 * the account: it belongs to no workspace, so none puts its name or color on it (decision "Sender").
 */
export function staffMail(
  ctx: Context,
  workspace: WorkspaceRow | null,
  to: string,
  { link, details, ...mail }: StaffMail,
): Written {
  const brand = workspace && brandOf(ctx, workspace)
  const business = brand && oneLine(brand.name)
  const parts = {
    ...mail,
    language: 'en' as const,
    details: business === null ? details : [...details, { label: 'Business', value: business }],
    link: link && {
      ...link,
      fallback: 'If the button does not work, copy this address into your browser:',
      note: null,
    },
    calls: null,
    business: business ?? 'Jurat',
    accent: (brand?.accent ?? correctedAccent(defaultAccent)).light,
    logoUrl: brand?.logoUrl ?? null,
    footer: `Sent by Jurat ${business === null ? `at ${new URL(ctx.config.publicUrl).host}` : `for ${business}`}.`,
    footerLinks: [],
  }
  return mailOfParts(to, parts, null)
}
