import { isSupportedCountry } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { phoneNumberIn } from './phone-number.ts'
import { countryOfZone, zonesOfCountries } from './zone-countries.ts'

/** Nobody there has a number of a telephone plan of their own. */
const withoutPlan = ['AQ', 'GS', 'PN', 'TF', 'UM']

test('Each zone lies in one country, whose code is one of today and has a telephone plan', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')
  const wrong = zones
    .map(zone => [zone, countryOfZone(zone) ?? ''] as const)
    .filter(([, code]) => !withoutPlan.includes(code) && !isSupportedCountry(code))
  expect(wrong).toEqual([])
  expect(zones.length).toBeGreaterThan(400)
  const listed = [...zonesOfCountries().values()].flat()
  expect(listed.filter((zone, at) => listed.indexOf(zone) !== at)).toEqual([])
})

test.each([
  ['Europe/Paris', 'FR'],
  ['Europe/London', 'GB'],
  ['Europe/Berlin', 'DE'],
  ['Europe/Moscow', 'RU'],
  ['Europe/Belgrade', 'RS'],
  ['America/Panama', 'PA'],
  ['Africa/Kinshasa', 'CD'],
  ['Asia/Dili', 'TL'],
  ['Asia/Kathmandu', 'NP'],
  ['Asia/Katmandu', 'NP'],
  ['US/Eastern', 'US'],
  ['Atlantic/Faroe', 'FO'],
  ['America/Argentina/Catamarca', 'AR'],
  ['UTC', undefined],
  ['Etc/GMT+5', undefined],
  ['Mars/Olympus', undefined],
])('The country of %s is %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})

test.each([
  ['Europe/Paris', '01 23 45 67 89', '+33123456789'],
  ['Europe/Paris', '06 12 34 56 78', '+33612345678'],
  ['Europe/London', '020 7925 0918', '+442079250918'],
  ['Europe/Madrid', '612 34 56 78', '+34612345678'],
  ['Europe/Moscow', '8 495 123-45-67', '+74951234567'],
  ['Europe/Belgrade', '011 123 4567', '+381111234567'],
  ['America/Panama', '6123-4567', '+50761234567'],
])('In the zone %s the phone number %s is %s', (zone, typed, number) => {
  expect(phoneNumberIn(typed, [countryOfZone(zone)])).toBe(number)
})
