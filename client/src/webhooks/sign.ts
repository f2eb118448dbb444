import { sampleEvents } from '../generated/sample-events.ts'
import type { WebhookData, WebhookEnvelope, WebhookEventType } from './events.ts'
import { deliveryHeaders } from './headers.ts'

export interface TestEventOptions<Type extends WebhookEventType> {
  type: Type
  /** Fields of `data`, in place of those of the worked example of the type. */
  data?: Partial<WebhookData<Type>> | undefined
  /** Signed with this: `whsec_…`, or any text. */
  secret: string
  /** Signs too, as `X-Signature-Next`, as while a secret is changed. */
  nextSecret?: string | undefined
  /** Moment of the attempt. Default: now. */
  timestamp?: Date | undefined
  /** Event id. Default: a new one. */
  id?: string | undefined
  /** Which attempt it is. Default 1. */
  attempt?: number | undefined
}

export interface TestEvent<Type extends WebhookEventType> {
  /** The raw body. */
  body: string
  /** Every header of a delivery: the contract's (contract section "Delivery"), and those of Standard Webhooks. */
  headers: Record<string, string>
  event: WebhookEnvelope<Type>
}

/**
 * A request as the service would send it, for the tests of your receiver.
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
