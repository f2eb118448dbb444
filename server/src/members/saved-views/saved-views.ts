import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { isUniqueViolation } from '../../platform/db/sql-errors.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { invalidParams, notFound, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import {
  changeView,
  deleteView,
  deleteViewsOf,
  findView,
  insertView,
  lockView,
  selectViews,
  type ViewRow,
} from './queries.ts'
import type { ViewBody, ViewChanges } from './schema.ts'

export { deleteViewsAbout, selectViews } from './queries.ts'

/** The most views of one owner. */
const mostViews = 100

/** Throws `not_found`, also for a view of somebody else. */
export async function getView(db: Db, caller: Caller, id: number): Promise<ViewRow> {
  const view = await findView(db, caller, id)
  if (!view) throw notFound('Saved view')
  return view
}

/**
 * Saves a filter for the caller. Writes an audit entry and no event. Throws `invalid_request` if the caller
 * has another view of the list with this name, `unprocessable_entity` for more than `mostViews`.
 */
export async function saveView(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { list, name, filter }: Omit<Static<typeof ViewBody>, 'workspace_id'>,
): Promise<ViewRow> {
  const { workspaceId, actor } = caller
  // Views that are saved at the same time count each other.
  await lockName(tx, `saved views ${workspaceId} ${actor}`)
  const others = await selectViews(tx, caller, undefined, { after: undefined, limit: mostViews })
  if (others.length >= mostViews) throw refusal('unprocessable_entity', 'too_many_views', { most: mostViews })
  const now = ctx.clock.now()
  const view = await insertView(tx, {
    workspace_id: workspaceId,
    owner: actor,
    list,
    name,
    filter: JSON.stringify(filter),
    created_at: now,
    changed_at: now,
  })
  if (!view) throw nameTaken()
  await tell(tx, ctx, caller, 'view-saved', undefined, view)
  return view
}

/**
 * Changes name or filter. Throws `not_found`, `invalid_request` for a name that another view of the list has.
 */
export async function updateView(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  { name, filter }: Static<typeof ViewChanges>,
): Promise<ViewRow> {
  const before = await ownView(tx, caller, id)
  const changes = {
    name: name ?? before.name,
    changed_at: ctx.clock.now(),
    ...(filter && { filter: JSON.stringify(filter) }),
  }
  const view = await changeView(tx, caller.workspaceId, id, changes).catch(error => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })
  await tell(tx, ctx, caller, 'view-updated', before, view)
  return view
}

/** Throws `not_found`. */
export async function removeView(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const before = await ownView(tx, caller, id)
  await deleteView(tx, caller.workspaceId, id)
  await tell(tx, ctx, caller, 'view-removed', before, undefined)
}

/** Deletes all views of a member who left. */
export const removeViewsOfMember = (tx: Tx, workspaceId: number, memberId: number): Promise<void> =>
  deleteViewsOf(tx, { workspaceId, actor: `member:${memberId}` })

async function ownView(tx: Tx, caller: Caller, id: number): Promise<ViewRow> {
  const view = await lockView(tx, caller, id)
  if (!view) throw notFound('Saved view')
  return view
}

const nameTaken = () => invalidParams({ name: problem('view_name_in_use') })

/** Without the filter and the name: both can have the name of a customer. */
async function tell(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  before: ViewRow | undefined,
  after: ViewRow | undefined,
): Promise<void> {
  const changes = changesOf(before, after, ['list'])
  await audit(tx, ctx.clock, caller, {
    action,
    object: 'saved_view',
    id: after?.id ?? before?.id ?? 0,
    changes,
  })
}
