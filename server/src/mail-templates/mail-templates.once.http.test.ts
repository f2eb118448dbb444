import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../test/helpers/harness.ts'
import { mailsOf } from '../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const minute = 60
const hour = 60 * minute

/** Moves the workspace's clock, which does everything that becomes due. */
async function pass(workspace: Workspace, seconds: number): Promise<void> {
  const moved = await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, {
    advance_seconds: seconds,
  })
  expect(moved.status).toBe(200)
}

/** An appointment more than two days ahead. */
async function book(workspace: Workspace, fields: object = {}): Promise<number> {
  const made = await workspace.manage('POST', '/appointments', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@example.com',
    service: 'remote',
    timestamp: hourAhead(5),
    timezone: 'America/New_York',
    ...fields,
  })
  expect([made.status, made.body]).toMatchObject([201, {}])
  return made.body.id
}

const kindsAndStates = async (workspace: Workspace) =>
  (await mailsOf(workspace)).map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)

function calendarOf({ attachments }: { attachments: { content: string }[] }) {
  expect(attachments).toHaveLength(1)
  const calendar = new ICAL.Component(ICAL.parse(attachments[0]?.content ?? ''))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toString(),
    end: event.endDate.toString(),
  }
}

const instant = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString().replace('.000', '')

describe('The mails of an appointment', () => {
  test('An appointment has the mails that its time needs, each with its own due time', async () => {
    const workspace = await installation.workspace()
    await book(workspace)
    await pass(workspace, 4 * 24 * hour)
    const mails = await mailsOf(workspace)
    expect(mails.map((mail: { kind: string }) => mail.kind)).toEqual([
      'confirmation',
      'reminder_24h',
      'reminder_1h',
    ])
    for (const mail of mails) expect(mail).toMatchObject({ status: 'kept', to: 'ana@example.com' })
    const [confirmation, dayBefore, hourBefore] = mails
    expect(confirmation.text).toMatch(/^Your appointment is booked\n\nHello Ana,\n/)
    expect(dayBefore.text).toMatch(/^Your appointment is tomorrow\n/)
    expect(hourBefore.text).toMatch(/^Your appointment starts in an hour\n/)
    for (const { text, html } of mails) {
      expect(text).toMatch(
        /Time: +\d+:00 [AP]M \(New York\)\nTime of the business: .*\(UTC\)\nDuration: +30 minutes/,
      )
      expect(html).toContain('</html>')
    }
    expect([dayBefore.attachments, hourBefore.attachments]).toEqual([[], []])
  })

  test('The mails of an appointment are sent when they are due, and not before', async () => {
    const workspace = await installation.workspace()
    const timestamp = hourAhead(5)
    await book(workspace, { timestamp })
    const remaining = () => timestamp - Date.now() / 1000
    await pass(workspace, 0)
    expect(await kindsAndStates(workspace)).toEqual([
      'confirmation kept',
      'reminder_24h pending',
      'reminder_1h pending',
    ])
    let passed = Math.floor(remaining() - 24 * hour - minute)
    await pass(workspace, passed)
    expect((await kindsAndStates(workspace))[1]).toBe('reminder_24h pending')
    await pass(workspace, 2 * minute)
    passed += 2 * minute
    expect(await kindsAndStates(workspace)).toEqual([
      'confirmation kept',
      'reminder_24h kept',
      'reminder_1h pending',
    ])
    await pass(workspace, Math.ceil(remaining() - passed - hour) + 1)
    expect((await kindsAndStates(workspace))[2]).toBe('reminder_1h kept')
  })

  test('The mails of an appointment have one calendar entry through its changes', async () => {
    const workspace = await installation.workspace()
    const [first, second] = [hourAhead(5), hourAhead(9)]
    const id = await book(workspace, { timestamp: first })
    const body = { timestamp: second, timezone: 'Europe/Madrid' }
    const rescheduled = await workspace.call('POST', `/appointments/${id}/reschedule`, body)
    expect(rescheduled.status).toBe(200)
    await pass(workspace, minute)
    expect((await workspace.manage('POST', `/appointments/${id}/cancel`)).status).toBe(200)
    await pass(workspace, 4 * 24 * hour)
    // The first time was changed before its confirmation was sent, so the next one is confirmed.
    expect(await kindsAndStates(workspace)).toEqual([
      'confirmation withdrawn',
      'reminder_24h withdrawn',
      'reminder_1h withdrawn',
      'confirmation kept',
      'reminder_24h withdrawn',
      'reminder_1h withdrawn',
      'cancellation kept',
    ])
    const [confirmation, cancellation] = (await mailsOf(workspace)).filter(
      ({ status }: { status: string }) => status === 'kept',
    )
    expect(confirmation.text).toContain('(Madrid)')
    const uid = `appointment-${id}@localhost`
    const time = { start: instant(second), end: instant(second + 30 * minute) }
    const [changed, canceled] = [calendarOf(confirmation), calendarOf(cancellation)]
    expect(changed).toEqual({ method: 'REQUEST', uid, sequence: expect.any(Number), ...time })
    expect(canceled).toEqual({ method: 'CANCEL', uid, sequence: expect.any(Number), ...time })
    expect(changed.sequence).toBeGreaterThan(0)
    expect(canceled.sequence).toBeGreaterThan(changed.sequence)
  })

  test('The mails of an appointment are not sent if it is canceled before the customer was mailed', async () => {
    const workspace = await installation.workspace()
    const id = await book(workspace)
    expect((await workspace.manage('POST', `/appointments/${id}/cancel`)).status).toBe(200)
    await pass(workspace, 4 * 24 * hour)
    expect(await kindsAndStates(workspace)).toEqual([
      'confirmation withdrawn',
      'reminder_24h withdrawn',
      'reminder_1h withdrawn',
    ])
  })

  test('The mails of an appointment are the same after a reschedule to its own time', async () => {
    const workspace = await installation.workspace()
    const timestamp = hourAhead(5)
    const id = await book(workspace, { timestamp })
    const same = { timestamp, timezone: 'America/New_York' }
    expect((await workspace.call('POST', `/appointments/${id}/reschedule`, same)).status).toBe(200)
    await pass(workspace, 4 * 24 * hour)
    expect(await kindsAndStates(workspace)).toEqual([
      'confirmation kept',
      'reminder_24h kept',
      'reminder_1h kept',
    ])
  })

  test('The mails of an appointment are in Spanish for customers with that language', async () => {
    const workspace = await installation.workspace()
    await book(workspace, { lang: 'es-ES' })
    await pass(workspace, 0)
    const [{ subject, text, html }] = await mailsOf(workspace)
    expect(subject).toMatch(/^Confirmada: /)
    expect(text).toMatch(/Fecha: +(lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d+ de /)
    expect(html).toContain('<html lang="es"')
  })

  test('The mails of an appointment are skipped without an address, and sent when one is added later', async () => {
    const workspace = await installation.workspace()
    const id = await book(workspace, { email: undefined })
    await pass(workspace, 0)
    expect(await kindsAndStates(workspace)).toEqual([
      'confirmation skipped',
      'reminder_24h pending',
      'reminder_1h pending',
    ])
    await workspace.call('PATCH', `/appointments/${id}`, { email: 'late@example.com' })
    await pass(workspace, 4 * 24 * hour)
    expect(await mailsOf(workspace)).toMatchObject([
      { kind: 'confirmation', status: 'kept', to: 'late@example.com' },
      { status: 'kept', to: 'late@example.com' },
      { status: 'kept', to: 'late@example.com' },
    ])
  })

  test('The mails of an appointment have links to the pages of the workspace, if it has some', async () => {
    const workspace = await installation.workspace()
    const booking_page_url = 'https://book.acme.example/en'
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { booking_page_url })
    const id = await book(workspace)
    await pass(workspace, 0)
    const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
    const [mail] = await mailsOf(workspace)
    const link = `${booking_page_url}/appointment/${keys.appointment}`
    expect(mail.text).toContain(`\n${link}\n`)
    expect(mail.html).toContain(`href="${link}"`)
  })
})

