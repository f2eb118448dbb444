import type { IncomingMessage } from 'node:http'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { discardFile, receiveFile } from '../../platform/files/files.ts'
import { missingParam } from '../../platform/http/list.ts'
import { multipartRefusal, partsOf } from '../../platform/http/multipart.ts'
import { uploadSignal } from '../../platform/http/uploads.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { shownFilename } from '../../platform/lib/shown-filename.ts'
import { callerAt } from '../../workspaces/tenant-access.ts'
import { getParent } from '../shared/bookings.ts'
import { assertOwn } from '../shared/own-rows.ts'
import { assertFormFits, assertVideoType, maxVideoBytes, videoFilename } from './rules.ts'
import type { NewVideo } from './videos.ts'

export interface UploadedVideo {
  caller: Caller
  video: NewVideo
}

const limits = { files: 1, fields: 10, fieldSize: 1_000, headerPairs: 100 }
/** How much of a rejected body is read. A client that sends more is cut off. */
const discardLimitBytes = 128 * 1024 * 1024

/**
 * Streams the recording of a multipart request to storage. The appointment comes before the file, so that
 * nothing is stored for an unknown one. Throws `invalid_request`, `not_found`, `payload_too_large`.
 */
export async function receiveVideo(
  ctx: Context,
  request: FastifyRequest,
  caller: Caller,
  fileSize = maxVideoBytes,
): Promise<UploadedVideo> {
  assertFormFits(request.headers['content-length'])
  const parts = partsOf(request, { limits: { ...limits, fileSize } })
  let appointmentId: number | undefined
  let uploaded: UploadedVideo | undefined
  try {
    for (let part = await nextOf(parts); part; part = await nextOf(parts)) {
      if (part.type === 'file') uploaded = await store(ctx, request, caller, appointmentId, part)
      else if (part.fieldname === 'appointment_id') appointmentId = idOf(part.value)
    }
    if (!uploaded) throw missingParam(appointmentId === undefined ? 'appointment_id' : 'file')
    return uploaded
  } catch (error) {
    if (uploaded) await discardFile(ctx, uploaded.video.file)
    readOn(request.raw)
    throw error
  }
}

async function nextOf(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { value, done } = await parts.next()
    return done ? undefined : value
  } catch (error) {
    throw multipartRefusal(error)
  }
}

const idOf = (value: unknown): number =>
  typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value.trim()) ? Number(value) : Number.NaN

async function store(
  ctx: Context,
  request: FastifyRequest,
  caller: Caller,
  appointmentId: number | undefined,
  part: MultipartFile,
): Promise<UploadedVideo> {
  if (part.fieldname !== 'file') throw invalidParams({ [part.fieldname]: problem('not_expected') })
  if (appointmentId === undefined) throw invalidParams({ appointment_id: problem('after_file') })
  if (!Number.isSafeInteger(appointmentId)) throw invalidParams({ appointment_id: problem('not_positive') })
  const mimeType = assertVideoType(part.mimetype.toLowerCase())
  await assertOwn(ctx.db, caller, 'booking', appointmentId, 'Appointment')
  const within = await callerAt(ctx.db, caller, 'booking', appointmentId, 'Appointment')
  await getParent(ctx.db, within, 'appointment', appointmentId)
  const incoming = {
    workspaceId: within.workspaceId,
    kind: 'video' as const,
    contentType: mimeType,
    signal: uploadSignal(request),
  }
  const file = await receiveFile(ctx, incoming, part.file).catch(error => {
    throw multipartRefusal(error)
  })
  const filename = videoFilename(part.filename, mimeType)
  const originalFilename = shownFilename(part.filename)
  return { caller: within, video: { appointmentId, filename, originalFilename, mimeType, file } }
}

/** A client that sends everything before it reads would never get the response if nobody read the rest. */
function readOn(body: IncomingMessage): void {
  let left = discardLimitBytes
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy()
  })
  body.resume()
}
