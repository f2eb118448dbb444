import { withText } from '../in-short.ts'
import type { Sample, Setting } from '../mail-kind.ts'
import type { MailParts } from '../mail-parts.ts'
import { type AboutAppointment, dayMs } from './appointment-mail.ts'
import { cancellation } from './cancellation.ts'
import { type About, composeMessage } from './message.ts'
import { reschedule } from './reschedule.ts'

/** What staff do with a booking and write about. */
export type Act = 'cancel' | 'move' | 'assign'

/**
 * The mail about the change with the text of staff, to the person of the message. Of several bookings it is
 * about the first one. A move shows a time one day later, because the new one is not chosen yet.
 */
export function previewChange(act: Act, about: About, setting: Setting): MailParts {
  const { lang, firstName } = about.facts
  const [booked] = about.bookings
  const soon = booked?.meeting.startsAt
  if (act === 'assign' || !booked || !soon) return composeMessage(about, setting).parts
  const { meeting, timezone, whose } = booked
  // The samples are two days ahead.
  const aheadMs = act === 'cancel' ? 2 * dayMs : dayMs
  const sample: Sample = {
    ...setting,
    lang,
    service: meeting.service,
    soon: new Date(soon.getTime() - aheadMs),
  }
  const kind = act === 'cancel' ? cancellation : reschedule
  const shown = kind.sample?.(sample)
  if (!shown) throw new Error('The kind has no sample.')
  const own = { firstName, lang, timezone, whose, durationMinutes: meeting.durationMinutes }
  const facts: AboutAppointment['facts'] = { ...shown.facts, ...own, link: booked.link, lists: [] }
  return withText(kind.compose({ ...shown, to: about.to, facts }, setting).parts, about.own.text)
}
