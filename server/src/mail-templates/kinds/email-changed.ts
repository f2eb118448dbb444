import { type EmailChangeRow, findEmailChange } from '../../bookings/corrections/corrections.ts'
import { detailsTexts } from '../../mail/languages/details-texts.ts'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import { brandParts } from '../brand-parts.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'

interface About extends Addressed {
  change: Pick<EmailChangeRow, 'lang'>
}

/**
 * Mail to the earlier address of a customer: mails go to another address. It does not name that address,
 * which may be somebody else's.
 */
export const emailChanged: KindOfMail<'email_changed', About> = {
  subject: async ({ tx, workspace, mail }) => {
    const change = await findEmailChange(tx, workspace.id, mail.changeId)
    return change && { to: mail.email, change }
  },
  isStillValid: () => true,
  compose: ({ change: { lang } }, { brand }) => {
    const { language } = languageOf(lang)
    const shell = brandParts(language, brand)
    const words = detailsTexts[language].changedMail
    return {
      parts: {
        ...shell,
        subject: words.subject(shell.business),
        heading: words.heading,
        greeting: catalogs[language].phrases.greeting(''),
        paragraphs: words.paragraphs(shell.business),
        details: [],
        link: null,
        calls: null,
      },
    }
  },
}
