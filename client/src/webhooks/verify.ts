import { bytesIn } from '../uploads/bytes.ts'
import { WebhookVerificationError } from './error.ts'
import type { WebhookEvent } from './events.ts'
import { areEqual, signatureIn, signatureOf } from './signature.ts'

/** Headers of `fetch`, or `request.headers` of `node:http`, Express and similar. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

export interface VerifyOptions {
  /** Maximum age of the timestamp, past or future, in seconds. Default 300 (contract section "Limits"). */
  toleranceSeconds?: number | undefined
  /** The current time, for tests. Default: now. */
  now?: Date | undefined
}

/**
 * Verifies the signature and the timestamp, and returns the event (contract section "Delivery"). Return any
 * 2xx within 10 seconds after you stored the event, and 400 if this throws `WebhookVerificationError`.
 *
 * `rawBody` is the unparsed body: `await request.text()`, or `express.raw({ type: 'application/json' })`.
 * `secrets` is the endpoint's secret with `whsec_`, or several during a rotation. Both `X-Signature` and
 * `X-Signature-Next` are checked, so the next secret works as soon as it is created.
 *
 * ```ts
 * const event = await verifyWebhook(await request.text(), request.headers, process.env.JURAT_WEBHOOK_SECRET)
 * if (event.type === 'reservation-created') console.log(event.data.public_key)
 * ```
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody)
  const known = secretsOf(secrets)
  const timestamp = timestampIn(headers)
  const sent = signaturesIn(headers)
  // Written so that NaN as tolerance or time is rejected.
  const isFresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds
  if (!isFresh) {
    throw new WebhookVerificationError('stale', `X-Event-Timestamp is more than ${toleranceSeconds} s off`)
  }
  let isGenuine = false
  for (const secret of known) {
    const expected = await signatureOf(secret, timestamp, body)
    for (const signature of sent) if (areEqual(signature, expected)) isGenuine = true
  }
  if (!isGenuine) {
    const hint = 'Use the secret of this endpoint and the raw body, not parsed and serialized again.'
    throw new WebhookVerificationError(
      'no_match',
      `the signature does not match the body and the secret. ${hint}`,
    )
  }
  return parsed(body)
}

function bytesOf(rawBody: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody)
  const bytes = bytesIn(rawBody)
  if (bytes !== undefined) return bytes
  throw new WebhookVerificationError(
    'malformed_body',
    'the body must be the raw string or bytes, not a parsed object',
  )
}

function secretsOf(secrets: string | readonly string[]): readonly string[] {
  const known = typeof secrets === 'string' ? [secrets] : secrets
  if (Array.isArray(known) && known.length > 0 && known.every(secret => typeof secret === 'string' && secret))
    return known
  throw new WebhookVerificationError('no_secret', 'the secret is missing or empty')
}

function timestampIn(headers: WebhookHeaders): string {
  const timestamp = headerIn(headers, 'X-Event-Timestamp')
  if (timestamp === undefined) {
    throw new WebhookVerificationError('missing_header', 'X-Event-Timestamp is missing')
  }
  if (/^\d{1,12}$/.test(timestamp)) return timestamp
  throw new WebhookVerificationError('malformed_timestamp', 'X-Event-Timestamp is not in epoch seconds')
}

function signaturesIn(headers: WebhookHeaders): Uint8Array[] {
  const current = headerIn(headers, 'X-Signature')
  if (current === undefined) throw new WebhookVerificationError('missing_header', 'X-Signature is missing')
  const values = [current, headerIn(headers, 'X-Signature-Next')].filter(value => value !== undefined)
  const signatures = values.map(signatureIn).filter(signature => signature !== undefined)
  if (signatures.length === values.length) return signatures
  throw new WebhookVerificationError('malformed_signature', 'a signature is not v1= and 64 hex digits')
}

/** Undefined if the header is missing, or ambiguous because it occurs twice. */
function headerIn(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined
  const values = Object.entries(headers)
    .filter(([given]) => given.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value ?? [])
  return values.length === 1 ? values[0] : undefined
}

/** Accepts `Headers` of other libraries too. */
const isHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers.get === 'function'

function parsed(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent
  } catch {
    throw new WebhookVerificationError('malformed_body', 'the signature is valid, but the body is not JSON')
  }
}
