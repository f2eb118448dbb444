import { strictEqual } from 'node:assert'
import { base, call, type Json, mailOf, step } from './api.ts'

// The steps in which the customer books, moves and attends the appointment.

/** A Wednesday, at least a week ahead. */
function weekdayAhead(): string {
  const today = Temporal.Now.plainDateISO('America/New_York')
  return today.add({ days: 7 + ((10 - today.dayOfWeek) % 7) }).toString()
}

/** Start of a slot like `0900-0915` as an ISO string. */
const newYork = (date: string, slot: string) =>
  Temporal.PlainDateTime.from(`${date}T${slot.slice(0, 2)}:${slot.slice(2, 4)}`)
    .toZonedDateTime('America/New_York')
    .toInstant()
    .toString()

/** Mails the customer a scheduling link. Returns the key in the link. */
export async function invite(
  admin: string,
  token: string,
  path: string,
  workspaceId: number,
): Promise<string> {
  step('Mail the customer a scheduling link')
  await call(200, token, 'PATCH', path, { status: 'queued' })
  const mail = await mailOf(admin, workspaceId, 'invitation')
  const [, key = ''] = /\/schedule\/([A-Za-z0-9_-]{21})/.exec(mail.text) ?? []
  strictEqual(key.length, 21, 'no scheduling link in the mail')
  return key
}

/** Books a time as the customer. Returns the key of the appointment. */
export async function schedule(key: string): Promise<string> {
  step('The customer opens the link, holds a time and books it')
  const booking = `/booking/v1/${key}`
  strictEqual((await call(200, null, 'GET', booking)).status, 'queued')
  strictEqual((await call(200, null, 'POST', `${booking}/open`)).status, 'pending')
  const date = weekdayAhead()
  const day = await call(200, null, 'GET', `${booking}/availability?date=${date}&timezone=America/New_York`)
  const [slot = ''] = Object.keys(day.availability).filter(slot => day.availability[slot])
  const timestamp = Date.parse(newYork(date, slot)) / 1000
  await call(200, null, 'POST', `${booking}/hold`, { timestamp })
  const submitted = await call(200, null, 'POST', `${booking}/submit`, {
    timestamp,
    timezone: 'America/New_York',
  })
  strictEqual(submitted.status, 'scheduled')
  return submitted.links.appointment.split('/').at(-1) ?? ''
}

/** Moves the appointment as the customer. Returns its new start. */
export async function moveAppointment(admin: string, workspaceId: number, key: string): Promise<string> {
  await mailOf(admin, workspaceId, 'confirmation')
  step('The customer moves the appointment by two hours')
  const booking = `/booking/v1/${key}`
  const { appointment } = await call(200, null, 'GET', booking)
  const timestamp = Date.parse(appointment.timestamp) / 1000 + 7200
  const moved = await call(200, null, 'POST', `${booking}/reschedule`, { timestamp })
  return moved.appointment.timestamp
}

/** Advances the clock of the workspace to an hour before the appointment, so that the reminders are sent. */
export async function advanceClock(admin: string, workspaceId: number, startsAt: string): Promise<void> {
  const clock = `/manage/v1/workspaces/${workspaceId}/clock`
  step('Advance the clock by a minute: the mail about the new time is sent')
  await call(200, admin, 'POST', clock, { advance_seconds: 60 })
  await mailOf(admin, workspaceId, 'reschedule')
  step('Move the clock to the hour before the appointment')
  const set_to = new Date(Date.parse(startsAt) - 3_600_000).toISOString()
  await call(200, admin, 'POST', clock, { set_to })
  await mailOf(admin, workspaceId, 'reminder_24h')
  await mailOf(admin, workspaceId, 'reminder_1h')
}

export async function completeAppointment(admin: string, workspaceId: number, key: string): Promise<void> {
  step('Complete the appointment')
  const mails = `/manage/v1/mails?workspace_id=${workspaceId}&kind=reminder_1h`
  const { data } = await call(200, admin, 'GET', mails)
  const id = data[0]?.object_id
  await call(200, admin, 'POST', `/manage/v1/appointments/${id}/complete`)
  strictEqual((await call(200, null, 'GET', `/booking/v1/${key}`)).status, 'completed')
}

const pages: { title: string; path: string }[] = []

/** Leaves a reservation to book and an appointment to look at, each with its page. */
export async function leavePages(admin: string, token: string, workspaceId: number): Promise<void> {
  step('Leave a reservation and an appointment for a browser')
  const customer = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const reserve = async (): Promise<Json> => {
    const body = { ...customer, service: 'remote', status: 'queued' }
    const { id } = await call(201, token, 'POST', '/wp-json/v3/reservations', body)
    return call(200, token, 'GET', `/wp-json/v3/reservations/${id}`)
  }
  const [open, other] = [await reserve(), await reserve()]
  const meeting = { workspace_id: workspaceId, meeting_url: 'https://meet.example.com/room-7' }
  await call(200, admin, 'PATCH', '/manage/v1/services/remote', meeting)
  const path = `/booking/v1/${other.keys.reservation}/availability?month=${monthAhead()}`
  const { first_free } = await call(200, null, 'GET', path)
  const timestamp = Date.parse(first_free) / 1000
  const submitted = await call(200, admin, 'POST', `/manage/v1/reservations/${other.id}/submit`, {
    timestamp,
  })
  const { keys } = submitted.appointment
  const slug = `demo-${workspaceId}`
  await call(200, admin, 'PATCH', `/manage/v1/workspaces/${workspaceId}`, { open_booking_slug: slug })
  pages.push(
    { title: 'Choose a time', path: `/schedule/${open.keys.reservation}` },
    { title: 'Appointment', path: `/appointment/${keys.appointment}` },
    { title: 'Documents', path: `/upload/${keys.upload}` },
    { title: 'Session', path: `/session/${keys.session}` },
    { title: 'Open booking', path: `/book/${slug}` },
  )
}

const monthAhead = () => Temporal.Now.plainDateISO('UTC').add({ months: 1 }).toPlainYearMonth().toString()

/** The pages that the demo left, to open in a browser. */
export const pageLinks = (): string =>
  `\nOpen in a browser:\n${pages.map(({ title, path }) => `  ${title.padEnd(14)} ${base}${path}\n`).join('')}`
