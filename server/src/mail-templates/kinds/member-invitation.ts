import { findAccount } from '../../members/accounts/accounts.ts'
import type { LinkRow } from '../../members/invitations/one-time-links.ts'
import { findMembership } from '../../members/members/members.ts'
import { pageTexts } from '../../members/pages/texts.ts'
import type { Tx } from '../../platform/db/database.ts'
import { greetable } from '../safe-text.ts'
import { withLink } from './link-mail.ts'

/** Mail to a person who is invited to work in the workspace. */
export const memberInvitation = withLink(
  'member_invitation',
  {
    subject: 'Your invitation to Jurat',
    heading: 'You are invited',
    paragraph:
      'You are invited to work in the account of the business below. The link works once, for 72 hours.',
    button: 'Accept the invitation',
  },
  async (tx, link) => {
    const inviter = await inviterOf(tx, link)
    return [
      ...(inviter === '' ? [] : [{ label: 'Invited by', value: inviter }]),
      ...(link.role === null ? [] : [{ label: 'Role', value: pageTexts.en.roles[link.role] }]),
    ]
  },
)

/** The name of the member who invites. Empty for a token, and for a text that is not written like a name. */
async function inviterOf(tx: Tx, { workspace_id, created_by }: LinkRow): Promise<string> {
  const [, id] = /^member:(\d+)$/.exec(created_by) ?? []
  const membership = id === undefined ? undefined : await findMembership(tx, workspace_id, Number(id))
  const account = membership && (await findAccount(tx, membership.account_id))
  return greetable(account?.name ?? '')
}
