import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { detailsTexts } from '../../mail/languages/details-texts.ts'
import { laterTexts } from '../../mail/languages/later-texts.ts'
import { questionTexts } from '../../mail/languages/question-texts.ts'
import { requestTexts } from '../../mail/languages/request-texts.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { BookingPage } from './page-context.ts'
import { customerOf } from './summary.ts'
import { fullTime } from './times.ts'

/** A URL can be kept and sent to others. After this time it says no more that something was just done. */
const recentMs = 10 * 60_000

/** Whether that was just now, so that a page can say that it was done. */
export const isRecent = ({ ctx }: BookingPage, at: Date | null | undefined): boolean =>
  at instanceof Date && ctx.clock.now().getTime() - at.getTime() < recentMs

/** Whether a form asked for another time than the one that is booked. */
export const isOtherTime = ({ starts_at }: Pick<AppointmentRow, 'starts_at'>, asked?: Date): boolean =>
  asked !== undefined && asked.getTime() !== starts_at?.getTime()

/**
 * What the reader has just done, by the parameter `done` of the URL, unless it was undone since or did not
 * happen. A new booking has a panel of its own. The script tells the page around an embedded one what
 * `data-done` and `data-detail` say.
 */
export function doneNote(page: BookingPage): Html {
  const { texts, query, access } = page
  const { status, moved_at, starts_at } = access.appointment ?? {}
  const { time_request: request } = access.reservation ?? {}
  const { email } = customerOf(page)
  const withMail = (text: string) => (email === '' ? text : `${text} ${texts.mailFollows(email)}`)
  const count = Number(query.n)
  const notes: Record<string, string | false | null | undefined> = {
    ...texts.done,
    ...detailsTexts[page.language].done,
    'answers-saved': questionTexts[page.language].saved,
    requested: request?.state === 'requested' && withMail(requestTexts[page.language].received),
    withdrawn: request?.state === 'withdrawn' && requestTexts[page.language].withdrawn,
    moved: status === 'scheduled' && isRecent(page, moved_at) && withMail(texts.moved),
    'other-time':
      status === 'scheduled' &&
      starts_at &&
      laterTexts[page.language].otherTimeBooked(fullTime(starts_at, page)),
    canceled: status === 'canceled' && withMail(texts.canceledNow),
    uploaded: count > 0 && Number.isSafeInteger(count) && texts.uploaded(count),
  }
  const note = query.done !== undefined && Object.hasOwn(notes, query.done) && notes[query.done]
  return html`${note && html`<div class="done" role="status" tabindex="-1" id="done" data-done="${query.done}"${detailOf(page)}><p>${note}</p></div>`}`
}

/** The appointment, for the script: the page around an embedded one gets it with the event. */
export function detailOf({ access: { appointment, reservation } }: BookingPage): Html {
  if (!appointment) return html``
  const detail = {
    appointment: appointment.id,
    reservation: reservation?.id ?? null,
    start: appointment.starts_at && wireTime(appointment.starts_at),
    service: appointment.service,
  }
  return html` data-detail="${JSON.stringify(detail)}"`
}
