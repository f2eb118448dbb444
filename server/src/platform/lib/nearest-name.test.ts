import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const known = ['url', 'event_types', 'description', 'first_name', 'last_name', 'email', 'phone', 'starts_at']

test.each([
  ['events', 'event_types'],
  ['eventTypes', 'event_types'],
  ['event-types', 'event_types'],
  ['types', 'event_types'],
  ['firstName', 'first_name'],
  ['fist_name', 'first_name'],
  ['emial', 'email'],
  ['e-mail', 'email'],
  ['phone_number', 'phone'],
  ['customer_phone', 'phone'],
  ['start_at', 'starts_at'],
  ['URL', 'url'],
])('The name nearest to %s is %s', (given, meant) => {
  expect(nearestName(given, known)).toBe(meant)
})

test.each(['status', 'x', '', '_', 'metadata', '\u{1f600}', 'a'.repeat(65), 'name'.repeat(10_000)])(
  'No name is near %s',
  given => {
    expect(nearestName(given, known)).toBeUndefined()
  },
)

test('No name is near if none is known', () => {
  expect(nearestName('url', [])).toBeUndefined()
})
