import { kindOf } from '../../mail/kinds/kinds.ts'
import { type SignInOfMail, signInOfMail } from '../../members/sign-in/sign-in-mails.ts'
import { browserName } from '../../platform/lib/browser-name.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { typedName } from '../safe-text.ts'
import { accountLink, greetingOf, staffMail } from '../staff-mail.ts'

type Kind = 'member_new_device' | 'member_recovered'

interface About extends Addressed {
  signIn: SignInOfMail
}

/** A kind of mail to a member about a sign-in, valid until the member or the session is gone. */
export const aboutSignIn = (
  kind: Kind,
  { subject, paragraphs, button }: { subject: string; paragraphs: string[]; button: string },
): KindOfMail<Kind, About> => ({
  subject: async ({ tx, workspace, mail }) => {
    const signIn = await signInOfMail(tx, workspace.id, mail)
    return signIn && { to: signIn.to.email, signIn }
  },
  isStillValid: () => true,
  compose: ({ signIn: { to, who, session } }, setting) => ({
    parts: staffMail(setting, kindOf(kind).isAboutAccount, {
      subject,
      heading: subject,
      greeting: greetingOf(to),
      paragraphs,
      details: [
        { label: 'Account', value: `${typedName(who.name)}, ${who.email}` },
        { label: 'Time', value: `${session.created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
        { label: 'Browser', value: browserName(session.agent) },
        { label: 'Network', value: session.network },
      ],
      link: accountLink(setting, button),
    }),
  }),
})
