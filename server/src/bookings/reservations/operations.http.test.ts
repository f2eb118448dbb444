import { afterAll, beforeAll } from 'vitest'
import { testOperations } from '../../../test/helpers/booking-operations.ts'
import { customer, makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { testLists } from '../../../test/helpers/lists.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const all = '/wp-json/v3/reservations'
const one = { path: `${all}/{reservation}`, resource: 'Reservation' }
const changes = () => ({ last_name: 'Ruiz' })

testOperations(
  () => installation,
  [
    { name: 'list reservations', method: 'GET', path: all, scope: 'reservations:read' },
    { name: 'read a reservation', method: 'GET', ...one, scope: 'reservations:read' },
    {
      name: 'create a reservation',
      method: 'POST',
      path: all,
      scope: 'reservations:write',
      status: 201,
      body: () => ({ ...customer, service: 'remote' }),
    },
    {
      name: 'update a reservation by POST',
      method: 'POST',
      ...one,
      scope: 'reservations:write',
      body: changes,
    },
    {
      name: 'update a reservation by PATCH',
      method: 'PATCH',
      ...one,
      scope: 'reservations:write',
      body: changes,
    },
    {
      name: 'cancel a reservation',
      method: 'POST',
      path: `${one.path}/cancel`,
      resource: one.resource,
      scope: 'reservations:write',
    },
  ],
)

testLists(
  () => installation,
  [{ name: 'reservations', open: async () => '/reservations', add: workspace => makeReservation(workspace) }],
)
