import { expect, test } from 'vitest'
import type { AppError } from './errors.ts'
import { phoneNumberIn } from './phone-number.ts'

const reasonOf = (text: string, countries: string[]) => {
  try {
    return phoneNumberIn(text, countries)
  } catch (error) {
    return (error as AppError).problems?.phone?.reason
  }
}

test.each([
  ['(305) 555-0142', ['US'], '+13055550142'],
  ['305.555.0142', ['US', 'ES'], '+13055550142'],
  ['1 305 555 0142', ['US'], '+13055550142'],
  ['01 23 45 67 89', ['US', 'FR'], '+33123456789'],
  ['612 345 678', ['US', 'ES'], '+34612345678'],
  ['00 34 612 345 678', ['ES'], '+34612345678'],
  ['011 34 612 345 678', ['US'], '+34612345678'],
  ['020 7946 0958', ['US', 'GB'], '+442079460958'],
  ['+1 305 555 0142', [], '+13055550142'],
  ['+34 612 345 678', ['US'], '+34612345678'],
] as const)('The phone number %s is read in %j as %s', (text, countries, expected) => {
  expect(phoneNumberIn(text, countries)).toBe(expected)
})

test.each([
  ['305 555', ['US'], 'not_a_phone'],
  ['(305) 555-0142', [], 'not_a_phone'],
  ['hello', ['US'], 'not_a_phone'],
  ['(305) 555-0142 ext. 7', ['US'], 'phone_extension'],
  ['201 555 0123', ['XX'], 'not_a_phone'],
] as const)('The phone number %s is refused in %j: %s', (text, countries, reason) => {
  expect(reasonOf(text, [...countries])).toBe(reason)
})

test('A phone number that is a different one in two countries is refused, and the same one is not', () => {
  // Ten digits that Mexico and the US both use.
  expect(reasonOf('214 748 3647', ['US', 'MX'])).toBe('+12147483647')
  expect(reasonOf('312 345 6789', ['US', 'MX'])).toBe('phone_of_two_countries')
  expect(reasonOf('305 555 0142', ['US', 'CA'])).toBe('+13055550142')
})
