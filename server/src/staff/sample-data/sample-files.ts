import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import { discardFile, type ReceivedFile, receiveFile } from '../../platform/files/files.ts'
import { inBatches } from '../../platform/lib/in-batches.ts'
import type { Files } from './actions.ts'
import { pdfOf } from './pdf.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { video } from './video.ts'

/** Files that are stored at the same time. */
const atOnce = 8

/** Stores the files of all scenarios, in their order. If one fails, nothing remains. */
export async function receiveSampleFiles(ctx: Context, workspaceId: number): Promise<Files[]> {
  const files: Files[] = []
  try {
    await inBatches([...scenarios], atOnce, async batch => {
      const settled = await Promise.allSettled(batch.map(scenario => filesOf(ctx, workspaceId, scenario)))
      files.push(...settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : [])))
      for (const one of settled) if (one.status === 'rejected') throw one.reason
    })
    return files
  } catch (error) {
    await discardSampleFiles(ctx, files)
    throw error
  }
}

export async function discardSampleFiles(ctx: Context, files: Files[]): Promise<void> {
  for (const { pdfs, video: film } of files)
    for (const file of [...pdfs.map(pdf => pdf.file), ...(film ? [film] : [])]) await discardFile(ctx, file)
}

async function filesOf(ctx: Context, workspaceId: number, scenario: Scenario): Promise<Files> {
  const receive = (kind: 'document' | 'video', contentType: string, bytes: Buffer): Promise<ReceivedFile> =>
    receiveFile(ctx, { workspaceId, kind, contentType, signal: null }, Readable.from([bytes]))
  const pdfs: Files['pdfs'] = []
  for (const title of scenario.documents ?? []) {
    const lines = [scenario.name, 'Sample document. It has no legal effect.']
    const bytes = pdfOf(title, lines)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    pdfs.push({ title, file: await receive('document', 'application/pdf', bytes), sha256 })
  }
  const isFilmed = scenario.completed === 'with video'
  return { pdfs, video: isFilmed ? await receive('video', 'video/webm', video) : undefined }
}
