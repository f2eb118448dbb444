import type { Parent } from '../bookings/bookings.ts'
import { wireTime } from '../lib/clock.ts'
import type { DocumentRow } from './queries.ts'

type Row = Omit<DocumentRow, 'appointment_id'>

const common = (row: Row, parent: Pick<Parent, 'id' | 'kind'>) => ({
  object: 'document',
  id: String(row.id),
  object_id: parent.id,
  object_type: parent.kind,
  filename: row.filename,
})

/** Payload of `document-uploaded` (contract section "Events"). */
export const documentUploadedEvent = (row: Row, parent: Pick<Parent, 'id' | 'kind'>) => ({
  ...common(row, parent),
  mime_type: 'application/pdf',
  size_bytes: row.size_bytes,
  uploaded_at: wireTime(row.created_at),
})

/** Payload of `document-deleted`. */
export const documentDeletedEvent = (row: Row, parent: Pick<Parent, 'id' | 'kind'>) => ({
  ...common(row, parent),
  content_type: 'application/pdf',
  size_bytes: row.size_bytes,
  uploaded_at: wireTime(row.created_at),
})
