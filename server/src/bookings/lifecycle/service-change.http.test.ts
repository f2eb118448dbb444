import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }

async function booked() {
  const workspace = await installation.workspace()
  const [notary = 0] = await staff(workspace, { categories: ['remote', 'enotary'] })
  const { body } = await workspace.manage('POST', '/bookings', { ...ana, timestamp: hourAhead() })
  return {
    workspace,
    notary,
    id: body.appointment.id as number,
    appointment: `/appointments/${body.appointment.id}`,
    reservation: `/reservations/${body.reservation.id}`,
  }
}

const read = async ({ manage }: Workspace, ...paths: string[]) =>
  Promise.all(paths.map(async path => (await manage('GET', path)).body))

const lastChanges = async (workspace: Workspace) =>
  (await workspace.manage('GET', '/audit?limit=2')).body.data.map(({ action, changes }: never) => ({
    [action]: changes,
  }))

test('Another service changes appointment and reservation together, and is mailed after a minute', async () => {
  const { workspace, appointment, reservation, id } = await booked()
  await moveClock(workspace, 120)
  const before = (await workspace.eventTypes()).length
  const changed = await workspace.manage('PATCH', appointment, { service: 'enotary', lang: 'es' })
  const { body: services } = await workspace.manage('GET', '/services')
  const enotary = services.data.find(({ handle }: { handle: string }) => handle === 'enotary')
  const { duration_minutes, unit_price } = enotary
  const [signing_method] = enotary.signing_methods
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { service: 'enotary', signing_method, quantity: 1, duration_minutes, lang: 'es' },
  ])
  const [session, parent] = await read(workspace, appointment, reservation)
  expect(session).toMatchObject({ service: 'enotary', price: { unit_price, total_price: unit_price } })
  expect(parent).toMatchObject({ service: 'enotary', signing_method, lang: 'es', price: { unit_price } })
  expect((await workspace.eventTypes()).slice(before)).toEqual(['appointment-updated', 'reservation-updated'])
  expect(await lastChanges(workspace)).toMatchObject([
    { 'reservation-updated': { service: { before: 'remote', after: 'enotary' } } },
    { 'appointment-updated': { service: { before: 'remote', after: 'enotary' } } },
  ])
  for (const list of ['appointments', 'reservations']) {
    const found = await workspace.manage('GET', `/${list}?service=enotary`)
    expect([list, found.body.data.length]).toEqual([list, 1])
    expect((await workspace.manage('GET', `/${list}?service=remote`)).body.data).toEqual([])
  }
  await moveClock(workspace, 120)
  const mails = await mailsOf(workspace, `&object_id=${id}&kind=updated`)
  expect(mails).toMatchObject([
    { to: 'ana@example.com', subject: expect.stringContaining('Notarización electrónica') },
  ])
})

test('Twice the quantity takes twice the time, and a time that is booked after it refuses that', async () => {
  const { workspace, appointment, reservation, notary } = await booked()
  const next = { ...ana, timestamp: hourAhead() + 1800, notary_id: notary }
  expect((await workspace.manage('POST', '/bookings', next)).status).toBe(201)
  const refused = await workspace.manage('PATCH', appointment, { quantity: 2, first_name: 'Eve' })
  expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'slot_unavailable' }])
  expect(await read(workspace, appointment, reservation)).toMatchObject([
    { quantity: 1, duration_minutes: 30, customer: { first_name: 'Ana' } },
    { quantity: 1, customer: { first_name: 'Ana' } },
  ])
  await workspace.manage('POST', `${appointment}/reschedule`, { timestamp: hourAhead() + 2 * 3600 })
  const changed = await workspace.manage('PATCH', reservation, { quantity: 2 })
  expect([changed.status, changed.body.quantity]).toEqual([200, 2])
  const [session] = await read(workspace, appointment)
  expect(session).toMatchObject({ quantity: 2, duration_minutes: 60, notary_id: notary })
  const over = { ...ana, timestamp: hourAhead() + 2 * 3600 + 1800, notary_id: notary }
  expect((await workspace.manage('POST', '/bookings', over)).body.error.code).toBe('slot_unavailable')
  expect((await workspace.manage('PATCH', appointment, { quantity: 1 })).status).toBe(200)
  expect((await workspace.manage('POST', '/bookings', over)).status).toBe(201)
})

test('What was agreed stays when the catalog changes, and staff can agree another price', async () => {
  const { workspace, appointment, reservation } = await booked()
  const { body: service } = await workspace.manage('GET', '/services/remote')
  await workspace.manage('PATCH', '/services/remote', { unit_price: 99, duration_minutes: 90 })
  await workspace.manage('PATCH', appointment, { quantity: 2 })
  const [session, parent] = await read(workspace, appointment, reservation)
  expect(session).toMatchObject({ duration_minutes: 2 * service.duration_minutes })
  expect(parent.price).toMatchObject({
    unit_price: service.unit_price,
    total_price: 2 * service.unit_price,
  })
  expect((await workspace.manage('PATCH', appointment, { unit_price: 17.5 })).status).toBe(200)
  expect((await read(workspace, reservation))[0].price).toMatchObject({ unit_price: 17.5, total_price: 35 })
  const [entry] = await lastChanges(workspace)
  expect(entry['reservation-updated']).toEqual({ unit_price: { before: service.unit_price, after: 17.5 } })
})

