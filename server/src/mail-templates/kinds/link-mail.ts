import { type KindsAbout, kindOf } from '../../mail/kinds/kinds.ts'
import { getAccount } from '../../members/accounts/accounts.ts'
import { linkOfMail, mailedLinkUrl, retractMailedLink } from '../../members/invitations/one-time-link-urls.ts'
import { isUsable, type LinkRow } from '../../members/invitations/one-time-links.ts'
import type { Tx } from '../../platform/db/database.ts'
import { businessName } from '../../workspaces/brand.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { staffMail } from '../staff-mail.ts'

interface About extends Addressed {
  link: LinkRow
  isUsable: boolean
  /** What else the mail says of the link. */
  details?: Detail[]
}

interface Detail {
  label: string
  value: string
}

/**
 * Subjects have no text of the business: anybody may get such a mail, and a name such as "Verify at
 * evil.example" would read as somebody else's message. The name is in the mail, next to the word Business.
 */
interface Words {
  subject: string
  heading: string
  paragraph: string
  button: string
}

/**
 * A kind of mail with a one-time link, valid while the link can be used. A mail server that does not take it
 * has read the link, and may keep or quote it: then the mailed link ends.
 */
export const withLink = (
  kind: KindsAbout<'link'>,
  { subject, heading, paragraph, button }: Words,
  detailsOf?: (tx: Tx, link: LinkRow) => Promise<Detail[]>,
): KindOfMail<KindsAbout<'link'>, About> => ({
  subject: async ({ tx, ctx, workspace, mail }) => {
    const link = await linkOfMail(tx, workspace.id, mail.linkId)
    if (!link) return undefined
    const isValid = isUsable(link, ctx.clock.now())
    // The account of an old link may be gone.
    const account = isValid && link.email === null ? await getAccount(tx, link.account_id ?? 0) : undefined
    return {
      to: link.email ?? account?.email ?? '',
      link,
      isUsable: isValid,
      details: (await detailsOf?.(tx, link)) ?? [],
    }
  },
  isStillValid: about => about.isUsable,
  compose: ({ to, link, details = [] }, setting) => {
    const { ctx, workspace, brand } = setting
    const { isAboutAccount } = kindOf(kind)
    // The name that the page of the link has, and the console.
    const named = { ctx, brand: { ...brand, name: businessName({ ...workspace, display_name: null }) } }
    const parts = staffMail(named, isAboutAccount, {
      subject,
      heading,
      greeting: 'Hello,',
      paragraphs: [paragraph],
      details: isAboutAccount ? [{ label: 'Account', value: to }] : details,
      link: {
        url: mailedLinkUrl(ctx, link),
        button,
        warning: 'Do not forward this mail: anybody who has the link can use it.',
      },
    })
    return { parts, retract: tx => retractMailedLink(tx, ctx, link) }
  },
})
