import type { ProblemTexts } from '../refusals.ts'

/** What is wrong with a field of one form or a few, in English. */
export const settingProblems = {
  // Headers and lists
  not_an_etag: 'is not current. Load the page again',
  not_a_key: 'must have 1 to 255 visible characters',
  not_a_workspace: 'is no workspace',
  not_a_cursor: 'is not current. Load the list again',
  not_an_event_id: 'is not current. Load the page again',
  not_a_resume_cursor: 'is not current. Load the page again',
  cursor_ahead: 'is later than the data: a backup was restored. Load the page again',
  not_ids: 'must be at most 100 notaries',
  unknown_column: 'has an unknown column. Columns: {known}',
  needs_period: 'needs a start and an end, at most {most} days apart',
  too_many_rows: {
    report: 'gives more than {most} rows. Choose longer intervals or one notary',
    calendar: 'gives more than {most} days of notaries. Choose fewer dates, or some of the notaries',
    calendar_bookings:
      'has more than {most} bookings in that time. Choose fewer dates, or some of the notaries',
    calendar_time_off:
      'has more than {most} times off in that time. Choose fewer dates, or some of the notaries',
  },
  needs_object: 'is required with a row: say of which kind the row is',
  needs_booking: 'is required, except for an appointment or a reservation',
  only_for_service: {
    quantity: 'is only for service: a booking has its own quantity',
    signing_method: 'is only for service: a booking has its own method',
  },

  // Online payments
  stripe_mode: 'must be a key of the {mode} mode of Stripe, because this is a {mode} workspace',
  not_a_stripe_key: 'must be a secret or restricted key of Stripe, such as sk_test_…',
  not_a_webhook_secret: 'must be the signing secret of a webhook endpoint of Stripe, such as whsec_…',
  not_online: 'must be left out: the payment was made online, and is paid back in the same way',
  not_payable_online:
    'must be a multiple of {step}, because cards are paid back only such amounts. Refund {payable} instead',
  bad_signature:
    'does not come from Stripe, or is older than five minutes. Check the signing secret and the clock of the server',
  needs_stripe: 'needs a Stripe account. Connect one first',

  // Bookings
  cannot_cancel_here: 'cannot be canceled here. Use “Cancel”',
  needed_to_share: 'is required when the customer is told the reason. Write it, or do not tell the customer',
  shift_needed: 'is required, or days or hours: where to move the appointments',
  shift_alone: 'must be given alone, or left out for days and hours',
  not_mailed: 'cannot be sent when the customer is not notified. Remove the text, or notify the customer',
  wrong_code: 'is not the code of the latest mail',
  too_many_keys: 'must have at most {most} names',
  used_by: 'is already used by another {kind}. Use another one',
  no_services: 'is missing: the workspace offers no services',
  not_of_service: 'must be one of {allowed} for this service',
  without_reservation: 'cannot be given: the appointment has no reservation, which keeps the price',
  line_or_discount: 'is required: give a name to a line, or a reason to a discount',
  amount_or_percent: 'is required: give an amount or a percentage',
  only_for_discounts: 'is only for discounts, which have a reason',
  only_for_lines: 'is only for lines, which have a label',
  repeated_line: 'is the same as that of an earlier line, {key}',
  only_for_kind: 'is only for lines of the kind {line}',
  needed_for_kind: 'is required for a line of the kind {line}',
  not_a_notary: 'is not a notary of this workspace',
  not_a_method: 'must be a signing method of a service: {known}',

  // Files
  no_pdf_part: 'is required: choose a PDF',
  not_base64_pdf: 'must be a PDF',
  pdf_spaces: 'arrived damaged. Choose the file again',
  pdf_base64url: 'arrived damaged. Choose the file again',
  pdf_percent: 'arrived damaged. Choose the file again',
  pdf_data_url: 'arrived damaged. Choose the file again',
  pdf_password: 'has a password. Save a copy without it and upload the copy',
  pdf_damaged: 'is a damaged PDF. Save or print it as a PDF again',
  pdf_no_pages: 'is a PDF without pages',
  pdf_too_complex: 'takes too much time or memory to read. Print it to a new PDF',
  not_a_video: 'must be a video of one of these types: {allowed}',
  not_a_pdf: 'is not a PDF',
  not_a_sha256: 'does not fit the file. Choose the file again',
  no_digest: 'arrived damaged. Send the file again',
  digest_differs: 'arrived damaged. Send the file again',
  part_size: 'must have {bytes} bytes',
  only_for_documents: 'is only for documents',
  not_expected: 'is not expected',
  after_file: 'must come before the file',
  not_positive: 'must be a whole number above 0',
  not_an_image: 'must be a PNG or WebP image',
  image_too_large: 'must have at most 20 kB',

  // Notaries and their calendars
  overlaps: 'overlaps {other}',
  same_date: 'is the same date as that of another entry',
  same_time: 'must not be the same as the start',
  before_starts_on: 'must not be before the first day',
  repeats_too_long: 'must be at most two years after the first day',
  too_many_repeats:
    'gives more than {most} times off. Choose an earlier date, fewer weekdays or more weeks between them',
  no_repeat: 'gives no time off: none of the weekdays is between the two dates. Choose a later date',
  calendar_unreadable:
    'cannot be read. Check the address: your calendar program shows it where it shares a calendar',
  calendar_too_full:
    'cannot be read: the calendars of all notaries may have 50,000 busy times together, and with this one they have more',
  calendar_known: 'is that of another calendar of this notary',

  // Holidays
  no_holiday_country: 'is not a country whose holidays are known. Choose one of the list',
  needs_holiday_country:
    'is required with a region, because the time zone belongs to no country whose holidays are known',
  no_holiday_region: {
    other: 'is not a region of {country}. Choose one of the list, or none',
    none: 'must be left out: all of {country} has the same holidays',
  },
  // Rate card
  zone_unknown_country: 'names {country}, which is not a country of two letters',
  zone_repeated_country: 'names {country} twice',
  zone_repeated_service: 'offers {service} twice in {zone}',
  zone_too_fine: 'gives {service} in {zone} a price with more than the {decimals} decimals of {currency}',
  // Webhooks
  unknown_types: 'has unknown types: {unknown}. Known types: {known}',

  // Members and accounts
  needs_notary: 'is required for the role notary: choose the notary who signs in',
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
  passkey_old: 'took too long, or was used. Create the passkey again',
  passkey_rejected: 'was rejected. Create the passkey again',
  // Tokens
  scope_of_nothing: 'has a permission that opens nothing. Leave it out',
  unknown_scope: 'has an unknown permission',
  later_than_issuer: 'must be at most {latest_at}, when your own access ends',
  more_than_issuer: {
    installation: 'must be at most {most}, the limit of the installation',
    token: 'must be at most {most}, the limit of your own access',
  },
  scopes_of_issuer: 'has permissions that you do not have: {scopes}. Leave them out',
  // The workspace
  not_an_origin: 'must be the address of a website, such as https://www.example.com, without a page',
  not_a_plain_origin: 'must be the address of a website, such as https://www.example.com, without a port',
  not_a_slug: 'must have only small letters, digits and hyphens, and begin and end with a letter or digit',
  slug_taken: 'is taken by another workspace. Choose another one',
  not_a_color: 'must be a color such as #1f4b99',
  fixed_mode: 'cannot be changed: it is set when the workspace is created',
  less_than_deliveries: 'must not be less than the time for deliveries: a delivery belongs to an event',
  more_than_events: 'must not be more than the time for events: a delivery belongs to an event',
  both_clocks: 'cannot be given together with a step',
  clock_too_far: 'must not move the clock more than ten years ahead',
  needs_page_url:
    'cannot be turned off without a booking page of your own, because mails link there. Set its address too',
  needs_customer_booking:
    'cannot be empty while customers do not book here, because mails link there. Let customers book here too',
  needs_contact: 'needs a contact or an address for replies, so that customers can reach you. Set one too',
  last_contact: 'cannot be empty while open booking is on and there is no other way to reach you',
  // CSV files
  not_csv: 'is not a CSV file that can be read: {problem}',
  no_columns: 'is empty. The first row has the names of the columns',
  csv_too_large: {
    blank_rows: 'has more than {most} rows with the blank ones. Remove the blank rows',
    rows: 'has more than {most} rows. Split it into several files',
    cells: 'has more than {most} cells in a row. Remove the empty cells',
    columns: 'has more than {most} columns. Remove those that are not needed',
  },
  csv_encoding: 'is not valid {encoding}. In Excel, save the file as "CSV UTF-8"',
  csv_nul: 'is not in a form that can be read. In Excel, save the file as "CSV UTF-8"',
  csv_sep_line: 'has a first line sep= with another separator. Use a comma, semicolon, tab or |',
  csv_separator: 'separates its columns by {separator}. {remedy}',

  // Rows of an import
  cells: 'has {count} cells, but there are {columns} columns',
  column_missing: 'is missing as a column: add it to the first row',
  column_unknown: 'is unknown. Columns: {known}',
  column_twice: 'appears twice',
  not_a_mapping: 'does not say which column is what',
  not_a_known_column: 'must name columns that the import knows: {known}',
  date_order_unclear:
    'has dates such as {date}, of which it is not clear what is the day and what is the month. Choose the order',
  needs_start: 'is required. Write a start',
  not_one_time: 'is not one time in {zone}: the date does not exist, or the clock is changed then',
  before_1970: 'must be from 1970 on',
  completed_in_future: 'cannot be completed: the start is in the future',
  only_for_canceled: 'is only for the status canceled',
  no_such_notary: 'belongs to no notary of the workspace',
  several_notaries: 'belongs to several notaries. Write the number of the notary',
  not_one_notary: 'does not belong to one notary: {given} must be the same person',
  past_and_scheduled: 'is in the past, and the status is scheduled',
  too_soon: 'is too soon',
  too_far: 'is too far ahead',
  outside_hours: 'is outside the hours of the notary, or of all notaries who offer the service',
  no_method_then: 'cannot be given: no notary who works then signs in this way',
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
} satisfies Partial<ProblemTexts>
