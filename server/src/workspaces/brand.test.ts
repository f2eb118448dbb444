import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, correctedAccent } from './brand.ts'

const colors = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 })
  .map(parts => `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`)

test('Any accent color is readable on light and dark pages, and white text on the light one', () => {
  fc.assert(
    fc.property(colors, color => {
      const { light, dark } = correctedAccent(color)
      expect(contrast(light, '#f3f5f8')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, '#1e232b')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('A readable color stays unchanged, and its contrast is that of WCAG', () => {
  expect(correctedAccent('#1f4b99').light).toBe('#1f4b99')
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
