import { bytesIn } from '../uploads/bytes.ts'
import { WebhookVerificationError } from './error.ts'
import type { WebhookEvent } from './events.ts'
import { areEqual, signatureIn, signatureOf } from './signature.ts'

/** Those of `fetch`, or `request.headers` of `node:http`, Express and the like. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

export interface VerifyOptions {
  /** How many seconds the timestamp may be off, either way. Default 300 (contract section "Limits"). */
  toleranceSeconds?: number | undefined
  /** What time it is, for tests. Default: now. */
  now?: Date | undefined
}

/**
 * The event, once its signature and its time are right (contract section "Delivery"). Answer any 2xx within 10 seconds
 * when you have it, and 400 when this throws `WebhookVerificationError`.
 *
 * `rawBody` is the body as it came, before anything has parsed it: `await request.text()`, or `express.raw({ type:
 * 'application/json' })`. `secrets` is the endpoint's secret, `whsec_` included, or several while you change to another;
 * both `X-Signature` and `X-Signature-Next` are looked at, so the next secret works as soon as it is made.
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
  // Written so that a tolerance or a time that is no number lets nothing through.
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
    const hint = 'Is it the secret of this endpoint, and the body as it came, not parsed and written again?'
    throw new WebhookVerificationError('no_match', `the signature is not of this body and secret. ${hint}`)
  }
  return parsed(body)
}

function bytesOf(rawBody: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody)
  const bytes = bytesIn(rawBody)
  if (bytes !== undefined) return bytes
  throw new WebhookVerificationError(
    'malformed_body',
    'the body is to be given as it came: a string or bytes, not what a parser made of it',
  )
}

function secretsOf(secrets: string | readonly string[]): readonly string[] {
  const known = typeof secrets === 'string' ? [secrets] : secrets
  if (Array.isArray(known) && known.length > 0 && known.every(secret => typeof secret === 'string' && secret))
    return known
  throw new WebhookVerificationError('no_secret', 'no secret was given, or an empty one')
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

/** Undefined where it is missing, or stands there twice: then nobody can tell which one was meant. */
function headerIn(headers: WebhookHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined
  const values = Object.entries(headers)
    .filter(([given]) => given.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value ?? [])
  return values.length === 1 ? values[0] : undefined
}

/** Those of another library than the runtime's, too. */
const isHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers.get === 'function'

function parsed(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent
  } catch {
    throw new WebhookVerificationError('malformed_body', 'the body is signed well, and is not JSON')
  }
}
