import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { appointmentEvents } from '../../bookings/appointments/schema.ts'
import { documentEvents } from '../../bookings/documents/schema.ts'
import { reservationEvents } from '../../bookings/reservations/schema.ts'
import { signerEvents } from '../../bookings/signers/schema.ts'
import { videoEvents } from '../../bookings/videos/schema.ts'
import { eventTypes } from './record.ts'
import { payloadFields, payloadFor } from './redaction.ts'

const schemas: Record<string, TSchema> = {
  ...appointmentEvents,
  ...documentEvents,
  ...reservationEvents,
  ...signerEvents,
  ...videoEvents,
}
const fieldsOf = (type: string) =>
  Object.keys((schemas[type] as unknown as { properties: object }).properties)
const kinds: Record<string, readonly string[]> = payloadFields

test('Every event type has a payload schema', () => {
  expect(Object.keys(schemas).sort()).toEqual([...eventTypes].sort())
})

test.each([...eventTypes])('Each field of the payload of %s is of exactly one kind', type => {
  const kindsOf = (field: string) => Object.keys(kinds).filter(kind => kinds[kind]?.includes(field))
  const unclear = fieldsOf(type).filter(field => kindsOf(field).length !== 1)
  // A new field: say in payloadFields whether it tells something about the customer.
  expect(unclear).toEqual([])
})

test('Each field that has a kind is a field of a payload', () => {
  const all = new Set(eventTypes.flatMap(fieldsOf))
  expect(
    Object.values(kinds)
      .flat()
      .filter(field => !all.has(field)),
  ).toEqual([])
})

describe('A payload', () => {
  const data = {
    object: 'reservation',
    id: 7,
    status: 'queued',
    public_key: 'V1StGXR8_Z5jdHi6B-myT',
    keys: { appointment: 'V1StGXR8_Z5jdHi6B-myX', none: null },
    customer: { first_name: 'Ana', email: 'ana@example.com' },
    metadata: { room: 'blue', list: ['a'] },
    external_id: null,
    new_field: 'of a later version',
  }

  test('An event payload is not redacted for a caller who may see customers and keys', () => {
    expect(payloadFor('all', data)).toEqual(data)
  })

  test('A payload has no keys for those who do not change bookings', () => {
    expect(payloadFor('no_keys', data)).toEqual({
      ...data,
      public_key: '[hidden]',
      keys: { appointment: '[hidden]', none: null },
    })
  })

  test('A payload for a portal has nothing about the customer, and no unknown field', () => {
    expect(payloadFor('no_people', data)).toEqual({
      object: 'reservation',
      id: 7,
      status: 'queued',
      public_key: '[hidden]',
      keys: { appointment: '[hidden]', none: null },
      customer: { first_name: '[hidden]', email: '[hidden]' },
      metadata: { room: '[hidden]', list: ['[hidden]'] },
      external_id: null,
      new_field: '[hidden]',
    })
  })
})
