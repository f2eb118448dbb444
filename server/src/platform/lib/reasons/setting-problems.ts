/** What can be wrong with a parameter of one operation or a few. `{name}` is a value. */
export const settingProblems = {
  // Headers and lists
  not_an_etag: 'must be an ETag as the response had it, with its quotes, or *',
  not_a_key: 'must have 1 to 255 visible characters',
  not_a_workspace: 'must be the id of a workspace',
  not_a_cursor: 'is invalid. Use the next_cursor of the previous page',
  not_an_event_id: 'is invalid. Use the id of the last event that was received',
  not_a_resume_cursor: 'is invalid. Use the resume_cursor of GET /events, or the id of the last event',
  cursor_ahead:
    'is ahead of the feed, which is older: a backup was restored. Read again with since, from the time of the backup',
  not_ids: 'must be ids of notaries with commas between them, such as 3,7, at most 100',
  unknown_column: 'has an unknown column. Columns: {known}',
  needs_period: 'needs from and to, at most {most} days apart',
  too_many_rows: {
    report: 'gives more than {most} rows. Ask for longer intervals or one notary',
    calendar:
      'gives more than {most} days of notaries: the dates times the notaries. Ask for fewer dates, or for some notaries with notary_ids',
    calendar_bookings:
      'has more than {most} bookings and holds in that time. Ask for fewer dates, or for some notaries with notary_ids',
    calendar_time_off:
      'has more than {most} times off in that time. Ask for fewer dates, or for some notaries with notary_ids',
  },
  needs_object: 'is required with object_id: the kind of the row, such as appointment',
  needs_booking: 'is required, unless you give appointment_id or reservation_id',
  only_for_service: {
    quantity: 'is only for service: a booking has its own quantity',
    signing_method: 'is only for service: a booking has its own method',
  },

  // Online payments
  stripe_mode: 'must be a key of the {mode} mode, with _{mode}_ in it, because this is a {mode} workspace',
  not_a_stripe_key: 'must be a secret or restricted key of Stripe, such as sk_test_…',
  not_a_webhook_secret: 'must be the signing secret of a webhook endpoint of Stripe, such as whsec_…',
  not_online: 'must be left out: the payment was made online, and is paid back in the same way',
  not_payable_online:
    'must be a multiple of {step}, because cards are paid back only such amounts. Refund {payable} instead',
  bad_signature:
    'is not the signature of this event, or is older than five minutes. Check that the signing secret is the one of this endpoint at Stripe, that nothing on the way changes the body, and that the clock of the server is right',
  needs_stripe: 'needs a Stripe account. Connect one first',

  // Bookings
  cannot_cancel_here: 'cannot be canceled. Use POST /reservations/{id}/cancel',
  needed_to_share:
    'is required with share_reason: write what the customer is told, or leave share_reason out',
  shift_needed: 'is required, or days or hours: where to move the appointments',
  shift_alone: 'must be given alone, or left out for days and hours',
  not_mailed: 'cannot be given with notify: false, which mails nothing. Leave one of the two out',
  wrong_code: 'is not the code of the latest mail',
  too_many_keys: 'must have at most {most} keys',
  used_by: 'is already used by {kind} {id}. Use another one, or update that {kind}',
  no_services: 'is none: the workspace offers no services',
  not_of_service: 'must be one of {allowed} for this service',
  without_reservation: 'cannot be given: the appointment has no reservation, which keeps the price',
  line_or_discount: 'is required for a line, or reason for a discount. Give one of the two',
  amount_or_percent: 'is required, or percent instead. Give one of the two',
  only_for_discounts: 'is only for discounts, which have a reason',
  only_for_lines: 'is only for lines, which have a label',
  repeated_line: 'is the key of an earlier line, {key}',
  only_for_kind: 'is only for lines of the kind {line}',
  needed_for_kind: 'is required for a line of the kind {line}',
  not_a_notary: 'is not a notary of this workspace',
  not_a_method: 'must be a signing method of a service: {known}',

  // Files
  no_pdf_part: 'is required: one part with a PDF',
  not_base64_pdf: 'must be the base64 of a PDF',
  pdf_spaces: 'must be base64 without spaces: a form or a URL may have turned "+" into a space',
  pdf_base64url: 'must be base64 with "+" and "/". It looks like base64url, which has "-" and "_" instead',
  pdf_percent:
    'must be base64. It looks percent-encoded: decode it first, %2B is "+", %2F is "/" and %3D is "="',
  pdf_data_url: 'must be the base64 of a PDF. It looks like a data URL of another type or without ;base64',
  pdf_password: 'has a password. Save a copy without it and upload the copy',
  pdf_damaged: 'is a damaged PDF. Save or print it as a PDF again',
  pdf_no_pages: 'is a PDF without pages',
  pdf_too_complex: 'takes too much time or memory to read. Print it to a new PDF',
  not_a_video: 'must have one of the media types {allowed}',
  not_a_pdf: 'is not a PDF',
  not_a_sha256: 'must be a SHA-256 in 64 lowercase hex digits',
  no_digest: 'must have the SHA-256 of the part in base64: sha-256=:…:',
  digest_differs: 'is not the SHA-256 of the bytes that arrived. Send the part again',
  part_size: 'must have exactly {bytes} bytes',
  only_for_documents: 'is only for documents',
  not_expected: 'is not expected. Send the file as `file`',
  after_file: 'must come before the file',
  not_positive: 'must be a positive integer',
  not_an_image: 'must be a PNG or WebP image in base64',
  image_too_large: 'must have at most 20 kB',

  // Notaries and their calendars
  overlaps: 'overlaps {other}',
  same_date: 'is the same as that of exceptions.{index}',
  same_time: 'must not be the same as from',
  before_starts_on: 'must not be before starts_on',
  repeats_too_long: 'must be at most two years after starts_on',
  too_many_repeats:
    'gives more than {most} times off. Choose an earlier date, fewer weekdays or more weeks between them',
  no_repeat: 'gives no time off: none of the weekdays is between starts_on and ends_on. Choose a later date',
  calendar_unreadable: 'cannot be read: {problem}. {hint}',
  calendar_too_full:
    'cannot be read: the calendars of all notaries may have 50,000 busy times together, and with this one they have more',
  calendar_known: 'is that of another calendar of this notary',

  // Holidays
  no_holiday_country:
    'is not a country whose holidays are known. Use a code of countries in the response without country',
  needs_holiday_country:
    'is required with region, because the time zone of the workspace belongs to no country whose holidays are known',
  no_holiday_region: {
    other:
      'is not a region of {country}. Use a code of regions in the response without region, or leave it out',
    none: 'must be left out: all of {country} has the same holidays',
  },

  // Rate card
  zone_unknown_country: 'list {country}, which is not an ISO 3166-1 alpha-2 code',
  zone_repeated_country: 'list {country} twice',
  zone_repeated_service: 'offer {service} twice in {zone}',
  zone_too_fine: 'price {service} in {zone} with more than the {decimals} decimals of {currency}',

  // Webhooks
  unknown_types: 'has unknown types: {unknown}. Known types: {known}',

  // Members and accounts
  needs_notary: 'is required for the role notary: the id of the notary who signs in',
  only_for_notary: 'is only for the role notary. Leave it out',
  needs_invitation: 'is required to accept one',
  view_name_in_use: 'is the name of another view. Choose another name',
  password_too_short: {
    alone: 'must have at least {least} characters, or {least_with_app} if the account has a second factor',
    with_app: 'must have at least {least} characters',
  },
  password_personal:
    'must not be made of your name, your email address or the word Jurat. Choose other words',
  password_common: 'must not be a common password. Choose several words that do not belong together',
  wrong_or_used_code: 'is wrong or was used. Enter the code that the app shows now',
  wrong_first_code: 'is wrong. Enter the code that the app shows now, and check the clock of the phone',
  passkey_old:
    'was made for a request that is too old or was used. Ask for new options, and create the passkey again',
  passkey_rejected: 'is rejected. Ask for new options, and create the passkey again',

  // Tokens
  scope_of_nothing: 'has {scope}, which opens no operation. Leave it out',
  unknown_scope: 'has an unknown scope. Known scopes: *, {known}',
  later_than_issuer:
    'must be at most {latest_at}, when the token of this call expires. Leave it out, or use the admin token',
  more_than_issuer: {
    installation:
      'must be at most {most}, the limit of the installation. Leave it out, or use the admin token',
    token:
      'must be at most {most}, the limit of the token of this call. Leave it out, or use the admin token',
  },
  scopes_of_issuer:
    'has scopes that the token of this call does not have: {scopes}. Leave them out, or use a token that has them, or the admin token',

  // The workspace
  not_an_origin:
    'must be an origin such as https://www.example.com, without a path. http is allowed for localhost',
  not_a_plain_origin:
    'must be a valid origin, without the default port: https://www.example.com, not …com:443',
  not_a_slug: 'must have only a-z, 0-9 and -, and begin and end with a letter or digit',
  slug_taken: 'is taken by another workspace. Choose another one',
  not_a_color: 'must be a color such as #1f4b99',
  fixed_mode: 'cannot be changed: it is set when the workspace is created',
  less_than_deliveries: 'must not be less than deliveries_days: a delivery belongs to an event',
  more_than_events: 'must not be more than events_days: a delivery belongs to an event',
  both_clocks: 'cannot be given together with advance_seconds',
  clock_too_far: 'must not move the clock more than ten years ahead',
  needs_page_url:
    'cannot be false while booking_page_url is null, because mails link there. Set booking_page_url in the same call',
  needs_customer_booking:
    'cannot be null while customer_booking is false, because mails link there. Set customer_booking to true in the same call',
  needs_contact:
    'needs a contact or mail_reply_to, so that customers can reach you. Set one in the same call',
  last_contact: 'cannot be null while open booking is on and there is no other way to reach you',

  // CSV files
  not_csv: 'is not valid CSV: {problem}',
  no_columns: 'is empty. The first row has the names of the columns',
  csv_too_large: {
    blank_rows: 'has more than {most} rows with the blank ones. Remove the blank rows',
    rows: 'has more than {most} rows. Split it into several files',
    cells: 'has more than {most} cells in a row. Remove the empty cells',
    columns: 'has more than {most} columns. Remove those that are not needed',
  },
  csv_encoding: 'is not valid {encoding}. In Excel, save the file as "CSV UTF-8"',
  csv_nul:
    'has NUL characters, as in UTF-16 without a byte order mark. In Excel, save the file as "CSV UTF-8"',
  csv_sep_line: 'has a first line sep= with another separator. Use a comma, semicolon, tab or |',
  csv_separator: 'separates its columns by {separator}. {remedy}',

  // Rows of an import
  cells: 'has {count} cells, but there are {columns} columns',
  column_missing: 'is missing as a column: add it to the first row',
  column_unknown: 'is unknown. Columns: {known}',
  column_twice: 'appears twice',
  not_a_mapping: 'must be a JSON object such as {example}',
  not_a_known_column: 'must name columns that the import knows: {known}',
  date_order_unclear:
    'has dates such as {date}, of which it is not clear what is the day and what is the month. Send date_order',
  needs_start: 'is required. Write start_utc or start_local',
  not_one_time: 'is not one time in {zone}: the date does not exist, or the clock is changed then',
  before_1970: 'must be from 1970 on',
  completed_in_future: 'cannot be completed: the start is in the future',
  only_for_canceled: 'is only for the status canceled',
  no_such_notary: 'belongs to no notary of the workspace',
  several_notaries: 'belongs to several notaries. Write notary_id',
  not_one_notary: 'does not belong to one notary: {given} must be the same person',
  past_and_scheduled: 'is in the past, and the status is scheduled',
  too_soon: 'is too soon',
  too_far: 'is too far ahead',
  outside_hours: 'is outside the hours of the notary, or of all notaries who offer the service',
  no_method_then: 'cannot be given: no notary who works then signs with the method of the row',
  taken: {
    row: 'is taken by row {row}: the notary has that time already',
    appointment: 'is taken by appointment {appointment}: the notary has that time already',
    all: 'is taken: no notary is free then',
  },
  held_now: 'is held for a customer just now',
  used_before: {
    row: 'is already used by row {row}',
    appointment: 'is already used by appointment {appointment}',
  },
  same_as: {
    row: 'has the same start, service and customer as row {row}',
    appointment: 'has the same start, service and customer as appointment {appointment}',
    row_without_start: 'has no start either, and the same service and customer as row {row}',
    appointment_without_start:
      'has no start either, and the same service and customer as appointment {appointment}',
  },
} as const
