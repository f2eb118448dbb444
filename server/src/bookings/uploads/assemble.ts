import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import { discardFile, openFile, type ReceivedFile, receiveFile } from '../../platform/files/files.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import { SpooledPdf } from '../documents/spooled-pdf.ts'
import { storePdf } from '../documents/store-pdf.ts'
import { getParent } from '../shared/bookings.ts'
import { claimUpload, findUpload, moveClaim, type PartRow, selectParts, type UploadRow } from './queries.ts'
import { assertWhole, fileDiffers, isCompleting, isNoPdf } from './rules.ts'

/** A process renews its claim every third of this time. After its end another call can complete it. */
const claimMs = 15_000
/** Half of the time after which the sweep takes a file for one that a crash left. */
const assemblyMs = 1_800_000

/** The stored file of all parts. Without `made`, the upload was completed before. */
export interface Assembled {
  made: { file: ReceivedFile; sha256: string; pages: number | null } | null
}

/**
 * Puts the parts together and stores the file, outside any transaction. One call does it at a time, and goes
 * on when its client is gone. Throws `not_found`, `unprocessable_entity` for missing parts and another
 * SHA-256, `bad_payload` for what is no PDF, `unavailable` while another call does it.
 */
export async function assemble(ctx: Context, caller: Caller, id: number): Promise<Assembled> {
  const { workspaceId } = caller
  const upload = await findUpload(ctx.db, workspaceId, id)
  if (!upload) throw notFound('Upload')
  if (upload.completed_at !== null) return { made: null }
  const until = () => new Date(ctx.clock.now().getTime() + claimMs)
  if (!(await claimUpload(ctx.db, workspaceId, id, ctx.clock.now(), until()))) throw isCompleting()
  const renewal = setInterval(
    () =>
      moveClaim(ctx.db, workspaceId, id, until()).catch(err => ctx.log.warn({ err }, 'claim not renewed')),
    claimMs / 3,
  )
  try {
    // Read under the claim: another completion would delete the parts meanwhile.
    const parts = await selectParts(ctx.db, workspaceId, id)
    assertWhole(upload, parts)
    return { made: await stored(ctx, caller, upload, parts) }
  } catch (error) {
    await release(ctx, caller, id)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** Gives up the file of a completion that failed. The parts stay, so that it can be tried again. */
export async function giveUp(ctx: Context, caller: Caller, id: number, { made }: Assembled): Promise<void> {
  if (!made) return
  await discardFile(ctx, made.file)
  await release(ctx, caller, id)
}

const release = (ctx: Context, { workspaceId }: Caller, id: number): Promise<void> =>
  moveClaim(ctx.db, workspaceId, id, null).catch(err => ctx.log.warn({ err }, 'claim ends by its time'))

async function stored(
  ctx: Context,
  caller: Caller,
  upload: UploadRow,
  parts: PartRow[],
): Promise<NonNullable<Assembled['made']>> {
  const timer = new AbortController()
  const late = setTimeout(() => timer.abort(tooLate()), assemblyMs)
  try {
    const store = upload.kind === 'document' ? storedDocument : storedVideo
    const made = await store(ctx, caller, upload, parts, timer.signal)
    if (made.file.sizeBytes === upload.size_bytes && (upload.sha256 ?? made.sha256) === made.sha256)
      return made
    await discardFile(ctx, made.file)
    throw fileDiffers()
  } finally {
    clearTimeout(late)
  }
}

const tooLate = () => refusal('unavailable', 'upload_not_stored', {}, { retryAfterSeconds: 1 })

async function storedDocument(
  ctx: Context,
  caller: Caller,
  upload: UploadRow,
  parts: PartRow[],
  signal: AbortSignal,
) {
  const { workspaceId } = caller
  const { bookingId } = await getParent(ctx.db, caller, 'appointment', upload.appointment_id)
  const pdf = await SpooledPdf.open()
  try {
    for await (const bytes of bytesOf(ctx, parts)) {
      signal.throwIfAborted()
      await pdf.writeBytes(bytes)
    }
    if (pdf.problem()) throw isNoPdf()
    return await storePdf(ctx, pdf, { workspaceId, bookingId, signal, takesUnreadable: true })
  } finally {
    await pdf.close()
  }
}

async function storedVideo(
  ctx: Context,
  { workspaceId }: Caller,
  { content_type: contentType }: UploadRow,
  parts: PartRow[],
  signal: AbortSignal,
) {
  const whole = createHash('sha256')
  const source = Readable.from(bytesOf(ctx, parts, whole), { objectMode: false })
  const file = await receiveFile(ctx, { workspaceId, kind: 'video', contentType, signal }, source)
  return { file, sha256: whole.digest('hex'), pages: null }
}

/** The bytes of all parts. Throws if a stored part is missing or damaged: the file would be another one. */
async function* bytesOf(ctx: Context, parts: PartRow[], whole?: Hash): AsyncGenerator<Buffer> {
  for (const { storage_key, number, sha256 } of parts) {
    const part = await openFile(ctx, storage_key)
    if (!part) throw new Error(`part ${number} of an upload is missing in the storage`)
    const hash = createHash('sha256')
    for await (const bytes of part.stream as AsyncIterable<Buffer>) {
      hash.update(bytes)
      whole?.update(bytes)
      yield bytes
    }
    if (hash.digest('hex') !== sha256)
      throw new Error(`part ${number} of an upload is damaged in the storage`)
  }
}
