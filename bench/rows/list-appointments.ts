import type { Call } from '../bench.ts'

/** A page of 25. Against bare Fastify and `pg`, the same statement. */
export const listAppointments: Call = {
  name: 'list',
  title: 'GET /appointments?limit=25',
  gate: 0.8,
  requests: () => [{ path: '/wp-json/v3/appointments?limit=25' }],
}
