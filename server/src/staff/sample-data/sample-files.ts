import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import { type ReceivedFile, receiveFile } from '../../platform/files/files.ts'
import { pdfOf } from './pdf.ts'
import { video } from './video.ts'

/** A file that an action of the sample adds. */
export interface StoredSample {
  file: ReceivedFile
  sha256: string
}

export const storePdf = (ctx: Context, workspaceId: number, name: string, title: string) =>
  store(ctx, workspaceId, {
    kind: 'document',
    contentType: 'application/pdf',
    bytes: pdfOf(title, [name, 'Sample document. It has no legal effect.']),
  })

export const storeVideo = (ctx: Context, workspaceId: number) =>
  store(ctx, workspaceId, { kind: 'video', contentType: 'video/webm', bytes: video })

async function store(
  ctx: Context,
  workspaceId: number,
  { kind, contentType, bytes }: { kind: 'document' | 'video'; contentType: string; bytes: Buffer },
): Promise<StoredSample> {
  const incoming = { workspaceId, kind, contentType, signal: null }
  const file = await receiveFile(ctx, incoming, Readable.from([bytes]))
  return { file, sha256: createHash('sha256').update(bytes).digest('hex') }
}
