import { expect, test } from 'vitest'
import { withScheme, withWholeAddresses } from './web-address.ts'

test.each([
  ['harborseal.example', 'https://harborseal.example'],
  [' www.harborseal.example/privacy?a=1 ', 'https://www.harborseal.example/privacy?a=1'],
  ['harborseal.example:8443/a', 'https://harborseal.example:8443/a'],
  ['http://harborseal.example', 'http://harborseal.example'],
  ['https://harborseal.example', 'https://harborseal.example'],
  ['mailto:ana@example.com', 'mailto:ana@example.com'],
  ['ana@example.com', 'ana@example.com'],
  ['harborseal', 'harborseal'],
  ['', ''],
])('The address %s is sent as %s', (typed, sent) => {
  expect(withScheme(typed)).toBe(sent)
})

test('Only the fields of addresses change', () => {
  const values = { privacy_url: 'a.example', name: 'a.example', url: null, terms_url: '' }
  expect(withWholeAddresses(values)).toEqual({ ...values, privacy_url: 'https://a.example' })
})
