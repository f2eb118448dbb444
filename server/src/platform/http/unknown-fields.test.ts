import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { withoutUnknown } from './unknown-fields.ts'

const Body = Type.Object({
  name: Type.String(),
  place: Type.Object({ city: Type.String() }),
  items: Type.Array(Type.Object({ id: Type.Integer() })),
  metadata: Type.Unsafe({ type: 'object', additionalProperties: { type: 'string' } }),
})

test('Unknown fields are removed at every depth, and named by their paths', () => {
  const given = {
    name: 'Ana',
    status: 'x',
    place: { city: 'Bonn', zip: 1 },
    items: [{ id: 1 }, { id: 2, deep: { er: 1 } }],
    metadata: { any: 'x' },
  }
  expect(withoutUnknown(Body as object, given)).toEqual({
    value: {
      name: 'Ana',
      place: { city: 'Bonn' },
      items: [{ id: 1 }, { id: 2 }],
      metadata: { any: 'x' },
    },
    ignored: ['status', 'place.zip', 'items.1.deep'],
  })
  expect(given.place).toEqual({ city: 'Bonn', zip: 1 })
})

test('A field named like one of the prototype is unknown', () => {
  const given = JSON.parse('{"name":"Ana","__proto__":{"status":"x"},"constructor":1,"toString":2}')
  const { value, ignored } = withoutUnknown(Body as object, given)
  expect([value, ignored]).toEqual([{ name: 'Ana' }, ['__proto__', 'constructor', 'toString']])
  expect((value as Record<string, unknown>).status).toBeUndefined()
})

test.each([[null], [undefined], ['text'], [1], [[1, { a: 2 }]]])(
  'The value %j has no fields and is unchanged',
  value => {
    expect(withoutUnknown(Body as object, value)).toEqual({ value, ignored: [] })
  },
)
