import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPdfBytes, storedFilename, tooLarge, typeOf } from './rules.ts'

describe('the stored name of a document', () => {
  test.each([
    ['Deed.pdf', '1795100400-Deed.pdf'],
    ['Deed.PDF', '1795100400-Deed.pdf'],
    ['Deed', '1795100400-Deed.pdf'],
    ['Deed.docx', '1795100400-Deed.docx.pdf'],
    ['Deed.pdf.pdf', '1795100400-Deed.pdf.pdf'],
    ['Poder notarial (año 2026).Pdf', '1795100400-Poder-notarial-ano-2026.pdf'],
    ['../../etc/passwd', '1795100400-etc-passwd.pdf'],
    ['契約書.pdf', '1795100400-document.pdf'],
    ['.pdf', '1795100400-document.pdf'],
    ['---', '1795100400-document.pdf'],
  ])('A document uploaded as %j is stored as %j', (given, expected) => {
    expect(storedFilename(1_795_100_400, given)).toBe(expected)
  })

  test('A stored name has the form <epoch>-<name>.pdf, whatever name was given', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ unit: 'binary', maxLength: 40 }), (epochSeconds, given) => {
        const stored = storedFilename(epochSeconds, given)
        const [, epoch, name] =
          stored.match(/^(\d+)-([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\.pdf$/) ?? []
        expect(epoch).toBe(String(epochSeconds))
        expect(name?.length).toBeLessThanOrEqual(100)
      }),
      { examples: [[7, `${'é'.repeat(250)}.pdf`]] },
    )
  })

  test('A stored name is the same with and without a final .pdf', () => {
    const withoutPdf = fc.string({ unit: 'grapheme' }).filter(name => !/\.pdf$/i.test(name))
    fc.assert(
      fc.property(withoutPdf, fc.constantFrom('.pdf', '.PDF', '.Pdf'), (name, ending) => {
        expect(storedFilename(7, name + ending)).toBe(storedFilename(7, name))
      }),
    )
  })
})

describe('the type of a document', () => {
  test.each([
    ['api', 'appointment', undefined, 'uploaded'],
    ['api', 'appointment', 'notarized', 'notarized'],
    ['console', 'appointment', 'notarized', 'notarized'],
    ['customer', 'appointment', 'notarized', 'uploaded'],
    ['api', 'reservation', undefined, 'reservation'],
    ['api', 'reservation', 'notarized', 'reservation'],
    ['customer', 'reservation', 'notarized', 'reservation'],
  ] as const)(
    'A document from %s on a %s asked for as %s has the type %s',
    (source, objectType, asked, expected) => {
      expect(typeOf(objectType, asked, { source })).toBe(expected)
    },
  )
})

test('A PDF may have 30 MiB, and a larger one is rejected with the limit', () => {
  expect(maxPdfBytes).toBe(31_457_280)
  expect(tooLarge('pdf_over', maxPdfBytes)).toMatchObject({
    code: 'payload_too_large',
    message: 'The PDF is larger than 30 MiB.',
  })
})
