import { createHmac } from 'node:crypto'
import { headerOf, signatureOf } from '../../../client/src/webhooks/signature.ts'

export interface Signable {
  id: string
  type: string
  attempt: number
  /** Epoch seconds. */
  timestamp: number
  body: string
  secret: string
  nextSecret?: string | undefined
}

/** Every header that the server sends with a delivery (docs/webhooks.md, "What is sent"). */
export async function deliveryHeaders(given: Signable): Promise<Record<string, string>> {
  const { id, type, attempt, timestamp, body, secret, nextSecret } = given
  const seconds = String(timestamp)
  const bytes = new TextEncoder().encode(body)
  const sign = async (by: string) => headerOf(await signatureOf(by, seconds, bytes))
  const known = nextSecret === undefined ? [secret] : [secret, nextSecret]
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
    'webhook-signature': known.map(by => standardSignature(by, id, seconds, body)).join(' '),
  }
}

/** That of Standard Webhooks, whose key is what stands after `whsec_`, decoded. */
function standardSignature(secret: string, id: string, seconds: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
