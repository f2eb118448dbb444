import type { Generated, JSONColumnType } from 'kysely'

export interface ResultTables {
  results: {
    workspace_id: number
    appointment_id: number
    /** Business time since which it can be downloaded. Null while it cannot. */
    ready_at: Date | null
    document_ids: JSONColumnType<number[]>
    /** The files that were ready last (`contentsOf`). Null: unknown. */
    contents: JSONColumnType<string[]> | null
    version: Generated<number>
    /** When a member released it by hand. */
    released_at: Date | null
    released_by: string | null
    released_by_name: string | null
  }
  /** `signer_id` 0: the customer. */
  result_downloads: { workspace_id: number; appointment_id: number; signer_id: number; first_at: Date }
}
