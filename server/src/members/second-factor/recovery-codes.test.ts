import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes, normalizeRecoveryCode } from './recovery-codes.ts'

test('An account gets ten different codes of 80 bits, without letters that look like digits', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const many = Array.from({ length: 100 }, newRecoveryCodes).flat()
  expect(new Set(many).size).toBe(1000)
  // Each character is one of 32, so each is expected 500 times in 16,000.
  const counts = Map.groupBy(many.join('').replaceAll('-', ''), character => character)
  expect(counts.size).toBe(32)
  for (const found of counts.values()) expect(found.length).toBeGreaterThan(350)
})

test.each([
  '7KQ2-M4X9-TZHR-01BE',
  '7kq2 m4x9 tzhr 01be',
  ' 7kq2m4x9tzhr01be\n',
  '7KQ2–M4X9—TZHR‑01BE',
  '7KQ2-M4X9-TZHR-OIBE',
  '7kq2-m4x9-tzhr-olbe',
])('The text %j is the code that was shown', typed => {
  expect(normalizeRecoveryCode(typed)).toBe('7KQ2-M4X9-TZHR-01BE')
})

test('Every new code is in the normal form', () => {
  for (const code of newRecoveryCodes()) expect(normalizeRecoveryCode(code)).toBe(code)
})

test.each([
  '',
  '7KQ2-M4X9-TZHR-01B',
  '7KQ2-M4X9-TZHR-01BEE',
  '7KQ2-M4X9-TZHR-01BU',
  '7KQ2-M4X9-TZHR-01BÉ',
  'X'.repeat(1e6),
])('A text that cannot be a code has no normal form', typed => {
  expect(normalizeRecoveryCode(typed)).toBeUndefined()
})

test('The stored form is a SHA-256, which depends on every character', () => {
  const code = '7KQ2-M4X9-TZHR-01BE'
  expect(hashRecoveryCode(code)).toBe(createHash('sha256').update(code).digest('hex'))
  expect(hashRecoveryCode('7KQ2-M4X9-TZHR-01BF')).not.toBe(hashRecoveryCode(code))
})
