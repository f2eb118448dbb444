import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminToken, type Installation, startInstallation } from '../../server/test/helpers/harness.ts'
import { JuratBooking } from '../src/booking.ts'
import { JuratError } from '../src/errors.ts'
import { Jurat } from '../src/jurat.ts'
import { JuratManage } from '../src/manage.ts'
import { slotsOf } from '../src/slots.ts'

// The slots of days with a clock change: they match the server's, and each can be booked.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A workspace whose only notary is on duty around the clock, with bookings of 15 minutes. */
async function open(timezone: string) {
  const { id, token } = await installation.workspace(timezone)
  const manage = new JuratManage({ baseUrl: installation.url, token: adminToken })
  const own = new JuratManage({ baseUrl: installation.url, token })
  for await (const notary of own.notaries.list()) await own.notaries.delete(notary.id)
  const notary = await own.notaries.create({ name: 'Nora', categories: ['remote'], timezone })
  const weekly = weekdays.map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
  await own.notaries.hours.update(notary.id, { weekly })
  await own.services.update('remote', { duration_minutes: 15 })
  await manage.workspaces.update(id, { horizon_days: 730 })
  return { manage: own, jurat: new Jurat({ baseUrl: installation.url, token }) }
}

/** The next two dates with a clock change in the zone, and by how many quarters each is longer. */
function changesOf(timezone: string): { date: string; longer: number }[] {
  let at: Temporal.ZonedDateTime | null = Temporal.Now.zonedDateTimeISO(timezone).add({ days: 2 })
  const found = []
  while (found.length < 2) {
    const before: number = (at as Temporal.ZonedDateTime).offsetNanoseconds
    at = (at as Temporal.ZonedDateTime).getTimeZoneTransition('next')
    if (!at) break
    const longer = (before - at.offsetNanoseconds) / (15 * 60 * 1e9)
    // A gap at midnight begins on the date that it shortens.
    found.push({
      date: at
        .subtract({ nanoseconds: longer > 0 ? 1 : 0 })
        .toPlainDate()
        .toString(),
      longer,
    })
  }
  return found
}

const inDays = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString()

const zones = ['America/New_York', 'Australia/Lord_Howe', 'America/Santiago']
const days = zones.flatMap(timezone => changesOf(timezone).map(change => ({ timezone, ...change })))

test('The tested days include days with and without a clock change', () => {
  expect(days).toHaveLength(2 * zones.length)
  expect([...new Set(days.map(({ longer }) => longer))].sort((a, b) => a - b)).toEqual([-4, -2, 2, 4])
})

test.each([{ timezone: 'Asia/Kathmandu', date: inDays(40), longer: 0 }, ...days])(
  "Every slot of $date in $timezone equals the server's, and those around a clock change can be booked",
  async ({ timezone, date, longer }) => {
    const { jurat, manage } = await open(timezone)
    const query = { date, timezone, service: 'remote' }
    const { availability } = await jurat.availability.get(query)
    const slots = await jurat.availability.slots(query)
    expect(slots).toHaveLength(96 + longer)
    expect([...new Set(slots.map(({ local }) => local))].toSorted()).toEqual(
      Object.keys(availability)
        .filter(key => availability[key])
        .map(key => `${date}T${key.slice(0, 2)}:${key.slice(2, 4)}`),
    )
    for (const slot of slots) {
      expect(slot.timestamp).toBe(slot.startsAt.getTime() / 1000)
      const there = Temporal.Instant.fromEpochMilliseconds(slot.startsAt.getTime()).toZonedDateTimeISO(
        timezone,
      )
      expect(there.toPlainDateTime().toString({ smallestUnit: 'minute' })).toBe(slot.local)
    }
    // Clocks change before five, or at midnight.
    const wanted = [...slots.slice(0, 22), ...slots.slice(-4)]
    const booked = await Promise.all(
      wanted.map(({ timestamp }) => manage.appointments.create({ ...ana, timestamp, timezone })),
    )
    expect(booked.map(({ timestamp }) => Date.parse(timestamp ?? ''))).toEqual(
      wanted.map(({ startsAt }) => startsAt.getTime()),
    )
    expect(await jurat.availability.slots(query)).toEqual(slots.slice(22, -4))
  },
)

test('A slot that a customer books is no longer free', async () => {
  const { jurat } = await open('Europe/Berlin')
  const { id } = await jurat.reservations.create({ ...ana, quantity: 2 })
  const { keys } = await jurat.reservations.get(id)
  const booking = new JuratBooking({ baseUrl: installation.url, key: keys.reservation })
  const date = inDays(30)
  const before = await booking.slots({ date, timezone: 'America/New_York' })
  const slot = before[40]
  if (!slot) throw new Error('There are fewer slots than 40.')
  const submitted = await booking.submit({ timestamp: slot.timestamp, timezone: 'America/New_York' })
  expect(Date.parse(submitted.appointment?.timestamp ?? '')).toBe(slot.startsAt.getTime())
  const query = { date, timezone: 'America/New_York', service: 'remote', quantity: 2 }
  const gone = before.slice(39, 42).map(({ local }) => local)
  const after = await jurat.availability.slots(query)
  expect(after.map(({ local }) => local)).toEqual(
    before.map(({ local }) => local).filter(local => !gone.includes(local)),
  )
})

test('An invalid date is rejected, where the server would use today', async () => {
  const { jurat } = await open('UTC')
  for (const date of ['2026-13-45', '12/24/2026', '2027-02-30']) {
    const error = await jurat.availability.slots({ date }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(JuratError)
    expect(String(error)).toContain(`date is "${date}"`)
  }
  await expect(jurat.availability.slots({ service: 'divorce' })).rejects.toMatchObject({
    params: { service: expect.stringContaining('must be one of') },
  })
  const { data, status } = await jurat.availability.slots({ service: 'remote' }).withResponse()
  expect([status, Array.isArray(data)]).toEqual([200, true])
  expect(() => slotsOf({ date: '2027-01-05' }, '2027-01-05')).toThrow(/Upgrade it/)
})
