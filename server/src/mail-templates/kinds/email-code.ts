import { type EmailChangeRow, findEmailChange } from '../../bookings/corrections/corrections.ts'
import { detailsTexts } from '../../mail/languages/details-texts.ts'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import { brandParts } from '../brand-parts.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'

interface About extends Addressed {
  change: Pick<EmailChangeRow, 'code' | 'lang' | 'expires_at' | 'confirmed_at'>
}

/**
 * Mail to the new address of a customer: the code that confirms it. The mail has no text that somebody typed:
 * a key can be used to send it to any address.
 */
export const emailCode: KindOfMail<'email_code', About> = {
  subject: async ({ tx, workspace, mail }) => {
    const change = await findEmailChange(tx, workspace.id, mail.changeId)
    return change && { to: change.email, change }
  },
  isStillValid: ({ change }, { now }) => change.confirmed_at === null && change.expires_at > now,
  compose: ({ change: { code, lang } }, { brand }) => {
    const { language } = languageOf(lang)
    const { codeMail, phrases } = catalogs[language]
    const shell = brandParts(language, brand)
    const words = detailsTexts[language].codeMail
    return {
      parts: {
        ...shell,
        subject: codeMail.subject(code, shell.business),
        heading: words.heading,
        greeting: phrases.greeting(''),
        paragraphs: words.paragraphs,
        details: [{ label: codeMail.code, value: code, isCode: true }],
        // The address is not proved yet: it gets no link to the booking.
        link: null,
        calls: null,
      },
    }
  },
}
