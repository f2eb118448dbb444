import { join } from 'node:path'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db/transaction.ts'
import { everyWorkspace, systemCaller } from '../platform/lib/caller.ts'
import { privateFile } from '../platform/lib/private-file.ts'
import { scopes } from '../platform/lib/scopes.ts'
import { claimFirstStart } from './queries.ts'
import { manageScope } from './scopes.ts'
import { newAdminToken } from './token-secret.ts'
import { issueToken } from './tokens.ts'
import { createWorkspace, type WorkspaceStep } from './workspaces.ts'

/**
 * On an empty database: creates the test workspace `Sandbox`, a token with every scope, and the key that
 * signs links. Returns the token and the workspace.
 */
export async function firstStart(
  ctx: Context,
  newWorkspaceSteps: WorkspaceStep[],
): Promise<{ token: string; workspaceId: number } | undefined> {
  return transaction(ctx.db, async tx => {
    if (!(await claimFirstStart(tx, ctx.clock.now()))) return undefined
    const caller = systemCaller(everyWorkspace, 'first-start')
    const sandbox = await createWorkspace(tx, ctx, caller, newWorkspaceSteps, {
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
    return { token: issued.token, workspaceId: sandbox.id }
  })
}

/** `JURAT_ADMIN_TOKEN`, or the token in the data directory, which is created if it does not exist. */
export async function adminToken(ctx: Context): Promise<string> {
  if (ctx.config.adminToken) return ctx.config.adminToken
  return privateFile(join(ctx.config.dataDir, 'admin-token'), newAdminToken)
}
