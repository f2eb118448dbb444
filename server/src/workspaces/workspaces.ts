import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { invalidParams, notFound } from '../errors.ts'
import { audit } from '../events/record.ts'
import { assertZone } from '../zones.ts'
import { changeWorkspace, findWorkspace, insertWorkspace, type WorkspaceRow } from './queries.ts'

export type { WorkspaceRow }

/** What rooms above put into a new workspace, such as its default services. */
export type Furnish = (tx: Tx, workspace: WorkspaceRow) => Promise<void>

export interface NewWorkspace {
  name: string
  mode: 'live' | 'test'
  timezone: string
}

/** Opens a tenant and furnishes it. Throws `invalid_request` for an unknown zone. */
export async function createWorkspace(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  furnish: Furnish[],
  { name, mode, timezone }: NewWorkspace,
): Promise<WorkspaceRow> {
  assertZone(timezone)
  const workspace = await insertWorkspace(tx, { name, mode, timezone, created_at: ctx.clock.now() })
  for (const put of furnish) await put(tx, workspace)
  const inside = { ...caller, workspaceId: workspace.id }
  await audit(tx, ctx.clock, inside, { action: 'workspace-created', object: 'workspace', id: workspace.id })
  return workspace
}

/** Throws `not_found`. */
export async function getWorkspace(db: Db, id: number): Promise<WorkspaceRow> {
  const workspace = await findWorkspace(db, id)
  if (!workspace) throw notFound('Workspace')
  return workspace
}

/** Changes name or zone; the mode is chosen once. Throws `not_found`, `invalid_request`. */
export async function updateWorkspace(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  changes: { name?: string; timezone?: string; mode?: 'live' | 'test' },
): Promise<WorkspaceRow> {
  const before = await getWorkspace(tx, id)
  if (changes.mode !== undefined && changes.mode !== before.mode) {
    throw invalidParams({ mode: 'is chosen once, when the workspace is opened' })
  }
  if (changes.timezone !== undefined) assertZone(changes.timezone)
  const { name = before.name, timezone = before.timezone } = changes
  const workspace = await changeWorkspace(tx, id, { name, timezone })
  await audit(
    tx,
    ctx.clock,
    { ...caller, workspaceId: id },
    { action: 'workspace-updated', object: 'workspace', id },
  )
  return workspace
}
