import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headersOf } from './signature.ts'

/** `whsec_` and the base64 of 32 bytes, like a secret. */
const secret = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map(bytes => `whsec_${Buffer.from(bytes).toString('base64')}`)

const event = { id: 'evt_01a1fc3d7ac676d5a48cb1803d9f8e78', type: 'signer-added' }

/** HMAC-SHA256 by another implementation than the tested one. */
async function hmac(key: Uint8Array<ArrayBuffer>, ...parts: (string | Uint8Array)[]): Promise<Buffer> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  const message = Buffer.concat(parts.map(part => Buffer.from(part as string)))
  return Buffer.from(await crypto.subtle.sign('HMAC', imported, message))
}

test('The headers are those of the contract and of Standard Webhooks', () => {
  const secrets = { current: `whsec_${'A'.repeat(43)}=`, next: null }
  const headers = headersOf({
    event,
    attempt: 3,
    timestamp: 1_795_233_250,
    body: Buffer.from('{"a":"ñ"}'),
    secrets,
  })
  // The signatures are those of `openssl dgst -sha256 -hmac` and `-mac HMAC -macopt hexkey:`.
  expect(headers).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Jurat-Webhooks/v1',
    'X-Event-Id': event.id,
    'X-Event-Type': 'signer-added',
    'X-Event-Timestamp': '1795233250',
    'X-Event-Attempt': '3',
    'X-Signature': 'v1=e44cc61e2f4062d359c24cc8e41474fe3c80b2d7525701ae8c9a7015eaecbdf1',
    'X-Signature-Alg': 'HMAC-SHA256',
    'X-Webhook-Version': 'v1',
    'X-Api-Version': 'v3',
    'webhook-id': event.id,
    'webhook-timestamp': '1795233250',
    'webhook-signature': 'v1,Wj/ZMa1Tj8oJQx7EXfdVKyDk6V1xvWv2mT/ULFqoCEE=',
  })
})

test("webhook-signature is the one of the standard's example", () => {
  const headers = headersOf({
    event: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', type: 'signer-added' },
    attempt: 1,
    timestamp: 1_614_265_330,
    body: Buffer.from('{"test": 2432232314}'),
    secrets: { current: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', next: null },
  })
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

describe('For any body, secret and time', () => {
  const anything = [fc.uint8Array(), secret, secret, fc.integer({ min: 0, max: 4_000_000_000 })] as const

  test('X-Signature is the HMAC of any body with the whole secret as text', async () => {
    await fc.assert(
      fc.asyncProperty(...anything, async (body, current, next, timestamp) => {
        const headers = headersOf({ event, attempt: 1, timestamp, body, secrets: { current, next } })
        const by = async (key: string) =>
          `v1=${(await hmac(Buffer.from(key), `${timestamp}.`, body)).toString('hex')}`
        expect(headers['X-Signature']).toBe(await by(current))
        expect(headers['X-Signature-Next']).toBe(await by(next))
        expect(headers['X-Signature']).toMatch(/^v1=[0-9a-f]{64}$/)
      }),
    )
  })

  test('webhook-signature has one signature for each secret, with the decoded key', async () => {
    await fc.assert(
      fc.asyncProperty(...anything, async (body, current, next, timestamp) => {
        const signed = async (key: string) => {
          const bytes = Uint8Array.from(atob(key.slice('whsec_'.length)), letter => letter.charCodeAt(0))
          return `v1,${(await hmac(bytes, `${event.id}.${timestamp}.`, body)).toString('base64')}`
        }
        const sent = (next: string | null) =>
          headersOf({ event, attempt: 1, timestamp, body, secrets: { current, next } })['webhook-signature']
        expect(sent(null)).toBe(await signed(current))
        expect(sent(next)).toBe(`${await signed(current)} ${await signed(next)}`)
      }),
    )
  })

  test('Another byte, time or secret gives another signature', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), secret, secret, fc.nat(), (body, one, two, timestamp) => {
        fc.pre(one !== two)
        const signed = (bytes: Uint8Array, current: string, at: number) =>
          headersOf({
            event,
            attempt: 1,
            timestamp: at,
            body: bytes,
            secrets: { current, next: null },
          })['X-Signature']
        const changed = body.with(0, (body[0] ?? 0) ^ 1)
        const all = [
          signed(body, one, timestamp),
          signed(changed, one, timestamp),
          signed(body, one, timestamp + 1),
          signed(body, two, timestamp),
        ]
        expect(new Set(all).size).toBe(4)
      }),
    )
  })
})
