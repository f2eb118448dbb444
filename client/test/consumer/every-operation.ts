import { type Appointment, Jurat, JuratApiError, type UploadSource } from '@jurat/client'

// Every operation of v3 as an integrator writes it: in strict mode and without a cast. Compiled, not run.

const jurat = new Jurat({ baseUrl: 'https://jurat.example.com', token: 'jurat_test_…', timeoutMs: 10_000 })

export async function book(pdf: UploadSource, email?: string): Promise<Appointment | undefined> {
  const { id, links } = await jurat.reservations.create(
    { first_name: 'Ana', last_name: 'Ortiz', email, service: 'remote', signer_count: 2, prepaid: 1 },
    { idempotencyKey: 'order-1042', signal: AbortSignal.timeout(60_000) },
  )
  console.log(links.self)
  const { appointment_id, documents, created_at } = await jurat.reservations.update(id, { status: 'queued' })
  console.log(created_at, documents.map(document => document.filename).join())
  const reservation = await jurat.reservations.get(id)
  console.log(reservation.customer.email, reservation.keys.reservation, reservation.timestamp_created)
  for await (const item of jurat.reservations.list({ status: 'scheduled', limit: 100 })) {
    console.log(item.id, item.keys.appointment)
  }
  await addSigners(id, appointment_id)
  await jurat.documents.create({
    object_type: 'reservation',
    object_id: id,
    filename: 'Deed.pdf',
    pdf_content: pdf,
  })
  return appointment_id === null ? undefined : jurat.appointments.get(appointment_id)
}

async function addSigners(reservationId: number, appointmentId: number | null): Promise<void> {
  const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  const signer = await jurat.signers.create({ object_type: 'reservation', object_id: reservationId, ...ben })
  await jurat.reservations.signers.create(reservationId, ben)
  if (appointmentId !== null) {
    await jurat.appointments.signers.create(appointmentId, ben)
    const { data, next_cursor } = await jurat.appointments.signers.list(appointmentId, { email: ben.email })
    console.log(data[0]?.human_approval === 'approved', next_cursor?.length)
  }
  for await (const { full_name } of jurat.reservations.signers.list(reservationId)) console.log(full_name)
  for await (const page of jurat.signers.list({ object_id: reservationId }).pages()) {
    console.log(page.data.length)
  }
  await jurat.signers.update(signer.id, { email: 'ben@example.org' })
  console.log((await jurat.signers.get(signer.id)).status === 'verified')
  const nothing: null = await jurat.signers.delete(signer.id)
  console.log(nothing)
}

export async function move(appointment: Appointment, when: Date): Promise<string | null> {
  try {
    const timestamp = Math.floor(when.getTime() / 1000)
    const moved = await jurat.appointments.reschedule(appointment.id, { timestamp, timezone: 'Europe/Oslo' })
    return moved.timestamp
  } catch (error) {
    if (error instanceof JuratApiError && error.code === 'reschedule_failed') return error.reason ?? null
    throw error
  }
}

export async function look(): Promise<void> {
  const day = await jurat.availability.get({ date: '2026-11-20', timezone: 'America/New_York', explain: 1 })
  const free = Object.entries(day.availability).filter(([, isFree]) => isFree)
  console.log(free.length, day.reasons?.['0900-0915'] === 'booked', day.utc_offset_minutes)
  const { data, rateLimit, requestId } = await jurat.appointments.list({ status: 'scheduled' }).withResponse()
  console.log(data.data.length, rateLimit?.remaining, requestId)
  await jurat.appointments.update(1, { first_name: 'Anna' })
  for await (const { id } of jurat.documents.list({ type: 'notarized' })) {
    const { signed_url } = await jurat.documents.get(id, { disposition: 'inline', expires: 600 })
    console.log(signed_url)
  }
  for await (const video of jurat.videos.list({ appt_id: 1 })) {
    console.log((await jurat.videos.get(video.id)).signed_url_expires_at)
  }
  const { options } = await jurat.shipping.quote({
    name: 'Ana Ortiz',
    address: '350 5th Ave',
    city: 'New York',
    postal: '10118',
    country: 'US',
    phone: '+12127363100',
  })
  console.log(options[0]?.price.toFixed(2))
  console.log((await jurat.reservations.cancel(1)).status === 'canceled')
  console.log((await jurat.index()).version, Object.keys((await jurat.examples()).events))
}
