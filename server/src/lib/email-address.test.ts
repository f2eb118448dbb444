import { expect, test } from 'vitest'
import { countedAddress } from './email-address.ts'

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
])('%s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
