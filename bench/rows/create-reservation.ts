import type { Call } from '../row.ts'

/** Records an event. Each call has a new idempotency key. */
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
