import type { Context } from '../../platform/context.ts'
import { errorHandler } from '../../platform/http/error-response.ts'
import type { App } from '../../platform/http/operation.ts'
import { startTime } from '../../platform/lib/clock.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { nearestStarts } from './month.ts'
import { RefusedTime } from './refused-time.ts'

/** Adds `data.nearest` to the errors of the interface that refuse a time. */
export function respondWithNearest(app: App, ctx: Context): void {
  app.setErrorHandler(async (error, request, reply) => {
    errorHandler(error instanceof RefusedTime ? await withNearest(ctx, error) : error, request, reply)
    return reply
  })
}

/** Read after the transaction has been rolled back: what the booking had counts as its own. */
async function withNearest(ctx: Context, error: RefusedTime): Promise<AppError> {
  const { code, reason, values, asked } = error
  const found = await nearestTo(ctx, asked).catch(() => [])
  return new AppError(code, reason, { values, nearest: found.map(startTime) })
}

async function nearestTo(ctx: Context, asked: RefusedTime['asked']): Promise<Date[]> {
  const { workspaceId, startsAt, withNotice, movesFrom } = asked
  const workspace = await getWorkspace(ctx.db, workspaceId)
  const bound = withNotice ? workspace : { ...workspace, minimum_notice_minutes: 0 }
  const except = movesFrom ? [startsAt, movesFrom] : [startsAt]
  return nearestStarts(ctx.db, ctx, bound, asked, startsAt, except)
}
