import type { Composed } from '../mail/queue/deliver.ts'
import type { LinkMailKind } from '../mail/queue/mails.ts'
import { getAccount } from '../members/accounts/accounts.ts'
import { linkOfMail, mailedLinkUrl, retractMailedLink } from '../members/invitations/one-time-link-urls.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { staffMail } from './staff-mail.ts'

/**
 * Subjects have no text of the business: anybody may get such a mail, and a name such as "Verify at
 * evil.example" would read as somebody else's message. The name is in the mail, next to the word Business.
 */
const words: Record<LinkMailKind, { subject: string; heading: string; paragraph: string; button: string }> = {
  member_invitation: {
    subject: 'Your invitation to Jurat',
    heading: 'You are invited',
    paragraph:
      'You are invited to work in the account of the business below. The link works once, for 72 hours.',
    button: 'Accept the invitation',
  },
  account_recovery: {
    subject: 'Set a new password for Jurat',
    heading: 'Set a new password',
    paragraph:
      'Somebody asked for a new password for your account. If it was you, open the link within 30 minutes. If not, ignore this mail: nothing has changed.',
    button: 'Set a new password',
  },
}

/**
 * A mail with a one-time link, if the link can still be used. A mail server that does not take it has read
 * the link, and may keep or quote it: then the mailed link ends.
 */
export async function composeLink(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { link_id, kind }: { link_id: number; kind: LinkMailKind },
): Promise<Composed> {
  const link = await linkOfMail(tx, ctx, workspace.id, link_id)
  if (!link) return { outcome: 'undone' }
  const to = link.email ?? (await getAccount(tx, link.account_id ?? 0)).email
  const { subject, heading, paragraph, button } = words[kind]
  const isAboutAccount = kind === 'account_recovery'
  const mail = staffMail(ctx, isAboutAccount ? null : workspace, to, {
    subject,
    heading,
    greeting: 'Hello,',
    paragraphs: [paragraph],
    details: isAboutAccount ? [{ label: 'Account', value: to }] : [],
    link: {
      url: mailedLinkUrl(ctx, link),
      button,
      warning: 'Do not forward this mail: anybody who has the link can use it.',
    },
  })
  return { ...mail, retract: tx => retractMailedLink(tx, ctx, link) }
}
