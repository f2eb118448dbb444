import { type DocumentRow, documentsOf, downloadName } from '../../bookings/documents/documents.ts'
import { noteDownload, type Result, resultOf } from '../../bookings/release/release.ts'
import { isVerified } from '../../bookings/signers/rules.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type SignedLink, signLink } from '../../platform/files/signed-links.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type KeyAccess, parentOf } from './access.ts'

/** The result of the appointment that the key opens, as far as its reader may see it. */
export interface OwnResult extends Pick<Result, 'state' | 'downloadableUntil' | 'version' | 'unpaid'> {
  /** What can be downloaded now. */
  documents: DocumentRow[]
}

/** Undefined without an appointment, and for a signer who does not get the result. */
export async function ownResult(
  ctx: Context,
  { caller, appointment, signer, ...access }: KeyAccess,
  db: Db = ctx.db,
): Promise<OwnResult | undefined> {
  if (!appointment) return undefined
  const result = await resultOf(ctx, db, caller, appointment.id)
  const { state, documentIds, downloadableUntil, toSigners, version } = result
  if (signer && !(toSigners && isVerified(signer))) return undefined
  const { rootId } = parentOf({ caller, appointment, ...access })
  const all = state === 'ready' ? await documentsOf(db, caller, rootId) : []
  return {
    state,
    downloadableUntil,
    version,
    // What the customer owes is no concern of a signer.
    unpaid: state === 'held' && !signer ? result.unpaid : null,
    documents: all.filter(({ id }) => documentIds.includes(id)),
  }
}

/**
 * The documents that the reader of the key may open: the result, and the customer's own uploads. `until`: for
 * how many seconds the result can still be downloaded.
 */
async function openable(
  ctx: Context,
  access: KeyAccess,
): Promise<{ documents: DocumentRow[]; until: number }> {
  const { caller, rootId } = parentOf(access)
  const result = await ownResult(ctx, access)
  const uploads = access.signer
    ? []
    : (await documentsOf(ctx.db, caller, rootId)).filter(({ by_customer }) => by_customer)
  const ends = result?.downloadableUntil
  const now = businessNow(ctx, await getWorkspace(ctx.db, caller.workspaceId))
  const until = ends ? Math.floor((ends.getTime() - now.getTime()) / 1000) : Number.POSITIVE_INFINITY
  return { documents: [...(result?.documents ?? []), ...uploads], until }
}

/** How long a link works that a person follows at once. */
const linkSeconds = 300

/**
 * A link to the document. A download of the result leaves an audit entry, a `HEAD` leaves none. Throws
 * `not_found` unless the key opens the document now.
 */
export async function linkToOwn(
  ctx: Context,
  access: KeyAccess,
  id: number,
  { method }: { method: string },
): Promise<[DocumentRow, SignedLink]> {
  const { documents, until } = await openable(ctx, access)
  const document = documents.find(one => one.id === id)
  if (!document) throw notFound('Document')
  const { appointment, caller, signer } = access
  if (appointment && !document.by_customer && method !== 'HEAD')
    await transaction(ctx.db, (tx: Tx) =>
      noteDownload(tx, ctx, caller, appointment.id, id, signer?.id ?? null),
    )
  const link = await signLink(
    ctx,
    {
      storageKey: document.storage_key,
      filename: downloadName(document),
      contentType: 'application/pdf',
      disposition: 'attachment',
    },
    document.by_customer ? linkSeconds : Math.min(linkSeconds, until),
  )
  return [document, link]
}
