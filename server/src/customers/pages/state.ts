import { type Html, html } from '../../platform/lib/html.ts'
import { isOver } from '../booking/access.ts'
import { back } from './document.ts'
import type { BookingPage } from './page-context.ts'
import { fullTime } from './times.ts'
import { zoneName } from './zones/zone.ts'

/** Whether signers and documents can no longer be changed: the booking is over. */
export const isClosed = ({ access }: Pick<BookingPage, 'access'>): boolean => isOver(access)

/** Whether the planned time of the appointment is over. */
export const hasEnded = ({ access: { appointment }, now }: Pick<BookingPage, 'access' | 'now'>): boolean => {
  const { starts_at: startsAt = null, duration_minutes: minutes = 0 } = appointment ?? {}
  return startsAt !== null && now.getTime() >= startsAt.getTime() + minutes * 60_000
}

/** The day and time of the appointment, for below the heading. Undefined if it has none. */
export const whenOf = (page: BookingPage): string | undefined => {
  const startsAt = page.access.appointment?.starts_at
  return startsAt ? fullTime(startsAt, page) : undefined
}

/** The zone of the time below the heading, of a page with a form. */
export const zoneOf = (page: BookingPage): Html =>
  page.access.appointment?.starts_at ? zoneName(page) : html``

/** The link back to the page that the key opens. */
export const backHome = (page: BookingPage): Html => back(page, home(page), page.texts.backTo[page.home])

/** Path of the page that the key opens, or of a page below it. */
export const home = ({ home, access: { key } }: BookingPage, rest = ''): string => `/${home}/${key}${rest}`
