import type { Generated, JSONColumnType } from 'kysely'

/** The columns of every table, as the migrations leave them; `tables.test.ts` holds the two together. */
export interface Tables {
  settings: { name: string; value: string }
  workspaces: {
    id: Generated<number>
    name: string
    mode: 'live' | 'test'
    timezone: string
    created_at: Date
  }
  tokens: {
    id: Generated<number>
    workspace_id: number | null
    name: string
    hash: string
    scopes: string[]
    rate_limit: number | null
    created_at: Date
    expires_at: Date | null
    revoked_at: Date | null
    last_used_at: Date | null
  }
  directory: { kind: string; ref: string; workspace_id: number }
  idempotency_keys: {
    workspace_id: number
    key: string
    fingerprint: string
    status: number | null
    body: string | null
    expires_at: Date
  }
  events: {
    workspace_id: number
    id: string
    sequence: number | null
    type: string
    occurred_at: Date
    source: string
    request_id: string
    data: JSONColumnType<object>
  }
  event_sequences: { workspace_id: number; last_sequence: number }
  audit: {
    workspace_id: number
    id: Generated<number>
    at: Date
    actor: string
    source: string
    action: string
    object: string
    object_id: string
    request_id: string
  }
  signing_keys: { id: string; secret: string; created_at: Date }
  files: {
    workspace_id: number
    storage_key: string
    state: 'pending' | 'stored' | 'removed'
    changed_at: Date
  }
  services: {
    workspace_id: number
    handle: string
    position: number
    label: string
    category: 'remote' | 'enotary' | 'wet' | 'international' | 'apostille'
    signing_methods: string[]
    duration_minutes: number
    unit_price_minor: number
    currency: string
  }
  rate_cards: { workspace_id: number; card: JSONColumnType<object> }
  bookings: {
    workspace_id: number
    id: Generated<number>
    kind: 'reservation' | 'appointment'
    status: 'draft' | 'pending' | 'queued' | 'scheduled' | 'completed' | 'canceled'
    reservation_id: number | null
    appointment_id: number | null
  }
  reservations: {
    workspace_id: number
    id: number
    first_name: string
    last_name: string
    email: string
    service: string
    signing_method: string
    signer_count: number
    quantity: number
    prepaid: boolean
    lang: string
    unit_price_minor: number
    currency: string
    public_key: string
    reservation_key: string
    appointment_key: string
    created_at: Date
    submitted_at: Date | null
    canceled_at: Date | null
  }
  appointments: {
    workspace_id: number
    id: number
    first_name: string
    last_name: string
    email: string
    service: string
    signing_method: string
    quantity: number
    lang: string
    starts_at: Date | null
    timezone: string
    appointment_key: string
    upload_key: string
    session_key: string
    created_at: Date
  }
  signers: {
    workspace_id: number
    id: Generated<number>
    booking_id: number
    parent_id: number
    first_name: string
    last_name: string
    email: string
    email_folded: string
    status: 'pending' | 'in_progress' | 'verified' | 'failed' | 'locked'
    human_approval: 'approved' | 'rejected' | null
    key: string
    created_at: Date
  }
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
  }
}
