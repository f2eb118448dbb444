import { hash } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { epochSeconds } from '../../../platform/lib/clock.ts'
import type { Result } from '../../../platform/outbound/sender.ts'
import { momentOfWork } from '../../../workspaces/business-time.ts'
import { envelopeBytes } from '../wire/envelope.ts'
import { headersOf, type Secrets } from '../wire/signature.ts'
import type { DueDelivery, LeasedEndpoint } from './queries.ts'
import type { Attempted } from './recording-queries.ts'
import { delayAfter } from './retry-delays.ts'

/** Makes one request. Never throws for an error of the receiver. */
export type Send = (request: {
  url: string
  headers: Record<string, string>
  body: Buffer
}) => Promise<Result>

/**
 * Makes one attempt: the event's id, its own attempt number and timestamp, and a signature over the bytes
 * sent (decision "Each attempt"). A 2xx succeeds. A 410 ends the delivery. Any other result is retried while
 * attempts are left.
 */
export async function attemptOf(
  ctx: Context,
  send: Send,
  endpoint: LeasedEndpoint,
  secrets: Secrets,
  delivery: DueDelivery,
): Promise<Attempted> {
  const attempt = delivery.attempts + 1
  const startedAt = ctx.clock.now()
  const event = { ...delivery, id: delivery.event_id, workspace_id: endpoint.workspace_id }
  const body = envelopeBytes(event, attempt)
  const headers = headersOf({
    event,
    attempt,
    timestamp: epochSeconds(startedAt),
    body,
    secrets,
  })
  const result = await send({ url: endpoint.url, headers, body })
  const { durationMs, status, error, head, body: responseBody } = result
  const moment = momentOfWork(ctx, endpoint, delivery.due_at)
  const sent = { eventId: delivery.event_id, dataDigest: hash('md5', delivery.data) }
  const made = { deliveryId: delivery.id, attempt, startedAt, moment, ...sent }
  const answered = { ...made, durationMs, status, error, head, body: responseBody }
  if (isSuccess(status)) return { ...answered, outcome: 'delivered', dueAt: moment }
  const delayMs = status === 410 ? undefined : delayAfter(attempt, result.retryAfterMs, Math.random())
  return delayMs === undefined
    ? { ...answered, outcome: 'failed', dueAt: moment }
    : { ...answered, outcome: 'retrying', dueAt: new Date(moment.getTime() + delayMs) }
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300
