import type { Context } from '../../context.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { envelopeBytes } from '../wire/envelope.ts'
import type { Result } from '../wire/sender.ts'
import { headersOf, type Secrets } from '../wire/signature.ts'
import type { DueDelivery, LaneRow } from './queries.ts'
import type { Attempted } from './recording-queries.ts'
import { delayAfter } from './retry.ts'

/** Makes one request; never throws for what a receiver does. */
export type Send = (request: {
  url: string
  headers: Record<string, string>
  body: Buffer
}) => Promise<Result>

/**
 * Tries the delivery once: same event id, own attempt number, own timestamp, own signature over the bytes sent
 * (decision "Each attempt"). A 2xx is success, a 410 the end; anything else is tried again while there are attempts left.
 */
export async function attemptOf(
  ctx: Context,
  send: Send,
  lane: LaneRow,
  secrets: Secrets,
  delivery: DueDelivery,
): Promise<Attempted> {
  const attempt = delivery.attempts + 1
  const startedAt = ctx.clock.now()
  const event = { ...delivery, id: delivery.event_id, workspace_id: lane.workspace_id }
  const body = envelopeBytes(event, attempt)
  const headers = headersOf({
    event,
    attempt,
    timestamp: epochSeconds(startedAt),
    body,
    secrets,
  })
  const result = await send({ url: lane.url, headers, body })
  const { durationMs, status, error, head, body: responseBody } = result
  const moment = momentOf(ctx, lane, delivery)
  const made = { deliveryId: delivery.id, attempt, startedAt, moment }
  const answered = { ...made, durationMs, status, error, head, body: responseBody }
  if (isSuccess(status)) return { ...answered, outcome: 'delivered', dueAt: moment }
  const delayMs = status === 410 ? undefined : delayAfter(attempt, result.retryAfterMs, Math.random())
  return delayMs === undefined
    ? { ...answered, outcome: 'failed', dueAt: moment }
    : { ...answered, outcome: 'retrying', dueAt: new Date(moment.getTime() + delayMs) }
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** A test workspace's clock may have leapt: there each attempt counts as made when it was due. */
const momentOf = (ctx: Context, { mode }: LaneRow, { due_at }: DueDelivery): Date =>
  mode === 'test' ? due_at : ctx.clock.now()
