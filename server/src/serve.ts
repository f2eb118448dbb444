import { newWorkspaceSteps, openApp } from './app.ts'
import { startBackground } from './background.ts'
import { buildConsole } from './console/build.ts'
import { type Context, openContext } from './platform/context.ts'
import { migrate } from './platform/db/migrate.ts'
import { assertRestored } from './platform/db/restoring.ts'
import { closeGently } from './platform/http/graceful-close.ts'
import type { Config } from './platform/lib/config.ts'
import { isTerminal } from './platform/lib/log-line.ts'
import { assertSecretKey } from './secret-key/check.ts'
import { firstOwnerLink } from './start/first-owner.ts'
import { writeFirstStartFile } from './start/first-start-file.ts'
import { type First, greeting, logGreeting } from './start/greeting.ts'
import { upgradeRows } from './start/upgrade-rows.ts'
import { warnAtStart } from './start/warnings.ts'
import { adminToken, firstStart } from './workspaces/first-start.ts'

/** How long running requests may take to finish after SIGTERM. */
const drainMs = 30_000
/** Ctrl-C reaches the process twice: from the terminal and from npm. */
const sameSignalMs = 1_000

/**
 * Serves until the process is told to end. `address` are the options for `listen`, as `listenEarly` returns
 * them.
 */
export async function serve(config: Config, address: { host: string; port: number }): Promise<void> {
  const building = buildConsole(config)
  const ctx = await openContext(config)
  const first = await prepare(ctx)
  const app = await openApp(ctx, await adminToken(ctx), building)
  // Before the server takes calls: once it is ready, nothing of a start can fail any more.
  const stopBackground = config.role === 'api' ? async () => {} : await startBackground(ctx)
  const listening = app.listen(address)
  onceAsked(async signal => {
    ctx.log.info({ signal }, 'ending')
    setTimeout(() => process.exit(1), drainMs).unref()
    await listening
    await closeGently(app)
    await stopBackground()
    await ctx.close()
    process.exit(0)
  })
  await listening
  await greet(config, first)
  // It is the fault of one request. The end of the process would be that of all.
  process.on('unhandledRejection', err => ctx.log.error({ err }, 'a promise failed that nobody handled'))
}

/** Tells people what has started, and what the first start created. */
async function greet(config: Config, first: First | undefined): Promise<void> {
  if (isTerminal()) process.stdout.write(greeting(config, first))
  else logGreeting(config, first, first && (await writeFirstStartFile(config, first)))
}

/**
 * Migrates the database to this version. Returns the sandbox's token and the link of the first owner on the
 * first start of a process that shows them.
 */
async function prepare(ctx: Context): Promise<First | undefined> {
  await assertRestored(ctx.db)
  await migrate(ctx.db)
  // A restore may have filled the database while this process waited for it.
  await assertRestored(ctx.db)
  await upgradeRows(ctx)
  await assertSecretKey(ctx)
  await ctx.jobs.prepare()
  await warnAtStart(ctx)
  if (ctx.config.role === 'worker') return undefined
  const first = await firstStart(ctx, newWorkspaceSteps)
  return first && { token: first.token, ownerLink: await firstOwnerLink(ctx, first.workspaceId) }
}

/** Calls `end` on the first SIGTERM or SIGINT. A later signal ends the process at once. */
function onceAsked(end: (signal: NodeJS.Signals) => Promise<void>): void {
  let askedAt: number | undefined
  const ask = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (askedAt !== undefined && now - askedAt > sameSignalMs) process.exit(1)
    if (askedAt !== undefined) return
    askedAt = now
    void end(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    const early = process.listeners(signal)
    // Before that of `start.js` is removed: without a listener, Node would drop a signal that has just
    // arrived.
    process.on(signal, ask)
    for (const listener of early) process.off(signal, listener)
  }
}
