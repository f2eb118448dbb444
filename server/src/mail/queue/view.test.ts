import { expect, test } from 'vitest'
import { onlyCodes } from './send.ts'
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
])('Readers without the keys of customers see no text of the mail server: %s', (error, shown) => {
  expect(errorFor(error)).toBe(shown)
})

test.each([
  [`The mail server refused it: Message failed: 554 5.7.1 blocked: ${link}`, 'The mail server refused it.'],
  [
    'It is unknown whether the mail server took it: V1StGXR8Z5jdHi6BmyT',
    'It is unknown whether the mail server took it.',
  ],
  ['The mail server did not take it: 451 V1StGXR8', 'The mail server did not take it.'],
  ...[
    'The mail server refused it: 554 5.7.1',
    'The mail server did not take it: 451',
    'The mail server did not take it: ETIMEDOUT',
    'The mail server refused it: no code',
    'It is unknown whether the mail server took it: the process that was sending it ended.',
    'The notary has no email address.',
  ].map(error => [error, error]),
])(
  'The error of a mail with a one-time link has at most the codes of the mail server: %s',
  (error, shown) => {
    expect(onlyCodes(error)).toBe(shown)
  },
)
