import { expect } from 'vitest'
import { samplePdf } from '../../cli/src/trigger/sample-pdf.ts'
import type { Jurat } from '../src/jurat.ts'
import type { JuratManage } from '../src/manage.ts'

/** Makes every call of v3, and checks the responses. */
export async function v3Story(jurat: Jurat, manage: JuratManage, workspaceId: number): Promise<void> {
  expect((await jurat.index()).routes['/wp-json/v3/reservations']).toEqual(['GET', 'POST'])
  expect((await jurat.examples()).events).toHaveProperty('signer-added')
  const reservationId = await reservations(jurat)
  const appointmentId = await appointments(jurat, manage, reservationId)
  await signers(jurat, reservationId, appointmentId)
  await documents(jurat, reservationId)
  await videos(jurat, manage, appointmentId)
  const quote = await jurat.shipping.quote({
    name: 'Ana Ortiz',
    address: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal: '10118',
    country: 'US',
    phone: '+1 212 736 3100',
  })
  expect(quote.options[0]?.price).toBeGreaterThan(0)
  expect((await jurat.reservations.cancel(reservationId)).status).toBe('canceled')
  const types = []
  for await (const event of manage.events.list({ workspace_id: workspaceId, limit: 2 }))
    types.push(event.type)
  expect(types).toContain('reservation-canceled')
}

async function reservations(jurat: Jurat): Promise<number> {
  const created = await jurat.reservations.create({
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: undefined,
    service: 'remote',
    quantity: 2,
    prepaid: 1,
  })
  const { id } = created
  const updated = await jurat.reservations.update(id, { email: 'ana@example.com', lang: 'es' })
  expect(updated).toMatchObject({
    customer: { email: 'ana@example.com' },
    appointment_id: null,
    documents: [],
  })
  const reservation = await jurat.reservations.get(id)
  expect(reservation).toMatchObject({ id, status: 'draft', quantity: 2, prepaid: true, lang: 'es' })
  await jurat.reservations.create({ first_name: 'B', last_name: 'C', service: 'remote', status: 'pending' })
  const page = await jurat.reservations.list({ limit: 1 })
  expect(page).toMatchObject({ object: 'list', next_cursor: expect.any(String) })
  const ids = []
  for await (const item of jurat.reservations.list({ limit: 1 })) ids.push(item.id)
  expect(ids).toEqual([id + 1, id])
  const drafts = []
  for await (const { data } of jurat.reservations.list({ status: 'draft' }).pages()) drafts.push(...data)
  expect(drafts.map(draft => draft.id)).toEqual([id])
  return id
}

async function appointments(jurat: Jurat, manage: JuratManage, reservationId: number): Promise<number> {
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const day = await jurat.availability.get({ date, timezone: 'UTC', remote: 1, explain: 1 })
  expect(day.availability['1200-1215']).toBe(true)
  const slots = await jurat.availability.slots({ date, timezone: 'UTC', service: 'remote' })
  const { timestamp = 0 } = slots.find(({ local }) => local === `${date}T12:00`) ?? {}
  const { appointment } = await manage.reservations.submit(reservationId, { timestamp, timezone: 'UTC' })
  const moved = await jurat.appointments.reschedule(appointment.id, {
    timestamp: timestamp + 7200,
    timezone: 'America/New_York',
  })
  expect(moved.timestamp).toBe(`${date}T14:00:00+00:00`)
  const changed = await jurat.appointments.update(appointment.id, { first_name: 'Anna' })
  expect(changed.customer.first_name).toBe('Anna')
  expect(await jurat.appointments.get(appointment.id)).toEqual(changed)
  const { data } = await jurat.appointments.list({ status: 'scheduled' })
  expect(data).toEqual([changed])
  return appointment.id
}

async function signers(jurat: Jurat, reservationId: number, appointmentId: number): Promise<void> {
  const named = (first_name: string) => ({
    first_name,
    last_name: 'Adler',
    email: `${first_name}@example.com`,
  })
  const ben = await jurat.signers.create({
    object_type: 'reservation',
    object_id: reservationId,
    ...named('Ben'),
  })
  const cleo = await jurat.reservations.signers.create(reservationId, named('Cleo'))
  const dora = await jurat.appointments.signers.create(appointmentId, named('Dora'))
  expect(await jurat.signers.update(ben.id, { last_name: 'Lee' })).toMatchObject({ full_name: 'Ben Lee' })
  expect((await jurat.signers.get(ben.id)).last_name).toBe('Lee')
  expect((await jurat.signers.list({ email: 'CLEO@example.com' })).data).toMatchObject([{ id: cleo.id }])
  const ofReservation = await jurat.reservations.signers.list(reservationId, { status: 'pending' })
  const ofAppointment = await jurat.appointments.signers.list(appointmentId)
  for (const { data } of [ofReservation, ofAppointment]) {
    expect(data.map(signer => signer.id)).toEqual([dora.id, cleo.id, ben.id])
  }
  expect(await jurat.signers.delete(cleo.id)).toBeNull()
}

async function documents(jurat: Jurat, reservationId: number): Promise<void> {
  const pdf = samplePdf('Power of attorney')
  const { id } = await jurat.documents.create({
    object_type: 'reservation',
    object_id: reservationId,
    filename: 'Power of Attorney.pdf',
    pdf_content: pdf,
  })
  const { signed_url, file_size } = await jurat.documents.get(id, { disposition: 'inline', expires: 60 })
  expect(file_size).toBe(pdf.length)
  expect(Buffer.from(await (await fetch(signed_url)).arrayBuffer()).equals(pdf)).toBe(true)
  expect((await jurat.documents.list({ type: 'reservation' })).data).toMatchObject([{ id }])
}

async function videos(jurat: Jurat, manage: JuratManage, appointmentId: number): Promise<void> {
  const file = new Blob(['moving pictures'], { type: 'video/webm' })
  const added = await manage.videos.create({
    appointment_id: appointmentId,
    file: file.stream(),
    filename: 'session.webm',
  })
  const { signed_url } = await jurat.videos.get(added.id, { disposition: 'inline' })
  const response = await fetch(signed_url)
  expect(response.headers.get('content-type')).toBe('video/webm')
  expect(await response.text()).toBe('moving pictures')
  expect((await jurat.videos.list({ appt_id: appointmentId })).data).toMatchObject([{ id: added.id }])
}