test('A change of what is booked is refused where it has no sense, and changes nothing', async () => {
  const { workspace, appointment, reservation, notary } = await booked()
  const other = await installation.workspace()
  const refuse = async (path: string, body: object, by: Pick<Workspace, 'manage'> = workspace) =>
    verdict(await by.manage('PATCH', path, body))
  const before = await read(workspace, appointment, reservation)
  expect(await refuse(appointment, { service: 'none' })).toEqual([
    400,
    'invalid_request',
    { service: expect.any(String) },
  ])
  expect(await refuse(appointment, { signing_method: 'wet' })).toEqual([
    400,
    'invalid_request',
    { signing_method: expect.any(String) },
  ])
  expect(await refuse(appointment, { unit_price: 1.234 })).toEqual([
    400,
    'invalid_request',
    { unit_price: expect.any(String) },
  ])
  expect(await refuse(appointment, { quantity: 0 })).toEqual([
    400,
    'invalid_request',
    { quantity: expect.any(String) },
  ])
  expect(await refuse(appointment, { service: 'wet' }, other)).toEqual([404, 'not_found', undefined])
  const { browser } = await person(installation, workspace, 'notary', notary)
  expect(await refuse(appointment, { unit_price: 1 }, browser)).toEqual([403, 'forbidden', undefined])
  const viewer = (await person(installation, workspace, 'viewer')).browser
  expect(await refuse(appointment, { quantity: 2 }, viewer)).toEqual([403, 'forbidden', undefined])
  expect(await read(workspace, appointment, reservation)).toEqual(before)
  await workspace.manage('POST', `${appointment}/complete`)
  for (const path of [appointment, reservation])
    expect(await refuse(path, { quantity: 2 })).toEqual([422, 'unprocessable_entity', undefined])
  // A program can set the reservation back by hand. What was done stays done.
  const [, , id] = reservation.split('/')
  expect((await workspace.call('POST', `/reservations/${id}`, { status: 'scheduled' })).status).toBe(200)
  for (const path of [appointment, reservation])
    expect(await refuse(path, { quantity: 2 })).toEqual([422, 'unprocessable_entity', undefined])
  await workspace.manage('POST', `${appointment}/reopen`)
  expect((await browser.manage('PATCH', appointment, { quantity: 2 })).status).toBe(200)
})

test('An appointment without a reservation keeps no price, and one of v3 cannot change what is booked', async () => {
  const { workspace } = await booked()
  const made = await workspace.manage('POST', '/appointments', { ...ana, timestamp: hourAhead() + 7200 })
  const path = `/appointments/${made.body.id}`
  const priced = await workspace.manage('PATCH', path, { unit_price: 5 })
  expect(verdict(priced)).toEqual([
    400,
    'invalid_request',
    expect.objectContaining({ unit_price: expect.any(String) }),
  ])
  expect((await workspace.manage('PATCH', path, { quantity: 2 })).body).toMatchObject({
    quantity: 2,
    duration_minutes: 60,
  })
  await workspace.call('POST', path, { quantity: 3, service: 'wet' })
  expect((await read(workspace, path))[0]).toMatchObject({ quantity: 2, service: 'remote' })
})

test('A reservation that waits gives up the time that was held for a shorter session', async () => {
  const { workspace, notary } = await booked()
  const id = await makeReservation(workspace, ana)
  const timestamp = hourAhead() + 4 * 3600
  await workspace.manage('POST', `/reservations/${id}/hold`, { timestamp })
  const other = { ...ana, timestamp, notary_id: notary }
  expect((await workspace.manage('POST', '/bookings', other)).status).toBe(409)
  expect((await workspace.manage('PATCH', `/reservations/${id}`, { quantity: 2 })).status).toBe(200)
  expect((await workspace.manage('POST', '/bookings', other)).status).toBe(201)
})

test('Staff send a link to choose a time, once, and it books', async () => {
  const { workspace } = await booked()
  const made = await workspace.manage('POST', '/reservations', { ...ana, quantity: 2 })
  expect([made.status, made.body]).toMatchObject([
    201,
    { status: 'queued', quantity: 2, appointment_id: null },
  ])
  await moveClock(workspace, 60)
  const mails = await mailsOf(workspace, `&object_id=${made.body.id}`)
  expect(mails).toMatchObject([{ kind: 'invitation', to: 'ana@example.com' }])
  expect(mails[0]?.text).toContain(`/schedule/${made.body.keys.reservation}`)
  const silent = await workspace.manage('POST', '/reservations', { ...ana, email: undefined })
  expect([silent.status, silent.body.keys.reservation.length]).toEqual([201, 21])
  const { browser } = await person(installation, workspace, 'viewer')
  expect((await browser.manage('POST', '/reservations', ana)).status).toBe(403)
})
