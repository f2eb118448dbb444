import type { FastifyReply } from 'fastify'
import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { isMissed } from '../../bookings/appointments/rules.ts'
import { isInPerson } from '../../bookings/shared/signing-method.ts'
import { fullName } from '../../bookings/signers/rules.ts'
import { thingsOf } from '../../calendar/services/texts.ts'
import { laterTexts } from '../../mail/languages/later-texts.ts'
import { thingsInWords } from '../../mail-templates/things-at-hand.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { dateIn } from '../../platform/lib/time-zone.ts'
import { accessBySessionKey, admitKeys } from '../booking/access.ts'
import { sendPage } from './document.ts'
import { noPage } from './no-page.ts'
import { type BookingPage, bookingPageOf } from './page-context.ts'
import { downloadRoute, resultSection } from './result.ts'
import { factsOf, isLinkMissing, linkFollows, serviceLine, summaryList } from './summary.ts'
import { clockTime, dateText, fullTime } from './times.ts'
import { zoneLine } from './zones/zone.ts'

const joinBeforeMs = 15 * 60_000
/** A session may begin late and last longer than planned. */
const joinAfterMs = 4 * 3_600_000

/** `/session/{key}`: what to prepare, and the way to the meeting. It opens nothing else. */
export function sessionPage(app: App, ctx: Context): void {
  admitKeys(app, ctx, accessBySessionKey)
  noPage(app, '/session/:key/*')
  app.get('/session/:key', { schema: { hide: true } }, async (request, reply) => {
    const page = await bookingPageOf(ctx, request)
    const { appointment } = page.access
    if (!appointment) throw notFound('Booking')
    return showSession(page, reply, appointment)
  })
  downloadRoute(app, ctx, '/session')
}

async function showSession(
  page: BookingPage,
  reply: FastifyReply,
  appointment: AppointmentRow,
): Promise<FastifyReply> {
  const { texts, access } = page
  const { starts_at: startsAt, duration_minutes: durationMinutes, status } = appointment
  const { signer } = access
  const results = signer ? await resultSection(page) : html``
  const heading = startsAt ? texts.sessionHeading : texts.noTimeYet
  const when = startsAt ? fullTime(startsAt, page) : undefined
  const isVoid = status === 'canceled'
  const isOver =
    status !== 'scheduled' || isMissed(appointment) || (startsAt && isPast(page, startsAt, durationMinutes))
  const body = html`${signer && html`<p class="lead"><bdi>${texts.sessionFor(fullName(signer.first_name, signer.last_name))}</bdi></p>`}
${isOver ? html`${endNote(page, appointment)}${wayOn(page, appointment, results)}` : html`<div id="way-in" aria-live="polite">${wayIn(page, appointment)}</div>`}
${startsAt && zoneLine(page)}
${results}
${startsAt ? summaryList(factsOf(page, { startsAt, durationMinutes }, signer)) : serviceLine(page)}
${!isOver && preparation(page, appointment)}`
  // The camera test runs in this page.
  reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=()')
  return sendPage(reply, page, { heading, when, isVoid, body })
}

/** Where the documents are. The key of the session opens none, because its page is forwarded. */
function wayOn(page: BookingPage, appointment: AppointmentRow, results: Html): Html {
  const { texts, language, access } = page
  if (results.text !== '') return html`<p><a href="#results">${texts.results}</a></p>`
  const { status, email, signing_method } = appointment
  if (access.signer || status === 'canceled' || isMissed(appointment) || email === '') return html``
  return html`<p>${laterTexts[language].restOnPage(isInPerson(signing_method))}</p>`
}

/** Whether the session page leads to the meeting now. */
export function canJoin(page: BookingPage, appointment: AppointmentRow): boolean {
  const { starts_at: startsAt, duration_minutes: minutes, status } = appointment
  return (
    status === 'scheduled' &&
    !isMissed(appointment) &&
    startsAt !== null &&
    page.place.meetingUrl !== null &&
    page.now.getTime() >= startsAt.getTime() - joinBeforeMs &&
    !isPast(page, startsAt, minutes)
  )
}

export function endNote({ texts }: BookingPage, appointment: AppointmentRow): Html {
  if (appointment.status === 'canceled') return html`<p class="state bad">${texts.stateCanceled}</p>`
  return html`<p class="state wait">${isMissed(appointment) ? texts.stateMissed : texts.sessionOver}</p>`
}

const isPast = ({ now }: BookingPage, startsAt: Date, minutes: number) =>
  now.getTime() > startsAt.getTime() + minutes * 60_000 + joinAfterMs

/** The button to the meeting, from 15 minutes before the start; until then, when it will be there. */
function wayIn(page: BookingPage, appointment: AppointmentRow): Html {
  const { texts, now, place, timezone, locale } = page
  const { starts_at: startsAt } = appointment
  const { meetingUrl } = place
  if (!startsAt) return html``
  if (!meetingUrl) return html`${isLinkMissing(page) && html`<p class="notice">${linkFollows(page)}</p>`}`
  const opensAt = new Date(startsAt.getTime() - joinBeforeMs)
  const waitMs = opensAt.getTime() - now.getTime()
  if (waitMs > 0)
    return html`<p class="notice" data-reload="${Math.ceil(waitMs / 1000)}">${texts.joinFrom(clockTime(opensAt, page), isToday(opensAt, page) ? null : dateText(dateIn(opensAt, timezone), locale))}</p>`
  return html`<p><a class="button main" href="${meetingUrl}" rel="noreferrer" target="_blank">${texts.join}</a></p>`
}

const isToday = (at: Date, { now, timezone }: BookingPage) => dateIn(at, timezone) === dateIn(now, timezone)

function preparation(
  { texts, place, service, language }: BookingPage,
  { signing_method, category }: AppointmentRow,
): Html {
  const isOnline = place.location === null && !isInPerson(signing_method) && category !== 'apostille'
  const things =
    thingsOf(service).length === 0 && isOnline
      ? texts.prepareList
      : thingsInWords(signing_method, service, language)
  return html`<section aria-labelledby="prepare"><h2 id="prepare">${texts.prepare}</h2>
<ul>${things.map(text => html`<li>${text}</li>`)}</ul>
${
  place.meetingUrl &&
  html`<p><button type="button" data-devices data-stop="${texts.stopDevices}" data-good="${texts.devicesGood}" data-bad="${texts.devicesBad}" hidden>${texts.testDevices}</button></p>
<p id="devices-result" role="status"></p>
<video autoplay muted playsinline hidden></video>
<p><meter min="0" max="64" hidden aria-label="${texts.testDevices}"></meter></p>`
}
</section>`
}
