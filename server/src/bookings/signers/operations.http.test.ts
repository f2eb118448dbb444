import { afterAll, beforeAll } from 'vitest'
import { type Rows, testOperations } from '../../../test/helpers/booking-operations.ts'
import { makeAppointment, makeReservation, makeSigner, person } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { testLists } from '../../../test/helpers/lists.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const all = '/wp-json/v3/signers'
const one = { path: `${all}/{signer}`, resource: 'Signer' }
const ofReservation = { path: '/wp-json/v3/reservations/{reservation}/signers', resource: 'Reservation' }
const ofAppointment = { path: '/wp-json/v3/appointments/{appointment}/signers', resource: 'Appointment' }
const newcomer = { ...person, email: 'new@example.com' }
const adding = { scope: 'signers:write', status: 201, body: () => newcomer }
const changes = { scope: 'signers:write', body: () => ({ last_name: 'Ruiz' }) }
const bareAdding = {
  ...adding,
  body: (rows: Rows) => ({ object_type: 'reservation', object_id: rows.reservation, ...newcomer }),
}

testOperations(
  () => installation,
  [
    { name: 'list signers', method: 'GET', path: all, scope: 'signers:read' },
    { name: 'list the signers of a reservation', method: 'GET', ...ofReservation, scope: 'signers:read' },
    { name: 'list the signers of an appointment', method: 'GET', ...ofAppointment, scope: 'signers:read' },
    { name: 'read a signer', method: 'GET', ...one, scope: 'signers:read' },
    { name: 'add a signer', method: 'POST', path: all, ...bareAdding },
    { name: 'add a signer to a reservation', method: 'POST', ...ofReservation, ...adding },
    { name: 'add a signer to an appointment', method: 'POST', ...ofAppointment, ...adding },
    { name: 'update a signer by POST', method: 'POST', ...one, ...changes },
    { name: 'update a signer by PATCH', method: 'PATCH', ...one, ...changes },
    { name: 'remove a signer', method: 'DELETE', ...one, scope: 'signers:write' },
    {
      name: 'record the verification of a signer',
      method: 'POST',
      path: '/manage/v1/signers/{signer}/verification',
      resource: one.resource,
      scope: 'bookings:write',
      body: () => ({ status: 'verified' }),
    },
  ],
)

const nth = (workspace: Workspace, path: string, n: number) =>
  makeSigner(workspace, path.replace(/\/signers$/, ''), { email: `signer${n}@example.com` })

testLists(
  () => installation,
  [
    {
      name: 'signers, of every reservation and appointment',
      open: async workspace => {
        await makeReservation(workspace)
        await makeAppointment(workspace)
        return '/signers'
      },
      add: async (workspace, path, n) => {
        const parents = n % 2 ? '/appointments' : '/reservations'
        const [{ id }] = (await workspace.call('GET', parents)).body.data
        return nth(workspace, `${parents}/${id}${path}`, n)
      },
    },
    {
      name: 'signers of a reservation',
      open: async workspace => {
        const other = `/reservations/${await makeReservation(workspace)}`
        await makeSigner(workspace, other)
        return `/reservations/${await makeReservation(workspace)}/signers`
      },
      add: nth,
    },
    {
      name: 'signers of an appointment',
      open: async workspace => {
        const other = `/appointments/${await makeAppointment(workspace)}`
        await makeSigner(workspace, other)
        return `/appointments/${await makeAppointment(workspace)}/signers`
      },
      add: nth,
    },
  ],
)
