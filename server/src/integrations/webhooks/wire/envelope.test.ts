import fc from 'fast-check'
import { expect, test } from 'vitest'
import { envelopeBytes } from './envelope.ts'

const event = {
  id: 'evt_01a1fc3d7ac676d5a48cb1803d9f8e78',
  type: 'signer-added',
  occurred_at: new Date('2026-11-21T03:54:09.987Z'),
  workspace_id: 7,
  source: 'api',
  request_id: 'req_M6thVPXqic4nF-8yjJg-l',
  data: '{"object":"signer","id":3,"first_name":"Ána","last_name":"O\\u2028 \\"Z\\""}',
}

test('The envelope has the fields of the contract, in its order', () => {
  expect(envelopeBytes(event, 2).toString()).toBe(
    '{"id":"evt_01a1fc3d7ac676d5a48cb1803d9f8e78","type":"signer-added","occurred_at":"2026-11-21T03:54:09Z",' +
      '"webhook_version":"v1","api_version":"v3","attempt":2,' +
      '"data":{"object":"signer","id":3,"first_name":"Ána","last_name":"O\\u2028 \\"Z\\""},' +
      '"meta":{"tenant_id":"7","source":"api","request_id":"req_M6thVPXqic4nF-8yjJg-l"}}',
  )
})

test('The envelope has data exactly as it is stored', () => {
  // Parts that a parser would lose: blanks, 1.0, a repeated key, escapes.
  const stored = '{ "price" : 1.0,"big":12345678901234567890,\t"k":1,"k":2,"n":"\\u0041\\/😀" }'
  const sent = envelopeBytes({ ...event, data: stored }, 1).toString()
  expect(sent.split('"data":')[1]?.split(',"meta":')[0]).toBe(stored)
})

test('The envelope keeps any payload and any request id', () => {
  fc.assert(
    fc.property(fc.json(), fc.string({ unit: 'grapheme' }), fc.integer({ min: 1 }), (data, id, attempt) => {
      const sent = JSON.parse(envelopeBytes({ ...event, data, request_id: id }, attempt).toString())
      expect(Object.keys(sent)).toEqual([
        ...['id', 'type', 'occurred_at', 'webhook_version', 'api_version', 'attempt', 'data', 'meta'],
      ])
      expect(sent).toMatchObject({ attempt, meta: { request_id: id } })
      expect(sent.data).toEqual(JSON.parse(data))
    }),
  )
})
