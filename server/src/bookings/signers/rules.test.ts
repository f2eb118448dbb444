import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { assertEditable, fullName } from './rules.ts'

describe('folding an email', () => {
  test('Folding an email twice equals folding it once', () => {
    const strings = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(strings, given => {
        expect(foldEmail(foldEmail(given))).toBe(foldEmail(given))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['BEN@EXAMPLE.COM', 'ben@example.com'],
    ['JOSÉ@EJEMPLO.ES', 'josé@ejemplo.es'],
    ['ŁUKASZ.ŻAK@PRZYKŁAD.PL', 'łukasz.żak@przykład.pl'],
    ['ИВАН@ПРИМЕР.РФ', 'иван@пример.рф'],
    ['ΝΊΚΟΣ@ΠΑΡΆΔΕΙΓΜΑ.GR', 'νίκος@παράδειγμα.gr'],
    ['STRAẞE@BEISPIEL.DE', 'straße@beispiel.de'],
    ['𐐀@example.com', '𐐨@example.com'],
  ])('Folding makes %s and %s equal', (one, other) => {
    expect(foldEmail(one)).toBe(foldEmail(other))
  })

  test.each([
    ['an accent', 'jose@example.es', 'josé@example.es'],
    ['an alphabet', 'a@example.com', 'а@example.com'],
    ['a dot', 'an.a@example.com', 'ana@example.com'],
    ['a tag', 'ana+x@example.com', 'ana@example.com'],
    ['a sharp s', 'strasse@example.de', 'straße@example.de'],
    ['a ligature', 'fin@example.com', 'ﬁn@example.com'],
    ['a Turkish i', 'i@example.tr', 'ı@example.tr'],
    ['the dot of a Turkish i', 'i\u0307@example.tr', 'i@example.tr'],
    ['a superscript', 'x2@example.com', 'x²@example.com'],
    ['a width', 'ana@example.com', 'ａｎａ@example.com'],
  ])('Folding keeps emails different that differ by %s', (_what, one, other) => {
    expect(foldEmail(one)).not.toBe(foldEmail(other))
  })

  test('Folding keeps any two plain emails different', () => {
    const plain = fc.stringMatching(/^[a-z0-9._+-]{1,6}@[a-z0-9-]{1,4}\.[a-z]{2}$/)
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        expect(foldEmail(one)).toBe(one)
        expect(foldEmail(one) === foldEmail(other)).toBe(one === other)
      }),
    )
  })
})

describe('a full name', () => {
  test('A full name is first and last name with a space between', () => {
    expect(fullName('Ben', 'Adler')).toBe('Ben Adler')
    expect(fullName('Ana María', 'Ortiz y Ruiz')).toBe('Ana María Ortiz y Ruiz')
  })
})

describe('a signer may be updated', () => {
  test.each(['pending', 'in_progress', 'failed', 'locked'])('A signer may be updated while %s', status => {
    expect(() => assertEditable({ status })).not.toThrow()
  })

  test('A verified signer cannot be updated', () => {
    const refusal = expect.objectContaining({ code: 'signer_cannot_be_updated', status: 409 })
    expect(() => assertEditable({ status: 'verified' })).toThrow(refusal)
    expect(() => assertEditable({ status: 'verified' })).toThrow(AppError)
  })
})
