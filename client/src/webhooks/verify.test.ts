import { runInNewContext } from 'node:vm'
import { array, assert, asyncProperty, integer, oneof, option, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { envelopeBytes } from '../../../server/src/integrations/webhooks/wire/envelope.ts'
import { headersOf } from '../../../server/src/integrations/webhooks/wire/signature.ts'
import { eventTypes } from '../../../server/src/platform/events/record.ts'
import { WebhookVerificationError } from './error.ts'
import { signTestEvent } from './sign.ts'
import { areEqual, signatureIn } from './signature.ts'
import { verifyWebhook } from './verify.ts'

const secret = 'whsec_5vXhgAcKkUS3cGnKmoYd3WzB1E4EhoQfDkqXbV1tq3s='
const nextSecret = 'whsec_Zm9yIHRoZSBuZXh0IG9uZSwgYW5kIG5vdCBmb3IgdGhpcyE='
const now = new Date('2026-11-21T12:00:00Z')
const seconds = now.getTime() / 1000

/** What the service itself sends. */
function sent(secrets = { current: secret, next: null as string | null }) {
  const data = '{"object":"signer","id":3,"first_name":"Zoë"}'
  const stored = { id: 'evt_1', type: 'signer-removed', occurred_at: now, workspace_id: 1, data }
  const body = envelopeBytes({ ...stored, source: 'api', request_id: 'req_1' }, 2)
  const headers = headersOf({ event: stored, attempt: 2, timestamp: seconds, body, secrets })
  return { body, headers }
}

/** Any Unicode characters. The library's own arbitrary takes seconds to set up. */
const anyText = (minLength: number) =>
  array(integer({ min: 0, max: 0x10ffff }), { minLength }).map(codes => String.fromCodePoint(...codes))

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'verified',
    error => (error instanceof WebhookVerificationError ? error.reason : error),
  )

describe('what the service signs', () => {
  const { body, headers } = sent()

  test.each([
    ['a buffer of Node', body],
    ['bytes', new Uint8Array(body)],
    ['a buffer', new Uint8Array(body).buffer],
    ['text', body.toString()],
    // In test runners and frames, objects are not instances of this realm's classes.
    ['bytes of another realm', runInNewContext('Uint8Array.from(bytes)', { bytes: [...body] }) as Uint8Array],
    ['a buffer of another realm', runInNewContext('Uint8Array.from(bytes).buffer', { bytes: [...body] })],
  ])('A signed webhook is verified: %s', async (_, raw) => {
    const event = await verifyWebhook(raw, headers, secret, { now })
    expect(event).toMatchObject({ id: 'evt_1', type: 'signer-removed', attempt: 2, data: { id: 3 } })
  })

  test('A signed webhook is verified with headers of any kind', async () => {
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    const foreign = { get: (name: string) => new Headers(headers).get(name) } as Headers
    for (const kind of [headers, lower, lists, new Headers(headers), foreign]) {
      expect(await reasonOf(verifyWebhook(body, kind, secret, { now }))).toBe('verified')
    }
  })

  test('A signed webhook is verified with blanks around the signature', async () => {
    const padded = { ...headers, 'X-Signature': ` ${headers['X-Signature']}\t` }
    expect(await reasonOf(verifyWebhook(body, padded, secret, { now }))).toBe('verified')
  })

  test('A signed webhook is verified by either secret while one replaces the other', async () => {
    const { body, headers } = sent({ current: secret, next: nextSecret })
    for (const known of [secret, nextSecret, ['whsec_older', nextSecret], [secret, nextSecret]]) {
      expect(await reasonOf(verifyWebhook(body, headers, known, { now }))).toBe('verified')
    }
    expect(await reasonOf(verifyWebhook(body, headers, 'whsec_older', { now }))).toBe('no_match')
  })
})

