import { strictEqual } from 'node:assert'
import { call, mailOf, step } from './api.ts'

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
