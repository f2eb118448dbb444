import { furnish, openApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openContext } from './context.ts'
import { DataDirectoryInUse } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { keepHouse } from './housekeeping.ts'
import { closeGently } from './http/closing.ts'
import { webhookReach } from './webhooks/reach.ts'
import { assertSecretKey } from './webhooks/secrets.ts'
import { adminToken, firstStart } from './workspaces/first-start.ts'

/** How long requests under way may take to finish after SIGTERM. */
const drainMs = 30_000

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const ctx = await openContext(config)
  await migrate(ctx.db)
  await assertSecretKey(ctx)
  await ctx.jobs.prepare()
  const token = await firstStart(ctx, furnish)
  const app = await openApp(ctx, await adminToken(ctx))
  const listening = app.listen({ host: config.host, port: config.port })
  const housekeeping = listening.then(() => (config.role === 'api' ? async () => {} : keepHouse(ctx)))
  const drain = async () => {
    setTimeout(() => process.exit(1), drainMs).unref()
    await listening
    await closeGently(app)
    await (await housekeeping)()
    await ctx.close()
    process.exit(0)
  }
  const asked = Promise.withResolvers<void>()
  process.once('SIGTERM', asked.resolve)
  process.once('SIGINT', asked.resolve)
  void asked.promise.then(drain)
  await housekeeping
  greet(config.publicUrl, config.dataDir, token, webhookReach(config))
}

function greet(url: string, dataDir: string, token: string | undefined, reach: string): void {
  const lines = token
    ? [
        'First start: made the test workspace "Sandbox" and a token of it, shown this once. Try:',
        '',
        `  curl -H 'Authorization: Bearer ${token}' ${url}/wp-json/v3/reservations`,
        '',
        `The admin token is in ${dataDir}/admin-token, unless JURAT_ADMIN_TOKEN is set.`,
      ]
    : [`Try: curl ${url}/wp-json/v3/example`]
  process.stdout.write(
    `\nJurat listens on ${url} (reference: ${url}/docs)\n${lines.join('\n')}\n\n${reach}\n\n`,
  )
}

serve().catch(error => {
  // What the operator can mend is said in a line; anything else is ours, and shows where it happened.
  const mendable = error instanceof ConfigError || error instanceof DataDirectoryInUse || 'syscall' in error
  process.stderr.write(`${mendable ? error.message : error.stack}\n`)
  process.exit(1)
})
