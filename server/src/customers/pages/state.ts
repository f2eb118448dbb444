import { type Html, html } from '../../platform/lib/html.ts'
import { mainOf } from '../booking/access.ts'
import { back } from './document.ts'
import { fullTime } from './times.ts'
import type { Visit } from './visit.ts'
import { zoneLine } from './zone.ts'

/** Whether signers and documents can no longer be changed: the booking is canceled or completed. */
export function isClosed({ access }: Visit): boolean {
  const status = mainOf(access)?.status
  return status === 'canceled' || status === 'completed'
}

/** The day and time of the appointment, for below the heading. Undefined if it has none. */
export const whenOf = (visit: Visit): string | undefined => {
  const startsAt = visit.access.appointment?.starts_at
  return startsAt ? fullTime(startsAt, visit) : undefined
}

/** The zone of the time below the heading. */
export const zoneOf = (visit: Visit): Html => (visit.access.appointment?.starts_at ? zoneLine(visit) : html``)

/** The link back to the page that the key opens. */
export const backHome = (visit: Visit): Html => back(visit, home(visit), visit.texts.backTo[visit.home])

/** Path of the page that the key opens, or of a page below it. */
export const home = ({ home, access: { key } }: Visit, rest = ''): string => `/${home}/${key}${rest}`
