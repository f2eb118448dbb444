import { expect, test } from 'vitest'
import { BodyMemory } from './body-memory.ts'

const free = 16 * 1024

test('The first 16 KiB of each body count for nothing', () => {
  const memory = new BodyMemory(0)
  for (let body = 0; body < 100; body++) expect(memory.open('one').add(free)).toBe(true)
  const body = memory.open('one')
  expect([body.add(free), body.add(1)]).toEqual([true, false])
})

test('A party gets as many bytes as it leaves free, with all its bodies, and others get the rest', () => {
  const memory = new BodyMemory(1_000)
  const [first, second, other] = [memory.open('one'), memory.open('one'), memory.open(2)]
  expect([first.add(free + 300), second.add(free + 200)]).toEqual([true, true])
  expect([first.add(1), second.add(1)]).toEqual([false, false])
  expect([other.add(free + 250), other.add(1)]).toEqual([true, false])
})

test('What ended is free again, once', () => {
  const memory = new BodyMemory(1_000)
  const body = memory.open('one')
  expect(body.add(free + 500)).toBe(true)
  body.end()
  body.end()
  const next = memory.open('one')
  expect([next.add(free + 500), memory.open('one').add(free + 1)]).toEqual([true, false])
})
