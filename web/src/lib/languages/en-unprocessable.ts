import type { ReasonTexts } from '../refusals.ts'

/** Why something cannot be done as things are, in English. */
export const unprocessable: ReasonTexts['unprocessable_entity'] = {
  // Bookings
  too_many_parts: 'A booking can have at most {most} {parts}.',
  completed:
    'The appointment is completed. Only the business can now add, change or remove signers and documents.',
  missed:
    'The appointment is marked as a no-show. Its signers and documents cannot be added, changed or removed any more. Book again: the new booking takes over the signers.',
  service_completed:
    'The {kind} is completed. Its service, signing method, quantity and price stay as they were. Reopen the appointment first.',
  too_many_price_lines: 'A booking can have at most {most} lines and discounts of its own. Remove one first.',
  other_currency:
    'Staff have added lines or discounts to the price, which are not in {currency}. Remove them first.',
  not_completed:
    'The appointment is {status}: only a completed one can be set back to scheduled. Book a canceled one again.',
  no_appointment: 'The reservation has no time yet. Choose one first.',
  not_markable: 'The appointment is {status}: only a scheduled one can be marked.',
  not_begun: 'The appointment has not begun. Mark it from {starts_at} on, or cancel it if nobody will come.',
  no_mark: 'The appointment has no no-show mark. Mark it first.',
  mark_ended: 'The appointment is {status}. It cannot be reopened. Book the customer again.',
  code_expired: 'The code has expired. Request a new code.',
  code_used_up: 'The code was wrong too often. Request a new code.',
  too_many_appointments: 'This address has {most} upcoming appointments. Contact the business to book more.',
  invalid_destination: 'The destination of the shipment is not right.',
  no_request:
    'No requested time waits for a decision. It was accepted, declined or withdrawn, or its time is over.',
  too_many_time_requests: 'This reservation had {most} requests for a time. Contact the business to book.',
  no_rates: 'The rate card has no shipping rates for {country}.',
  no_result: 'There is no result to release. Complete the appointment, and upload the notarized document.',
  no_recipients: 'None of the customers can get the message. The list says why each of them is left out.',
  // Payments
  without_price:
    'The appointment has no reservation, so no price was agreed. Only a booking with a reservation has payments.',
  nothing_to_pay: 'Nothing more is to be paid for this booking.',
  over_due: 'Only {due} is still to be paid. Record at most this amount.',
  not_refundable: 'Only a payment can be paid back, not an entry of another kind.',
  over_refundable: 'Only {refundable} of the payment was not paid back yet. Refund at most this amount.',
  already_voided: 'The entry was taken back before.',
  void_of_void: 'This entry takes back another one. Record the payment again instead.',
  void_of_refunded: 'Money of this payment was paid back. Take back its refunds first.',
  void_of_online: 'The payment was made online. Refund it instead: the customer gets the money back.',
  // Invoices
  invoice_of_canceled: 'The booking is canceled, and no fee was kept. There is nothing to bill.',
  already_invoiced:
    'The booking is on the invoice {number}. Correct that invoice first, then issue a new one.',
  nothing_to_invoice: 'The booking costs nothing, so there is nothing to bill.',
  correction_of_correction: 'A correction stays. Issue a new invoice for the booking instead.',
  already_corrected: 'The correction {number} has taken this invoice back.',
  nothing_to_bill:
    'No completed booking of {month} with the billing reference "{reference}" waits for an invoice.',
  mixed_currencies:
    'The bookings are in several currencies: {currencies}. Choose one, and bill the others with another invoice.',
  too_many_to_bill:
    'More than {most} bookings are to be billed. Give some of them another billing reference.',
  invoice_not_payable:
    'This invoice was taken back, is a correction, or is of a fee that was kept. Nothing is paid for it.',
  stripe_missing:
    'The workspace has no Stripe account. Connect the account to which the customer paid, or refund at Stripe.',
  currency_of_payments:
    'Money in {currency} was recorded for this booking, and the service has another currency. Choose a service in {currency}, or take back the payments first.',
  currency_of_checkout:
    'The customer is paying for this booking in {currency}, and the service has another currency. Choose a service in {currency}, or wait until the payment is over.',
  // Uploads in parts
  too_many_open_uploads:
    'The workspace has {most} uploads that are not completed. Complete or stop one first.',
  open_uploads_too_large:
    'The uploads of the workspace that are not completed would have more than {most_gib} GiB. Complete or stop one first.',
  part_differs:
    'This is not the file that the upload began with. Choose the same file, or stop the upload and start another.',
  parts_missing: {
    one: '{count} part of the file is missing. Send the file again.',
    other: '{count} parts of the file are missing. Send the file again.',
  },
  file_differs: 'The file arrived damaged. Stop this upload, and start another.',
  upload_completed: 'The upload is completed.',
  // Notaries, services and imports
  too_many_notaries: 'A workspace has at most {most} notaries. Remove one first.',
  too_many_services: 'A workspace has at most {most} services. Archive one first.',
  too_many_archived:
    'A workspace has at most {most} services, with archived ones. Use an archived one again.',
  catalog_too_long: {
    offered:
      'The texts, price lines and questions of all services are too long together. Shorten some first.',
    all: 'The texts, price lines and questions of all services, with archived ones, are too long together. Use an archived service again.',
  },
  too_many_closures:
    'A workspace has at most {most} closures that are not over. Remove one first, or close several days with one.',
  too_many_times_off: {
    notary: 'A notary has at most {most} times off that are not over. Remove one first, or change the hours.',
    workspace:
      'The notaries of a workspace have at most {most} times off that are not over. Remove one first, or change hours.',
  },
  too_many_kept: {
    notaries: 'A workspace keeps at most {most} notaries, with removed ones.',
    spans: 'A workspace keeps the hours of notaries with at most {most} spans, with those of removed ones.',
    times_off: 'A workspace keeps at most {most} times off, with those that are over. Remove some first.',
    closures: 'A workspace keeps at most {most} closures, with those that are over. Remove some first.',
  },
  too_many_spans:
    'The hours of all notaries have too many parts: {count}, and {most} are possible. Remove dates that are over, or give notaries fewer hours a day.',
  too_many_calendars: 'A notary can have at most {most} imported calendars.',
  import_too_many_hours:
    'The appointments of the file take {hours} hours together. Import at most {most} hours with one file.',
  import_too_long:
    'The rows of the file without a notary take too long to plan for {notaries} notaries. Name the notary, or import at most {most} such rows at a time.',
  rows_wrong: {
    one: '{rows} row has errors, so nothing was imported.',
    other: '{rows} rows have errors, so nothing was imported.',
  },
  is_live: 'The workspace is live already.',
  has_live: 'This installation has a live workspace. Ask its operator to make another one.',
  sample_data_live: 'Sample data can only be loaded into a test workspace. Create one.',
  sample_data_used:
    'The workspace has bookings. Sample data can only be loaded into a workspace without any: create another test workspace.',
  sample_data_horizon:
    'Sample data needs days ahead of at least {least}. Raise them in the settings of booking.',
  sample_data_no_time:
    'The closed days of the workspace leave no time for the sample data. Remove them, and try again.',
  // Mails
  no_mail_server: 'There is no mail server. Ask the operator of the installation to set one.',
  mail_not_taken: 'The mail server did not take the mail: {answer}',
  mail_outdated:
    'The mail cannot be sent again. Its text is out of date: the booking was changed or canceled, or is over.',
  mail_without_address: 'The mail cannot be sent again. The {recipient} has no email address. Add one first.',
  mail_of_visitor: 'The mail cannot be sent again. The visitor asks for a new code on the booking page.',
  mail_with_link:
    'The mail cannot be sent again. Its link works once. Invite the person again, or make a new recovery link.',
  mail_not_sent_yet: 'The mail cannot be sent again. It was not sent yet. It is due at {due_at}.',
  mail_being_sent: 'The mail cannot be sent again. It is being sent.',
  mail_repeated: 'The mail cannot be sent again. It was sent again {most} times already.',
  // Webhooks
  too_many_endpoints: 'A workspace has at most {most} webhook endpoints. Delete one first.',
  endpoint_disabled: 'The endpoint is disabled. Enable it first.',
  endpoint_removed: 'The endpoint has been removed.',
  no_next_secret: 'There is no next secret. Start its replacement first.',
  event_deleted: 'The event was deleted because it was too old. It cannot be sent again.',
  too_many_attempts:
    'The delivery had {most} attempts. Replay the event instead: that makes another delivery.',
  too_many_events: 'The period has too many events. Replay it in parts.',
  // The workspace and its tokens
  live_clock: 'Only the clock of a test workspace can be moved.',
  token_ended: 'The token is revoked or expired. Issue a new one.',
  too_many_tokens: 'The workspace has {most} tokens in use. Revoke those that are not used.',
  not_backed_up_here: 'Only the operator can back up this database.',
  no_previous_secret_key: 'There is no previous secret key. Ask the operator of the installation.',
  // Members and accounts
  last_owner: 'This is the last owner. Make another member an owner first.',
  already_a_member: 'This person is a member already. Change the role instead.',
  too_many_views: 'You have {most} saved views. Delete one that you no longer need.',
  account_exists: 'This address has an account. Sign in, and open the link again.',
  address_not_proved:
    'Nobody has shown yet that your email address is yours. Open the link in the mail of the invitation, or ask for a recovery link, and follow it. Then open this link again.',
  last_factor: {
    own: 'You could not sign in any more. Set a password or add a passkey first.',
    sso_only: 'You could not sign in any more: single sign-on is the only way to sign in here.',
    passkey: 'Nothing else lets you sign in. Set a password or add another passkey first.',
  },
  short_password:
    'Your password needs the authenticator app, because it has fewer than 15 characters, or Jurat does not know how many. Set a password with at least 15 characters first. Then turn the app off.',
  no_authenticator: 'Recovery codes need an authenticator app. Set it up first.',
  passkey_exists: 'This passkey is stored already. Sign in with it.',
  too_many_passkeys: 'An account has at most {most} passkeys. Delete one first.',
  no_passkeys: 'Passkeys do not work at the address of this installation.',
  sso_host: 'Single sign-on works at {origin} only. Open the page there.',
  sso_taken:
    'At {provider} you are a person who is connected to another account here. Sign in to that account, or disconnect it there first.',
  sso_no_address:
    'The invitation names no address, and {provider} has not verified yours. Create the account with a password.',
}
