import type { Db } from '../../platform/db/database.ts'
import { countCalendars, oldestDue } from './queries.ts'

const modes = ['live', 'test'] as const
const states = ['read', 'failing', 'unread'] as const

export interface CalendarBacklog {
  /** `failing`: the last attempt failed. `unread`: for over an hour. */
  calendars: { mode: (typeof modes)[number]; state: (typeof states)[number]; count: number }[]
  /** When the first calendar that is due was due. */
  oldest: Date | null
}

/** Imported calendars of the installation. */
export async function calendarBacklog(db: Db, now: Date): Promise<CalendarBacklog> {
  const counted = await countCalendars(db)
  const calendars = modes.flatMap(mode =>
    states.map(state => ({
      mode,
      state,
      count: counted.find(row => row.mode === mode && row.state === state)?.count ?? 0,
    })),
  )
  return { calendars, oldest: await oldestDue(db, now) }
}
