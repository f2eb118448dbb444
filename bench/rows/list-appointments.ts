import type { Call } from '../row.ts'

/** Reads a page of 25 appointments. */
export const listAppointments: Call = {
  name: 'list',
  title: 'GET /appointments?limit=25',
  gate: 0.75,
  requests: () => [{ path: '/wp-json/v3/appointments?limit=25' }],
}
