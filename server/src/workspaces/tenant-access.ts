import type { Db } from '../platform/db/database.ts'
import { type Kind, workspaceOf } from '../platform/db/directory.ts'
import { missingParam } from '../platform/http/list.ts'
import type { Within } from '../platform/http/within.ts'
import { type Caller, everyWorkspace } from '../platform/lib/caller.ts'
import { notFound } from '../platform/lib/errors.ts'
import { findWorkspace } from './queries.ts'

/** The notary to whom a row belongs. Undefined if there is none. */
export type NotaryOfRow = (db: Db, workspaceId: number, kind: Kind, id: number) => Promise<number | undefined>

type Given = { caller: Caller; params: unknown; query: unknown; body: unknown }

/** The caller within the workspace whose rows the operation sees. Throws as `Within` says. */
export async function callerWithin(
  db: Db,
  within: Within,
  { caller, params, query, body }: Given,
  notaryOf: NotaryOfRow,
): Promise<Caller> {
  if (within === 'handler') return caller
  if (within === 'query' || within === 'body') {
    const { workspace_id } = ((within === 'query' ? query : body) ?? {}) as { workspace_id?: number }
    return callerIn(db, caller, workspace_id)
  }
  const { id } = params as { id: number }
  if (within === 'workspace') {
    assertSees(caller.workspaceId, id)
    return caller
  }
  const { row, name, by } = within
  const rowId = by === undefined ? id : (body as Record<string, number>)[by]
  await ownRows(notaryOf)(db, caller, row, rowId, name)
  return callerAt(db, caller, row, rowId, name)
}

/** Returns a check for members with the role notary: it throws `not_found` for rows of other notaries. */
export const ownRows =
  (notaryOf: NotaryOfRow) =>
  async (db: Db, caller: Caller, kind: Kind, id: number | undefined, what: string): Promise<void> => {
    if (caller.notaryId === undefined) return
    const notaryId = id === undefined ? undefined : await notaryOf(db, caller.workspaceId, kind, id)
    if (notaryId !== caller.notaryId) throw notFound(what)
  }

/**
 * Throws `not_found` if a member with the role notary may no longer see the row of an earlier call. A row
 * that is gone belongs to nobody else: its deletion can be repeated.
 */
export async function assertMayRepeat(
  db: Db,
  within: Within,
  { caller, params, body }: Given,
  notaryOf: NotaryOfRow,
): Promise<void> {
  if (typeof within === 'string' || caller.notaryId === undefined) return
  const { row, name, by } = within
  const id = by === undefined ? (params as { id: number }).id : (body as Record<string, number>)[by]
  const notaryId = id === undefined ? undefined : await notaryOf(db, caller.workspaceId, row, id)
  const isGone = notaryId === undefined && row !== 'booking'
  if (!isGone && notaryId !== caller.notaryId) throw notFound(name)
}

/** The caller within the workspace that owns the row: the admin token names rows by id only. */
export async function callerAt(
  db: Db,
  caller: Caller,
  kind: Kind,
  id: number | undefined,
  what: string,
): Promise<Caller> {
  if (caller.workspaceId !== everyWorkspace) return caller
  const workspaceId = id === undefined ? undefined : await workspaceOf(db, kind, id)
  if (workspaceId === undefined) throw notFound(what)
  return { ...caller, workspaceId }
}

/**
 * The caller within the workspace that a management call names, which is optional for a token of one
 * workspace.
 */
export async function callerIn(db: Db, caller: Caller, workspaceId: number | undefined): Promise<Caller> {
  if (caller.workspaceId !== everyWorkspace) {
    if (workspaceId !== undefined && workspaceId !== caller.workspaceId) throw notFound('Workspace')
    return caller
  }
  if (workspaceId === undefined) throw missingParam('workspace_id')
  if (!(await findWorkspace(db, workspaceId))) throw notFound('Workspace')
  return { ...caller, workspaceId }
}

export const sees = (own: number, asked: number): boolean => own === everyWorkspace || own === asked

/** For a token of one workspace, others do not exist. */
export function assertSees(own: number, asked: number): void {
  if (!sees(own, asked)) throw notFound('Workspace')
}
