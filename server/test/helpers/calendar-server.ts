import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ownUids } from '../../src/bookings/shared/calendar-uid.ts'
import { openCalendarReader } from '../../src/calendar/busy-times/reader.ts'
import { readDueCalendars } from '../../src/calendar/busy-times/round.ts'
import { queueUnreadCalendarsMails } from '../../src/members/members/calendar-mails.ts'
import type { Installation } from './harness.ts'

// Helpers for the tests of imported calendars.

let events = 0

/** One event, by default with a `UID` of its own. */
export const vevent = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  ...(lines.some(line => line.startsWith('UID:')) ? [] : [`UID:event-${++events}`]),
  'DTSTAMP:20260101T000000Z',
  'SUMMARY:Private matter',
  ...lines,
  'END:VEVENT',
]

export const vcalendar = (...components: string[][]): string =>
  `${['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//test//EN', ...components.flat(), 'END:VCALENDAR'].join('\r\n')}\r\n`

/** `20300331T080000Z` */
export const icsTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

export const between = (startMs: number, endMs: number, ...lines: string[]): string[] =>
  vevent(`DTSTART:${icsTime(startMs)}`, `DTEND:${icsTime(endMs)}`, ...lines)

export interface CalendarServer extends AsyncDisposable {
  url: string
  /** The requests so far. */
  requests: IncomingMessage[]
  /** What the next requests get. */
  answer(respond: (response: ServerResponse, request: IncomingMessage) => void): void
}

/** A server with one calendar on a real socket. */
export async function serveCalendar(text: string): Promise<CalendarServer> {
  let respond = (response: ServerResponse, _request: IncomingMessage) => void response.end(text)
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    respond(response, request)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/private-5f1d9c0ea7.ics`,
    requests,
    answer: next => {
      respond = (response, request) => void next(response, request)
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** One round of all calendars that are due, as the job does it every minute. */
export async function readCalendars({ ctx }: Installation): Promise<void> {
  const reader = openCalendarReader(ctx, ownUids(ctx))
  await readDueCalendars(ctx, reader, queueUnreadCalendarsMails)
  await reader.close()
}

/** Lets the time pass after which calendars are read again, and reads them. */
export async function readAgain(installation: Installation, minutes = 6): Promise<void> {
  installation.clock.advance(minutes * 60_000)
  await readCalendars(installation)
}
