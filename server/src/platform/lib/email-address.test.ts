import { expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../../test/helpers/growth.ts'
import { addressProblem, countedAddress, parseMailbox } from './email-address.ts'

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['Ana+notary@Example.COM', 'ana@example.com'],
  ['ana+a+b@example.com', 'ana@example.com'],
  ['+ana@example.com', '+ana@example.com'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
  ['ana@ｅxample.com', 'ana@example.com'],
  ['a.na@example.com', 'a.na@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  ['A.na.Diaz+notary@gmail.com', 'anadiaz@gmail.com'],
  ['anadiaz@GoogleMail.com', 'anadiaz@gmail.com'],
  ['a.na@mail.gmail.com', 'a.na@mail.gmail.com'],
])('%s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})

const mail = 'mail@acme.example'

test.each([
  [mail, ''],
  [`<${mail}>`, ''],
  [`Acme <${mail}>`, 'Acme'],
  [`Acme, Inc. <${mail}>`, 'Acme, Inc.'],
  [`"Acme, Inc." <${mail}>`, 'Acme, Inc.'],
  [`"Acme, Inc."<${mail}>`, 'Acme, Inc.'],
  [String.raw`"a \"b\" \\ c" <mail@acme.example>`, String.raw`a "b" \ c`],
])('%s is the mailbox of %j', (text, name) => {
  expect(parseMailbox(text)).toEqual({ name, address: mail })
})

test.each([
  `"Acme <${mail}>`,
  `Acme" <${mail}>`,
  `"a" b <${mail}>`,
  String.raw`"a\" <mail@acme.example>`,
  `"a@b.example" <${mail}>`,
  `"a\nBcc: x" <${mail}>`,
  `"a" <${mail}> <${mail}>`,
  `a@b.example, ${mail}`,
])('%j is not a mailbox', text => {
  expect(parseMailbox(text)).toBeUndefined()
})

test('An address has at most 254 characters', () => {
  const address = (length: number) => `ana@${'abc.'.repeat(61)}`.padEnd(length - 2, 'x').concat('.x')
  expect([address(254).length, addressProblem(address(254))]).toEqual([254, undefined])
  expect(addressProblem(address(255))?.text).toBe('must have at most 254 characters')
})

test.each(['\u0301\u0316', 'a', 'a.', '-', ' ', '<', '"'])(
  'An address with a run of %j is checked in linear time',
  async part => {
    const address = (size: number) => `ana@a${part.repeat(size)}.example`
    expect(await growthOf(address, addressProblem)).toBeLessThan(linearGrowth)
  },
)
