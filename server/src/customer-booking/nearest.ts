import type { FastifyRequest } from 'fastify'
import { startTime } from '../appointments/view.ts'
import { errorHandler } from '../http/error-response.ts'
import type { App } from '../http/operation.ts'
import { fromEpochSeconds } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'

/** The free times nearest to one that was not free, for the booking of the request. */
type FindNearest = (request: FastifyRequest, at: Date) => Promise<Date[]>

/** Adds the nearest free times to the error of a time that was not free. */
export function answerWithNearest(app: App, find: FindNearest): void {
  app.setErrorHandler(async (error, request, reply) => {
    errorHandler(await withNearest(request, error, find), request, reply)
    return reply
  })
}

async function withNearest(request: FastifyRequest, error: unknown, find: FindNearest): Promise<unknown> {
  const { timestamp } = (request.body ?? {}) as { timestamp?: unknown }
  if (!(error instanceof AppError) || typeof timestamp !== 'number') return error
  const { code, message, reason } = error
  if ((code !== 'slot_unavailable' && code !== 'reschedule_failed') || reason === 'status') return error
  const found = await find(request, fromEpochSeconds(timestamp)).catch(() => [])
  return new AppError(code, message, { ...(reason ? { reason } : {}), nearest: found.map(startTime) })
}
