import { withdrawMails } from '../../mail/queue/mails.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { unpaidOf } from '../shared/money.ts'
import {
  changeResult,
  type DownloadRow,
  findResult,
  insertDownload,
  lockResult,
  type ResultRow,
  selectDownloads,
  selectFacts,
  selectVerifiedSigners,
} from './queries.ts'
import {
  blockersOf,
  contentsOf,
  downloadableUntil,
  type Facts,
  isReleasable,
  isSame,
  oncePerFile,
  type ResultBlocker,
  type ResultDocument,
  type ResultState,
  resultType,
  stateOf,
  versionsOf,
} from './rules.ts'

export { oncePerFile, resultType, versionsOf }

/** The result of an appointment: its notarized documents, and until when they can be downloaded. */
export interface Result {
  state: ResultState
  /** What holds it back. */
  blockers: ResultBlocker[]
  /** What is to be paid first, in minor units of `currency`. Null: no payment holds it back. */
  unpaid: { minor: number; currency: string } | null
  /** The documents that can be downloaded, if the state is `ready`. */
  documentIds: number[]
  /** Equal files are one. */
  files: number
  /** How many times it was given, with other documents each time. 0: never. */
  version: number
  readyAt: Date | null
  /** Null: for ever, or not ready. */
  downloadableUntil: Date | null
  toSigners: boolean
  downloads: DownloadRow[]
}

/** Throws `not_found`. */
export async function resultOf(
  ctx: Context,
  db: Db,
  { workspaceId }: Caller,
  appointmentId: number,
): Promise<Result> {
  const workspace = await getWorkspace(db, workspaceId)
  const row = await findResult(db, workspaceId, appointmentId)
  const facts = await factsOf(db, workspace, appointmentId, row)
  const blockers = blockersOf(facts)
  const release = row ?? { ready_at: null }
  const state = stateOf(release, blockers, workspace.result_days, businessNow(ctx, workspace))
  const { ready_at } = release
  return {
    state,
    blockers: ready_at === null ? blockers : [],
    unpaid:
      blockers.includes('not_paid') && facts.money
        ? { minor: unpaidOf(facts.money), currency: facts.money.currency }
        : null,
    documentIds: facts.documents.map(({ id }) => id),
    files: contentsOf(facts.documents).length,
    version: row?.version ?? 0,
    readyAt: ready_at,
    downloadableUntil: ready_at && downloadableUntil(ready_at, workspace.result_days),
    toSigners: workspace.result_to_signers,
    downloads: row ? await selectDownloads(db, workspaceId, appointmentId) : [],
  }
}

/**
 * Makes the result ready or takes it back, after a change of what its release depends on: the status of the
 * appointment, its documents, its signers, its money.
 */
export async function settleResult(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  appointmentId: number,
): Promise<void> {
  const { workspaceId } = caller
  const workspace = await getWorkspace(tx, workspaceId)
  const known = await findResult(tx, workspaceId, appointmentId)
  const before = await factsOf(tx, workspace, appointmentId, known)
  if (!known && before.documents.length === 0) return
  const row = await lockResult(tx, workspaceId, appointmentId)
  const facts = await factsOf(tx, workspace, appointmentId, row)
  const [blocker] = blockersOf(facts)
  if (blocker !== undefined) {
    // A session that was reopened is released anew.
    const released = facts.status === 'completed' ? {} : notReleased
    if (row.ready_at === null && row.released_at === null) return
    await changeResult(tx, row, { ready_at: null, ...released })
    await withdrawMails(tx, ctx, caller, appointmentId, ['result_ready'])
    return
  }
  // Those who got this version before get no other mail about it.
  const { documents } = facts
  const contents = contentsOf(documents)
  const last = readyLast(row, documents)
  // A document that is removed makes no new version, and does not begin the time of download anew.
  const isKnown = row.version > 0 && contents.every(content => last.includes(content))
  const version = isKnown ? row.version : row.version + 1
  if (row.ready_at === null || !isSame(last, contents))
    await changeResult(tx, row, {
      ready_at: (isKnown && row.ready_at) || businessNow(ctx, workspace),
      document_ids: documents.map(({ id }) => id),
      contents,
      version,
    })
  await queueResultMails(tx, ctx, workspace, appointmentId, version)
}

