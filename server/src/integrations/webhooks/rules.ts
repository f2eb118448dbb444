import { type EventType, eventTypes } from '../../platform/events/record.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { EndpointRow } from './queries.ts'

/** Most endpoints of a workspace. */
const mostEndpoints = 50
/** Most deliveries of one replay. */
export const mostReplayed = 1_000_000

/** Throws `unprocessable_entity` at the limit. */
export function assertRoom(endpoints: number): void {
  if (endpoints < mostEndpoints) return
  throw refusal('unprocessable_entity', 'too_many_endpoints', { most: mostEndpoints })
}

/** Throws `invalid_request` with the unknown types (contract section "Event types and their data"). */
export function assertKnownTypes(types: string[] | null): asserts types is EventType[] | null {
  const unknown = (types ?? []).filter(type => !eventTypes.some(known => known === type))
  if (unknown.length === 0) return
  throw invalidParams({
    event_types: problem('unknown_types', { unknown: unknown.join(', '), known: eventTypes.join(', ') }),
  })
}

/** Throws `unprocessable_entity` for a disabled endpoint. */
export function assertEnabled({ status }: EndpointRow): void {
  if (status === 'enabled') return
  throw refusal('unprocessable_entity', 'endpoint_disabled')
}

/** Throws `unprocessable_entity` without a next secret. */
export function nextSecretOf({ next_secret }: EndpointRow): string {
  if (next_secret !== null) return next_secret
  throw refusal('unprocessable_entity', 'no_next_secret')
}

/** Throws `invalid_request` for a span that ends before its start. */
export function assertSpan(since: Date, until: Date): void {
  if (since < until) return
  throw invalidParams({
    until: problem('not_after_since_now'),
  })
}

/** Throws `unprocessable_entity` for more than one replay can create. */
export function assertReplayable(deliveries: number): void {
  if (deliveries <= mostReplayed) return
  throw refusal('unprocessable_entity', 'too_many_events')
}

/** The columns of an endpoint whose last attempt did not fail. */
export const notFailing = { failing_since: null, paused_seconds: 0, warned_at: null }

/** A read of a delivery has all its attempts, each with the start of the response. */
const mostAttempts = 50

/** Throws `unprocessable_entity` if no further attempt of a delivery is made. */
export function assertRetriable(attempts: number): void {
  if (attempts < mostAttempts) return
  throw refusal('unprocessable_entity', 'too_many_attempts', { most: mostAttempts })
}
