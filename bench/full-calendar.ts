import type { Client } from 'pg'

// Fills the calendar of a business with appointments of many years, 30 minutes each. About two thirds of a
// past day are taken, and fewer of days further ahead. A smaller calendar has the days around today. Rows are
// stored in the order in which they were booked.

export interface Business {
  workspaceId: number
  /** `YYYY-MM-DD`. */
  today: string
  appointments: number
}

const steps: [string, (business: Business) => unknown[]][] = [
  ['select setseed(0.42)', () => []],
  [
    `create temporary table filling as
     select notary_id, starts_at, row_number() over (order by booked_at) as id
     from (
       select notaries.id as notary_id, starts_at, starts_at - random() * interval '14 days' as booked_at
       from notaries
         cross join generate_series($2::date - 3000, $2::date + 89, interval '1 day') as day
         cross join generate_series(0, 15) as half
         cross join lateral (
           select (day + interval '8 hours' * (1 + notaries.id % 2) + half * interval '30 minutes'
             + (notaries.id + extract(doy from day)::int) % 2 * interval '15 minutes')
             at time zone 'America/New_York' as starts_at
         ) as starting
       where notaries.workspace_id = $1 and extract(isodow from day) < 6
         and random() < 0.72 * exp(-greatest(0, day::date - $2::date) / 21.0)
       order by abs(extract(epoch from starts_at - $2::date)) limit $3
     ) as picked`,
    ({ workspaceId, today, appointments }) => [workspaceId, today, appointments],
  ],
  [
    `insert into bookings (workspace_id, id, kind, status, starts_at, notary_id, service) overriding system value
     select $1, id, 'appointment', case when starts_at < $2::date then 'completed' else 'scheduled' end,
       starts_at, notary_id, 'remote'
     from filling order by id`,
    ({ workspaceId, today }) => [workspaceId, today],
  ],
  [
    `insert into appointments (workspace_id, id, first_name, last_name, email, service, signing_method, quantity, lang,
       starts_at, timezone, appointment_key, upload_key, session_key, created_at, notary_id, duration_minutes)
     select $1, id, (array['Ana', 'Ben', 'Carla', 'David', 'Eva', 'Femi', 'Grace', 'Hugo'])[1 + id % 8], initcap(surname),
       surname || '@example.com', 'remote', 'remote', 1, 'en', starts_at, 'America/New_York', 'a' || id, 'u' || id, 's' || id, starts_at, notary_id, 30
     from filling cross join lateral (select translate(substr(md5(id::text), 1, 8), '0123456789', 'ghijklmnop') as surname) as named
     order by id`,
    ({ workspaceId }) => [workspaceId],
  ],
  [
    `insert into signers (workspace_id, booking_id, parent_id, first_name, last_name, email, email_folded, status, key, created_at)
     select workspace_id, id, id, first_name, last_name, email, email, 'verified', 'k' || id, created_at
     from appointments where workspace_id = $1 order by id`,
    ({ workspaceId }) => [workspaceId],
  ],
  [
    `insert into claims (workspace_id, notary_id, slot, booking_id)
     select $1, notary_id, starts_at + quarter * interval '15 minutes', id
     from filling cross join generate_series(0, 1) as quarter order by id, quarter`,
    ({ workspaceId }) => [workspaceId],
  ],
  ['vacuum analyze bookings', () => []],
  ['vacuum analyze appointments', () => []],
  ['vacuum analyze signers', () => []],
  ['vacuum analyze claims', () => []],
]

export async function fillCalendar(client: Client, business: Business): Promise<void> {
  for (const [text, valuesOf] of steps) await client.query(text, valuesOf(business))
}

/** Creates a notary. Half of the notaries work 08:00 to 16:15, half 16:00 to 00:15. */
export async function addNotary(
  call: (path: string, body: object) => Promise<{ id: number }>,
  workspace_id: number,
  made: number,
): Promise<void> {
  const notary = { workspace_id, name: `Notary ${made}`, categories: ['remote', 'enotary', 'wet'] }
  const { id } = await call('/notaries', notary)
  const [from, to] = id % 2 === 0 ? ['08:00', '16:15'] : ['16:00', '00:15']
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  await call(`/notaries/${id}/hours`, { weekly: weekdays.map(weekday => ({ weekday, from, to })) })
}

/** The next working days, as `YYYY-MM-DD`. */
export function workingDays(now: Date, count: number): string[] {
  const days = Array.from({ length: 30 }, (_, ahead) => new Date(now.getTime() + (ahead + 1) * 86_400_000))
  return days
    .filter(day => ![0, 6].includes(day.getUTCDay()))
    .map(day => day.toISOString().slice(0, 10))
    .slice(0, count)
}
