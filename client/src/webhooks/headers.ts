import { hmacOf, signatureOf } from './signature.ts'

/** One attempt of a delivery. */
export interface Delivery {
  id: string
  type: string
  /** 1, 2, … within one delivery. */
  attempt: number
  /** Epoch seconds of the attempt. */
  timestamp: number
  /** The raw body. */
  body: string
  secret: string
  /** Signs together with `secret` until it is promoted. */
  nextSecret?: string | undefined
}

/** Returns the headers of an attempt, including those of Standard Webhooks (docs/webhooks.md). */
export async function deliveryHeaders(delivery: Delivery): Promise<Record<string, string>> {
  const { id, type, attempt, timestamp, secret, nextSecret } = delivery
  const seconds = String(timestamp)
  const body = new TextEncoder().encode(delivery.body)
  const sign = async (by: string) => `v1=${hexOf(await signatureOf(by, seconds, body))}`
  const known = nextSecret === undefined ? [secret] : [secret, nextSecret]
  const standard = await Promise.all(known.map(by => standardSignature(by, `${id}.${seconds}.`, body)))
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Jurat-Webhooks/v1',
    'X-Event-Id': id,
    'X-Event-Type': type,
    'X-Event-Timestamp': seconds,
    'X-Event-Attempt': String(attempt),
    'X-Signature': await sign(secret),
    ...(nextSecret === undefined ? {} : { 'X-Signature-Next': await sign(nextSecret) }),
    'X-Signature-Alg': 'HMAC-SHA256',
    'X-Webhook-Version': 'v1',
    'X-Api-Version': 'v3',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': standard.join(' '),
  }
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** The key is the decoded text after `whsec_` (decision "Standard Webhooks"). */
async function standardSignature(secret: string, head: string, body: Uint8Array): Promise<string> {
  const signature = await hmacOf(bytesIn(secret.replace(/^whsec_/, '')), head, body)
  return `v1,${btoa(String.fromCharCode(...signature))}`
}

/**
 * Decodes base64 as the service does: it skips invalid characters, because your own secret can be any ASCII.
 */
function bytesIn(text: string): Uint8Array {
  const digits = (text.split('=')[0] ?? '')
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits
  return Uint8Array.from(atob(whole), character => character.charCodeAt(0))
}
