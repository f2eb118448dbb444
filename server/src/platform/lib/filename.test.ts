import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../../test/helpers/growth.ts'
import { sanitizeFilename } from './filename.ts'

/** Names that people and attackers send: any Unicode, with what matters here more often than by chance. */
const names = fc
  .array(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom('.', '..', '/', '-', '_', 'é')),
  )
  .map(parts => parts.join(''))

describe('a sanitized name', () => {
  test('A sanitized name is a plain name, whatever was given', () => {
    fc.assert(
      fc.property(names, name => {
        expect(sanitizeFilename(name)).toMatch(/^([A-Za-z0-9]([A-Za-z0-9._-]{0,98}[A-Za-z0-9])?)?$/)
        expect(sanitizeFilename(name)).not.toMatch(/\.\.|--/)
      }),
    )
  })

  test('A sanitized name stays the same when sanitized again', () => {
    fc.assert(
      fc.property(names, name => {
        expect(sanitizeFilename(sanitizeFilename(name))).toBe(sanitizeFilename(name))
      }),
    )
  })

  test('A sanitized name equals a given plain name', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9]([._-]?[A-Za-z0-9]){0,49}$/)
    fc.assert(
      fc.property(plain, name => {
        expect(sanitizeFilename(name)).toBe(name)
      }),
    )
  })

  test('A sanitized name does not depend on the encoding of its accents', () => {
    fc.assert(
      fc.property(names, name => {
        const sanitized = sanitizeFilename(name)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
          expect(sanitizeFilename(name.normalize(form))).toBe(sanitized)
      }),
    )
  })
})

describe('sanitizeFilename', () => {
  test.each([
    ['Deed of trust', 'Deed-of-trust'],
    ['Última  voluntad (copia 2)', 'Ultima-voluntad-copia-2'],
    ['naïve café — draft', 'naive-cafe-draft'],
    ['report_v1.2', 'report_v1.2'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a．．／ｂ', 'a.-b'],
    ['"; rm -rf / #', 'rm-rf'],
    ['a\r\nSet-Cookie: x=1', 'a-Set-Cookie-x-1'],
    ['a\u0000b\u202Egpj', 'a-b-gpj'],
    ['a...b', 'a.b'],
    ['-_.deed._-', 'deed'],
    ['№ 5 ﬁnal ①', 'No-5-final-1'],
    ['契約書', ''],
    ['\ud800', ''],
    ['...', ''],
    ['', ''],
  ])('sanitizeFilename makes %j %j', (given, expected) => {
    expect(sanitizeFilename(given)).toBe(expected)
  })

  test('sanitizeFilename cuts at 100 characters, and leaves no separator at the cut', () => {
    expect(sanitizeFilename('a'.repeat(300))).toBe('a'.repeat(100))
    expect(sanitizeFilename(`${'a'.repeat(99)}.bc`)).toBe('a'.repeat(99))
    expect(sanitizeFilename(`...${'a'.repeat(100)}`)).toBe('a'.repeat(100))
  })

  test.each(['_', '-', '.', ' ', 'é', '_.'])(
    'sanitizeFilename takes time in proportion to a name of %j',
    async part => {
      expect(await growthOf(size => `a${part.repeat(size)}a`, sanitizeFilename)).toBeLessThan(linearGrowth)
    },
  )
})
