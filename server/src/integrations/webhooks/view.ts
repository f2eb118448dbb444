import { STATUS_CODES } from 'node:http'
import type { Context } from '../../platform/context.ts'
import type { EventType } from '../../platform/events/record.ts'
import type { Sight } from '../../platform/events/redaction.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { DeliveryWithAttempts, Health } from './deliveries.ts'
import { isSuccess } from './delivery/attempt.ts'
import type { AttemptRow, DeliveryRow } from './delivery-log-queries.ts'
import type { WithSecret } from './endpoints.ts'
import type { EndpointRow } from './queries.ts'
import type { TestSent } from './sample-event.ts'

const timeOrNull = (at: Date | null) => (at ? wireTime(at) : null)

export const endpointView = (ctx: Context, row: EndpointRow) => ({
  object: 'webhook_endpoint' as const,
  id: row.id,
  url: row.url,
  event_types: row.event_types as EventType[] | null,
  description: row.description,
  status: row.status,
  disabled_reason: row.disabled_reason,
  failing_since: timeOrNull(row.failing_since),
  has_next_secret: row.next_secret !== null,
  created_at: wireTime(row.created_at),
  links: { self: manageUrl(ctx, `/webhook-endpoints/${row.id}`) },
})

export const withSecretView = (ctx: Context, row: WithSecret) => ({
  ...endpointView(ctx, row),
  secret: row.plainSecret,
})

export const testView = (endpointId: number, { eventId, type, result }: TestSent) => ({
  object: 'webhook_test' as const,
  endpoint_id: endpointId,
  event_id: eventId,
  event_type: type,
  success: isSuccess(result.status),
  status: result.status,
  duration_ms: result.durationMs,
  error: result.error,
  response_head: result.head,
  response_body: result.body,
})

export const replayView = (endpointId: number, deliveries: number, isDryRun: boolean) => ({
  object: 'replay' as const,
  endpoint_id: endpointId,
  dry_run: isDryRun,
  deliveries,
})

export const healthView = (endpointId: number, { since, measured, lastFailure }: Health) => {
  const { attempts = 0, successes = 0, p50 = null, p95 = null, p99 = null } = measured ?? {}
  return {
    object: 'webhook_health' as const,
    endpoint_id: endpointId,
    since: wireTime(since),
    attempts,
    success_share: attempts === 0 ? null : successes / attempts,
    latency_ms: { p50, p95, p99 },
    last_error: lastFailure
      ? {
          delivery_id: lastFailure.delivery_id,
          at: wireTime(lastFailure.started_at),
          status: lastFailure.status,
          error: lastFailure.error,
        }
      : null,
  }
}

export const deliveryView = (ctx: Context, row: DeliveryRow) => ({
  object: 'delivery' as const,
  id: row.id,
  endpoint_id: row.endpoint_id,
  event_id: row.event_id,
  event_type: row.event_type,
  status: row.status,
  attempt_count: row.attempts,
  is_replay: row.is_replay,
  due_at: row.status === 'pending' || row.status === 'retrying' ? wireTime(row.due_at) : null,
  created_at: wireTime(row.created_at),
  updated_at: wireTime(row.changed_at),
  links: { self: manageUrl(ctx, `/deliveries/${row.id}`) },
})

/** `sight`: what the caller sees of customers. A receiver can repeat the event in its response. */
export const withAttemptsView = (
  ctx: Context,
  { delivery, attempts }: DeliveryWithAttempts,
  sight: Sight,
) => ({
  ...deliveryView(ctx, delivery),
  attempts: attempts.map(row => attemptView(row, sight)),
})

const attemptView = (row: AttemptRow, sight: Sight) => ({
  attempt: row.attempt,
  started_at: wireTime(row.started_at),
  status: row.status,
  duration_ms: row.duration_ms,
  error: row.error,
  ...responseFor(sight, row),
})

/**
 * The receiver chooses the text of its response, and can repeat the event in any encoding: who does not see
 * everything sees the status alone, in the server's own words.
 */
function responseFor(sight: Sight, { status, response_head, response_body }: AttemptRow) {
  if (sight === 'all') return { response_head, response_body }
  const line = status === null ? null : `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  return { response_head: response_head && line, response_body: null }
}
