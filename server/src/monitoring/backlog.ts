import { type CalendarBacklog, calendarBacklog } from '../calendar/busy-times/backlog.ts'
import { type DeliveryBacklog, deliveryBacklog } from '../integrations/webhooks/delivery/backlog.ts'
import { type MailBacklog, mailBacklog } from '../mail/queue/backlog.ts'
import { openSessions } from '../members/sessions/sessions.ts'
import type { Context } from '../platform/context.ts'
import { unnumberedBacklog } from '../platform/events/numbering.ts'
import { eventTimeOf } from '../platform/events/record.ts'
import type { JobBacklog } from '../platform/jobs/jobs.ts'

const mostEvents = 10_000

/** What the whole installation still has to do. */
export interface Backlog {
  now: Date
  deliveries: DeliveryBacklog
  mails: MailBacklog
  jobs: JobBacklog[]
  calendars: CalendarBacklog
  /** Open sessions of members. */
  sessions: number
  events: { unnumbered: number; oldest: Date | null }
}

/** Reads one after the other, so that it takes one connection. */
export async function readBacklog({ db, clock, jobs }: Context): Promise<Backlog> {
  const now = clock.now()
  const deliveries = await deliveryBacklog(db, now)
  const mails = await mailBacklog(db, now)
  const { count, oldest } = await unnumberedBacklog(db, mostEvents)
  const events = { unnumbered: count, oldest: oldest === null ? null : eventTimeOf(oldest) }
  const calendars = await calendarBacklog(db, now)
  const sessions = await openSessions(db, now)
  return { now, deliveries, mails, jobs: await jobs.backlog(), calendars, sessions, events }
}

/** Seconds since then; 0 where nothing waits. */
export const secondsSince = (at: Date | null, { now }: Backlog): number =>
  at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000)
