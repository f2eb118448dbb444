import type { Generated, JSONColumnType } from 'kysely'
import type { Answer } from './question-types.ts'

/** The columns of what visitors ask for until a code confirms it. */
export interface VisitorTables {
  email_changes: {
    workspace_id: number
    id: Generated<number>
    booking_id: number
    email: string
    email_folded: string
    lang: string
    code: string
    attempts: Generated<number>
    expires_at: Date
    confirmed_at: Date | null
    created_at: Date
  }
  booking_requests: {
    workspace_id: number
    id: Generated<number>
    key: string
    first_name: string
    last_name: string
    email: string
    email_folded: string
    phone: string | null
    service: string
    quantity: number
    answers: JSONColumnType<Answer[]> | null
    starts_at: Date
    timezone: string
    lang: string
    code: string
    codes_sent: Generated<number>
    /** Null for a request of a version without it. */
    last_code_at: Date | null
    attempts: Generated<number>
    expires_at: Date
    reservation_id: number | null
    /** Of a booking that did not take place, and whose customer books again. */
    earlier_booking_id: number | null
    /** Networks of the client (`networksOf`). */
    confirmed_from: string | null
    confirmed_from_larger: string | null
    requested_from: string | null
    requested_from_larger: string | null
    created_at: Date
  }
}
