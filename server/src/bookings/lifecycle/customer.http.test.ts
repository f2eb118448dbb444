import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const ana = { first_name: 'Ana', last_name: 'Oritz', email: 'ana@exampel.com', phone: '+13055550123' }

async function booked(customer: object = ana) {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const made = await workspace.manage('POST', '/bookings', {
    ...customer,
    service: 'remote',
    timestamp: hourAhead(),
  })
  expect(made.status).toBe(201)
  const { reservation, appointment } = made.body
  return {
    workspace,
    reservation: `/reservations/${reservation.id}`,
    appointment: `/appointments/${appointment.id}`,
    appointmentId: appointment.id as number,
  }
}

const customersOf = async ({ manage }: Workspace, ...paths: string[]) =>
  Promise.all(paths.map(async path => (await manage('GET', path)).body.customer))

test('Staff correct name and email of an appointment, and its reservation gets the same values', async () => {
  const { workspace, reservation, appointment } = await booked()
  const before = (await workspace.eventTypes()).length
  const fix = { last_name: 'Ortiz', email: 'ana@example.com' }
  const changed = await workspace.manage('PATCH', appointment, fix)
  expect([changed.status, changed.body.customer]).toEqual([200, { ...ana, ...fix }])
  expect(await customersOf(workspace, reservation, appointment)).toEqual([
    { ...ana, ...fix },
    { ...ana, ...fix },
  ])
  expect((await workspace.eventTypes()).slice(before)).toEqual(['appointment-updated', 'reservation-updated'])
  const audit = (await workspace.manage('GET', '/audit?limit=2')).body.data
  expect(audit.map(({ changes }: { changes: object }) => changes)).toEqual([
    {
      last_name: { before: 'Oritz', after: 'Ortiz' },
      email: { before: 'ana@exampel.com', after: 'ana@example.com' },
    },
    {
      last_name: { before: 'Oritz', after: 'Ortiz' },
      email: { before: 'ana@exampel.com', after: 'ana@example.com' },
    },
  ])
  const found = (await workspace.manage('GET', '/reservations?email=ana%40example.com')).body.data
  expect(found).toHaveLength(1)
})

test('Staff correct a reservation, and its booked appointment gets the same values', async () => {
  const { workspace, reservation, appointment } = await booked()
  const before = (await workspace.eventTypes()).length
  await workspace.manage('PATCH', reservation, { first_name: 'Anna', phone: null })
  const { phone: _, ...anna } = { ...ana, first_name: 'Anna' }
  expect(await customersOf(workspace, reservation, appointment)).toEqual([anna, anna])
  expect((await workspace.eventTypes()).slice(before)).toEqual(['reservation-updated', 'appointment-updated'])
})

test('Fields that differed before stay different, and a change of v3 affects only its object', async () => {
  const { workspace, reservation, appointment } = await booked()
  await workspace.call('PATCH', appointment, { email: 'office@example.com' })
  expect(await customersOf(workspace, reservation, appointment)).toEqual([
    ana,
    { ...ana, email: 'office@example.com' },
  ])
  await workspace.manage('PATCH', reservation, { last_name: 'Ortiz', email: 'ana@example.com' })
  expect(await customersOf(workspace, reservation, appointment)).toEqual([
    { ...ana, last_name: 'Ortiz', email: 'ana@example.com' },
    { ...ana, last_name: 'Ortiz', email: 'office@example.com' },
  ])
  const before = (await workspace.eventTypes()).length
  await workspace.manage('PATCH', appointment, { location: 'Room 4' })
  expect((await workspace.eventTypes()).slice(before)).toEqual(['appointment-updated'])
})

test('A change of v3 ignores fields of staff, and a change of staff rejects fields of v3', async () => {
  const { workspace, reservation, appointment } = await booked()
  const both = async () => ({
    reservation: (await workspace.manage('GET', reservation)).body,
    appointment: (await workspace.manage('GET', appointment)).body,
  })
  const before = await both()
  const ofStaff = { location: {}, meeting_url: 'javascript:alert(1)' }
  for (const path of [appointment, reservation])
    expect((await workspace.call('PATCH', path, ofStaff)).status).toBe(200)
  for (const status of ['completed', 'queued', 'nonsense'])
    expect((await workspace.manage('PATCH', reservation, { status, lang: 'es' })).status).toBe(400)
  expect(await both()).toEqual(before)
})

test('A call with an old ETag, of another tenant or another notary changes nothing', async () => {
  const { workspace, reservation, appointment } = await booked()
  const stranger = await installation.workspace()
  const etag = (await workspace.manage('GET', appointment)).headers.get('etag') ?? ''
  await workspace.manage('PATCH', reservation, { first_name: 'Anna' })
  const other = await workspace.manage('POST', '/notaries', { name: 'Otto', categories: ['remote'] })
  const { browser } = await person(installation, workspace, 'notary', other.body.id)
  const late = await workspace.manage('PATCH', appointment, { first_name: 'Eve' }, { 'if-match': etag })
  const refused = [late]
  for (const path of [appointment, reservation]) {
    refused.push(await stranger.manage('PATCH', path, { first_name: 'Eve' }))
    refused.push(await browser.manage('PATCH', path, { first_name: 'Eve' }))
  }
  expect(refused.map(({ status }) => status)).toEqual([412, 404, 404, 404, 403])
  const anna = { ...ana, first_name: 'Anna' }
  expect(await customersOf(workspace, reservation, appointment)).toEqual([anna, anna])
})

