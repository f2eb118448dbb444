import type { Client } from 'pg'

/*
 * A business of many years. Appointments of half an hour, most days two thirds taken; ahead, the fewer the further. They
 * were booked up to two weeks before, and lie in the tables in that order.
 */

export interface Business {
  workspaceId: number
  /** The day to count from, `YYYY-MM-DD`. */
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
       order by starts_at desc limit $3
     ) as picked`,
    ({ workspaceId, today, appointments }) => [workspaceId, today, appointments],
  ],
  [
    `insert into bookings (workspace_id, id, kind, status) overriding system value
     select $1, id, 'appointment', case when starts_at < $2::date then 'completed' else 'scheduled' end
     from filling order by id`,
    ({ workspaceId, today }) => [workspaceId, today],
  ],
  [
    `insert into appointments (workspace_id, id, first_name, last_name, email, service, signing_method, quantity, lang,
       starts_at, timezone, appointment_key, upload_key, session_key, created_at, notary_id, duration_minutes)
     select $1, id, 'Ana', 'Ortiz', 'ana@example.com', 'remote', 'remote', 1, 'en',
       starts_at, 'America/New_York', 'a' || id, 'u' || id, 's' || id, starts_at, notary_id, 30
     from filling order by id`,
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
  ['vacuum analyze claims', () => []],
]

export async function fillBusiness(client: Client, business: Business): Promise<void> {
  for (const [text, valuesOf] of steps) await client.query(text, valuesOf(business))
}

/** Leaves nobody a quarter of an hour from 08:00 to midnight that day. */
export async function bookOut(client: Client, workspaceId: number, date: string): Promise<void> {
  await client.query(
    `insert into claims (workspace_id, notary_id, slot, booking_id)
     select $1, notaries.id, ($2::date + interval '8 hours') at time zone 'America/New_York' + quarter * interval '15 minutes', 1
     from notaries cross join generate_series(0, 66) as quarter where workspace_id = $1
     on conflict do nothing`,
    [workspaceId, date],
  )
}

/** Half of them work early, half late: 08:00 to 16:15, 16:00 to 00:15. */
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

/** The next of them, nearest first. */
export function workingDays(now: Date, count: number): string[] {
  const days = Array.from({ length: 30 }, (_, ahead) => new Date(now.getTime() + (ahead + 1) * 86_400_000))
  return days
    .filter(day => ![0, 6].includes(day.getUTCDay()))
    .map(day => day.toISOString().slice(0, 10))
    .slice(0, count)
}
