// Generated from the server's table of reasons by `npm run generate:client`. Do not edit.

/** The values of the message of each reason, by error code. */
export interface ErrorReasons {
  already_scheduled: {
    scheduled: None
    appointment_ahead: None
  }
  bad_payload: {
    invalid_parameters: None
  }
  forbidden: {
    scope: { scope: string }
    feed_scope: { scope: string }
    admin_token: None
    role: { role: string; scope: string }
    role_of_admins: { role: string }
    role_of_notary: None
    keeps_appointments: None
    own_fields: { fields: string; field: string }
    only_owner: None
    reset_by_operator: None
    other_author: { author: string }
    added_by_business: None
    confirm: { case: 'account' } | { case: 'portal' }
    foreign_origin: None
    foreign_form: None
    file_link: None
    sso_only: { provider: string }
    sso_unknown: { provider: string }
    token_scopes: { scopes: string }
    token_origin: None
    token_bounds: None
    token_survival: None
  }
  idempotency_conflict: {
    other_call: None
  }
  idempotency_in_progress: {
    running: None
  }
  internal_error: {
    failed: None
  }
  invalid_request: {
    invalid_parameters: None
    not_json: None
    not_multipart: None
    unreadable: None
    wrong_length: None
    ended_early: None
    too_slow: None
    small_pieces: { most: number; least: number }
    one_file: None
    too_many_files: None
    too_many_fields: None
    too_many_parts: None
    reserved_field: None
    field_not_json: None
  }
  no_workspace: {
    token_without_workspace: None
    several_workspaces: { workspaces: string }
    no_membership: None
    not_a_member: { workspace: number }
  }
  not_found: {
    not_found: { resource: string }
    erased: { kind: ErrorWords['kind'] }
    used_link: None
    no_sso: None
  }
  notary_booked: {
    appointments_ahead: { case: 'one'; count: number } | { case: 'other'; count: number }
  }
  payload_too_large: {
    body: None
    body_over: { most_mib: number }
    pdf_over: { most_mib: number }
    rest_over: { most_mib: number }
    video: None
  }
  precondition_failed: {
    changed: None
  }
  range_not_satisfiable: {
    range: None
  }
  rate_limited: {
    requests: None
    token: None
    account: None
    address: None
    bad_tokens: None
    bad_links: None
    failed_sign_ins: None
    sign_ins: None
    too_many_invitations: { case: 'workspace'; most: number } | { case: 'address'; most: number }
    codes_to_address: None
    codes: None
    too_many_bookings: None
    moves: { most: number }
    test_mails: None
    test_mails_to_address: None
    exports: { most: number }
    webhook_tests: { most: number }
    calendar_reads: { most: number }
    uploads: None
    downloads: None
    streams: { case: 'workspace'; most: number } | { case: 'caller'; most: number }
  }
  reschedule_failed: {
    past: { case: 'time' } | { case: 'begun' }
    notice: None
    horizon: None
    closed: None
    signing_method: { case: 'any' } | { case: 'notary'; signing_method: string }
    booked: { case: 'time' } | { case: 'released' }
    held: None
    no_notary: None
    status: { status: ErrorWords['status'] }
  }
  reservation_canceled: {
    canceled: { kind: ErrorWords['kind'] }
  }
  rest_no_route: {
    no_route: { case: 'none' } | { case: 'methods'; methods: string } | { case: 'nearest'; nearest: string }
    bad_url: None
  }
  signer_cannot_be_updated: {
    verified: None
  }
  signer_exists: {
    signer_exists: None
  }
  slot_unavailable: {
    past: { case: 'time' } | { case: 'begun' }
    notice: None
    horizon: None
    closed: None
    signing_method: { case: 'any' } | { case: 'notary'; signing_method: string }
    booked: { case: 'time' } | { case: 'released' }
    held: None
    no_notary: None
    status: { case: 'draft' } | { case: 'other'; status: ErrorWords['status'] }
  }
  unable_to_cancel: {
    already: { kind: ErrorWords['kind']; status: ErrorWords['status'] }
    begun: None
  }
  unable_to_complete: {
    not_scheduled: { status: ErrorWords['status'] }
  }
  unable_to_erase: {
    open_bookings: { case: 'all'; bookings: string } | { case: 'more'; bookings: string; more: number }
  }
  unauthorized: {
    no_token: None
    no_metrics_token: None
    access_ended: None
    not_signed_in: None
    sign_in_again: None
    account_renewed: None
    wrong_password: None
    code_required: None
    wrong_code: None
    challenge: None
    wrong_passkey: None
    sso_declined: { provider: string }
    sso_rejected: { provider: string }
    sso_expired: None
    sso_stale: { provider: string }
    sso_other_person: { provider: string }
  }
  unavailable: {
    unavailable: None
    busy: None
    starting: None
    stopping: None
    not_ready: None
    no_database: None
    took_too_long: { seconds: number }
    concurrent_change: None
    no_downloads: None
    no_uploads: None
    upload_not_stored: None
    upload_too_slow: None
    no_streams: None
    no_token_check: None
    backup_running: None
    backup_no_room: None
    import_running: None
    sso_unavailable: { provider: string }
  }
  unprocessable_entity: {
    too_many_parts: { most: number; parts: ErrorWords['parts'] }
    completed: None
    not_completed: { status: ErrorWords['status'] }
    no_appointment: None
    not_markable: { status: ErrorWords['status'] }
    not_begun: { starts_at: string }
    no_mark: None
    mark_ended: { status: ErrorWords['status'] }
    code_expired: None
    code_used_up: None
    too_many_appointments: { most: number }
    invalid_destination: None
    no_rates: { country: string }
    too_many_calendars: { most: number }
    rows_wrong: { case: 'one'; rows: number } | { case: 'other'; rows: number }
    changed_meanwhile: { case: 'external_id' } | { case: 'time' }
    sample_data_live: None
    sample_data_used: None
    sample_data_horizon: { least: number }
    sample_data_no_time: None
    no_mail_server: None
    mail_not_taken: { answer: string }
    mail_outdated: None
    mail_without_address: { recipient: ErrorWords['recipient'] }
    mail_of_visitor: None
    mail_with_link: None
    mail_not_sent_yet: { due_at: string }
    mail_being_sent: None
    mail_repeated: { most: number }
    too_many_endpoints: { most: number }
    endpoint_disabled: None
    endpoint_removed: None
    no_next_secret: None
    event_deleted: None
    too_many_events: None
    live_clock: None
    token_ended: None
    too_many_tokens: { most: number }
    not_embedded: None
    last_owner: None
    already_a_member: None
    too_many_views: { most: number }
    account_exists: None
    address_not_proved: None
    last_factor: { case: 'own' } | { case: 'sso_only' } | { case: 'passkey' }
    short_password: None
    no_authenticator: None
    passkey_exists: None
    too_many_passkeys: { most: number }
    no_passkeys: { problem: string }
    sso_host: { origin: string }
    sso_taken: { provider: string }
    sso_no_address: { provider: string }
  }
  unsupported_media_type: {
    media_type: { media_type: string }
  }
}

/** Values that are one of a few words. */
export interface ErrorWords {
  kind: 'appointment' | 'reservation'
  parts: 'documents' | 'signers'
  recipient: 'customer' | 'notary' | 'workspace'
  status: 'draft' | 'pending' | 'queued' | 'scheduled' | 'completed' | 'canceled'
}

interface None {}
