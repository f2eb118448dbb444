import type { Call } from '../row.ts'

/** Reads one appointment. */
export const getAppointment: Call = {
  name: 'get',
  title: 'GET /appointments/{id}',
  gate: 0.65,
  requests: ids => ids.map(id => ({ path: `/wp-json/v3/appointments/${id}` })),
}
