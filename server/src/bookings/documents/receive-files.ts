import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { discardFile, type ReceivedFile, receiveFile } from '../../platform/files/files.ts'
import { NamelessFile } from '../../platform/files/nameless-file.ts'
import { limitForm, multipartRefusal, partsOf } from '../../platform/http/multipart.ts'
import { uploadSignal } from '../../platform/http/uploads.ts'
import type { Paper } from './apart/messages.ts'
import type { PdfFault } from './apart/problem.ts'
import { pagesOf, type Reading } from './apart/read-files.ts'
import { type FileKind, isWholeStart, kindOf } from './file-kind.ts'
import { headBytes } from './pdf-head.ts'
import { type PhotosFault, pagesSpaceBytes, writePhotos } from './receive-photos.ts'
import { maxPdfBytes } from './rules.ts'

/** Why a file of a form was not taken. */
export type UploadFault = Exclude<FileKind, 'pdf' | 'photo'> | 'too_large' | PdfFault | PhotosFault

/**
 * A file of a form: stored as a PDF, with its SHA-256 in lowercase hex and the names of the chosen files, or
 * the reason why not.
 */
export type ReceivedDocument =
  | { filename: string; file: ReceivedFile; sha256: string; pages: number; chosen: string[] }
  | { filename: string; fault: UploadFault }

export interface ReceivedForm {
  fields: Record<string, string>
  documents: ReceivedDocument[]
}

/** What the files of a form are for. */
export interface FormOwner {
  workspaceId: number
  bookingId: number
  /** Of the pages that photos become. */
  paper: Paper
}

interface Receiving extends FormOwner {
  ctx: Context
  reading: Reading
}

/** A file as it was sent, in a temporary file. */
interface Sent {
  filename: string
  kind: 'pdf' | 'photo'
  content: NamelessFile
}

const limits = { files: 20, fields: 10, fieldSize: 1_000, headerPairs: 100, fileSize: maxPdfBytes }
/** Five of the largest documents, and the rest of a form. */
const maxFormBytes = 5 * maxPdfBytes + 1024 * 1024

/** Temporary space of a form with that length, and of what its photos become. */
export const formSpaceBytes = (announcedBytes = maxFormBytes): number =>
  Math.min(announcedBytes, maxFormBytes) + pagesSpaceBytes

/**
 * Stores the PDFs of a multipart form, and one PDF of all its photos, in their order. A file that cannot be
 * taken is reported, and the others are received. Throws `invalid_request` for a form that cannot be read,
 * and `payload_too_large` for a form with more than 151 MiB; then nothing remains. The caller keeps or
 * discards the files.
 */
export async function receiveFiles(
  ctx: Context,
  request: FastifyRequest,
  of: FormOwner,
): Promise<ReceivedForm> {
  const owner = { workspaceId: of.workspaceId, part: of.bookingId }
  const receiving = { ctx, ...of, reading: { owner, signal: uploadSignal(request) } }
  const fields: Record<string, string> = {}
  const sent: (Sent | { filename: string; fault: UploadFault })[] = []
  const documents: ReceivedDocument[] = []
  try {
    limitForm(request, maxFormBytes)
    for await (const part of partsOf(request, { limits })) {
      if (part.type === 'file') sent.push(...(await receivedPart(part)))
      else fields[part.fieldname] = String(part.value)
    }
    for (const one of sent) {
      if ('fault' in one) documents.push(one)
      else if (one.kind === 'pdf') documents.push(await storedPdf(receiving, one))
    }
    const photos = sent.filter(one => 'kind' in one && one.kind === 'photo') as Sent[]
    if (photos.length > 0) documents.push(...(await storedPhotos(receiving, photos)))
    return { fields, documents }
  } catch (error) {
    await discardDocuments(ctx, documents)
    throw multipartRefusal(error)
  } finally {
    for (const one of sent) if ('content' in one) await one.content.close()
  }
}

/** Deletes files that were stored while a form was read. For a form that is refused. */
export async function discardDocuments(ctx: Context, documents: ReceivedDocument[]): Promise<void> {
  for (const document of documents) if ('file' in document) await discardFile(ctx, document.file)
}

/** Reads a part to its end. None for the empty part of a field without a chosen file. */
async function receivedPart(
  part: MultipartFile,
): Promise<(Sent | { filename: string; fault: UploadFault })[]> {
  const { filename, file } = part
  const content = await NamelessFile.open()
  try {
    let start = Buffer.alloc(0)
    let kind: FileKind | undefined
    for await (const bytes of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (!isWholeStart(start)) start = Buffer.concat([start, bytes]).subarray(0, headBytes)
      if (isWholeStart(start)) kind ??= kindOf(start, filename)
      // The rest of what is not taken is read and dropped, so that the client gets the response.
      if (kind === undefined || isTaken(kind)) await content.write(bytes)
    }
    kind ??= kindOf(start, filename)
    if (isTaken(kind) && !file.truncated) return [{ filename, kind, content }]
    await content.close()
    if (filename === '' && start.length === 0) return []
    return [{ filename, fault: isTaken(kind) ? 'too_large' : kind }]
  } catch (error) {
    await content.close()
    throw error
  }
}

const isTaken = (kind: FileKind) => kind === 'pdf' || kind === 'photo'

async function storedPdf(receiving: Receiving, { filename, content }: Sent): Promise<ReceivedDocument> {
  const found = await pagesOf(content, receiving.reading)
  return 'fault' in found
    ? { filename, ...found }
    : { filename, chosen: [filename], ...(await stored(receiving, content)), ...found }
}

/** One document of all photos, named after the first. None of them if one cannot be used. */
async function storedPhotos(receiving: Receiving, photos: Sent[]): Promise<ReceivedDocument[]> {
  const { ctx, reading, paper } = receiving
  const pdf = await NamelessFile.open()
  try {
    const refused = await writePhotos(ctx, reading, photos, paper, pdf)
    if (refused) return refused
    const [first] = photos
    const filename = `${(first?.filename ?? '').replace(/\.(jpe?g|png)$/i, '')}.pdf`
    const chosen = photos.map(photo => photo.filename)
    return [{ filename, chosen, ...(await stored(receiving, pdf)), pages: photos.length }]
  } finally {
    await pdf.close()
  }
}

async function stored({ ctx, workspaceId, reading }: Receiving, content: NamelessFile) {
  const { signal } = reading
  const incoming = { workspaceId, kind: 'document' as const, contentType: 'application/pdf', signal }
  return { file: await receiveFile(ctx, incoming, content.read()), sha256: content.sha256() }
}
