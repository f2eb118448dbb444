import { Jurat } from '@jurat/client'

// What the compiler rejects. Each line fails to compile without the mark above it, and with it if it were
// right.

const jurat = new Jurat({ baseUrl: 'https://jurat.example.com', token: 'x' })
const ana = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }

export async function wrong(): Promise<void> {
  // @ts-expect-error: a client needs a token
  new Jurat({ baseUrl: 'https://jurat.example.com' })
  // @ts-expect-error: misspelt
  await jurat.reservations.create({ ...ana, frist_name: 'Ana' })
  // @ts-expect-error: first_name is missing
  await jurat.reservations.create({ last_name: 'Ortiz', service: 'remote' })
  // @ts-expect-error: 0 or 1
  await jurat.reservations.create({ ...ana, prepaid: true })
  // @ts-expect-error: no such state
  await jurat.reservations.create({ ...ana, status: 'cancelled' })
  // @ts-expect-error: there is the cancel operation for that
  await jurat.reservations.update(1, { status: 'canceled' })
  // @ts-expect-error: an id is a number
  await jurat.reservations.get('1')
  // @ts-expect-error: a reservation just created has its id alone
  console.log((await jurat.reservations.create(ana)).status)
  // @ts-expect-error: get says timestamp_created
  console.log((await jurat.reservations.get(1)).created_at)
  // @ts-expect-error: a filter that there is not
  await jurat.reservations.list({ state: 'draft' })
  // @ts-expect-error: an appointment is no draft of a list
  await jurat.appointments.list({ status: 'pending' })
  // @ts-expect-error: the zone is missing
  await jurat.appointments.reschedule(1, { timestamp: 1_795_100_400 })
  // @ts-expect-error: seconds, not a Date
  await jurat.appointments.reschedule(1, { timestamp: new Date(), timezone: 'UTC' })
  // @ts-expect-error: a parent is a reservation or an appointment
  await jurat.signers.create({ object_type: 'document', object_id: 1, ...ana, email: 'a@b.org' })
  // @ts-expect-error: the file is pdf_content
  await jurat.documents.create({ object_type: 'reservation', object_id: 1, filename: 'a', content: 'x' })
  // @ts-expect-error: appt_id
  await jurat.videos.list({ appointment_id: 1 })
  // @ts-expect-error: postal
  await jurat.shipping.quote({ name: 'A', address: 'B', city: 'C', country: 'US', phone: '1', zip: '1' })
  // @ts-expect-error: a read takes no key
  await jurat.reservations.get(1, { idempotencyKey: 'x' })
  // @ts-expect-error: milliseconds, by their name
  await jurat.reservations.get(1, { timeout: 1000 })
}
