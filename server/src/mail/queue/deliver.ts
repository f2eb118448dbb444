import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { afterCommit, transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { beginsAgain, doAll, type Work } from '../../platform/lib/begun.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { businessNow, momentOfWork } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { MayLackAddress } from '../kinds/kinds.ts'
import { beginMail, selectDue, selectDueOf, selectKeepable, selectLost } from './due-queries.ts'
import { changeMail, lockMail, type MailRef, type MailRow } from './queries.ts'
import { wakeFor } from './queue-mail.ts'
import { lostAfterMs, retryDelayMs } from './rules.ts'
import { lost, outgoing, post, type Unsent } from './send.ts'

/** The content of a mail, or why there is none: what it says no longer holds, or there is no address. */
export type Composed =
  | { outcome: 'no longer valid' }
  | { outcome: 'no address'; of: MayLackAddress }
  | Written

/** A mail that can be sent. */
export interface Written {
  outcome: 'written'
  to: string
  subject: string
  text: string
  html: string
  calendar: string | null
  /**
   * Undoes in `tx` what only the recipient of the mail should know, once it is certain that nobody gets it.
   */
  retract?: (tx: Tx) => Promise<void>
  /** Keeps what the mail tells the recipient. Undone when it is certain that no mail server took it. */
  told?: Told
}

/** Writes what a mail of that id tells. */
export interface Told {
  keep(tx: Tx, mailId: number): Promise<void>
  undo(tx: Tx, mailId: number): Promise<void>
}

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
  retract: Written['retract']
  told: Written['told']
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
    await untilRecorded(() => transaction(ctx.db, tx => settle(tx, ctx, ref, run, result)))
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
  const mail = await lockMail(tx, ref, 'pending')
  if (!mail) return undefined
  const workspace = await getWorkspace(tx, mail.workspace_id)
  const now = businessNow(ctx, workspace)
  if (mail.due_at > now) {
    await changeMail(tx, mail.workspace_id, mail.id, {
      begun: Math.max(mail.begun - 1, 0),
      waits_until: null,
    })
    return undefined
  }
  const moment = isAtDueTime ? mail.due_at : momentOfWork(ctx, workspace, mail.due_at)
  const composed = await compose(tx, ctx, mail, moment)
  if (composed.outcome === 'no longer valid') return finish(tx, ctx, mail, run, { status: 'withdrawn' })
  if (composed.outcome === 'no address') {
    const error = `The ${composed.of} has no email address.`
    return finish(tx, ctx, mail, run, { status: 'skipped', error })
  }
  const content = storedContent(mail, composed)
  await composed.told?.keep(tx, mail.id)
  const isToStaff = mail.link_id !== null || mail.membership_id !== null
  if (!ctx.smtp || (workspace.mode === 'test' && !isToStaff))
    return finish(tx, ctx, mail, run, { status: 'kept', ...content })
  const sending = { status: 'sending' as const, attempts: mail.attempts + 1, error: null, ...content }
  await changeMail(tx, mail.workspace_id, mail.id, { ...sending, ...ended, changed_at: ctx.clock.now() })
  const named = { kind: mail.kind, id: `mail-${mail.workspace_id}-${mail.id}` }
  const { retract, told } = composed
  return { mail: outgoing(ctx, workspace, named, composed), retract, told }
}

/** The text of a mail with a one-time link is not stored: a reader of the mail queue could use the link. */
function storedContent(mail: MailRow, { to, subject, text, html, calendar }: Written) {
  const recipient = { recipient: to, subject }
  if (mail.link_id !== null) return recipient
  return { ...recipient, text_body: text, html_body: html, calendar_file: calendar }
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
  { failure, retract, told }: Posted,
): Promise<void> {
  const mail = await lockMail(tx, ref, 'sending')
  if (!mail) return
  if (!failure) return finish(tx, ctx, mail, run, { status: 'sent' })
  const { fate } = failure
  if (fate !== 'unknown') await told?.undo(tx, mail.id)
  const error = mail.link_id === null ? failure.error : failure.codes
  const delayMs = fate === 'again' ? retryDelayMs(mail.attempts) : undefined
  if (delayMs === undefined) {
    if (fate !== 'unknown') await retract?.(tx)
    return finish(tx, ctx, mail, run, { status: 'failed', error })
  }
  const now = ctx.clock.now()
  const businessTime = businessNow(ctx, await getWorkspace(tx, mail.workspace_id))
  const due_at = new Date(businessTime.getTime() + delayMs)
  await changeMail(tx, mail.workspace_id, mail.id, { status: 'pending', due_at, error, changed_at: now })
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
