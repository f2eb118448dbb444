import type { Generated } from 'kysely'

/** The columns of the tables that only staff see. */
export interface StaffTables {
  notes: {
    workspace_id: number
    id: Generated<number>
    /** The reservation if there is one, otherwise the appointment. */
    booking_id: number
    /** The one of the two to which the note was added. */
    parent_id: number
    text: string
    /** Actor of the audit trail. */
    author: string
    author_name: string | null
    created_at: Date
    changed_at: Date
  }
  calls: {
    workspace_id: number
    id: Generated<number>
    appointment_id: number
    called_at: Date
    outcome: 'reached' | 'no_answer' | 'voicemail' | 'wrong_number'
    author: string
    author_name: string | null
    created_at: Date
  }
}
