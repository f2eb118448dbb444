import type { Composed } from '../mail/queue/deliver.ts'
import { renewalOfMail } from '../members/invitations/renewal.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { greetable } from './safe-text.ts'
import { staffMail } from './staff-mail.ts'

/** Tells the person what was removed when the account was set up anew, unless the membership has ended. */
export async function composeRenewal(
  tx: Tx,
  ctx: Context,
  mail: { workspace_id: number; membership_id: number; cause: string },
): Promise<Composed> {
  const found = await renewalOfMail(tx, mail)
  if (!found) return { outcome: 'undone' }
  const { to, had } = found
  const removed = [
    ...(had.has_password ? ['the earlier password'] : []),
    ...counted(had.passkeys, 'passkey', 'passkeys'),
    ...counted(had.identities, 'identity of single sign-on', 'identities of single sign-on'),
    ...(had.has_authenticator ? ['the authenticator app and the recovery codes'] : []),
    ...counted(had.sessions, 'open session', 'open sessions'),
  ]
  const greeted = greetable(to.name)
  return staffMail(ctx, null, to.email, {
    subject: 'Your account was set up anew',
    heading: 'Your account was set up anew',
    greeting: greeted === '' ? 'Hello,' : `Hello ${greeted},`,
    paragraphs: [
      'You have set up your account with a link. Nobody had shown before that the address is theirs, so somebody else may have used the account. All that opened it before was removed.',
      'If some of it was yours, add it again. Your memberships are unchanged.',
    ],
    details: [
      { label: 'Account', value: to.email },
      { label: 'Removed', value: removed.join(', ') || 'nothing' },
    ],
    link: {
      url: `${ctx.config.publicUrl}/account`,
      button: 'Open your account',
      warning: 'Jurat never asks for a password by mail.',
    },
  })
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
