import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { audit, type EventType, newEventId } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { epochSeconds } from '../../platform/lib/clock.ts'
import type { Result } from '../../platform/outbound/sender.ts'
import type { Send } from './delivery/attempt.ts'
import { type EndpointRow, endpointForChange, signingSecretsOf } from './endpoints.ts'
import { envelopeBytes } from './wire/envelope.ts'
import { headersOf } from './wire/signature.ts'

/** The example in the word of the workspace: a test shows what its events carry. */
export const withCompletedStatus = (payload: object, word: 'completed' | 'complete'): object =>
  'status' in payload && payload.status === 'completed' ? { ...payload, status: word } : payload

/** Returns an example payload for each event type. */
export type Payloads = (type: EventType) => object

export interface TestSent {
  eventId: string
  type: EventType
  result: Result
}

/** Sends an example event once, like a delivery. It is stored nowhere, and is in no feed. */
export async function sendTestEvent(
  ctx: Context,
  send: Send,
  caller: Caller,
  endpoint: EndpointRow,
  type: EventType,
  payload: object,
): Promise<TestSent> {
  const now = ctx.clock.now()
  const event = {
    id: newEventId(),
    type,
    occurred_at: now,
    workspace_id: caller.workspaceId,
    source: caller.source,
    request_id: caller.requestId,
    data: JSON.stringify(payload),
  }
  const body = envelopeBytes(event, 1)
  const secrets = signingSecretsOf(ctx, endpoint)
  const headers = headersOf({ event, attempt: 1, timestamp: epochSeconds(now), body, secrets })
  return { eventId: event.id, type, result: await send({ url: endpoint.url, headers, body }) }
}

/** Records that a test event was sent. Throws `not_found` for an endpoint that was removed meanwhile. */
export async function noteTest(tx: Tx, ctx: Context, caller: Caller, endpointId: number): Promise<void> {
  await endpointForChange(tx, caller, endpointId)
  const act = { action: 'webhook-endpoint-tested', object: 'webhook_endpoint', id: endpointId } as const
  await audit(tx, ctx.clock, caller, act)
}
