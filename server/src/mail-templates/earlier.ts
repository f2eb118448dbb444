import type { Place } from '../bookings/shared/place.ts'
import type { NamedFact, Part } from '../bookings/told/part.ts'
import { bookedServiceOf } from '../calendar/services/services.ts'
import { inLanguage } from '../calendar/services/texts.ts'
import { beforeChange } from '../mail/languages/changed-words.ts'
import { catalogs, type Language } from '../mail/languages/languages.ts'
import type { Due } from './mail-kind.ts'
import type { MailParts } from './mail-parts.ts'
import { describeMeeting, type Meeting, placeFor, type Reader } from './meeting.ts'
import { unlinked } from './safe-text.ts'

/** The appointment as the reader of a mail about a change was told it before. */
export interface Earlier extends Meeting {
  startsAt: Date
  /** The zone in which the reader was told its time. Null: the reader has one zone. */
  timezone: string | null
  /** What is different now. */
  changed: ('startsAt' | NamedFact)[]
}

/** Undefined if the mail is about no change. */
export async function earlierOf(
  { tx, workspace }: Pick<Due<'updated'>, 'tx' | 'workspace'>,
  part: Part | undefined,
  language: Language,
  isAt: Place,
): Promise<Earlier | undefined> {
  const { told, news, changed = [] } = part ?? {}
  if (!told || (news !== 'moved' && news !== 'updated')) return undefined
  const { startsAt, timezone, durationMinutes, place, session } = told
  const service = inLanguage(await bookedServiceOf(tx, workspace.id, told.service), language)
  return {
    service: service.label,
    startsAt: new Date(startsAt),
    timezone,
    durationMinutes,
    place,
    placeTimezone:
      place === null && !isAt.isInPerson
        ? null
        : (placeFor({ workspace }, isAt).placeTimezone ?? workspace.timezone),
    session,
    changed: news === 'moved' ? ['startsAt', ...changed] : changed,
  }
}

const labelOf = {
  startsAt: 'time',
  service: 'service',
  durationMinutes: 'duration',
  place: 'place',
  session: 'session',
} as const

/** What has changed, in the words of the table of the mail: `place, duration`. */
export function changesInWords(earlier: Earlier | undefined, language: Language): string {
  const { labels } = catalogs[language].phrases
  return (earlier?.changed ?? []).map(name => labels[labelOf[name]].toLocaleLowerCase(language)).join(', ')
}

/** The list of what was different before the change, in the words of the table of the mail. */
export function earlierList(
  earlier: Earlier | undefined,
  now: Meeting,
  { language, locale, timezone }: Reader & { language: Language },
): NonNullable<MailParts['lists']> {
  if (!earlier) return []
  const { phrases, pages } = catalogs[language]
  const { labels, colon } = phrases
  const was = describeMeeting(earlier, { locale, timezone: earlier.timezone ?? timezone })
  const is = describeMeeting(now, { locale, timezone })
  const values = {
    // With another zone of the reader, the time of a place is the same.
    startsAt: was.when.short === is.when?.short ? null : was.when.short,
    service: was.service,
    durationMinutes: was.duration,
    place: was.placeLine && unlinked(was.placeLine),
    // Only a notary was told the address of the meeting.
    session: was.session?.startsWith('https:') ? was.session : was.session && pages.online,
  }
  const items = earlier.changed.flatMap(name => {
    const value = values[name]
    return value ? [`${labels[labelOf[name]]}${colon} ${value}`] : []
  })
  return items.length > 0 ? [{ heading: beforeChange[language], items }] : []
}
