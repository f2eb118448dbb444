import { expect, test } from 'vitest'
import { inOffice, notaries } from './people.ts'
import { planScenarios } from './plan.ts'
import { scenarios } from './scenarios.ts'

const hourMs = 3_600_000
const zones = ['UTC', 'America/New_York', 'Europe/Madrid', 'Asia/Kathmandu', 'Pacific/Kiritimati']

/** Moments of a year, at all hours: with weekends, and days on which clocks change. */
const moments = Array.from({ length: 40 }, (_, index) => new Date(Date.UTC(2026, 9, 20, index * 223)))
const changes = ['2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28'].flatMap(date =>
  [0, 6, 12, 23].map(hour => new Date(Date.parse(`${date}T00:30:00Z`) + hour * hourMs)),
)

/** Minutes since midnight on a weekday, in the zone. */
function wallOf(at: Date, zone: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return { day: local.dayOfWeek - 1, minute: local.hour * 60 + local.minute }
}
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

test.each(zones)(
  'In %s each sample booking is within hours, before or after now, and without overlap',
  zone => {
    for (const now of [...moments, ...changes]) {
      const plan = planScenarios(zone, now, [])
      expect(plan.scenarios).toHaveLength(scenarios.length)
      const problems = plan.scenarios.flatMap(({ scenario, opening, bookedAt }) => {
        const { notary, startsAt } = opening
        const isOver =
          scenario.slot === 'earlier today' || (typeof scenario.slot === 'number' && scenario.slot < 0)
        const { day, minute } = wallOf(startsAt, notaries[notary]?.timezone ?? zone)
        const isOnDuty = notaries[notary]?.hours.some(
          ([days, from, to]) =>
            days.includes(weekdays[day] ?? '') && minute >= minutesOf(from) && minute + 60 <= minutesOf(to),
        )
        const isOff = notary === inOffice && startsAt >= plan.dayOff.startsAt && startsAt < plan.dayOff.endsAt
        const isRight =
          startsAt < now === isOver &&
          bookedAt < startsAt &&
          bookedAt < now &&
          isOnDuty &&
          !isOff &&
          opening.date !== plan.closedOn
        return isRight ? [] : [`${scenario.name} at ${startsAt.toISOString()}, now ${now.toISOString()}`]
      })
      expect(problems).toEqual([])
      const places = plan.scenarios.map(({ opening }) => `${opening.notary} ${opening.startsAt.getTime()}`)
      expect(new Set(places).size).toBe(scenarios.length)
      expect(planScenarios(zone, now, [])).toEqual(plan)
    }
  },
)

test('Sample data leaves closed days free, and is rejected if no day remains', () => {
  const now = new Date('2026-11-25T09:00:00Z')
  const day = { starts_at: new Date('2026-11-26T00:00:00Z'), ends_at: new Date('2026-11-27T00:00:00Z') }
  const { scenarios: planned } = planScenarios('UTC', now, [day])
  expect(planned.filter(({ opening }) => opening.date === '2026-11-26')).toEqual([])
  const always = { starts_at: new Date('2026-11-01T00:00:00Z'), ends_at: new Date('2027-01-01T00:00:00Z') }
  expect(() => planScenarios('UTC', now, [always])).toThrow('closed days')
})
