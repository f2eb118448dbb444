import { expect, test } from 'vitest'
import { mailWithoutKeys } from './view.ts'

const link = 'https://a.example/?to=%2Fappointment%2FV1StGXR8_Z5jdHi6B-myT'
const errorFor = (error: string | null) =>
  mailWithoutKeys({ kind: 'confirmation', error } as Parameters<typeof mailWithoutKeys>[0]).error

test.each([
  [`The mail server refused it: 550 blocked: ${link}`, 'The mail server refused it.'],
  [`The mail server did not take it: 451 ${link}`, 'The mail server did not take it.'],
  [
    `It is unknown whether the mail server took it: ${link}`,
    'It is unknown whether the mail server took it.',
  ],
  ['The customer has no email address.', 'The customer has no email address.'],
  [null, null],
])('Who sees no keys of customers reads no text of the mail server: %s', (error, shown) => {
  expect(errorFor(error)).toBe(shown)
})
