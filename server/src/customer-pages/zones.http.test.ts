import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'
import { mailsOf } from '../../test/helpers/mails.ts'

// What a page shows is what is booked and what the mail says: any zone of the reader, any zone of the business,
// on days on which clocks change.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const zones = [
  'America/New_York',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
]

/** The day of the zone's next clock change at least three days ahead, or the day in a week. */
function specialDay(zone: string, now: number): string {
  const soon = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).add({ days: 3 })
  return (soon.getTimeZoneTransition('next') ?? soon.add({ days: 4 })).toPlainDate().toString()
}

/** `1:30 AM`, by the rules of the calendar and not by those of the pages. */
function clockIn(zone: string, seconds: number): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

async function pageOf(path: string): Promise<string> {
  const response = await fetch(installation.url + path)
  expect([path, response.status]).toEqual([path, 200])
  return plain(await response.text())
}

async function submit(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(installation.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  expect([path, response.status]).toEqual([path, 303])
  return response.headers.get('location') ?? ''
}

test('The page, the booking and the mail say the same time, in any zone and on any day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.constantFrom(...zones),
      fc.boolean(),
      fc.nat(1_000),
      async (reader, business, ofReader, pick) => {
        const workspace = await installation.workspace(business)
        await staff(workspace, {})
        await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 400 })
        const id = await makeReservation(workspace, { status: 'queued' })
        const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
        const day = specialDay(ofReader ? reader : business, Date.now())
        const query = `?tz=${reader}&day=${day}`
        const page = await pageOf(`/schedule/${keys.reservation}${query}`)
        const buttons = [...page.matchAll(/name="timestamp" value="(\d+)">([^<]+)</g)]
        expect(buttons.length).toBeGreaterThan(40)
        // A time that the day has twice is told by its zone.
        expect(new Set(buttons.map(([, , label]) => label)).size).toBe(buttons.length)
        const [, timestamp = '', label = ''] = buttons[pick % buttons.length] ?? []
        const seconds = Number(timestamp)
        const local = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(reader)
        expect([local.toPlainDate().toString(), label.slice(0, clockIn(reader, seconds).length)]).toEqual([
          day,
          clockIn(reader, seconds),
        ])
        const check = await submit(`/schedule/${keys.reservation}/hold${query}`, { timestamp })
        expect(await pageOf(check)).toContain(`at ${clockIn(reader, seconds)}`)
        const booked = await submit(`/schedule/${keys.reservation}/book${query}`, {
          timestamp,
          timezone: reader,
        })
        const shown = await pageOf(booked)
        expect(shown).toContain(`at ${clockIn(reader, seconds)}`)
        if (reader !== business) expect(shown).toContain(clockIn(business, seconds))
        const { data } = (await workspace.call('GET', '/appointments')).body
        expect([Date.parse(data[0].timestamp) / 1000, data[0].timezone]).toEqual([seconds, reader])
        await moveClock(workspace, 120)
        const mail = (await mailsOf(workspace)).find((one: { kind: string }) => one.kind === 'confirmation')
        expect(plain(mail.text)).toContain(`${clockIn(reader, seconds)} (`)
        expect(mail.text).toContain(`${local.year}`)
      },
    ),
    { numRuns: Number(process.env.JURAT_TEST_RUNS ?? 12) },
  )
}, 120_000)
