import { sampleEvents } from '../generated/sample-events.ts'
import type { WebhookData, WebhookEnvelope, WebhookEventType } from './events.ts'
import { deliveryHeaders } from './headers.ts'

export interface TestEventOptions<Type extends WebhookEventType> {
  type: Type
  /** Fields that replace those of the type's example `data`. */
  data?: Partial<WebhookData<Type>> | undefined
  /** The secret to sign with: `whsec_…`, or any text. */
  secret: string
  /** A second secret, which signs in `X-Signature-Next` as during a rotation. */
  nextSecret?: string | undefined
  /** Time of the attempt. Default: now. */
  timestamp?: Date | undefined
  /** Event ID. Default: a new one. */
  id?: string | undefined
  /** Number of the attempt. Default 1. */
  attempt?: number | undefined
}

export interface TestEvent<Type extends WebhookEventType> {
  /** The raw body. */
  body: string
  /** The headers of a delivery (contract section "Delivery"), including those of Standard Webhooks. */
  headers: Record<string, string>
  event: WebhookEnvelope<Type>
}

/**
 * Returns a request as the service sends it, to test your receiver.
 *
 * ```ts
 * const { body, headers } = await signTestEvent({ type: 'signer-added', secret, data: { email: 'ben@example.com' } })
 * await fetch('http://localhost:3000/webhooks', { method: 'POST', body, headers })
 * ```
 */
export async function signTestEvent<Type extends WebhookEventType>(
  options: TestEventOptions<Type>,
): Promise<TestEvent<Type>> {
  const { type, data, secret, nextSecret, timestamp = new Date(), attempt = 1 } = options
  const id = options.id ?? `evt_${newId()}`
  const event: WebhookEnvelope<Type> = {
    id,
    type,
    occurred_at: `${timestamp.toISOString().slice(0, 19)}Z`,
    webhook_version: 'v1',
    api_version: 'v3',
    attempt,
    data: { ...(sampleEvents[type] as WebhookData<Type>), ...data },
    meta: { tenant_id: '1', source: 'api', request_id: `req_${newId()}` },
  }
  const body = JSON.stringify(event)
  const seconds = Math.floor(timestamp.getTime() / 1000)
  const headers = await deliveryHeaders({ id, type, attempt, timestamp: seconds, body, secret, nextSecret })
  return { body, headers, event }
}

const newId = (): string =>
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
