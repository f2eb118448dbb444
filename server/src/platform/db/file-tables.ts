import type { Generated } from 'kysely'

/** Files of bookings. */
export interface FileTables {
  documents: {
    workspace_id: number
    id: Generated<number>
    booking_id: number
    parent_id: number
    type: string
    filename: string
    size_bytes: number
    storage_key: string
    created_at: Date
    by_customer: Generated<boolean>
    original_filename: string | null
    /** Null for documents of earlier versions. */
    uploader: 'customer' | 'staff' | 'api' | null
    /** Lowercase hex. Null for documents of earlier versions, as are `pages`. */
    sha256: string | null
    pages: number | null
  }
  videos: {
    workspace_id: number
    id: Generated<number>
    appointment_id: number
    filename: string
    mime_type: string
    size_bytes: number
    storage_key: string
    created_at: Date
    original_filename: string | null
  }
}
