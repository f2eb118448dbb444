import { wireTime } from '../../platform/lib/clock.ts'
import type { Parent } from '../shared/bookings.ts'
import type { DocumentRow } from './queries.ts'

type Row = Omit<DocumentRow, 'appointment_id'>

/** The parent to which it was uploaded, and the appointment of the booking now. */
type Place = Pick<Parent, 'id' | 'kind' | 'appointmentId'>

const common = (row: Row, parent: Place) => ({
  object: 'document',
  id: String(row.id),
  object_id: parent.id,
  object_type: parent.kind,
  appointment_id: parent.appointmentId,
  type: row.type,
  filename: row.filename,
  ...uploaderOf(row),
})

/** Earlier versions stored only whether a customer uploaded it. */
const uploaderOf = ({ uploader, by_customer }: Row) => {
  if (uploader !== null) return { uploader }
  return by_customer ? { uploader: 'customer' as const } : {}
}

/** Payload of `document-uploaded` (contract section "Events"). */
export const documentUploadedEvent = (row: Row, parent: Place) => ({
  ...common(row, parent),
  mime_type: 'application/pdf',
  size_bytes: row.size_bytes,
  uploaded_at: wireTime(row.created_at),
})

/** Payload of `document-deleted`. */
export const documentDeletedEvent = (row: Row, parent: Place) => ({
  ...common(row, parent),
  content_type: 'application/pdf',
  size_bytes: row.size_bytes,
  uploaded_at: wireTime(row.created_at),
})
