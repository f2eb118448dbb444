import type { Context } from '../context.ts'
import type { Composed } from '../mail/deliver.ts'
import { brandOf } from '../workspaces/brand.ts'
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

/** The business as the recipient reads it. */
const businessName = (ctx: Context, workspace: WorkspaceRow): string => oneLine(brandOf(ctx, workspace).name)

/** A mail to a member of the business. Members have no language yet: it is in English. */
export function staffMail(
  ctx: Context,
  workspace: WorkspaceRow,
  to: string,
  { link, details, ...mail }: StaffMail,
): Composed {
  const { accent, logoUrl } = brandOf(ctx, workspace)
  const business = businessName(ctx, workspace)
  const parts = {
    ...mail,
    language: 'en' as const,
    details: [...details, { label: 'Business', value: business }],
    link: link && {
      ...link,
      fallback: 'If the button does not work, copy this address into your browser:',
      note: null,
    },
    calls: null,
    business,
    accent: accent.light,
    logoUrl,
    footer: `Sent by Jurat for ${business}.`,
    footerLinks: [],
  }
  return mailOfParts(to, parts, null)
}
