/**
 * Every column of every table: whether it can have personal data of a customer or signer, and who erases it.
 * A test compares it with the database, so a new column needs a decision here.
 */
interface Table {
  /** By column: who erases it. */
  erased?: Record<string, string>
  /** Columns without personal data of customers: ids, times, states, settings. */
  none: string
  /** Why. Needed where it is not obvious. */
  because?: string
}

const reservation = 'eraseReservations'
const appointment = 'eraseAppointments'
const signer = 'eraseSigners'
const told = 'eraseTold deletes the row, eraseToldTo deletes or blanks it'
const request = 'eraseRequests deletes the row'
const mail = 'eraseMails deletes the row, and empties lists of a day'
const response = 'eraseResponses'
const view = 'eraseViewsAbout deletes the row'
const members = 'It is about members, who are not customers: their data belongs to their account.'

export const register: Record<string, Table> = {
  reservations: {
    erased: {
      first_name: reservation,
      last_name: reservation,
      email: reservation,
      phone: reservation,
      visitor_email: reservation,
      external_id: reservation,
      billing_reference: reservation,
      metadata: reservation,
      pricing: reservation,
      time_request: reservation,
      public_key: reservation,
      reservation_key: reservation,
      appointment_key: reservation,
    },
    none: 'workspace_id id service signing_method signer_count quantity prepaid lang unit_price_minor currency created_at submitted_at canceled_at category duration_minutes total_minor received_minor refunded_minor owed_again_minor request_ends_at cancellation_policy policy_starts_at fee_minor authorized_minor card_hold',
  },
  appointments: {
    erased: {
      first_name: appointment,
      last_name: appointment,
      email: appointment,
      phone: appointment,
      external_id: appointment,
      metadata: appointment,
      cancel_reason: appointment,
      overruled: appointment,
      location: appointment,
      meeting_url: appointment,
      appointment_key: appointment,
      upload_key: appointment,
      session_key: appointment,
    },
    none: 'workspace_id id service signing_method quantity lang starts_at timezone created_at notary_id duration_minutes category revision assignments customer_moves moved_at customer_moves_since no_show_reason no_show_marked_at no_show_cancels_at no_show_refund told_starts_at told_timezone calendar_host canceled_at canceled_by canceled_by_name cancel_reason_shared acts completed_at completed_by completed_by_name',
    because: 'A customer has no name as an actor: these names are of a member or a token.',
  },
  signers: {
    erased: { first_name: signer, last_name: signer, email: signer, email_folded: signer, key: signer },
    none: 'workspace_id id booking_id parent_id status human_approval verification_method created_at',
  },
  documents: {
    erased: {
      filename: 'eraseDocuments deletes the row and the file',
      original_filename: 'eraseDocuments deletes the row and the file',
    },
    none: 'workspace_id id booking_id parent_id type size_bytes storage_key sha256 pages created_at by_customer uploader',
  },
  videos: {
    erased: {
      filename: 'eraseVideos deletes the row and the file',
      original_filename: 'eraseVideos deletes the row and the file',
    },
    none: 'workspace_id id appointment_id mime_type size_bytes storage_key created_at',
  },
  uploads: {
    erased: { filename: 'eraseUploads deletes the row and the parts' },
    none: 'workspace_id id appointment_id kind type content_type size_bytes sha256 created_at expires_at completing_until completed_at document_id video_id',
  },
  upload_parts: { none: 'workspace_id upload_id number size_bytes sha256 storage_key' },
  payments: {
    erased: { reference: 'erasePayments', note: 'erasePayments' },
    none: 'workspace_id id booking_id kind of_id method amount_minor currency received_minor refunded_minor received_at author author_name created_at',
    because: 'The amounts stay for the books. The author is of the staff.',
  },
  invoice_series: { none: 'workspace_id series year last_number' },
  invoices: {
    none: 'workspace_id id series year number kind of_id currency total_minor billing_reference month content issued_at author author_name created_at',
    because: 'Tax law needs invoices as they were issued, with who was billed. The author is of the staff.',
  },
  invoice_bookings: { none: 'workspace_id invoice_id booking_id is_valid' },
  stripe_accounts: {
    none: 'workspace_id secret_key secret_key_end webhook_secret webhook_secret_end changed_at',
    because: 'It is about the business.',
  },
  checkouts: {
    none: 'workspace_id id booking_id state amount_minor currency starts_at timezone chosen_at cancels session_id session_url payment_intent expires_at next_check_at created_at kind renews',
    because:
      'Ids at Stripe, amounts and times stay for the books. The page at Stripe ends after half an hour.',
  },
  card_holds: {
    none: 'workspace_id id booking_id checkout_id state wanted amount_minor held_minor currency capture_minor customer payment_method payment_intent attempt asked_minor failure session_at authorize_at expires_at next_check_at created_at',
    because: 'Ids at Stripe, amounts and times stay for the books. A card is only known at Stripe.',
  },
  online_refunds: {
    none: 'workspace_id payment_id booking_id payment_intent state refund_id next_check_at created_at',
    because: 'Ids at Stripe stay for the books.',
  },
  stripe_events: { none: 'workspace_id id received_at' },
  notes: {
    erased: { text: 'eraseNotes deletes the row', author_name: 'eraseNotes deletes the row' },
    none: 'workspace_id id booking_id parent_id author created_at changed_at',
    because: 'Author is a member, or the customer with a name.',
  },
  booking_requests: {
    erased: {
      key: request,
      first_name: request,
      last_name: request,
      email: request,
      email_folded: request,
      phone: request,
      answers: request,
    },
    none: 'workspace_id id service quantity starts_at timezone lang code codes_sent last_code_at attempts expires_at reservation_id earlier_booking_id confirmed_from confirmed_from_larger requested_from requested_from_larger created_at',
    because: 'The code and the network go with the row.',
  },
  email_changes: {
    erased: {
      email: 'eraseEmailChanges deletes the row',
      email_folded: 'eraseEmailChanges deletes the row',
    },
    none: 'workspace_id id booking_id lang code attempts expires_at confirmed_at created_at',
  },
  mails: {
    erased: {
      recipient: mail,
      subject: mail,
      text_body: mail,
      html_body: mail,
      calendar_file: mail,
      signer_address: mail,
      message: mail,
      cause: mail,
    },
    none: 'workspace_id id booking_id kind status due_at attempts error created_at changed_at endpoint_id signer_id booking_request_id link_id membership_id repeat_of sent_with together notary_id begun waits_until',
    because: 'The error goes with the row.',
  },
  events: {
    erased: { data: 'rewriteEvents' },
    none: 'workspace_id id sequence type occurred_at source request_id',
  },
  deliveries: {
    erased: { response_head: response, response_body: response },
    none: 'workspace_id id endpoint_id event_id status attempts due_at is_replay created_at changed_at last_attempt started_at duration_ms response_status error',
  },
  delivery_attempts: {
    erased: { response_head: response, response_body: response },
    none: 'workspace_id delivery_id attempt started_at duration_ms status error',
  },
  audit: {
    erased: { changes: 'rewriteChanges', actor_name: 'forgetActors' },
    none: 'workspace_id id at actor source action object object_id request_id',
    because:
      'The actor is a member, a token or the id of a booking, whose entry had the name of the customer.',
  },
  idempotency_keys: {
    erased: { key: 'forgetResponse deletes the row', body: 'eraseStoredResponse' },
    none: 'workspace_id fingerprint status expires_at',
    because: 'The fingerprint is a digest of a whole call.',
  },
  directory: { erased: { ref: 'leaveAll deletes the row of a key' }, none: 'kind workspace_id' },
  bookings: {
    erased: { answers: 'markErased' },
    none: 'workspace_id id kind status reservation_id appointment_id starts_at notary_id service erased_at again_of',
    because: 'Reports count them.',
  },
  told: {
    erased: { email: told, facts: told, earlier: told },
    none: 'workspace_id appointment_id person person_id sequence mail_id',
  },
  place_changes: {
    none: 'workspace_id id service notary_id location meeting_url notify changed_at told_starts_at told_id people appointments',
    because: 'The place is that of the business.',
  },
  results: {
    none: 'workspace_id appointment_id ready_at document_ids contents version released_at released_by released_by_name',
    because: 'Who released it is a member or a token. `contents` are digests of files.',
  },
  result_downloads: {
    none: 'workspace_id appointment_id signer_id first_at',
    because: 'It names no one: the signer is deleted.',
  },
  saved_views: {
    erased: { name: view, filter: view },
    none: 'workspace_id id owner list created_at changed_at',
    because: 'The owner is a member or a token.',
  },
  calls: {
    none: 'workspace_id id appointment_id called_at outcome author author_name created_at',
    because: 'Author is a member.',
  },
  claims: { none: 'workspace_id notary_id slot booking_id request_id expires_at' },
  files: { none: 'workspace_id storage_key state changed_at', because: 'The key is random.' },
  imports: {
    none: 'workspace_id id call notify actor actor_name source request_id draft scheduled completed canceled left_out started_at changed_at finished_at begun begins_again_at',
    because:
      'The actor is a member or a token. `left_out` has row numbers and reasons, and `call` is a digest.',
  },
  sample_loads: {
    none: 'workspace_id id call basis position made actor actor_name source request_id changed_at finished_at begun begins_again_at',
    because:
      'The actor is a member or a token. `basis` and `made` have ids and times, and `call` is a digest.',
  },
  import_parts: {
    none: 'workspace_id import_id position rows',
    because: 'Rows are deleted as their appointments are added, within seconds, and erased with those.',
  },
  erasures: {
    none: 'workspace_id id email email_folded stage place mails events audit_entries stored_responses created_at changed_at finished_at begun begins_again_at',
    because: 'The email is deleted when the erasure finishes.',
  },
  erasure_items: {
    none: 'workspace_id erasure_id kind ref state kept_until',
    because: 'Words are deleted when the erasure finishes.',
  },
  removed_parts: { none: 'workspace_id booking_id kind id' },
  event_sequences: { none: 'workspace_id last_sequence' },
  workspaces: {
    none: 'id name mode timezone created_at minimum_notice_minutes horizon_days clock_offset_ms clock_moving_from clock_moving_to calendar_version booking_page_url mail_from mail_reply_to customer_booking display_name accent_color logo_digest privacy_url terms_url contact embed_origins open_booking_slug former_slugs former_slugs_end_at visitor_appointments reminder_minutes reminder_changes result_release result_days result_to_signers result_requires_payment invoice_on_completion completed_status tax_rate prices_include_tax tax_label postal_address tax_id keep_events_days keep_deliveries_days keep_mails_days keep_audit_days keep_uploads_days keep_acts_days',
  },
  logos: { none: 'workspace_id type bytes' },
  services: {
    none: 'workspace_id handle position label category signing_methods duration_minutes unit_price_minor currency id archived_at location meeting_url texts questions price_lines unit_price_taxable payment_at deposit cancellation_policy confirmation confirmation_hours',
  },
  rate_cards: { none: 'workspace_id card' },
  notaries: {
    none: 'workspace_id id name email categories timezone buffer_before_minutes buffer_after_minutes weekly exceptions created_at removed_at location meeting_url lang notify_assigned notify_moved notify_canceled notify_next_day notify_calendar signing_methods commission_state',
    because: 'Notaries are staff.',
  },
  time_off: {
    none: 'workspace_id id notary_id starts_at ends_at reason series_id',
    because: 'It is about a notary.',
  },
  closures: { none: 'workspace_id id name closed_from closed_to' },
  imported_calendars: {
    none: 'workspace_id id notary_id name address host created_at etag last_modified digest read_until events skipped read_at next_read_at failures problem warned_at begun unknown_zones unread_tasks unread_journals unread_other',
    because: 'The calendar is of a notary, and of its events only numbers are stored.',
  },
  busy_times: { none: 'workspace_id calendar_id starts_at ends_at', because: 'Only times are stored.' },
  calendar_feeds: { none: 'workspace_id notary_id hash privacy created_at' },
  webhook_endpoints: {
    none: 'workspace_id id url event_types description status disabled_reason secret next_secret failing_since warned_at lane_due_at lane_until unreleased_leases released_at paused_seconds created_at removed_at',
  },
  tokens: {
    none: 'id workspace_id name hash scopes rate_limit created_at expires_at revoked_at last_used_at issued_by replaces quota_of issued_by_member',
  },
  settings: { none: 'name value' },
  signing_keys: { none: 'id secret created_at' },
  link_keys: { none: 'id secret created_at plain_until' },
  accounts: {
    none: 'id email email_folded name password totp_secret totp_step created_at user_handle email_proved_at password_needs_app',
    because: members,
  },
  recovery_codes: { none: 'account_id hash', because: members },
  passkeys: {
    none: 'credential_id account_id name public_key counter transports backed_up rp_id created_at last_used_at id',
    because: members,
  },
  identities: {
    none: 'issuer subject account_id created_at id shown last_used_at',
    because: members,
  },
  sign_in_failures: { none: 'email_digest failures blocked_until changed_at', because: members },
  memberships: {
    none: 'workspace_id id account_id role notary_id created_at ended_at sessions_after',
    because: members,
  },
  one_time_links: {
    none: 'workspace_id id kind hash proof_hash salt email counted_email role notary_id account_id created_by created_at expires_at used_at revoked_at',
    because: members,
  },
  sessions: {
    none: 'hash id sign_in_id account_id portal_workspace_id portal_link_id method network agent created_at last_seen_at authenticated_at expires_at ended_at device',
    because: members,
  },
  used_challenges: { none: 'challenge expires_at' },
  used_sso_states: { none: 'digest expires_at' },
}
