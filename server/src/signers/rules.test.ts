import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { assertEditable, foldEmail, fullName } from './rules.ts'

const everyCodePoint = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  code => code < 0xd800 || code > 0xdfff,
)
const isCased = (letter: string) => letter.toUpperCase() !== letter || letter.toLowerCase() !== letter
const casedLetters = everyCodePoint
  .filter(code => code > 0x7f)
  .map(code => String.fromCodePoint(code))
  .filter(letter => /\p{L}/u.test(letter) && isCased(letter))

const cased = fc.constantFrom(...casedLetters)
const ascii = fc.constantFrom(...'abcXYZ019._%+-')
const local = fc.array(fc.oneof(cased, ascii), { minLength: 1, maxLength: 12 }).map(parts => parts.join(''))
const email = fc.tuple(local, local).map(([name, host]) => `${name}@${host}.example`)
const runs = { numRuns: 2_000 }

describe('folding an email', () => {
  test('there are letters to try it on', () => {
    expect(casedLetters.length).toBeGreaterThan(2_000)
    expect(casedLetters).toEqual(expect.arrayContaining([...'éÉßẞςσΣİıЖԱ', '\u212a', '𐐀']))
  })

  test('twice is the same as once', () => {
    const strings = fc.oneof(email, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(strings, given => {
        expect(foldEmail(foldEmail(given))).toBe(foldEmail(given))
      }),
      runs,
    )
  })

  test('makes upper and lower case of any letter the same', () => {
    const told = (letter: string) => letter.codePointAt(0)?.toString(16)
    const apart = casedLetters.filter(letter => {
      const spelled = [letter, letter.toUpperCase(), letter.toLowerCase()]
      return new Set(spelled.map(one => foldEmail(`a${one}b@example.com`))).size > 1
    })
    expect(apart.map(told)).toEqual([])
  })

  test('does not care which letters of an email are capitals', () => {
    const spelled = email.chain(given =>
      fc.array(fc.constantFrom('upper', 'lower', 'as it is'), { minLength: given.length }).map(cases => ({
        given,
        other: [...given].map((letter, nth) => recase(letter, cases[nth])).join(''),
      })),
    )
    fc.assert(
      fc.property(spelled, ({ given, other }) => {
        expect(foldEmail(other)).toBe(foldEmail(given))
      }),
      runs,
    )
  })

  test('does not care how accents and widths are composed', () => {
    fc.assert(
      fc.property(email, fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'), (given, form) => {
        expect(foldEmail(given.normalize(form))).toBe(foldEmail(given))
      }),
      runs,
    )
  })

  test.each([
    ['sharp s', 'straße@example.de', ['STRASSE@example.de', 'STRAẞE@EXAMPLE.DE', 'strasse@example.de']],
    ['sigma', 'ΝΙΚΟΣ@example.gr', ['νικος@example.gr', 'νικοσ@example.gr', 'Νικοσ@example.gr']],
    ['the Kelvin sign', '\u212a@example.com', ['k@example.com', 'K@example.com']],
    ['the Ångström sign', '\u212b@example.com', ['å@example.com', 'a\u030a@example.com', 'Å@example.com']],
    ['a dotted capital I', 'İ@example.tr', ['i\u0307@example.tr', 'I\u0307@example.tr']],
    ['a ligature', 'ﬁn@example.com', ['fin@example.com', 'FIN@example.com']],
    ['full-width letters', 'Ａｂ@example.com', ['ab@example.com', 'AB@EXAMPLE.COM']],
    ['Cherokee', '\u13a0@example.com', ['\uab70@example.com']],
    ['letters beyond 16 bits', '𐐀@example.com', ['𐐨@example.com']],
  ])('holds %s together with its other spellings', (_what, given, others) => {
    expect(others.map(foldEmail)).toEqual(others.map(() => foldEmail(given)))
  })

  test.each([
    ['an accent', 'jose@example.es', 'josé@example.es'],
    ['an alphabet', 'a@example.com', 'а@example.com'],
    ['a dot', 'an.a@example.com', 'ana@example.com'],
    ['a tag', 'ana+x@example.com', 'ana@example.com'],
    ['the dot of a Turkish i', 'i\u0307@example.tr', 'i@example.tr'],
  ])('tells apart what differs by %s', (_what, one, other) => {
    expect(foldEmail(one)).not.toBe(foldEmail(other))
  })

  test('tells any two plain addresses apart', () => {
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
  test('is first and last name, a space between', () => {
    expect(fullName('Ben', 'Adler')).toBe('Ben Adler')
    expect(fullName('Ana María', 'Ortiz y Ruiz')).toBe('Ana María Ortiz y Ruiz')
  })
})

describe('a signer may be updated', () => {
  test.each(['pending', 'in_progress', 'failed', 'locked'])('while %s', status => {
    expect(() => assertEditable({ status })).not.toThrow()
  })

  test('but not once verified', () => {
    const refusal = expect.objectContaining({ code: 'signer_cannot_be_updated', status: 409 })
    expect(() => assertEditable({ status: 'verified' })).toThrow(refusal)
    expect(() => assertEditable({ status: 'verified' })).toThrow(AppError)
  })
})

function recase(letter: string, to: string | undefined): string {
  if (to === 'upper') return letter.toUpperCase()
  return to === 'lower' ? letter.toLowerCase() : letter
}
