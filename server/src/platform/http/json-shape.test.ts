import { expect, test } from 'vitest'
import { JsonShape } from './json-shape.ts'

const accepts = (...pieces: string[]): boolean => {
  const shape = new JsonShape()
  try {
    for (const piece of pieces) shape.add(Buffer.from(piece))
    return true
  } catch {
    return false
  }
}
const objectOf = (fields: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, n) => [n, n])))
const listOf = (values: number) => `[${Array(values).fill(0).join(',')}]`

test.each([
  ['1,000 fields', objectOf(1_000), objectOf(1_001)],
  ['1,000 fields of an inner object', `{"a":[${objectOf(1_000)}]}`, `{"a":[${objectOf(1_001)}]}`],
  ['a list of 99,999 values', listOf(99_999), listOf(100_001)],
  [
    'many small objects',
    `[${Array(49_000).fill('{}').join(',')}]`,
    `[${Array(51_000).fill('{}').join(',')}]`,
  ],
  ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`, `${'['.repeat(33)}${']'.repeat(33)}`],
])('JSON with %s is read, and with more it is refused', (_name, most, more) => {
  expect([accepts(most), accepts(more)]).toEqual([true, false])
  const half = Math.floor(more.length / 2)
  expect([
    accepts(...(most.match(/.{1,997}/g) ?? [])),
    accepts(more.slice(0, half), more.slice(half)),
  ]).toEqual([true, false])
})

test('Signs in texts and closed objects do not count', () => {
  const text = JSON.stringify('[{,"\\'.repeat(40_000))
  expect(accepts(`{"a":${text},"b":1}`)).toBe(true)
  expect(accepts(...(`{"a":${text}}`.match(/.{1,7}/gs) ?? []))).toBe(true)
  expect(accepts(`[${Array(20).fill(objectOf(900)).join(',')}]`)).toBe(true)
})