/** The files that were ready last. Of a result of an earlier version, those that are still there. */
const readyLast = ({ contents, document_ids }: ResultRow, documents: ResultDocument[]): string[] =>
  contents ?? contentsOf(documents.filter(({ id }) => document_ids.includes(id)))

/** Queues the mails about this version to those who have none yet. A customer who signs gets one. */
async function queueResultMails(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  appointmentId: number,
  revision: number,
): Promise<void> {
  const ids = { bookingId: appointmentId, revision }
  await queueMail(tx, ctx, workspace, 'result_ready', ids)
  if (!workspace.result_to_signers) return
  for (const { id, email } of await selectVerifiedSigners(tx, workspace.id, appointmentId)) {
    const signerAddress = countedAddress(email)
    await queueMail(tx, ctx, workspace, 'signer_result_ready', { ...ids, signerId: id, signerAddress })
  }
}

/** The result that can be downloaded at `now`, and until when. Both are business time. Null if none can. */
export async function releasedResult(
  db: Db,
  { id, result_days }: WorkspaceRow,
  appointmentId: number,
  now: Date,
): Promise<{ version: number; documentIds: number[]; until: Date | null } | null> {
  const row = await findResult(db, id, appointmentId)
  if (!row?.ready_at || stateOf(row, [], result_days, now) !== 'ready') return null
  return {
    version: row.version,
    documentIds: row.document_ids,
    until: downloadableUntil(row.ready_at, result_days),
  }
}

/** Whether the appointment has a notarized document, released or not. */
export const hasResult = async (db: Db, workspaceId: number, appointmentId: number): Promise<boolean> =>
  ((await selectFacts(db, workspaceId, appointmentId))?.documents.length ?? 0) > 0

const notReleased = { released_at: null, released_by: null, released_by_name: null }

/**
 * Releases the result of a completed appointment, whatever else holds it back. Throws `not_found`,
 * `unprocessable_entity` without a result.
 */
export async function releaseResult(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  appointmentId: number,
): Promise<void> {
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const before = await factsOf(tx, workspace, appointmentId, undefined)
  if (!isReleasable(blockersOf(before))) throw refusal('unprocessable_entity', 'no_result')
  const row = await lockResult(tx, caller.workspaceId, appointmentId)
  if (row.released_at !== null) return
  await changeResult(tx, row, {
    released_at: ctx.clock.now(),
    released_by: caller.actor,
    released_by_name: caller.actorName ?? null,
  })
  await audit(tx, ctx.clock, caller, { action: 'result-released', object: 'appointment', id: appointmentId })
  await settleResult(tx, ctx, caller, appointmentId)
}

/** Records that a person downloads a document of the result. `signerId` is null for the customer. */
export async function noteDownload(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  appointmentId: number,
  documentId: number,
  signerId: number | null,
): Promise<void> {
  await insertDownload(tx, {
    workspace_id: caller.workspaceId,
    appointment_id: appointmentId,
    signer_id: signerId ?? 0,
    first_at: ctx.clock.now(),
  })
  await audit(tx, ctx.clock, caller, { action: 'result-downloaded', object: 'document', id: documentId })
}

async function factsOf(
  db: Db,
  workspace: WorkspaceRow,
  appointmentId: number,
  row: ResultRow | undefined,
): Promise<Facts> {
  const found = await selectFacts(db, workspace.id, appointmentId)
  if (!found) throw notFound('Appointment')
  return {
    status: found.status,
    documents: found.documents,
    signers: found.signers,
    unverified: found.unverified,
    release: workspace.result_release,
    requiresPayment: workspace.result_requires_payment,
    money: found.money,
    isReady: (row?.ready_at ?? null) !== null,
    isReleased: (row?.released_at ?? null) !== null,
  }
}
