import type { Composed } from '../mail/queue/deliver.ts'
import type { SignInMailKind } from '../mail/queue/mails.ts'
import { isAboutAccount } from '../mail/queue/rules.ts'
import { signInOfMail } from '../members/sign-in/sign-in-mails.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { browserName } from '../platform/lib/browser-name.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { greetable, oneLine } from './safe-text.ts'
import { staffMail } from './staff-mail.ts'

const words: Record<SignInMailKind, { subject: string; paragraphs: string[]; button: string }> = {
  member_new_device: {
    subject: 'New device signed in to your account',
    paragraphs: [
      'Your account was used on a device that it does not know.',
      'If it was you, there is nothing to do. If not, end the session and change your password now.',
    ],
    button: 'See your sessions',
  },
  member_recovered: {
    subject: 'An account was recovered',
    paragraphs: [
      'A member of your business set a new way to sign in, with a link that was mailed or made on the server.',
      'If you do not know about it, ask the person. An owner can remove a member at once.',
    ],
    button: 'Open your account',
  },
}

/** A mail to a member about a sign-in, unless the member or the session is gone. */
export async function composeForMember(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  mail: { membership_id: number; kind: SignInMailKind; cause: string },
): Promise<Composed> {
  const facts = await signInOfMail(tx, workspace.id, mail)
  if (!facts) return { outcome: 'undone' }
  const { to, who, session } = facts
  const { subject, paragraphs, button } = words[mail.kind]
  const greeted = greetable(to.name)
  return staffMail(ctx, isAboutAccount(mail.kind) ? null : workspace, to.email, {
    subject,
    heading: subject,
    greeting: greeted === '' ? 'Hello,' : `Hello ${greeted},`,
    paragraphs,
    details: [
      { label: 'Account', value: `${oneLine(who.name)}, ${who.email}` },
      { label: 'Time', value: `${session.created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
      { label: 'Browser', value: browserName(session.agent) },
      { label: 'Network', value: session.network },
    ],
    link: {
      url: `${ctx.config.publicUrl}/account`,
      button,
      warning: 'Jurat never asks for a password by mail.',
    },
  })
}
