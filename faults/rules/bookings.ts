import type { Rule } from '../rule.ts'

const none = (what: string) => (rows: { id: number }[]) => rows.map(({ id }) => `${what} ${id}`)

export const bookingRules: Record<string, Rule> = {
  'every booking is either a reservation or an appointment': async (reader, { workspaceId }) => {
    const rows = await reader.rows<{ id: number }>(
      `select b.id from bookings b
       left join reservations r on r.workspace_id = b.workspace_id and r.id = b.id
       left join appointments a on a.workspace_id = b.workspace_id and a.id = b.id
       where b.workspace_id = $1
         and ((b.kind = 'reservation') <> (r.id is not null) or (b.kind = 'appointment') <> (a.id is not null))`,
      [workspaceId],
    )
    return none('booking')(rows)
  },

  'a reservation and its appointment refer to each other': async (reader, { workspaceId }) => {
    const rows = await reader.rows<{ id: number }>(
      `select r.id from bookings r left join bookings a
         on a.workspace_id = r.workspace_id and a.id = r.appointment_id
       where r.workspace_id = $1 and r.kind = 'reservation' and r.appointment_id is not null
         and (a.reservation_id is distinct from r.id or a.status = 'canceled')
       union all
       select a.id from bookings a join bookings r on r.workspace_id = a.workspace_id and r.id = a.reservation_id
       where a.workspace_id = $1 and a.status <> 'canceled' and r.appointment_id is distinct from a.id`,
      [workspaceId],
    )
    return none('booking')(rows)
  },

  'a scheduled reservation has an appointment, a canceled one has none': async (reader, { workspaceId }) => {
    const rows = await reader.rows<{ id: number }>(
      `select id from bookings where workspace_id = $1 and kind = 'reservation'
         and (status = 'scheduled' and appointment_id is null or status = 'canceled' and appointment_id is not null)`,
      [workspaceId],
    )
    return none('reservation')(rows)
  },
}
