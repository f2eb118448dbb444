import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../../test/helpers/harness.ts'
import { mailsOf } from '../../../../test/helpers/mails.ts'

// What a page shows is what is booked and what the mail says: any zone of the reader, any zone of the
// business, on days on which clocks change.

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

/** Cities that their zones spell differently. */
const ofCity: Record<string, string> = {
  'America/St_Johns': 'St. John’s',
  'Australia/Lord_Howe': 'Lord Howe Island',
}

/** The page names the zone once. The heading has it too if the clock shows the time twice on that day. */
function expectNamed(page: string, zone: string, seconds: number): void {
  const city = ofCity[zone] ?? zone.split('/').at(-1)?.replaceAll('_', ' ')
  const named = city === 'UTC' ? city : `${city} time`
  expect(page.match(/Times are in [^<]+/g)).toEqual([
    expect.stringMatching(new RegExp(`^Times are in ${named}, now \\d+:\\d\\d [AP]M\\.$`)),
  ])
  const when = (/<span class="when">.*<\/h1>/.exec(page)?.[0] ?? '').replace(/<[^>]*>/g, '')
  const [, suffix = ''] = when.split(`at ${clockIn(zone, seconds)}`)
  expect([when, suffix.trim() !== '']).toEqual([when, isTwice(zone, seconds)])
  expect(when).toContain(`at ${clockIn(zone, seconds)}`)
}

/** Whether the zone's clock is set back over this time within three hours before or after it. */
function isTwice(zone: string, seconds: number): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
  const local = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDateTime().toString()
  const near = Array.from({ length: 73 }, (_, index) => at.add({ minutes: (index - 36) * 5 }))
  return near.filter(instant => local(instant) === local(at)).length > 1
}

test('Page, booking and mail have the same time, in any time zone and on any day', async () => {
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
        expectNamed(await pageOf(check), reader, seconds)
        const booked = await submit(`/schedule/${keys.reservation}/book${query}`, {
          timestamp,
          timezone: reader,
        })
        const shown = await pageOf(booked)
        expectNamed(shown, reader, seconds)
        if (reader !== business) expect(shown).toContain(clockIn(business, seconds))
        const { data } = (await workspace.call('GET', '/appointments')).body
        expect([Date.parse(data[0].timestamp) / 1000, data[0].timezone]).toEqual([seconds, reader])
        await moveClock(workspace, 120)
        const mail = (await mailsOf(workspace)).find((one: { kind: string }) => one.kind === 'confirmation')
        // A time that the day has twice is told by its zone.
        const zone = isTwice(reader, seconds) ? String.raw` [\w+:−-]+` : ''
        expect(plain(mail.text)).toMatch(new RegExp(`${clockIn(reader, seconds)}${zone} \\(`))
        expect(mail.text).toContain(`${local.year}`)
      },
    ),
    { numRuns: Number(process.env.JURAT_TEST_RUNS ?? 12) },
  )
})
