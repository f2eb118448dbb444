import { beforeChange } from '../mail/languages/changed-words.ts'
import { catalogs, type Language } from '../mail/languages/languages.ts'
import { messageTexts } from '../mail/languages/message-texts.ts'
import { togetherTexts } from '../mail/languages/together-texts.ts'
import type { InShort, Written } from '../mail/queue/written.ts'
import { html } from './html.ts'
import type { MailParts } from './mail-parts.ts'
import { describeMeeting, type Meeting, type Reader } from './meeting.ts'
import { plainText } from './plain-text.ts'
import { oneLine, unlinked } from './safe-text.ts'

/** News in a mail about several bookings, by the kind of the mail about one. */
const newsOf: Record<string, InShort['news']> = {
  reschedule: 'moved',
  updated: 'updated',
  cancellation: 'canceled',
  signer_reschedule: 'moved',
  signer_updated: 'updated',
  signer_cancellation: 'canceled',
  notary_assigned: 'assigned',
  notary_moved: 'moved',
  notary_updated: 'updated',
  notary_canceled: 'canceled',
}

interface Told {
  /** Names and numbers that tell the bookings apart. */
  people: string[]
  /** What else the reader needs to know of it: a reason, money. */
  more?: string[]
  /** The mail goes to the address before a correction. */
  isElsewhere?: boolean
  /** What was different before the change. */
  earlier: NonNullable<MailParts['lists']>
  link?: { url: string; button: string } | null
}

/**
 * The booking in one line: `Fri, Nov 20, 10:00 AM EST · Remote · Ana Ortiz (Before the change: …)`.
 * Undefined for a kind of which each mail goes alone.
 */
export function inShortOf(
  kind: string,
  meeting: Meeting,
  { people, more = [], isElsewhere = false, earlier, link }: Told,
  reader: Reader & { language: Language },
): InShort | undefined {
  const news = isElsewhere ? 'elsewhere' : newsOf[kind]
  const { startsAt } = meeting
  if (!news || !startsAt) return undefined
  const { service, when, placeLine, session } = describeMeeting({ ...meeting, startsAt }, reader)
  const { colon } = catalogs[reader.language].phrases
  // Customers join from the page to which their link leads.
  const meetingUrl = kind.startsWith('notary_') ? session : null
  const where = [unlinked(placeLine ?? ''), meetingUrl ?? '']
  const what = [when.short, service, ...people, ...where, ...more].filter(text => text !== '')
  const before = earlier.flatMap(({ items }) => items).join(', ')
  const line = [
    what.join(' · '),
    ...(before === '' ? [] : [` (${beforeChange[reader.language]}${colon} ${before})`]),
    ...(link ? [` · ${link.button}${colon} ${link.url}`] : []),
  ].join('')
  return { news, startsAt, line, file: fileNameOf(news, startsAt, reader.timezone) }
}

/** `2026-11-20-1000`, in the zone of the reader. A cancellation says so. */
export function fileNameOf(news: InShort['news'], startsAt: Date, timezone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timezone)
  const [date = '', time = ''] = at.toPlainDateTime().toString({ smallestUnit: 'minute' }).split('T')
  return `${date}-${time.replace(':', '')}${news === 'canceled' || news === 'elsewhere' ? '-canceled' : ''}`
}

const order = ['canceled', 'elsewhere', 'moved', 'updated', 'assigned', 'message'] as const

/** The mail with what staff write to the customer. */
export const withText = (parts: MailParts, written: string): MailParts => ({
  ...parts,
  written,
  ...(parts.inShort && { inShort: { ...parts.inShort, written } }),
})

/** The text of staff about all of the bookings. Undefined if they wrote of some alone. */
function textOfAll(all: InShort[]): string | undefined {
  const [text, ...others] = new Set(all.map(({ written }) => written))
  return others.length === 0 ? text : undefined
}

/** One mail about these bookings, in the form of the mail about the first one. */
export function joinedParts(first: MailParts, all: InShort[]): Pick<Written, 'subject' | 'text' | 'html'> {
  const texts = togetherTexts[first.language]
  const ofMessages = messageTexts[first.language]
  const written = textOfAll(all)
  const lists = order.flatMap(news => {
    const items = all
      .filter(one => one.news === news)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      .map(one => (written === undefined && one.written ? `${one.line} · ${oneLine(one.written)}` : one.line))
    const heading = news === 'message' ? ofMessages.listHeading : texts.news[news](items.length)
    return items.length > 0 ? [{ heading, items }] : []
  })
  const [only, ...others] = lists
  const isMessage = all.every(({ news }) => news === 'message')
  const ofNews = only && others.length === 0 ? only.heading : texts.subject(all.length)
  const subject = isMessage ? ofMessages.heading(first.business) : ofNews
  const parts: MailParts = {
    ...first,
    subject,
    heading: subject,
    written: written ?? '',
    paragraphs: [isMessage ? ofMessages.about.several(first.business) : texts.paragraph(first.business)],
    details: [],
    lists,
    link: null,
    ...(first.link?.warning && { footer: `${first.footer} ${ofMessages.linksAreYours}` }),
  }
  return { subject, text: plainText(parts), html: html(parts) }
}