describe('The mails of a reservation', () => {
  test('The mails of a reservation invite once to choose a time', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace, { status: 'queued', quantity: 2, lang: 'en' })
    await workspace.call('PATCH', `/reservations/${id}`, { status: 'queued' })
    await pass(workspace, 0)
    await workspace.call('PATCH', `/reservations/${id}`, { status: 'draft' })
    await workspace.call('PATCH', `/reservations/${id}`, { status: 'queued' })
    await pass(workspace, 0)
    const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
    const [mail, ...others] = await mailsOf(workspace)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'invitation', status: 'kept', object_id: id, attachments: [] })
    expect(mail.text).toContain(`${installation.url}/schedule/${keys.reservation}`)
    expect(mail.text).toMatch(/Duration: 1 hour\n/)
  })

  test('The mails of a reservation do not invite customers who have booked or canceled meanwhile', async () => {
    const workspace = await installation.workspace()
    const [booked, canceled] = [
      await makeReservation(workspace, { status: 'queued' }),
      await makeReservation(workspace, { status: 'queued' }),
    ]
    const submitted = await workspace.manage('POST', `/reservations/${booked}/submit`, {
      timestamp: hourAhead(5),
      timezone: 'UTC',
    })
    expect(submitted.status).toBeLessThan(300)
    await workspace.call('POST', `/reservations/${canceled}/cancel`)
    await pass(workspace, 0)
    expect(await kindsAndStates(workspace)).toEqual([
      'invitation withdrawn',
      'invitation withdrawn',
      'confirmation kept',
      'reminder_24h pending',
      'reminder_1h pending',
    ])
  })

  test('The mails of a reservation offer another time when the appointment is canceled and the reservation kept', async () => {
    const workspace = await installation.workspace()
    const linkOf = async (cancellation: object) => {
      const id = await makeReservation(workspace)
      const body = { timestamp: hourAhead(5), timezone: 'UTC' }
      await workspace.manage('POST', `/reservations/${id}/submit`, body)
      // Customers who were told the time are told of the cancellation.
      await pass(workspace, 0)
      const [appointment] = (await workspace.call('GET', '/appointments')).body.data
      const canceled = await workspace.manage('POST', `/appointments/${appointment.id}/cancel`, cancellation)
      expect(canceled.status).toBe(200)
      await pass(workspace, 0)
      const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
      const mail = (await mailsOf(workspace, '&kind=cancellation')).at(-1)
      expect(mail.status).toBe('kept')
      return { text: mail.text, link: `${installation.url}/schedule/${keys.reservation}` }
    }
    const kept = await linkOf({ keep_reservation: true })
    expect(kept.text).toContain(`Choose another time:\n${kept.link}`)
    const closed = await linkOf({})
    expect(closed.text).not.toMatch(/https?:/)
  })
})

test('A cancellation is mailed to a customer whose confirmation is being sent', async () => {
  const workspace = await installation.workspace()
  const id = await book(workspace)
  await installation.ctx.db
    .updateTable('mails')
    .set({ status: 'sending', attempts: 1, changed_at: installation.ctx.clock.now() })
    .where('workspace_id', '=', workspace.id)
    .where('kind', '=', 'confirmation')
    .execute()
  expect((await workspace.manage('POST', `/appointments/${id}/cancel`)).status).toBe(200)
  expect(await kindsAndStates(workspace)).toContain('cancellation pending')
})

test('A new time zone is mailed, even if the time stays', async () => {
  const workspace = await installation.workspace()
  const timestamp = hourAhead(5)
  const id = await book(workspace, { timestamp })
  await pass(workspace, minute)
  const to = { timestamp, timezone: 'Europe/Madrid' }
  expect((await workspace.call('POST', `/appointments/${id}/reschedule`, to)).status).toBe(200)
  expect(await kindsAndStates(workspace)).toContain('reschedule pending')
})
