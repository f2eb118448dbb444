import { expect, test } from 'vitest'
import { refsIn } from './subject.ts'

test('A stored response refers to its objects, its links, and the booking of the customer who called', () => {
  const body = JSON.stringify({
    data: [{ object: 'signer', id: 7, name: 'Ana Ortiz', booking: 'https://x.example/v3/reservations/4' }],
    links: { self: 'https://x.example/v3/signers/7', other: 'https://x.example/a b' },
  })
  const refs = refsIn({ key: 'customer:12\nbook', body })
  expect([...refs].sort()).toEqual(
    ['Ana Ortiz', 'appointment 12', 'reservation 12', 'reservation 4', 'signer 7'].sort(),
  )
  expect(refsIn({ key: 'plain', body: 'null' }).size).toBe(0)
})
