import { keepDue } from '../../mail/queue/deliver.ts'
import { compose } from '../../mail-templates/compose.ts'
import type { Context } from '../../platform/context.ts'
import { inBackground } from '../../platform/db/background-work.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WorkRef } from '../../platform/db/stopped-work.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { discardFile } from '../../platform/files/files.ts'
import { continueStopped } from '../../platform/jobs/continue-stopped.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type Action, actionsOf } from './actions.ts'
import { type Basis, clockAt, type Made, nothingMade, planOf } from './load.ts'
import { changeLoad, deleteFinished, findLoad, type LoadRow, lockLoad, stopped } from './queries.ts'
import type { StoredSample } from './sample-files.ts'

/** The actions of a load. They read and change `made`, which each step brings to the stored state. */
interface Script {
  actions: Action[]
  made: Made
  now: Date
}

function scriptOf(basis: Basis): Script {
  const made = nothingMade()
  const now = new Date(basis.now)
  return { actions: actionsOf(planOf(basis), basis.staff, made.booked, now), made, now }
}

/**
 * Does the actions of a load, each in a transaction by the verb that people use and with the clock of its
 * time, so that events, audit trail and mails tell of it. Mails are kept. Goes on until the time is over;
 * returns the load as it is then. Any number of callers and processes may continue the same load: each step
 * locks it.
 */
export async function continueLoad(
  ctx: Context,
  of: WorkRef,
  longestMs: number,
): Promise<LoadRow | undefined> {
  const endsAt = performance.now() + longestMs
  let script: Script | undefined
  for (let row = await findLoad(ctx.db, of.workspace_id, of.id); ; ) {
    if (!row || row.finished_at || performance.now() > endsAt) return row
    script ??= scriptOf(row.basis as Basis)
    row = await step(ctx, script, row)
  }
}

/** Calls go first: none of them waits for more than one action. */
async function step(ctx: Context, script: Script, row: LoadRow): Promise<LoadRow | undefined> {
  const { workspace_id: workspaceId, position } = row
  const action = script.actions[position]
  const stored = await action?.store?.(ctx, workspaceId)
  const run = (isSkipped: boolean) =>
    inBackground(workspaceId, () =>
      transaction(ctx.db, tx => act(tx, ctx, script, { row, stored, isSkipped })),
    )
  let isUsed = false
  try {
    const { next, isDone } = await run(false)
    isUsed = isDone
    return next
  } catch (error) {
    // Somebody has changed the workspace meanwhile. The other actions do not wait for this one.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    ctx.log.info({ err: error, workspaceId, position }, 'an action of the sample data was skipped')
    return (await run(true)).next
  } finally {
    if (stored && !isUsed) await discardFile(ctx, stored.file)
  }
}

interface Step {
  row: LoadRow
  stored: StoredSample | undefined
  isSkipped: boolean
}

/**
 * Does the next action, unless another process has done it. Mails that are due by the following one
 * are kept.
 */
async function act(
  tx: Tx,
  ctx: Context,
  { actions, made, now }: Script,
  { row: { workspace_id: workspaceId, id, position }, stored, isSkipped }: Step,
): Promise<{ next: LoadRow | undefined; isDone: boolean }> {
  const row = await lockLoad(tx, workspaceId, id)
  if (!row || row.finished_at || row.position !== position) return { next: row, isDone: false }
  const workspace = await getWorkspace(tx, workspaceId)
  bringTo(made, row.made as Made)
  const action = actions[position]
  if (action && !isSkipped) {
    await action.run(tx, clockAt(ctx, workspace, action.at), stored)
    if (action.adds) made[action.adds]++
  }
  const until = actions[position + 1]?.at ?? now
  await keepDue(tx, clockAt(ctx, workspace, until), compose, workspaceId, until)
  const changed_at = ctx.clock.now()
  const isLast = position + 1 >= actions.length
  if (isLast) {
    const entry = { action: 'sample-data-loaded', object: 'workspace', id: workspaceId } as const
    await audit(tx, ctx.clock, callerOf(row), entry)
  }
  const next = await changeLoad(tx, workspaceId, id, {
    position: position + 1,
    made: JSON.stringify(made),
    changed_at,
    ...(isLast ? { finished_at: changed_at } : {}),
  })
  return { next, isDone: !isSkipped }
}

/** The actions keep their part of `made`, so it is changed and not replaced. */
function bringTo(made: Made, { booked, ...counts }: Made): void {
  for (const [index, one] of made.booked.entries()) Object.assign(one, booked[index])
  Object.assign(made, counts)
}

const callerOf = ({ workspace_id, actor, actor_name, source, request_id }: LoadRow): Caller => ({
  workspaceId: workspace_id,
  actor,
  actorName: actor_name ?? undefined,
  source,
  requestId: request_id,
})

/** After this long nobody works on a load: its process ended, or its call broke off. */
const leftForMs = 30_000
const keptForMs = 24 * 3_600_000
const roundMs = 10_000

/** Continues loads that nobody works on, and deletes those that have finished long ago. */
export async function continueLoads(ctx: Context): Promise<void> {
  await continueStopped(ctx, {
    what: 'a load of sample data',
    leftForMs,
    stopped,
    continue: left => continueLoad(ctx, left, roundMs),
  })
  await deleteFinished(ctx.db, new Date(ctx.clock.now().getTime() - keptForMs))
}
