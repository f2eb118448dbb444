import { markBookingsErased } from '../../bookings/shared/bookings.ts'
import type { Context } from '../../platform/context.ts'
import { inBackground } from '../../platform/db/background-work.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { discardFile } from '../../platform/files/files.ts'
import { continueStopped } from '../../platform/jobs/continue-stopped.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import {
  changeErasure,
  type Due,
  deleteWords,
  type ErasureRow,
  findDue,
  lockErasure,
  postponeReopened,
  refsOfKind,
  releaseDue,
  stopped,
} from './erasure-queries.ts'
import { KnownWords, needsWords } from './known-words.ts'
import { listParts } from './list-parts.ts'
import { endOfResponses } from './rules.ts'
import {
  eraseAudit,
  eraseBookings,
  eraseEvents,
  eraseMailsAbout,
  eraseStoredResponses,
  eraseVisits,
  noMatchers,
  type Stage,
} from './stages.ts'
import { idsOf } from './subject.ts'

/** Data of a job of the queue `erasure`. */
export interface ErasureJob {
  workspace_id: number
  id: number
}

type Name = ErasureRow['stage']

interface Part {
  run: Stage
  next: Name
  first: string
  counts?: 'mails' | 'events' | 'audit_entries' | 'stored_responses'
}

/**
 * In order: what finds rows by the bookings comes after they have named their parts. `first`: where the next
 * begins.
 */
const stages: Record<Exclude<Name, 'finished'>, Part> = {
  parts: { run: listParts, next: 'bookings', first: '' },
  bookings: { run: eraseBookings, next: 'requests', first: '' },
  requests: { run: eraseVisits, next: 'mails', first: '0' },
  mails: { run: eraseMailsAbout, next: 'events', first: '', counts: 'mails' },
  events: { run: eraseEvents, next: 'audit', first: '0', counts: 'events' },
  audit: { run: eraseAudit, next: 'answers', first: 'w', counts: 'audit_entries' },
  answers: { run: eraseStoredResponses, next: 'finished', first: '', counts: 'stored_responses' },
}

/**
 * Continues the erasure in steps, each in its own transaction, until the time is over. Returns whether it has
 * finished.
 */
export async function continueErasure(
  ctx: Context,
  { workspace_id: workspaceId, id }: ErasureJob,
  longestMs: number,
): Promise<boolean> {
  const endsAt = performance.now() + longestMs
  const words = new KnownWords()
  do {
    await words.prepare(ctx.db, workspaceId, id)
    // Calls go first: nobody waits for one step.
    const stage = await inBackground(workspaceId, () =>
      transaction(ctx.db, tx => makeStep(tx, ctx, { workspace_id: workspaceId, id }, words)),
    )
    if (stage !== 'finished') continue
    await discardFiles(ctx, workspaceId, id)
    return true
  } while (performance.now() < endsAt)
  return false
}

/** Runs a job of the queue `erasure`. A long erasure continues in another job. */
export async function runErasure(ctx: Context, job: ErasureJob): Promise<void> {
  if (await continueErasure(ctx, job, jobMs)) return
  await transaction(ctx.db, tx => ctx.jobs.enqueue(tx, { queue: 'erasure', data: job }))
}

/** Shorter than the time after which the queue gives a job up. */
const jobMs = 45_000

/** One step. Any number of processes may make steps of the same erasure: each locks it. */
export async function makeStep(
  tx: Tx,
  ctx: Context,
  { workspace_id: workspaceId, id }: ErasureJob,
  words = new KnownWords(),
): Promise<Name> {
  const erasure = await lockErasure(tx, workspaceId, id)
  if (!erasure || erasure.stage === 'finished') return 'finished'
  const matchers = words.matchersAt(erasure)
  // Another process has made a step since the words were read.
  if (needsWords(erasure) && !matchers) return erasure.stage
  const now = ctx.clock.now()
  const { run, next, first, counts } = stages[erasure.stage]
  const { place, erased = 0 } = await run(tx, ctx, erasure, matchers ?? noMatchers)
  const counted = counts ? { [counts]: erasure[counts] + erased } : {}
  if (place === undefined && next === 'finished')
    return finish(tx, workspaceId, id, { ...counted, changed_at: now })
  const reached = place !== undefined ? { place } : { stage: next, place: first }
  const changed = await changeErasure(tx, workspaceId, id, { ...counted, ...reached, changed_at: now })
  if (matchers) words.moveTo(changed)
  return changed.stage
}

const wordsAtOnce = 2_000

/** The address and the words are needed no more. Words are forgotten in several steps. */
async function finish(tx: Tx, workspaceId: number, id: number, changes: { changed_at: Date }): Promise<Name> {
  const isMore = (await deleteWords(tx, workspaceId, id, wordsAtOnce)) === wordsAtOnce
  if (isMore) await changeErasure(tx, workspaceId, id, { ...changes, place: endOfResponses })
  else
    await changeErasure(tx, workspaceId, id, {
      ...changes,
      stage: 'finished',
      place: '',
      email: null,
      email_folded: null,
      finished_at: changes.changed_at,
    })
  return isMore ? 'answers' : 'finished'
}

const filesAtOnce = 500

/** So that the response can say what storage did not delete. The sweep of files goes on with the rest. */
async function discardFiles(ctx: Context, workspaceId: number, id: number): Promise<void> {
  for (let ref: string | undefined = ''; ref !== undefined; ) {
    const keys = await refsOfKind(ctx.db, workspaceId, id, { kind: 'file', ref }, filesAtOnce)
    for (const storageKey of keys) await discardFile(ctx, { workspaceId, storageKey })
    ref = keys.length < filesAtOnce ? undefined : keys.at(-1)
  }
}

/** A process that ended leaves its erasures for this long. */
const leftForMs = 120_000
const atOnce = 100

/** Continues erasures that nobody works on, and has what was kept erased when its time has come. */
export async function continueErasures(ctx: Context, longestMs: number): Promise<void> {
  const now = ctx.clock.now()
  for (const due of await findDue(ctx.db, now, atOnce))
    await transaction(ctx.db, tx => releaseKept(tx, ctx, due))
  // Those that were released just now are found here too: nobody has continued them.
  await continueStopped(ctx, {
    what: 'an erasure',
    leftForMs,
    stopped,
    continue: left => continueErasure(ctx, left, longestMs),
  })
}

async function releaseKept(tx: Tx, ctx: Context, due: Due): Promise<void> {
  const { workspace_id: workspaceId, erasure_id: id } = due
  if (!(await lockErasure(tx, workspaceId, id))) return
  if (await postponeReopened(tx, workspaceId, id, due.now)) return
  const items = await releaseDue(tx, workspaceId, id, due.now)
  if (items.length === 0) return
  const caller = systemCaller(workspaceId, `erasure-${id}`)
  const bookings = [...idsOf(items, 'reservation'), ...idsOf(items, 'appointment')]
  await markBookingsErased(tx, caller, bookings, ctx.clock.now())
  await changeErasure(tx, workspaceId, id, {
    stage: 'bookings',
    place: '',
    changed_at: new Date(0),
    finished_at: null,
  })
  await audit(tx, ctx.clock, caller, { action: 'person-erased', object: 'erasure', id })
}