describe('what is refused', () => {
  const { body, headers } = sent()
  const without = (name: string) => ({ ...headers, [name]: undefined })
  const off = (by: number) => ({ now: new Date(now.getTime() + by * 1000) })
  const signature = headers['X-Signature'] ?? ''

  test.each([
    ['no signature', without('X-Signature'), 'missing_header'],
    ['no timestamp', without('X-Event-Timestamp'), 'missing_header'],
    ['two signatures', { ...headers, 'x-signature': 'v1=00' }, 'missing_header'],
    ['another version', { ...headers, 'X-Signature': signature.replace('v1', 'v2') }, 'malformed_signature'],
    ['capitals', { ...headers, 'X-Signature': signature.toUpperCase() }, 'malformed_signature'],
    ['a short one', { ...headers, 'X-Signature': signature.slice(0, -1) }, 'malformed_signature'],
    ['one after something else', { ...headers, 'X-Signature': `x${signature}` }, 'malformed_signature'],
    ['one before something else', { ...headers, 'X-Signature': `${signature}0` }, 'malformed_signature'],
    ['a bad next one', { ...headers, 'X-Signature-Next': 'v1=' }, 'malformed_signature'],
    ['another time', { ...headers, 'X-Event-Timestamp': String(seconds + 1) }, 'no_match'],
    ['no number', { ...headers, 'X-Event-Timestamp': '1e9' }, 'malformed_timestamp'],
    ['a negative one', { ...headers, 'X-Event-Timestamp': '-1' }, 'malformed_timestamp'],
  ])('A webhook is rejected: %s', async (_, given, reason) => {
    expect(await reasonOf(verifyWebhook(body, given, secret, { now }))).toBe(reason)
  })

  test('A webhook is rejected with a timestamp too far off, on either side', async () => {
    for (const [by, reason] of [
      [300, 'verified'],
      [-300, 'verified'],
      [301, 'stale'],
      [-301, 'stale'],
    ] as const) {
      expect(await reasonOf(verifyWebhook(body, headers, secret, off(by)))).toBe(reason)
    }
    const strict = { toleranceSeconds: 10, ...off(11) }
    expect(await reasonOf(verifyWebhook(body, headers, secret, strict))).toBe('stale')
    for (const none of [{ toleranceSeconds: Number.NaN, now }, { now: new Date(Number.NaN) }]) {
      expect(await reasonOf(verifyWebhook(body, headers, secret, none))).toBe('stale')
    }
  })

  test('A webhook is rejected with a parsed body or without a secret', async () => {
    const parsed = JSON.parse(body.toString())
    expect(await reasonOf(verifyWebhook(parsed, headers, secret, { now }))).toBe('malformed_body')
    for (const none of ['', [], [''], [secret, ''], undefined as unknown as string]) {
      expect(await reasonOf(verifyWebhook(body, headers, none, { now }))).toBe('no_secret')
    }
  })

  test('A webhook is rejected with a signed body that is not JSON', async () => {
    const body = Buffer.from('{')
    const event = { id: 'evt_1', type: 'signer-added' }
    const secrets = { current: secret, next: null }
    const headers = headersOf({ event, attempt: 1, timestamp: seconds, body, secrets })
    expect(await reasonOf(verifyWebhook(body, headers, secret, { now }))).toBe('malformed_body')
  })

  test('A webhook is rejected with any changed bit of the body', async () => {
    await assert(
      asyncProperty(integer({ min: 0, max: body.length * 8 - 1 }), async bit => {
        const changed = new Uint8Array(body)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(await reasonOf(verifyWebhook(changed, headers, secret, { now }))).toBe('no_match')
      }),
    )
  })

  test('A webhook is rejected with any changed digit of the signature', async () => {
    await assert(
      asyncProperty(integer({ min: 3, max: 66 }), integer({ min: 1, max: 15 }), async (at, by) => {
        const digit = (Number.parseInt(signature[at] ?? '', 16) ^ by).toString(16)
        const given = { ...headers, 'X-Signature': signature.slice(0, at) + digit + signature.slice(at + 1) }
        expect(await reasonOf(verifyWebhook(body, given, secret, { now }))).toBe('no_match')
      }),
    )
  })
})

describe('a test event', () => {
  test.each(eventTypes)('A test event of the type %s is verified', async type => {
    const { body, headers, event } = await signTestEvent({ type, secret })
    expect(await verifyWebhook(body, headers, secret)).toEqual(event)
    expect(event.type).toBe(type)
    expect(Object.keys(event.data).length).toBeGreaterThan(1)
  })

  test('A test event has exactly the headers of the service, for any secrets', async () => {
    const made = integer({ min: 0, max: 40 }).map(
      length => `whsec_${Buffer.alloc(length, 7).toString('base64')}`,
    )
    const any = oneof(made, string({ minLength: 1 }))
    await assert(
      asyncProperty(any, option(any), anyText(0), async (current, next, last_name) => {
        const given = { secret: current, nextSecret: next ?? undefined, data: { last_name }, timestamp: now }
        const { body, headers, event } = await signTestEvent({ type: 'signer-added', attempt: 2, ...given })
        const bytes = Buffer.from(body)
        const real = { event, attempt: 2, timestamp: seconds, body: bytes, secrets: { current, next } }
        expect(headers).toEqual(headersOf(real))
      }),
    )
  })

  test('A test event has the given fields', async () => {
    const options = {
      type: 'signer-added',
      secret,
      nextSecret,
      timestamp: now,
      id: 'evt_9',
      attempt: 3,
    } as const
    const { body, headers, event } = await signTestEvent({ ...options, data: { id: 9 } })
    expect(event).toMatchObject({ id: 'evt_9', attempt: 3, occurred_at: '2026-11-21T12:00:00Z' })
    expect(event.data).toMatchObject({ id: 9, first_name: 'Ben' })
    expect(await reasonOf(verifyWebhook(body, headers, nextSecret, { now }))).toBe('verified')
    expect(await reasonOf(verifyWebhook(body, headers, secret))).toBe('stale')
  })

  test('A test event is verified for any secret and any words', async () => {
    const text = anyText(1)
    await assert(
      asyncProperty(text, text, async (secret, last_name) => {
        const { body, headers } = await signTestEvent({ type: 'signer-added', secret, data: { last_name } })
        expect(await reasonOf(verifyWebhook(body, headers, secret))).toBe('verified')
      }),
    )
  })
})

test('Signatures are compared completely, and read as they are written', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => at * 8)
  expect(signatureIn(`v1=${Buffer.from(bytes).toString('hex')}`)).toEqual(bytes)
  expect(areEqual(bytes, bytes.slice())).toBe(true)
  expect(areEqual(bytes, bytes.slice(0, 31))).toBe(false)
  expect(areEqual(bytes.slice(0, 31), bytes)).toBe(false)
})
