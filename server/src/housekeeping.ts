import type { Context } from './context.ts'
import { sweepFiles } from './files/files.ts'
import { forgetExpiredKeys } from './http/idempotency.ts'

const everyMs = 60_000

/** Clears what crashes and time leave behind, once at start and then every minute. Answers how to stop it. */
export function keepHouse(ctx: Context): () => Promise<void> {
  let running = Promise.resolve()
  const round = () => {
    running = sweep(ctx).catch(err => ctx.log.warn({ err }, 'housekeeping failed, and will be tried again'))
  }
  round()
  const timer = setInterval(round, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function sweep(ctx: Context): Promise<void> {
  await sweepFiles(ctx)
  await forgetExpiredKeys(ctx.db, ctx.clock)
}
