import type { Call } from '../bench.ts'

/** With its event and a key of its own. Against bare Fastify and `pg`, the same statements in one transaction. */
export const createReservation: Call = {
  name: 'create',
  title: 'POST /reservations',
  gate: 0.65,
  requests: () => [
    {
      method: 'POST',
      path: '/wp-json/v3/reservations',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'bench-[<id>]' },
      body: JSON.stringify({
        first_name: 'Ana',
        last_name: 'Ortiz',
        email: 'ana@example.com',
        service: 'remote',
      }),
    },
  ],
}