test.each(['garbage', 'V1StGXR8_Z5jdHi6B-myTA', '"open', '"a" "b"', ''])(
  'The If-Match %s is rejected because it is not an ETag',
  async given => {
    const { workspace, appointment, reservation } = await booked()
    const before = (await workspace.manage('GET', appointment)).body
    const late = await workspace.manage('PATCH', appointment, { first_name: 'Eve' }, { 'if-match': given })
    const reason = 'must be an ETag as the response had it, with its quotes, or *'
    expect([late.status, late.body.code, late.body.data.params]).toEqual([
      ...[400, 'invalid_request', { 'If-Match': reason }],
    ])
    expect((await workspace.manage('GET', appointment)).body).toEqual(before)
    for (const foreign of ['"a, b"', 'W/"x", "y"']) {
      const other = await workspace.manage(
        'PATCH',
        reservation,
        { first_name: 'Eve' },
        { 'if-match': foreign },
      )
      expect([foreign, other.status]).toEqual([foreign, 412])
    }
  },
)

test('A notary corrects the customer of their own appointment', async () => {
  const { workspace, reservation, appointment } = await booked()
  const { notary_id } = (await workspace.manage('GET', appointment)).body
  const { browser } = await person(installation, workspace, 'notary', notary_id)
  const changed = await browser.manage('PATCH', appointment, { last_name: 'Ortiz' })
  expect([changed.status, changed.body.customer.last_name]).toEqual([200, 'Ortiz'])
  expect((await customersOf(workspace, reservation))[0].last_name).toBe('Ortiz')
})

test('Correcting a reservation does not change an appointment that was canceled before', async () => {
  const { workspace, reservation, appointment } = await booked()
  await workspace.manage('POST', `${appointment}/cancel`, { keep_reservation: true })
  const again = await workspace.manage('POST', `${reservation}/submit`, { timestamp: hourAhead(3) })
  expect(again.status).toBe(200)
  await workspace.manage('PATCH', reservation, { first_name: 'Anna' })
  const next = `/appointments/${again.body.appointment.id}`
  expect(
    (await customersOf(workspace, appointment, next)).map(({ first_name }: typeof ana) => first_name),
  ).toEqual(['Ana', 'Anna'])
  const refused = await workspace.manage('PATCH', appointment, { first_name: 'Anna' })
  expect([refused.status, refused.body.code]).toEqual([409, 'reservation_canceled'])
})

test('The first email that staff add gets the mails that waited for an address', async () => {
  const { email: _, ...nameless } = ana
  const { workspace, appointment, appointmentId } = await booked(nameless)
  const confirmation = async () => {
    await deliverAll(installation)
    const mails = await mailsOf(workspace, `&object_id=${appointmentId}&kind=confirmation`)
    return mails.map(({ to, status }: Record<string, unknown>) => [to, status])
  }
  // Another test's round may have the mail.
  await expect.poll(confirmation).toEqual([[null, 'skipped']])
  await workspace.manage('PATCH', appointment, { email: 'ana@example.com' })
  await expect.poll(confirmation).toEqual([['ana@example.com', 'kept']])
})

const keysOf = async ({ call }: Workspace, path: string) => (await call('GET', path)).body.keys
const statusOf = async (path: string) => (await fetch(installation.url + path, { redirect: 'manual' })).status

test('Another address gets new keys, also of an appointment that was canceled before', async () => {
  const { workspace, reservation, appointment } = await booked()
  await workspace.manage('POST', `${appointment}/cancel`, { keep_reservation: true })
  const again = await workspace.manage('POST', `${reservation}/submit`, { timestamp: hourAhead(3) })
  const next = `/appointments/${again.body.appointment.id}`
  const paths = async () => {
    const { reservation: schedule } = await keysOf(workspace, reservation)
    const all = [await keysOf(workspace, appointment), await keysOf(workspace, next)]
    return [
      `/schedule/${schedule}`,
      ...all.flatMap(keys => [
        `/appointment/${keys.appointment}`,
        `/upload/${keys.upload}`,
        `/session/${keys.session}`,
      ]),
    ]
  }
  const earlier = await paths()
  expect((await workspace.manage('PATCH', next, { email: 'ANA@exampel.com' })).status).toBe(200)
  expect((await workspace.call('PATCH', next, { email: 'ana@exampel.com' })).status).toBe(200)
  expect(await paths()).toEqual(earlier)

  expect((await workspace.manage('PATCH', reservation, { email: 'ana@example.com' })).status).toBe(200)
  const later = await paths()
  expect(new Set([...earlier, ...later]).size).toBe(2 * new Set(earlier).size)
  for (const path of earlier) expect([path, await statusOf(path)]).toEqual([path, 404])
  for (const path of later) expect([path, (await statusOf(path)) < 400]).toEqual([path, true])
  const { data } = (await workspace.events()).findLast(({ type }) => type === 'reservation-updated')
  expect(`/appointment/${data.keys.appointment}`).toBe(later[1])
})

