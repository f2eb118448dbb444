// Generated from the server's table of reasons by `npm run generate:client`. Do not edit.

/** The values of the message of each reason, by error code. */
export interface ErrorReasons {
  already_scheduled: {
    scheduled: None
    requested: None
    paying: None
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
    sets_no_price: None
    refunds_nothing: None
    keeps_appointments: None
    own_fields: { fields: string; field: string }
    only_owner: None
    owner_goes_live: None
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
    incomplete: None
    passkey_name: None
    not_json: None
    json_shape: { depth: string; fields: string; values: string }
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
    details: { most: number }
    place_changes: { most: number }
    messages_to_address: { most: number }
    messages: { most: number; left: number }
    messages_of_notary: { most: number; left: number }
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
    booked: { case: 'time' } | { case: 'notary' } | { case: 'released' }
    held: None
    no_notary: None
    status: { status: ErrorWords['status'] }
    no_time: None
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
    decided: None
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
    booked: { case: 'time' } | { case: 'notary' } | { case: 'released' }
    held: None
    no_notary: None
    status: { case: 'draft' } | { case: 'other'; status: ErrorWords['status'] }
  }
  unable_to_cancel: {
    already: { kind: ErrorWords['kind']; status: ErrorWords['status'] }
    begun: None
    fee_rose: { fee: string }
  }
  unable_to_complete: {
    not_scheduled: { status: ErrorWords['status'] }
    blocked: { blockers: string }
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
    no_body_memory: None
    no_uploads: None
    upload_not_stored: None
    upload_too_slow: None
    upload_completing: None
    no_streams: None
    no_token_check: None
    backup_running: None
    backup_no_room: None
    import_running: None
    sample_data_running: None
    sso_unavailable: { provider: string }
  }
  unprocessable_entity: {
    too_many_parts: { most: number; parts: ErrorWords['parts'] }
    completed: None
    missed: None
    service_completed: { kind: ErrorWords['kind'] }
    too_many_price_lines: { most: number }
    other_currency: { currency: string }
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
    no_request: None
    too_many_time_requests: { most: number }
    no_rates: { country: string }
    no_result: None
    no_recipients: None
    without_price: None
    nothing_to_pay: None
    over_due: { due: string }
    not_refundable: None
    over_refundable: { refundable: string }
    already_voided: None
    void_of_void: None
    void_of_refunded: None
    void_of_online: None
    invoice_of_canceled: None
    already_invoiced: { number: string }
    nothing_to_invoice: None
    correction_of_correction: None
    already_corrected: { number: string }
    nothing_to_bill: { month: string; reference: string }
    mixed_currencies: { currencies: string }
    too_many_to_bill: { most: number }
    invoice_not_payable: None
    stripe_missing: None
    currency_of_payments: { currency: string }
    currency_of_checkout: { currency: string }
    too_many_open_uploads: { most: number }
    open_uploads_too_large: { most_gib: number }
    part_differs: { part: number }
    parts_missing: { case: 'one'; count: number; part: number } | { case: 'other'; count: number; part: number }
    file_differs: None
    upload_completed: None
    too_many_notaries: { most: number }
    too_many_services: { most: number }
    too_many_archived: { most: number }
    catalog_too_long: { case: 'offered'; most: number } | { case: 'all'; most: number }
    too_many_closures: { most: number }
    too_many_times_off: { case: 'notary'; most: number } | { case: 'workspace'; most: number }
    too_many_kept: { case: 'notaries'; most: number } | { case: 'spans'; most: number } | { case: 'times_off'; most: number } | { case: 'closures'; most: number }
    too_many_spans: { most: number; count: number }
    too_many_calendars: { most: number }
    import_too_many_hours: { hours: string; most: number }
    import_too_long: { notaries: string; most: number }
    rows_wrong: { case: 'one'; rows: number } | { case: 'other'; rows: number }
    is_live: None
    has_live: None
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
    too_many_attempts: { most: number }
    too_many_events: None
    live_clock: None
    token_ended: None
    too_many_tokens: { most: number }
    not_backed_up_here: None
    no_previous_secret_key: None
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

/** The values of the text about a bad parameter, by its reason. */
export interface ErrorProblems {
  required: None
  required_alone: None
  unknown_field: { case: 'plain' } | { case: 'nearest'; nearest: string } | { case: 'none' } | { case: 'known'; known: string }
  unknown_parameter: { case: 'plain' } | { case: 'nearest'; nearest: string } | { case: 'none' } | { case: 'known'; known: string }
  wrong_type: { case: 'string' } | { case: 'integer' } | { case: 'number' } | { case: 'boolean' } | { case: 'object' } | { case: 'array' } | { case: 'null' } | { case: 'other'; types: string }
  not_listed: { allowed: string }
  not_that: { allowed: string }
  empty: None
  too_short: { least: number }
  too_long: { most: number }
  too_small: { least: number }
  too_large: { most: number }
  milliseconds: None
  too_few_items: { case: 'list'; least: number } | { case: 'or_null'; least: number }
  too_many_items: { most: number }
  repeated_item: None
  repeated_key: { key: string }
  no_language: None
  no_options_of_kind: { type: string }
  options_needed: { type: string }
  too_much_text: { most: number }
  too_long_together: { most: number }
  not_a_question: { case: 'known'; known: string } | { case: 'none' }
  wrong_keys: { most: number }
  wrong_format: None
  not_valid: None
  invalid: None
  control_characters: None
  control_characters_in_lines: None
  hidden_characters: None
  method_of_verified: None
  not_a_code: None
  not_a_type: None
  not_base64: None
  not_base64url: None
  in_use: None
  not_a_date_time: None
  not_a_date: None
  not_a_calendar_date: None
  not_a_business_date: { dates: string }
  not_a_date_or_time: None
  not_a_relative_date: None
  not_a_bound: { dates: string }
  not_a_month: None
  not_a_day: None
  not_a_local_time: None
  not_a_time_of_day: None
  not_a_time_of_day_or_24: None
  not_a_zone: None
  not_after_start: None
  not_after_since: None
  not_after_since_now: None
  not_after_from: None
  before_from: None
  too_many_days: { most_after: number; most: number }
  not_in_future: None
  in_future: None
  after_now: { now_at: string }
  before_now: { now_at: string }
  not_an_email: None
  not_an_email_or_empty: None
  not_a_sender: None
  email_invisible: None
  email_local_too_long: None
  email_dots: None
  email_not_nfc: None
  email_domain: None
  email_domain_too_long: None
  not_a_phone: None
  phone_of_two_countries: None
  phone_extension: { extension: string }
  too_few_digits: { least: number }
  not_a_language: None
  not_a_currency: None
  unknown_currency: None
  too_many_decimals: { most: number }
  too_fine: { decimals: number; currency: string }
  not_a_country: None
  not_a_country_or_rest: None
  not_a_postal_code: { country: string }
  not_a_state: None
  other_state: { state: string; postal: string }
  not_a_url: None
  not_absolute: None
  not_a_web_url: None
  not_an_https_url: None
  not_a_page_url: None
  not_https: None
  not_http: None
  url_with_password: None
  url_port: None
  url_inner_host: None
  url_dot_first: None
  url_two_dots: None
  url_fragment: None
  url_not_reachable: None
  not_an_etag: None
  not_a_key: None
  not_a_workspace: None
  not_a_cursor: None
  not_an_event_id: None
  not_a_resume_cursor: None
  cursor_ahead: None
  not_ids: None
  unknown_column: { known: string }
  needs_period: { most: number }
  too_many_rows: { case: 'report'; most: number } | { case: 'calendar'; most: number } | { case: 'calendar_bookings'; most: number } | { case: 'calendar_time_off'; most: number }
  needs_object: None
  needs_booking: None
  only_for_service: { case: 'quantity' } | { case: 'signing_method' }
  stripe_mode: { mode: string }
  not_a_stripe_key: None
  not_a_webhook_secret: None
  not_online: None
  not_payable_online: { step: string; payable: string }
  bad_signature: None
  needs_stripe: None
  cannot_cancel_here: None
  needed_to_share: None
  shift_needed: None
  shift_alone: None
  not_mailed: None
  wrong_code: None
  too_many_keys: { most: number }
  used_by: { kind: ErrorWords['kind']; id: string }
  no_services: None
  not_of_service: { allowed: string }
  without_reservation: None
  line_or_discount: None
  amount_or_percent: None
  only_for_discounts: None
  only_for_lines: None
  repeated_line: { key: string }
  only_for_kind: { line: string }
  needed_for_kind: { line: string }
  not_a_notary: None
  not_a_method: { known: string }
  no_pdf_part: None
  not_base64_pdf: None
  pdf_spaces: None
  pdf_base64url: None
  pdf_percent: None
  pdf_data_url: None
  pdf_password: None
  pdf_damaged: None
  pdf_no_pages: None
  pdf_too_complex: None
  not_a_video: { allowed: string }
  not_a_pdf: None
  not_a_sha256: None
  no_digest: None
  digest_differs: None
  part_size: { bytes: number }
  only_for_documents: None
  not_expected: None
  after_file: None
  not_positive: None
  not_an_image: None
  image_too_large: None
  overlaps: { other: string }
  same_date: { index: string }
  same_time: None
  before_starts_on: None
  repeats_too_long: None
  too_many_repeats: { most: number }
  no_repeat: None
  calendar_unreadable: { problem: string; hint: string }
  calendar_too_full: None
  calendar_known: None
  no_holiday_country: None
  needs_holiday_country: None
  no_holiday_region: { case: 'other'; country: string } | { case: 'none'; country: string }
  zone_unknown_country: { country: string }
  zone_repeated_country: { country: string }
  zone_repeated_service: { service: string; zone: string }
  zone_too_fine: { service: string; zone: string; decimals: number; currency: string }
  unknown_types: { unknown: string; known: string }
  needs_notary: None
  only_for_notary: None
  needs_invitation: None
  view_name_in_use: None
  password_too_short: { case: 'alone'; least: number; least_with_app: number } | { case: 'with_app'; least: number }
  password_personal: None
  password_common: None
  wrong_or_used_code: None
  wrong_first_code: None
  passkey_old: None
  passkey_rejected: None
  scope_of_nothing: { scope: string }
  unknown_scope: { known: string }
  later_than_issuer: { latest_at: string }
  more_than_issuer: { case: 'installation'; most: number } | { case: 'token'; most: number }
  scopes_of_issuer: { scopes: string }
  not_an_origin: None
  not_a_plain_origin: None
  not_a_slug: None
  slug_taken: None
  not_a_color: None
  fixed_mode: None
  less_than_deliveries: None
  more_than_events: None
  both_clocks: None
  clock_too_far: None
  needs_page_url: None
  needs_customer_booking: None
  needs_contact: None
  last_contact: None
  not_csv: { problem: string }
  no_columns: None
  csv_too_large: { case: 'blank_rows'; most: number } | { case: 'rows'; most: number } | { case: 'cells'; most: number } | { case: 'columns'; most: number }
  csv_encoding: { encoding: string }
  csv_nul: None
  csv_sep_line: None
  csv_separator: { separator: string; remedy: string }
  cells: { count: number; columns: number }
  column_missing: None
  column_unknown: { known: string }
  column_twice: None
  not_a_mapping: { example: string }
  not_a_known_column: { known: string }
  date_order_unclear: { date: string }
  needs_start: None
  not_one_time: { zone: string }
  before_1970: None
  completed_in_future: None
  only_for_canceled: None
  no_such_notary: None
  several_notaries: None
  not_one_notary: { given: string }
  past_and_scheduled: None
  too_soon: None
  too_far: None
  outside_hours: None
  no_method_then: None
  taken: { case: 'row'; row: number } | { case: 'appointment'; appointment: number } | { case: 'all' }
  held_now: None
  used_before: { case: 'row'; row: number } | { case: 'appointment'; appointment: number }
  same_as: { case: 'row'; row: number } | { case: 'appointment'; appointment: number } | { case: 'row_without_start'; row: number } | { case: 'appointment_without_start'; appointment: number }
}

/** Values that are one of a few words. */
export interface ErrorWords {
  kind: 'appointment' | 'reservation'
  parts: 'documents' | 'signers' | 'notes'
  recipient: 'customer' | 'notary' | 'workspace'
  status: 'draft' | 'pending' | 'queued' | 'scheduled' | 'completed' | 'canceled'
}

interface None {}
