import type { Generated, JSONColumnType } from 'kysely'

/** The columns of the tables about imports of appointments, and about sample data. */
export interface ImportTables {
  sample_loads: {
    workspace_id: number
    id: Generated<number>
    /** Digest of the idempotency key and the call. Null: the call had no key. */
    call: string | null
    basis: JSONColumnType<object>
    /** Actions that were done or skipped. */
    position: Generated<number>
    made: JSONColumnType<object>
    actor: string
    actor_name: string | null
    source: 'api' | 'console' | 'customer' | 'system'
    request_id: string
    changed_at: Date
    finished_at: Date | null
    /** Attempts without a result (decision "Work that ends the process"). */
    begun: Generated<number>
    begins_again_at: Date | null
  }
  imports: {
    workspace_id: number
    id: Generated<number>
    /** Digest of the idempotency key and the call. Null: the call had no key. */
    call: string | null
    notify: boolean
    actor: string
    actor_name: string | null
    source: 'api' | 'console' | 'customer' | 'system'
    request_id: string
    /** What was added so far, by status. */
    draft: Generated<number>
    scheduled: Generated<number>
    completed: Generated<number>
    canceled: Generated<number>
    /** Rows that could not be added, with the reason. */
    left_out: JSONColumnType<object[]>
    started_at: Date
    changed_at: Date
    finished_at: Date | null
    /** Attempts without a result (decision "Work that ends the process"). */
    begun: Generated<number>
    begins_again_at: Date | null
  }
  import_parts: {
    workspace_id: number
    import_id: number
    position: number
    rows: JSONColumnType<object[]>
  }
}
