import type { ReasonTexts, RefusalTexts } from '../refusals.ts'
import { problems } from './en-problems.ts'
import { unprocessable } from './en-unprocessable.ts'

const times = {
  past: { time: 'That time is in the past.', begun: 'The appointment has already begun.' },
  notice: 'That time is too soon.',
  horizon: 'That time is too far ahead.',
  closed:
    'Nobody works at that time: the workspace is closed, or each notary who was asked for is off or busy elsewhere.',
  signing_method: {
    any: 'No notary who works at that time signs with the method of the booking. Choose another time or another notary, or add the method to a notary.',
    notary:
      'The notary does not sign with the method {signing_method}. Choose another notary, or add the method to this one.',
  },
  booked: {
    time: 'No notary is free at that time.',
    notary: 'The notary is not free at that time.',
    released:
      'The time was given up, and its notary is no longer free then. Book the customer again at another time.',
  },
  held: 'That time is held for somebody else just now.',
  no_notary: 'No notary is available at this time.',
} as const

/** Why the server refuses, in English, in the words of the console. */
const reasons: ReasonTexts = {
  invalid_request: {
    invalid_parameters: 'A value is not right.',
    incomplete: 'Enter your email address and your password.',
    passkey_name: 'The name of the passkey must have 1 to 100 characters.',
    not_json: 'This could not be read by the server. Load the page again.',
    json_shape: 'This is too complex: at most {depth} levels, {fields} fields and {values} values.',
    not_multipart: 'The form could not be read by the server. Load the page again.',
    unreadable: 'The server could not read this. Load the page again.',
    wrong_length: 'Not all of it arrived. Send it again.',
    ended_early: 'The connection ended early. Send it again.',
    too_slow: 'It arrived too slowly. Send it again.',
    small_pieces:
      'It arrived in too many pieces: more than {most} with fewer than {least} bytes. Send it again.',
    one_file: 'Send one file at a time.',
    too_many_files: 'The form has too many files.',
    too_many_fields: 'The form has too many fields.',
    too_many_parts: 'The form has too many parts.',
    reserved_field: 'A field has a name that is reserved.',
    field_not_json: 'A field of the form could not be read.',
  },
  bad_payload: {
    invalid_parameters: 'The file is not right.',
  },
  rest_no_route: {
    no_route: {
      none: 'Nothing is at this address.',
      methods: 'This address only takes {methods}.',
      nearest: 'Nothing is at this address. Did you mean {nearest}?',
    },
    bad_url: 'Nothing is at this address.',
  },
  idempotency_conflict: {
    other_call: 'This was sent already with other values. Look at the page, then do it again.',
  },
  idempotency_in_progress: {
    running: 'This is still being done. Try again.',
  },
  precondition_failed: {
    changed: 'Somebody changed this meanwhile. Look at what is there now, then do it again.',
  },
  payload_too_large: {
    body: 'This is too large.',
    body_over: 'This is larger than {most_mib} MiB.',
    pdf_over: 'The PDF is larger than {most_mib} MiB.',
    rest_over: 'What goes with the PDF is larger than {most_mib} MiB.',
    video: 'The file is too large. A video can have 8 GiB.',
  },
  unsupported_media_type: {
    media_type: 'The content must be of the type {media_type}.',
  },
  range_not_satisfiable: {
    range: 'The file has no such part.',
  },
  internal_error: {
    failed: 'The server failed. Try again. If it fails again, tell the operator.',
  },
  unavailable: {
    unavailable: 'The service is not available. Try again.',
    busy: 'The server is busy. Try again in a second.',
    starting: 'The server is starting. Try again.',
    stopping: 'The server is being stopped. Try again in a second.',
    not_ready: 'The server is not ready. Try again in a minute.',
    no_database: 'The database cannot be reached. Try again.',
    took_too_long:
      'This took over {seconds} seconds, and has changed nothing. Try again, with less at a time.',
    concurrent_change: 'Another change of the same is under way. Try again.',
    no_downloads: 'The server sends no more files at the moment. Try again.',
    no_body_memory: 'The server accepts no more large requests at the moment. Try again.',
    no_uploads: 'The server accepts no more uploads at the moment. Try again.',
    upload_not_stored: 'The upload could not be stored in time. Send it again.',
    upload_too_slow: 'The upload took too long. Send it again.',
    upload_completing: 'The upload is being completed. Try again.',
    no_streams: 'The server has too many open pages. Try again later.',
    no_token_check: 'The sign-in cannot be checked at the moment. Try again.',
    backup_running: 'Another backup is running. Try again when it has ended.',
    backup_no_room: 'The data directory has too little free space for a copy of the database.',
    import_running: 'An import of the workspace is still running. Try again in a minute.',
    sample_data_running: 'The sample data of the workspace is still being added. Try again.',
    sso_unavailable:
      '{provider} cannot be reached now. Try again in a minute, or tell the operator of this server.',
  },
  rate_limited: {
    requests: 'Too much at a time. Try again in a while.',
    token: 'Too much at a time. Try again in a while.',
    account: 'Too much at a time with this account. Try again in a while.',
    address: 'Too much at a time from this network. Try again in a while.',
    bad_tokens: 'Too many attempts without access from this network. Try again in a while.',
    bad_links: 'Too many attempts with links that are not valid from this network. Try again in a while.',
    failed_sign_ins: 'Too many failed attempts to sign in. Try again in a while.',
    sign_ins: 'Too many attempts to sign in from this network. Try again in a while.',
    too_many_invitations: {
      workspace: 'This workspace invited {most} people within an hour. Try again in a while.',
      address: 'This workspace invited this address {most} times within an hour. Try again in a while.',
    },
    codes_to_address: 'Too many codes were sent to this address. Try again in a while.',
    codes: 'Too many codes were sent. Try again in a while.',
    too_many_bookings:
      'Too many appointments were booked from this network today. Contact the business to book more.',
    moves:
      'The appointment was moved {most} times within 24 hours. Try again later, or ask the business to move it.',
    details:
      'The booking was changed {most} times within 24 hours. Try again later, or ask the business to change it.',
    place_changes:
      'The default place was changed {most} times, and people of appointments are still being told. Try again in a while.',
    messages_to_address: 'An address can get {most} messages within 24 hours. Try again in a while.',
    messages:
      'A workspace can send {most} messages to customers within 24 hours, and {left} are left. Select fewer customers, or try again later.',
    messages_of_notary:
      'A notary can send {most} messages to customers within 24 hours, and {left} are left. Select fewer customers, or try again later.',
    test_mails: 'Too many test mails.',
    test_mails_to_address:
      'This address got too many test mails within an hour. Try again later, or send it to another address.',
    exports: 'At most {most} exports of a workspace run at a time. Try again when one has ended.',
    webhook_tests: 'At most {most} tests of a workspace run at a time. Try again when one has ended.',
    calendar_reads: 'At most {most} calendars are read at a time. Try again when one has ended.',
    uploads: 'Too many concurrent uploads. Try again when one of them has ended.',
    downloads: 'Too many concurrent downloads. Try again when one of them has ended.',
    streams: {
      workspace: 'The workspace is open in too many windows ({most}). Close one, then try again.',
      caller: 'You have it open in too many windows ({most}). Close one, then try again.',
    },
  },
  unauthorized: {
    no_token: 'Sign in first.',
    no_metrics_token: 'Only the operator of the installation may do this.',
    access_ended: 'Your access ended meanwhile. Sign in again.',
    not_signed_in: 'Sign in first.',
    sign_in_again: 'Your role in this workspace changed, or staff ended your sessions here. Sign in again.',
    account_renewed: 'This account was set up anew. Sign in again.',
    wrong_password: 'The email address or the password is wrong.',
    code_required: 'Enter the code of your authenticator app, or a recovery code.',
    wrong_code: 'The code is wrong or was used. Enter the code that the app shows now.',
    challenge: 'This took too long, or was sent twice. Use the passkey again.',
    wrong_passkey: 'This passkey does not work here. Use another one, or sign in otherwise.',
    sso_declined:
      '{provider} did not sign you in. Try again, or ask there whether you may use this application.',
    sso_rejected:
      'The response of {provider} does not fit this sign-in, so nothing was changed. Start again.',
    sso_expired:
      'This sign-in began in another browser, was used, or took more than 10 minutes. Start again.',
    sso_stale: 'You signed in at {provider} more than 14 days ago. Sign out there, and start again.',
    sso_other_person:
      'At {provider} you are signed in as another person than here. Sign in there as the person who is connected to this account.',
  },
  no_workspace: {
    token_without_workspace: 'This belongs to no workspace.',
    several_workspaces: 'You are a member of several workspaces. Choose one of these: {workspaces}.',
    no_membership: 'You are not a member of a workspace. Ask an owner for an invitation.',
    not_a_member: 'You are not a member of this workspace.',
  },
  forbidden: {
    scope: 'Your role does not allow this. Ask an admin of the workspace.',
    feed_scope:
      'Your role does not allow a calendar that shows customers. One that shows only times needs no more.',
    admin_token: 'Only the operator of the installation may do this.',
    role: 'Your role does not allow this. Ask an admin of the workspace.',
    role_of_admins: 'Your role does not allow this. Ask an admin of the workspace.',
    role_of_notary:
      'The role notary does not allow this. Notaries change only their own appointments and time off.',
    sets_no_price: 'Notaries cannot change prices. Ask a scheduler.',
    refunds_nothing: 'Notaries do not decide what is paid back. Ask a scheduler.',
    keeps_appointments: 'Notaries cannot give their appointments to others. Ask a scheduler.',
    own_fields: 'A notary cannot change this. Ask a scheduler.',
    only_owner: 'Only an owner can invite, change or remove an owner.',
    owner_goes_live: 'Only an owner who is signed in can go live.',
    reset_by_operator:
      'Only the operator of the installation can reset a member, whose account may belong to other workspaces.',
    other_author: 'Only its author, {author}, can change or remove the note. Add another note.',
    added_by_business: 'The business added this document. Only the business can remove it.',
    confirm: {
      account: 'Confirm that it is you: sign in again.',
      portal: 'The link was opened more than 15 minutes ago. Ask for a new link.',
    },
    foreign_origin: 'This comes from a page of another website, and was refused.',
    foreign_form: 'This form was sent from another website.',
    file_link: 'The link is not valid any more. Load the page for a new one.',
    sso_only: 'Sign in with {provider}. Only owners can use a password or a passkey here.',
    sso_unknown:
      'You are known to {provider}, but not connected to an account here. Ask an owner for an invitation. If you have an account, sign in without {provider} and connect it on your account page.',
    token_scopes: 'This token may do more than you may. Ask the operator of the installation.',
    token_origin: 'Your own access comes from this token. Ask the operator of the installation.',
    token_bounds:
      'Your own access ends earlier or has a lower limit than this token. Ask the operator of the installation.',
    token_survival:
      'Your own access comes from this token, and would end with it. Ask the operator of the installation.',
  },
  not_found: {
    not_found: 'It is not there any more, or is in another workspace.',
    erased: 'The personal data of the {kind} was erased. It cannot be changed.',
    used_link: 'The link is wrong, was used, or has expired. Ask for a new one.',
    no_sso: 'Single sign-on is not configured. Sign in with a password or a passkey.',
  },
  slot_unavailable: {
    ...times,
    status: {
      draft:
        'The appointment is a draft. Move it to a time at which a notary is free: that schedules it, with a notary.',
      other: 'The appointment is {status}: only a scheduled one has a notary.',
    },
  },
  reschedule_failed: {
    ...times,
    status: 'The appointment is {status}. Only a draft or scheduled one can be moved.',
    no_time: 'The appointment is a draft without a time. Choose one for it alone.',
  },
  unable_to_cancel: {
    already: 'The {kind} is already {status}.',
    begun: 'The appointment has already begun.',
    fee_rose: 'Canceling costs {fee} now. Nothing was canceled. Look at the amount, then cancel again.',
  },
  unable_to_complete: {
    not_scheduled: 'The appointment is {status}: only a scheduled one can be completed.',
    blocked: 'The session still lacks something. Load the page, then add what is missing or give a reason.',
  },
  unable_to_erase: {
    open_bookings: {
      all: 'The person has bookings that have not ended: {bookings}. Complete or cancel them, or remove the signer, then erase again.',
      more: 'The person has bookings that have not ended: {bookings}, and {more} more. Complete or cancel them, or remove the signer, then erase again.',
    },
  },
  already_scheduled: {
    scheduled: 'The reservation has been scheduled already.',
    requested:
      'A time was requested, and the business decides about it. Withdraw the request to choose another.',
    paying:
      'The customer is paying for a time. Book another time for the customer, which ends the payment, or wait until it is over.',
    appointment_ahead: 'The appointment of the reservation is in the future. Move it instead.',
  },
  reservation_canceled: {
    canceled: 'The {kind} is canceled.',
  },
  notary_booked: {
    appointments_ahead: {
      one: 'The notary has {count} upcoming appointment. Reassign or cancel it first.',
      other: 'The notary has {count} upcoming appointments. Reassign or cancel them first.',
    },
  },
  signer_exists: {
    signer_exists: 'The booking already has a signer with this email.',
  },
  signer_cannot_be_updated: {
    verified: 'The signer has completed ID verification.',
    decided: 'It is decided whether the signer is who they say. Ask the business to change it.',
  },
  unprocessable_entity: unprocessable,
}

const words: RefusalTexts['words'] = {
  kind: { appointment: 'appointment', reservation: 'reservation' },
  parts: { documents: 'documents', signers: 'signers', notes: 'notes' },
  recipient: { customer: 'customer', notary: 'notary', workspace: 'workspace' },
  status: {
    draft: 'a draft',
    pending: 'waiting',
    queued: 'waiting',
    scheduled: 'scheduled',
    completed: 'completed',
    canceled: 'canceled',
  },
}

const list = new Intl.ListFormat('en')

export const refusals: RefusalTexts = {
  language: 'en',
  reasons,
  problems,
  words,
  missing: names => `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} required.`,
}
