import type { Call } from '../bench.ts'

/** Whole stack: token, limit, log, validation. Against bare Fastify and `pg`, the same statement. */
export const getAppointment: Call = {
  name: 'get',
  title: 'GET /appointments/{id}',
  gate: 0.75,
  requests: ids => ids.map(id => ({ path: `/wp-json/v3/appointments/${id}` })),
}
