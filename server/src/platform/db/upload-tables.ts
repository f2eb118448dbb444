import type { Generated } from 'kysely'

/** The columns of the tables about uploads in parts. */
export interface UploadTables {
  uploads: {
    workspace_id: number
    id: Generated<number>
    appointment_id: number
    kind: 'document' | 'video'
    /** Of a document. Null for a video. */
    type: string | null
    filename: string
    content_type: string
    size_bytes: number
    /** Of the whole file, in lowercase hex, if the client gave it. */
    sha256: string | null
    created_at: Date
    expires_at: Date
    /** Until then one process puts the parts together, and moves the time on. */
    completing_until: Date | null
    completed_at: Date | null
    document_id: number | null
    video_id: number | null
  }
  upload_parts: {
    workspace_id: number
    upload_id: number
    number: number
    size_bytes: number
    sha256: string
    storage_key: string
  }
}
