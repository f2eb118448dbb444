import { createHmac } from 'node:crypto'

/** `next` signs in addition to `current` until it is promoted (decision "Rotation"). */
export interface Secrets {
  current: string
  next: string | null
}

export interface Signable {
  event: { id: string; type: string }
  attempt: number
  /** Epoch seconds of this attempt. */
  timestamp: number
  /** The bytes to send. */
  body: Uint8Array
  secrets: Secrets
}

/** All headers of one attempt (contract section "Delivery"), including those of Standard Webhooks. */
export function headersOf({ event, attempt, timestamp, body, secrets }: Signable): Record<string, string> {
  const { current, next } = secrets
  const known = next === null ? [current] : [current, next]
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Jurat-Webhooks/v1',
    'X-Event-Id': event.id,
    'X-Event-Type': event.type,
    'X-Event-Timestamp': String(timestamp),
    'X-Event-Attempt': String(attempt),
    'X-Signature': contractSignature(current, timestamp, body),
    ...(next === null ? {} : { 'X-Signature-Next': contractSignature(next, timestamp, body) }),
    'X-Signature-Alg': 'HMAC-SHA256',
    'X-Webhook-Version': 'v1',
    'X-Api-Version': 'v3',
    'webhook-id': event.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': known.map(secret => standardSignature(secret, event.id, timestamp, body)).join(' '),
  }
}

/** The key is the whole secret as text (decision "Secret"). */
function contractSignature(secret: string, timestamp: number, body: Uint8Array): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
}

/** The key is the part after `whsec_`, decoded (decision "Standard Webhooks"). */
function standardSignature(secret: string, id: string, timestamp: number, body: Uint8Array): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}