test('A customer who signs has the corrected address as a signer too, with a key of their own', async () => {
  const { workspace, appointment, appointmentId } = await booked()
  const own = { first_name: 'Ana', last_name: 'Oritz', email: 'ANA@exampel.com' }
  const { id } = (await workspace.call('POST', `${appointment}/signers`, own)).body
  const signer = async () => (await workspace.call('GET', `/signers/${id}`)).body
  await workspace.manage('POST', `/signers/${id}/verification`, { status: 'verified' })
  const before = await signer()
  const { manage, call } = workspace
  await call('POST', '/documents', { ...uploadOf('appointment', appointmentId, pdfOf()), type: 'notarized' })
  await manage('PATCH', appointment, { email: 'ana@example.com' })
  const after = await signer()
  expect(after).toMatchObject({ email: 'ana@example.com', status: 'verified' })
  expect([await statusOf(`/session/${before.key}`), await statusOf(`/session/${after.key}`)]).toEqual([
    404, 200,
  ])
  await manage('POST', `${appointment}/complete`)
  await moveClock(workspace, 300)
  const mails = await mailsOf(workspace, '')
  const late = mails.filter(({ kind }: { kind: string }) => kind === 'result_ready')
  expect(late.map(({ to }: { to: string }) => to)).toEqual(['ana@example.com'])
})

test('A signer who has the corrected address already stays, and the one with the earlier address goes', async () => {
  const { workspace, appointment } = await booked()
  const add = async (email: string) =>
    (await workspace.call('POST', `${appointment}/signers`, { first_name: 'Ana', last_name: 'Ortiz', email }))
      .body.id
  const [wrong, right] = [await add('ana@exampel.com'), await add('ana@example.com')]
  await workspace.manage('PATCH', appointment, { email: 'ana@example.com' })
  const { data } = (await workspace.call('GET', `${appointment}/signers`)).body
  expect(data.map((one: { id: number }) => one.id)).toEqual([right])
  expect((await workspace.call('GET', `/signers/${wrong}`)).status).toBe(404)
})

test('An invitation to a wrong address is mailed to the corrected one, with a link of its own', async () => {
  const workspace = await installation.workspace()
  const { body } = await workspace.call('POST', '/reservations', {
    ...ana,
    service: 'remote',
    status: 'queued',
  })
  const invitations = async () => {
    await deliverAll(installation)
    return mailsOf(workspace, '&kind=invitation')
  }
  const [first] = await invitations()
  await workspace.manage('PATCH', `/reservations/${body.id}`, { email: 'ana@example.com' })
  const mails = await invitations()
  expect(mails.map(({ to }: { to: string }) => to)).toEqual(['ana@exampel.com', 'ana@example.com'])
  const linkIn = (text: string) => new URL(/http\S+\/schedule\/[\w-]+/.exec(text)?.[0] ?? '').pathname
  expect([await statusOf(linkIn(first.text)), await statusOf(linkIn(mails[1].text))]).toEqual([404, 200])
  await workspace.manage('PATCH', `/reservations/${body.id}`, {
    email: 'Ana@Example.com',
    last_name: 'Ortiz',
  })
  expect(await invitations()).toHaveLength(2)
})

test('A result that was mailed to a wrong address is mailed to the corrected one', async () => {
  const { workspace, appointment, appointmentId } = await booked()
  const upload = await workspace.call('POST', '/documents', {
    ...uploadOf('appointment', appointmentId, pdfOf()),
    type: 'notarized',
  })
  expect(upload.status).toBe(201)
  await workspace.manage('POST', `${appointment}/complete`)
  const mailed = async () => {
    await moveClock(workspace, 120)
    const mails = await mailsOf(workspace, '&kind=result_ready')
    return mails.map(({ to, subject }: { to: string; subject: string }) => [to, subject])
  }
  const subject = 'Your notarized documents are ready: Remote notarization · Ana Oritz'
  expect(await mailed()).toEqual([['ana@exampel.com', subject]])
  await workspace.manage('PATCH', appointment, { email: 'ana@example.com' })
  expect(await mailed()).toEqual([
    ['ana@exampel.com', subject],
    ['ana@example.com', subject],
  ])
})

test.each([
  ['first_name', ''],
  ['email', ''],
  ['email', 'ana'],
  ['last_name', null],
])('A bad value names the parameter and changes nothing: %s %o', async (name, value) => {
  const { workspace, reservation, appointment } = await booked()
  for (const path of [appointment, reservation]) {
    const refused = await workspace.manage('PATCH', path, { first_name: 'Eve', [name]: value })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(refused.body.data.params).toHaveProperty(name)
  }
  expect(await customersOf(workspace, reservation, appointment)).toEqual([ana, ana])
})
