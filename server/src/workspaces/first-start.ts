import { join } from 'node:path'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import { everyWorkspace, systemCaller } from '../lib/caller.ts'
import { privateFile } from '../lib/private-file.ts'
import { claimFirstStart } from './queries.ts'
import { manageScope, scopes } from './scopes.ts'
import { newAdminToken } from './token-secret.ts'
import { issueToken } from './tokens.ts'
import { createWorkspace, type Furnish } from './workspaces.ts'

/**
 * On an empty database: creates the test workspace `Sandbox`, a token with every scope, which is returned,
 * and the key that signs links.
 */
export async function firstStart(ctx: Context, furnish: Furnish[]): Promise<string | undefined> {
  return transaction(ctx.db, async tx => {
    if (!(await claimFirstStart(tx, ctx.clock.now()))) return undefined
    const caller = systemCaller(everyWorkspace, 'first-start')
    const sandbox = await createWorkspace(tx, ctx, caller, furnish, {
      name: 'Sandbox',
      mode: 'test',
      timezone: 'UTC',
    })
    const issued = await issueToken(tx, ctx, caller, {
      workspaceId: sandbox.id,
      name: 'First token',
      scopes: [...scopes, manageScope],
      expiresAt: null,
      rateLimit: null,
      ...(ctx.config.apiToken ? { secret: ctx.config.apiToken } : {}),
    })
    await ctx.linkKeys.rotate(tx)
    return issued.token
  })
}

/** `JURAT_ADMIN_TOKEN`, or the token in the data directory, which is created if it does not exist. */
export async function adminToken(ctx: Context): Promise<string> {
  if (ctx.config.adminToken) return ctx.config.adminToken
  return privateFile(join(ctx.config.dataDir, 'admin-token'), newAdminToken)
}
