import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { named, newEmail } from '../../../test/helpers/person.ts'
import { ask, codeOf, openBooking } from '../../../test/helpers/visitors.ts'

// What an erasure finds where a person appears under another address, and what it leaves to other workspaces.

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => installation.stop())

const erase = ({ manage }: Workspace, email: string) => manage('POST', '/people/erase', { email })

const visitorsOf = ({ id }: Workspace) =>
  installation.ctx.db
    .selectFrom('reservations')
    .select('visitor_email')
    .where('workspace_id', '=', id)
    .execute()

test('The address with which a visitor booked is erased after the customer has another one', async () => {
  const { workspace, visit } = await openBooking(installation)
  const [first, second] = [newEmail(), newEmail()]
  const key = await ask(visit, { email: first })
  const booked = await visit('POST', `/requests/${key}/confirm`, { code: await codeOf(workspace) })
  expect(booked.status).toBe(200)
  const [reservation] = (await workspace.call('GET', '/reservations')).body.data
  const [appointment] = (await workspace.call('GET', '/appointments')).body.data
  for (const path of [`/reservations/${reservation.id}`, `/appointments/${appointment.id}`])
    expect((await workspace.call('PATCH', path, { email: second })).status).toBe(200)
  expect(await visitorsOf(workspace)).toEqual([{ visitor_email: first.toLowerCase() }])
  expect((await erase(workspace, first)).status).toBe(201)
  expect(await visitorsOf(workspace)).toEqual([{ visitor_email: null }])
  // The booking itself is the other address's.
  expect((await workspace.call('GET', `/reservations/${reservation.id}`)).body.customer.email).toBe(second)
})

test('An erasure does not change a stored response of the admin about another workspace', async () => {
  const [own, other] = [await installation.workspace(), await installation.workspace()]
  const email = newEmail()
  const canceled = await makeReservation(own, { ...named(email), status: 'pending' })
  expect((await own.call('POST', `/reservations/${canceled}/cancel`)).status).toBe(200)
  const body = {
    ...named(email),
    workspace_id: other.id,
    service: 'remote',
    status: 'draft',
  }
  const book = () =>
    installation.admin('POST', '/manage/v1/appointments', body, { 'idempotency-key': 'of the other' })
  const first = await book()
  expect([first.status, JSON.stringify(first.body)]).toEqual([201, expect.stringContaining(email)])
  expect((await erase(own, email)).status).toBe(201)
  const second = await book()
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(second.body).toEqual(first.body)
})
