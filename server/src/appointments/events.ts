import type { AppointmentRow } from './queries.ts'
import { startTime } from './view.ts'

/** Payload of `appointment-created` and `appointment-updated` (contract section "Events"). */
export const appointmentEvent = (row: AppointmentRow) => ({
  object: 'appointment',
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  status: row.status,
  timestamp: startTime(row.starts_at),
  timezone: row.timezone,
  service: row.service,
  quantity: row.quantity,
  signing_method: row.signing_method,
  lang: row.lang,
})
