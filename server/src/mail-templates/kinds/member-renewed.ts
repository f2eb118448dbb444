import type { FactsOf } from '../../mail/kinds/kinds.ts'
import type { AccountRow } from '../../members/accounts/accounts.ts'
import { recipientOfRenewal } from '../../members/invitations/renewal.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { accountLink, greetingOf, staffMail } from '../staff-mail.ts'

interface About extends Addressed {
  account: AccountRow
  removed: FactsOf<'member_renewed'>
}

/**
 * Mail to a member: what was removed when the account was set up anew. Not sent if the membership has ended.
 */
export const memberRenewed: KindOfMail<'member_renewed', About> = {
  subject: async ({ tx, workspace, mail }) => {
    const account = await recipientOfRenewal(tx, workspace.id, mail.membershipId)
    return account && { to: account.email, account, removed: mail }
  },
  isStillValid: () => true,
  compose: ({ to, account, removed }, setting) => ({
    parts: staffMail(setting, true, {
      subject: 'Your account was set up anew',
      heading: 'Your account was set up anew',
      greeting: greetingOf(account),
      paragraphs: [
        'You have set up your account with a link. Nobody had shown before that the address is theirs, so somebody else may have used the account. All that opened it before was removed.',
        'If some of it was yours, add it again. Your memberships are unchanged.',
      ],
      details: [
        { label: 'Account', value: to },
        { label: 'Removed', value: listOf(removed).join(', ') || 'nothing' },
      ],
      link: accountLink(setting, 'Open your account'),
    }),
  }),
}

const listOf = (removed: FactsOf<'member_renewed'>): string[] => [
  ...(removed.hasPassword ? ['the earlier password'] : []),
  ...counted(removed.passkeys, 'passkey', 'passkeys'),
  ...counted(removed.identities, 'identity of single sign-on', 'identities of single sign-on'),
  ...(removed.hasAuthenticator ? ['the authenticator app and the recovery codes'] : []),
  ...counted(removed.sessions, 'open session', 'open sessions'),
]

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
