import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { getParent } from '../bookings/bookings.ts'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import { invalidParams } from '../errors.ts'
import { type ReceivedFile, receiveFile } from '../files/files.ts'
import { missingParam } from '../http/list.ts'
import { callerAt } from '../workspaces/access.ts'
import { assertVideoType, maxVideoBytes, videoFilename } from './rules.ts'
import type { NewVideo } from './videos.ts'

export interface UploadedVideo {
  caller: Caller
  video: NewVideo
}

const limits = { files: 1, fileSize: maxVideoBytes, fields: 10, fieldSize: 1_000, headerPairs: 100 }

/**
 * Streams the recording of a multipart request to storage. The appointment comes before the file, so that
 * nothing is stored for one that does not exist. Throws `invalid_request`, `not_found`, `payload_too_large`.
 */
export async function receiveVideo(
  ctx: Context,
  request: FastifyRequest,
  caller: Caller,
): Promise<UploadedVideo> {
  let appointmentId: number | undefined
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'appointment_id') appointmentId = Number(part.value)
      continue
    }
    if (part.fieldname !== 'file')
      throw invalidParams({ [part.fieldname]: 'is not expected; the file is `file`' })
    if (appointmentId === undefined) throw invalidParams({ appointment_id: 'must come before the file' })
    return await store(ctx, caller, appointmentId, part)
  }
  throw missingParam(appointmentId === undefined ? 'appointment_id' : 'file')
}

async function store(
  ctx: Context,
  caller: Caller,
  appointmentId: number,
  part: MultipartFile,
): Promise<UploadedVideo> {
  if (!Number.isSafeInteger(appointmentId) || appointmentId < 1) {
    throw invalidParams({ appointment_id: 'must be a positive integer' })
  }
  const mimeType = assertVideoType(part.mimetype.toLowerCase())
  const within = await callerAt(ctx.db, caller, 'booking', appointmentId, 'Appointment')
  await getParent(ctx.db, within, 'appointment', appointmentId)
  const incoming = { workspaceId: within.workspaceId, kind: 'video' as const, contentType: mimeType }
  const file: ReceivedFile = await receiveFile(ctx, incoming, part.file)
  return { caller: within, video: { appointmentId, filename: videoFilename(part.filename), mimeType, file } }
}
