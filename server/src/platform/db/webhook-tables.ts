import type { Generated } from 'kysely'

/** The columns of the tables of endpoints and what is sent to them. */
export interface WebhookTables {
  webhook_endpoints: {
    workspace_id: number
    id: Generated<number>
    url: string
    event_types: string[] | null
    description: string
    status: 'enabled' | 'disabled'
    disabled_reason: string | null
    secret: string
    next_secret: string | null
    failing_since: Date | null
    warned_at: Date | null
    lane_due_at: Date | null
    lane_until: Date | null
    /** Leases in a row that no release ended, the current one included. */
    unreleased_leases: Generated<number>
    released_at: Date | null
    paused_seconds: Generated<number>
    created_at: Date
    removed_at: Date | null
  }
  deliveries: {
    workspace_id: number
    id: Generated<number>
    endpoint_id: number
    event_id: string
    status: 'pending' | 'retrying' | 'delivered' | 'failed'
    attempts: number
    due_at: Date
    is_replay: boolean
    created_at: Date
    changed_at: Date
    last_attempt: number | null
    started_at: Date | null
    duration_ms: number | null
    response_status: number | null
    error: string | null
    response_head: string | null
    response_body: string | null
  }
  delivery_attempts: {
    workspace_id: number
    delivery_id: number
    attempt: number
    started_at: Date
    duration_ms: number
    status: number | null
    error: string | null
    response_head: string | null
    response_body: string | null
  }
}
