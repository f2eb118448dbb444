import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { calendarUid } from '../../bookings/shared/calendar-uid.ts'
import { sequenceOf } from '../../bookings/told/part.ts'
import { entryTexts } from '../../mail/languages/entry-texts.ts'
import { senderOf } from '../../mail/queue/send.ts'
import { calendarFile } from '../../mail-templates/calendar-file.ts'
import { calendarTexts, type EntryFacts } from '../../mail-templates/calendar-texts.ts'
import { customerMeeting } from '../../mail-templates/meeting.ts'
import { sessionPageOf } from '../../mail-templates/page-urls.ts'
import { thingsInWords } from '../../mail-templates/things-at-hand.ts'
import { whoseOf } from '../../mail-templates/whose.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type BookingPage, bookingPageOf, link } from './page-context.ts'

/**
 * Ways to add the appointment to a calendar. Calendars belong to others: the entry has the address of the
 * session page, never the key that moves and cancels, nor the meeting link.
 */
export async function calendarLinks(
  page: BookingPage,
  appointment: AppointmentRow,
  startsAt: Date,
): Promise<Html> {
  const { texts, access } = page
  const { title, endsAt, location, description } = calendarTexts(
    shortened(await entryOf(page, appointment, startsAt)),
  )
  const entry = { title, startsAt, endsAt, details: description, location: location ?? '' }
  return html`<section aria-labelledby="calendar" class="no-print"><h2 id="calendar">${texts.addToCalendar}</h2>
<ul class="inline">
<li><a href="${link(page, `/appointment/${access.key}/calendar.ics`)}" download>${texts.calendarFile}</a></li>
<li><a href="${googleUrl(entry)}" rel="noreferrer" target="_blank">Google</a></li>
<li><a href="${outlookUrl('outlook.live.com', entry)}" rel="noreferrer" target="_blank">Outlook.com</a></li>
<li><a href="${outlookUrl('outlook.office.com', entry)}" rel="noreferrer" target="_blank">Microsoft 365</a></li>
</ul>
<p class="quiet">${entryTexts[page.language].links(appointment.email !== '')}</p></section>`
}

/** The entry of the customer, in the language and the zone of the page. */
const entryOf = async (
  page: BookingPage,
  appointment: AppointmentRow,
  startsAt: Date,
): Promise<EntryFacts> => ({
  ...customerMeeting(page, appointment, page.service, page.place),
  startsAt,
  lang: page.locale,
  timezone: page.readerTimezone,
  withWhom: page.brand.name,
  whose: await whoseOf(page.ctx.db, page.caller, appointment, page.access.reservation),
  link: sessionPageOf(page, appointment.session_key),
  bring: thingsInWords(appointment.signing_method, page.service, page.language),
  // Who has no address has no mail with the link.
  canChange: appointment.email !== '',
})

/** Outlook accepts addresses of about 2,000 characters. */
const mostInLink = 1_000

/** The entry without a long list of what to bring, which the session page has too. */
const shortened = (entry: EntryFacts): EntryFacts =>
  encodeURIComponent(entry.bring?.join() ?? '').length > mostInLink ? { ...entry, bring: [] } : entry

interface Entry {
  title: string
  startsAt: Date
  endsAt: Date
  details: string
  location: string
}

/** With `%20` for a space: Outlook shows a `+` as it is. */
const spaced = (query: URLSearchParams): string => query.toString().replaceAll('+', '%20')

function googleUrl({ title, startsAt, endsAt, details, location }: Entry): string {
  const compact = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
  const dates = `${compact(startsAt)}/${compact(endsAt)}`
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, details, location })
  return `https://calendar.google.com/calendar/render?${spaced(query)}`
}

function outlookUrl(host: string, { title, startsAt, endsAt, details, location }: Entry): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: details,
    location,
  })
  return `https://${host}/calendar/0/action/compose?${spaced(query)}`
}

/** The appointment as a file for any calendar. It replaces the entry that the mails have added. */
export function calendarRoute(app: App, ctx: Context): void {
  app.get('/appointment/:key/calendar.ics', { schema: { hide: true } }, async (request, reply) => {
    const page = await bookingPageOf(ctx, request)
    const { appointment, kind } = page.access
    const startsAt = appointment?.starts_at
    if (!appointment || !startsAt || kind !== 'appointment') throw notFound('Booking')
    const { workspace, brand, now } = page
    const file = calendarFile({
      ...(await entryOf(page, appointment, startsAt)),
      uid: await calendarUid(ctx.db, ctx, appointment),
      revision: await sequenceOf(ctx.db, workspace.id, appointment.id, { person: 'customer', id: 0 }),
      isCanceled: appointment.status === 'canceled',
      isInvitation: false,
      stampedAt: now,
      business: brand.name,
      organizer: senderOf(ctx, workspace).address,
      attendee: appointment.email,
    })
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="appointment.ics"')
      .send(file)
  })
}
