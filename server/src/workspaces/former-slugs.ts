import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { addToDirectory, removeAllFromDirectory, removeFromDirectory } from '../platform/db/directory.ts'
import { isUniqueViolation } from '../platform/db/sql-errors.ts'
import { transaction } from '../platform/db/transaction.ts'
import { audit } from '../platform/events/record.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { wireTime } from '../platform/lib/clock.ts'
import { invalidParams, notFound } from '../platform/lib/errors.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import { changeWorkspace, lockWorkspace, type WorkspaceRow, workspacesWithOverdueSlugs } from './queries.ts'

/** Real days for which a former slug stays with its workspace (decision "Released slugs"). */
const keptDays = 365
const mostKept = 10
const dayMs = 86_400_000

type Owner = Pick<WorkspaceRow, 'id' | 'open_booking_slug' | 'former_slugs'>

/** `until` is in ISO 8601. */
type FormerSlug = NonNullable<WorkspaceRow['former_slugs']>[number]

/** The former slugs that still lead to the workspace, oldest first. */
export const formerSlugsOf = (
  { former_slugs }: Pick<WorkspaceRow, 'former_slugs'>,
  now: Date,
): FormerSlug[] => (former_slugs ?? []).filter(({ until }) => Date.parse(until) > now.getTime())

/**
 * Enters the slug, by which visitors find the workspace, whose row is locked. The one before stays with the
 * workspace. Returns the changed columns. Throws `invalid_request` for a slug that another workspace has.
 */
export async function changeSlug(tx: Tx, now: Date, owner: Owner, after: string | null | undefined) {
  const { id, open_booking_slug: before } = owner
  const kept = owner.former_slugs ?? []
  if (after === undefined || after === before) return {}
  if (after !== null && !kept.some(({ slug }) => slug === after)) await enter(tx, id, after)
  const until = wireTime(new Date(now.getTime() + keptDays * dayMs))
  const former = [
    ...kept.filter(({ slug }) => slug !== after),
    ...(before === null ? [] : [{ slug: before, until }]),
  ]
  const released = former.slice(0, -mostKept).map(({ slug }) => slug)
  await removeAllFromDirectory(tx, id, 'open_booking', released)
  return columnsOf(former.slice(-mostKept))
}

async function enter(tx: Tx, id: number, slug: string): Promise<void> {
  await addToDirectory(tx, id, [{ kind: 'open_booking', ref: slug }]).catch(error => {
    throw isUniqueViolation(error) ? invalidParams({ open_booking_slug: problem('slug_taken') }) : error
  })
}

/** They are in the order in which they were left, and so in that of their ends. */
const columnsOf = (former: FormerSlug[]) => ({
  former_slugs: JSON.stringify(former),
  former_slugs_end_at: former[0] ? new Date(former[0].until) : null,
})

/** Gives a former slug up, so that another workspace can have it. Throws `not_found`. */
export async function releaseSlug(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  { id, slug }: { id: number; slug: string },
): Promise<void> {
  const workspace = await lockWorkspace(tx, id)
  if (!workspace) throw notFound('Workspace')
  if (!formerSlugsOf(workspace, ctx.clock.now()).some(one => one.slug === slug)) throw notFound('Former slug')
  await removeFromDirectory(tx, id, 'open_booking', slug)
  const others = (workspace.former_slugs ?? []).filter(one => one.slug !== slug)
  await changeWorkspace(tx, id, columnsOf(others))
  const changes = { former_slug: { before: slug, after: null } }
  const entry = { action: 'former-slug-released', object: 'workspace', id, changes } as const
  await audit(tx, ctx.clock, { ...caller, workspaceId: id }, entry)
}

const sweptAtOnce = 100

/** Gives up the former slugs whose time is over. */
export async function releaseOverdueSlugs(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (const id of await workspacesWithOverdueSlugs(ctx.db, now, sweptAtOnce))
    await transaction(ctx.db, tx => releaseOverdue(tx, id, now))
}

async function releaseOverdue(tx: Tx, id: number, now: Date): Promise<void> {
  const workspace = await lockWorkspace(tx, id)
  if (!workspace) return
  const kept = formerSlugsOf(workspace, now)
  const overdue = (workspace.former_slugs ?? []).filter(one => !kept.includes(one)).map(({ slug }) => slug)
  await removeAllFromDirectory(tx, id, 'open_booking', overdue)
  await changeWorkspace(tx, id, columnsOf(kept))
}
