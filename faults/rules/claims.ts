import type { Rule } from '../rule.ts'

const quarterMs = 900_000

interface Booked {
  id: number
  status: string
  notary_id: number | null
  starts_at: string | null
  duration_minutes: number
  buffer_before_minutes: number | null
  buffer_after_minutes: number | null
}

interface Claim {
  notary_id: number
  slot: string
  booking_id: number | null
  expires_at: string | null
}

const appointments = `select b.id, b.status, a.notary_id, a.starts_at, a.duration_minutes,
    n.buffer_before_minutes, n.buffer_after_minutes
  from bookings b join appointments a using (workspace_id, id)
  left join notaries n on n.workspace_id = a.workspace_id and n.id = a.notary_id where b.workspace_id = $1`

const claims = 'select notary_id, slot, booking_id, expires_at from claims where workspace_id = $1'

export const claimRules: Record<string, Rule> = {
  'only scheduled appointments have claims, and exactly those of their time': async (reader, facts) => {
    const ofBooking = Map.groupBy(
      await reader.rows<Claim>(claims, [facts.workspaceId]),
      one => one.booking_id,
    )
    const booked = await reader.rows<Booked>(appointments, [facts.workspaceId])
    return booked.flatMap(appointment => {
      const has = (ofBooking.get(appointment.id) ?? []).map(nameOf).sort()
      const wants = quartersOf(appointment)
      // A completed appointment keeps its past claims.
      const isRight =
        appointment.status === 'completed'
          ? has.every(one => wants.includes(one))
          : has.join() === (appointment.status === 'scheduled' ? wants : []).join()
      if (isRight && (appointment.status !== 'scheduled' || wants.length > 0)) return []
      const { id, status } = appointment
      return [
        `${status} appointment ${id} has claims ${has.join(' ') || 'none'} instead of ${wants.join(' ')}`,
      ]
    })
  },

  'only open reservations have holds': async (reader, { workspaceId }) => {
    const rows = await reader.rows<{
      id: number
      status: string
      slot: string
      appointment_id: number | null
    }>(
      `select b.id, b.status, b.appointment_id, c.slot from claims c
       left join bookings b on b.workspace_id = c.workspace_id and b.id = c.booking_id
       where c.workspace_id = $1 and c.booking_id is not null and b.kind is distinct from 'appointment'
         and (b.id is null or c.expires_at is null or b.status in ('canceled', 'completed') or b.appointment_id is not null)`,
      [workspaceId],
    )
    return rows.map(({ id, status, slot }) => `${status} reservation ${id} has ${slot}`)
  },

  'a visitor holds time with a request that is not confirmed': async (reader, { workspaceId }) => {
    const rows = await reader.rows<{ request_id: number; slot: string }>(
      `select c.request_id, c.slot from claims c
       left join booking_requests r on r.workspace_id = c.workspace_id and r.id = c.request_id
       where c.workspace_id = $1 and c.booking_id is null
         and (r.id is null or c.expires_at is null or r.reservation_id is not null)`,
      [workspaceId],
    )
    return rows.map(({ request_id, slot }) => `request ${request_id} has ${slot}`)
  },
}

/** All quarters of an hour that the appointment and its buffers touch. */
function quartersOf(booked: Booked): string[] {
  const { notary_id, starts_at, duration_minutes, buffer_before_minutes, buffer_after_minutes } = booked
  if (notary_id === null || starts_at === null) return []
  const start = Date.parse(starts_at)
  const from = Math.floor((start - (buffer_before_minutes ?? 0) * 60_000) / quarterMs)
  const end = Math.ceil((start + (duration_minutes + (buffer_after_minutes ?? 0)) * 60_000) / quarterMs)
  const all = Array.from({ length: end - from }, (_, at) => (from + at) * quarterMs)
  return all.map(at => `${notary_id}@${new Date(at).toISOString()}`).sort()
}

const nameOf = ({ notary_id, slot, expires_at }: Claim): string =>
  `${notary_id}@${new Date(slot).toISOString()}${expires_at === null ? '' : ' held'}`
