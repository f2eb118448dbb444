import { sql } from 'kysely'

// `nearestPlace` (`place.ts`) of an appointment `a`, its notary `n` and its service `s`.

const isInPerson = sql`a.signing_method = 'wet'`

export const meetingUrlSql = sql`
  case when ${isInPerson} then a.meeting_url else coalesce(a.meeting_url, n.meeting_url, s.meeting_url) end`

/** Whether it is known where people meet. */
export const hasPlaceSql = sql`
  case when ${isInPerson} then coalesce(a.location, s.location, n.location)
    else coalesce(a.location, s.location, ${meetingUrlSql}) end is not null`
