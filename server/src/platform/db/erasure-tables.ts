import type { Generated } from 'kysely'

/** The columns of the tables about erasures of personal data. */
export interface ErasureTables {
  /** Parts of bookings that were removed: their events and audit entries are still there. */
  removed_parts: {
    workspace_id: number
    booking_id: number
    kind: 'signer' | 'note' | 'document' | 'video'
    id: number
  }
  erasures: {
    workspace_id: number
    id: Generated<number>
    /** Null once it has finished. */
    email: string | null
    email_folded: string | null
    stage: 'parts' | 'bookings' | 'requests' | 'mails' | 'events' | 'audit' | 'answers' | 'finished'
    /** How far the stage has come. */
    place: string
    mails: Generated<number>
    events: Generated<number>
    audit_entries: Generated<number>
    stored_responses: Generated<number>
    created_at: Date
    changed_at: Date
    finished_at: Date | null
    /** Attempts without a result (decision "Work that ends the process"). */
    begun: Generated<number>
    begins_again_at: Date | null
  }
  erasure_items: {
    workspace_id: number
    erasure_id: number
    /** Name of the object; `file` for the key of a file; `word` for what only this person has. */
    kind: string
    ref: string
    state: 'waiting' | 'erased' | 'kept'
    kept_until: Date | null
  }
}
