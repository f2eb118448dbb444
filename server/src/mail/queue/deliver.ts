import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { afterCommit, transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { beginsAgain, doAll, type Work } from '../../platform/lib/begun.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { businessNow, momentOfWork } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { beginMail, selectDue, selectDueOf, selectKeepable, selectLost } from './due-queries.ts'
import { changeMail, lockMail, type MailRef, type MailRow } from './queries.ts'
import { wakeFor } from './queue-mail.ts'
import { goesAloneNext, lostAfterMs, retryDelayMs } from './rules.ts'
import { lost, outgoing, post, type Unsent } from './send.ts'
import { holdTogether, joined, othersOf, sameAddress, type WrittenMail, waitsUntil } from './together.ts'
import type { Composed, Written } from './written.ts'

export type { Composed, Written }

/** Composes a mail from the state within `tx`, at business time `now`. A higher layer provides it. */
export type Compose = (tx: Tx, ctx: Context, mail: MailRow, now: Date) => Promise<Composed>

/** Mails of one step of a round. */
const batch = 200
/** A round takes no new mails after this time: the next one begins a minute after it began. */
const roundMs = 50_000
/** Mails that a process sends at the same time, and those of one workspace, which must not delay others. */
const limits = { atOnce: 5, ofWorkspace: 3 }

/** What the mail server said of a mail, and what follows if it did not take it. */
interface Posted {
  failure: Unsent | undefined
  parts: WrittenMail[]
}

/** Delivers mails. `compose` writes their text. */
export class Mailer {
  readonly #ctx: Context
  readonly #compose: Compose

  constructor(ctx: Context, compose: Compose) {
    this.#ctx = ctx
    this.#compose = compose
  }

  /**
   * Delivers the mail if it is pending and due by the workspace's business time. In a test workspace, and
   * without a mail server, the mail is kept. A mail that another process is sending is left alone: at most
   * one is sent per cause (decision "One mail a cause"). `run` names the job in the audit trail. A mail that
   * was begun before without a result is left to the rounds.
   */
  async deliver(ref: MailRef, run: string, begun = 0): Promise<void> {
    const ctx = this.#ctx
    const now = ctx.clock.now()
    if (!(await beginMail(ctx.db, ref, { now, until: beginsAgain(now, begun + 1), begun }))) return
    const taken = await transaction(ctx.db, tx => takeUp(tx, ctx, this.#compose, ref, run))
    if (!taken) return
    const result = { ...taken, failure: await post(ctx, taken.mail) }
    await untilRecorded(() => transaction(ctx.db, tx => settleAll(tx, ctx, run, result)))
  }

  /** Delivers the workspace's mails that are due by `until`, in order. */
  async deliverDue(workspaceId: number, until: Date): Promise<void> {
    for (const mail of await selectDueOf(this.#ctx.db, workspaceId, until, batch)) {
      await this.deliver(mail, 'clock')
    }
  }

  /** Delivers due mails that no job has delivered. Fails mails that a process was sending when it died. */
  async sweep(run: string, mostMs = roundMs): Promise<void> {
    const ctx = this.#ctx
    const now = ctx.clock.now()
    for (const ref of await selectLost(ctx.db, new Date(now.getTime() - lostAfterMs), batch)) {
      await transaction(ctx.db, tx => giveUpLost(tx, ctx, ref, run))
    }
    const endsAt = performance.now() + mostMs
    const isOver = () => performance.now() >= endsAt
    for (let found = batch; found === batch && !isOver(); ) {
      const due = await selectDue(ctx.db, ctx.clock.now(), batch)
      await doAll(due, limits, ref => this.#deliverOrLeave(ref, run), isOver)
      found = due.length
    }
  }

  /** A mail that fails here stays pending for a later round. */
  async #deliverOrLeave(ref: MailRef & Work, run: string): Promise<void> {
    try {
      await this.deliver(ref, run, ref.begun)
    } catch (err) {
      const { workspace_id: workspaceId, id: mailId } = ref
      this.#ctx.log.warn({ err, workspaceId, mailId }, 'a mail waits for a later round')
    }
  }
}

/**
 * Keeps the mails of a test workspace that are due by `until`, within the caller's transaction. Mails to
 * members are left for a round, because they would be sent.
 */
export async function keepDue(
  tx: Tx,
  ctx: Context,
  compose: Compose,
  workspaceId: number,
  until: Date,
): Promise<void> {
  for (const ref of await selectKeepable(tx, workspaceId, until))
    await takeUp(tx, ctx, compose, ref, 'sample-data', true)
}

/** When the workspace's next mail is due; undefined if that is after `until`. */
export async function nextDueMail(db: Db, workspaceId: number, until: Date): Promise<Date | undefined> {
  const [first] = await selectDueOf(db, workspaceId, until, 1)
  return first?.due_at
}

/**
 * The columns of a mail whose composing had a result. What is being sent is not repeated if the process ends.
 */
const ended = { begun: 0, waits_until: null }

/**
 * Composes the mail and decides what to do. Returns it if this process is to send it now. `isAtDueTime`: as
 * of its due time, because sample data shows what happened earlier.
 */
async function takeUp(
  tx: Tx,
  ctx: Context,
  compose: Compose,
  ref: MailRef,
  run: string,
  isAtDueTime = false,
) {
  await holdTogether(tx, ref)
  const mail = await lockMail(tx, ref, 'pending')
  if (!mail) return undefined
  const workspace = await getWorkspace(tx, mail.workspace_id)
  const now = businessNow(ctx, workspace)
  const later =
    mail.due_at > now ? mail.due_at : isAtDueTime ? undefined : await waitsUntil(tx, ctx, mail, now)
  if (later) return leave(tx, ctx, mail, workspace, later)
  const momentOf = ({ due_at }: MailRow) => (isAtDueTime ? due_at : momentOfWork(ctx, workspace, due_at))
  const others = isAtDueTime ? [] : await othersOf(tx, mail, now)
  const written: WrittenMail[] = []
  for (const one of [mail, ...others].toSorted((a, b) => a.id - b.id)) {
    const composed = await compose(tx, ctx, one, momentOf(one))
    if (composed.outcome === 'written') written.push({ mail: one, written: composed })
    else await finish(tx, ctx, one, run, unwritten(composed))
  }
  const [first, ...more] = sameAddress(written)
  if (!first) return undefined
  const parts: [WrittenMail, ...WrittenMail[]] = [first, ...more]
  const isToStaff = mail.link_id !== null || mail.membership_id !== null
  const isKept = !ctx.smtp || (workspace.mode === 'test' && !isToStaff)
  for (const part of parts)
    await takePart(tx, ctx, part, run, { isKept, with: more.length > 0 ? first : undefined })
  if (isKept) return undefined
  const named = { kind: first.mail.kind, id: `mail-${mail.workspace_id}-${first.mail.id}` }
  return { mail: outgoing(ctx, workspace, named, joined(parts)), parts }
}

/** Leaves the mail until then. */
async function leave(
  tx: Tx,
  ctx: Context,
  mail: MailRow,
  { clock_offset_ms }: WorkspaceRow,
  due_at: Date,
): Promise<undefined> {
  const begun = Math.max(mail.begun - 1, 0)
  await changeMail(tx, mail.workspace_id, mail.id, { due_at, begun, waits_until: null })
  if (due_at > mail.due_at) await wakeFor(tx, ctx, mail, new Date(due_at.getTime() - clock_offset_ms))
}

function unwritten(composed: Exclude<Composed, Written>): Outcome {
  if (composed.outcome === 'no longer valid') return { status: 'withdrawn' }
  return { status: 'skipped', error: `The ${composed.of} has no email address.` }
}

/**
 * Stores what the mail says of its booking, and that it is being sent or was kept. Each row has a text of its
 * own, also if one mail tells of several: an export or an erasure of a customer never meets another one.
 */
async function takePart(
  tx: Tx,
  ctx: Context,
  { mail, written }: WrittenMail,
  run: string,
  { isKept, with: first }: { isKept: boolean; with: WrittenMail | undefined },
): Promise<void> {
  const content = { ...storedContent(mail, written), sent_with: first?.mail.id ?? null }
  await written.told?.keep(tx, mail.id)
  if (isKept) return finish(tx, ctx, mail, run, { status: 'kept', ...content })
  const sending = { status: 'sending' as const, attempts: mail.attempts + 1, error: null, ...content }
  await changeMail(tx, mail.workspace_id, mail.id, { ...sending, ...ended, changed_at: ctx.clock.now() })
}

/** The text of a mail with a one-time link is not stored: a reader of the mail queue could use the link. */
function storedContent(mail: MailRow, { to, subject, text, html, calendar }: Written) {
  const recipient = { recipient: to, subject }
  if (mail.link_id !== null) return recipient
  return { ...recipient, text_body: text, html_body: html, calendar_file: calendar }
}

/** Records the result for each booking of the mail. */
async function settleAll(tx: Tx, ctx: Context, run: string, { parts, failure }: Posted): Promise<void> {
  const isOfSeveral = parts.length > 1
  for (const { mail, written } of parts)
    await settle(tx, ctx, mail, run, { failure, isOfSeveral, ...written })
}

interface Settled extends Pick<Posted, 'failure'>, Pick<Written, 'retract' | 'told'> {
  /** The mail told of several bookings. */
  isOfSeveral: boolean
}

/**
 * Records the result of the mail server. Its words are not stored for a mail with a one-time link: they can
 * quote the link to readers of the mail queue.
 */
async function settle(
  tx: Tx,
  ctx: Context,
  ref: MailRef,
  run: string,
  { failure, isOfSeveral, retract, told }: Settled,
): Promise<void> {
  const mail = await lockMail(tx, ref, 'sending')
  if (!mail) return
  if (!failure) return finish(tx, ctx, mail, run, { status: 'sent' })
  const { fate } = failure
  if (fate !== 'unknown') await told?.undo(tx, mail.id)
  const error = mail.link_id === null ? failure.error : failure.codes
  const alone = isOfSeveral && goesAloneNext(failure, mail.attempts)
  const delayMs = (fate === 'again' ? retryDelayMs(mail.attempts) : undefined) ?? (alone ? 0 : undefined)
  if (delayMs === undefined) {
    if (fate !== 'unknown') await retract?.(tx)
    return finish(tx, ctx, mail, run, { status: 'failed', error })
  }
  const now = ctx.clock.now()
  const businessTime = businessNow(ctx, await getWorkspace(tx, mail.workspace_id))
  const due_at = new Date(businessTime.getTime() + delayMs)
  const pending = { status: 'pending' as const, due_at, error, changed_at: now, sent_with: null }
  await changeMail(tx, mail.workspace_id, mail.id, { ...pending, ...(alone && { together: null }) })
  report(tx, ctx, mail, run, 'postponed')
  await wakeFor(tx, ctx, mail, new Date(now.getTime() + delayMs))
}

async function giveUpLost(tx: Tx, ctx: Context, ref: MailRef, run: string): Promise<void> {
  const mail = await lockMail(tx, ref, 'sending')
  if (!mail) return
  await finish(tx, ctx, mail, run, { status: 'failed', error: lost })
}

type Outcome = Partial<MailRow> & { status: 'sent' | 'failed' | 'kept' | 'skipped' | 'withdrawn' }

async function finish(
  tx: Tx,
  ctx: Context,
  mail: MailRow,
  run: string,
  outcome: Outcome,
): Promise<undefined> {
  await changeMail(tx, mail.workspace_id, mail.id, { ...outcome, ...ended, changed_at: ctx.clock.now() })
  const caller = systemCaller(mail.workspace_id, run)
  await audit(tx, ctx.clock, caller, { action: `mail-${outcome.status}`, object: 'mail', id: mail.id })
  report(tx, ctx, mail, run, outcome.status)
}

/** Counts and logs the outcome of the mail. Its address and text are personal data, and are not logged. */
function report(tx: Tx, { log, metrics }: Context, mail: MailRow, run: string, outcome: string): void {
  const { workspace_id: workspaceId, id: mailId, kind, booking_id: bookingId } = mail
  afterCommit(tx, () => {
    metrics.mails.inc({ outcome })
    log.info({ workspaceId, mailId, kind, bookingId, outcome, job: run }, 'mail')
  })
}

/** Retries longer than usual: without the record nobody knows whether the mail was sent. */
async function untilRecorded(record: () => Promise<void>): Promise<void> {
  for (const waitMs of [500, 2_000, 10_000]) {
    try {
      return await record()
    } catch {
      await sleep(waitMs)
    }
  }
  await record()
}
