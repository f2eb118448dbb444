/** Reasons of calls that come too often. All have `Retry-After`. `{name}` stands for a value. */
export const limitReasons = {
  rate_limited: {
    requests: 'Too many requests. Try again after Retry-After seconds.',
    token: 'Too many requests with this access token. Try again after Retry-After seconds.',
    account: 'Too many requests of this account. Try again after Retry-After seconds.',
    address: 'Too many requests from this IP address. Try again after Retry-After seconds.',
    bad_tokens:
      'Too many requests from this IP address had no valid access token. Try again after Retry-After seconds.',
    bad_links:
      'Too many requests from this IP address had no valid session or link. Try again after Retry-After seconds.',
    failed_sign_ins: 'Too many failed attempts to sign in. Try again after Retry-After seconds.',
    sign_ins: 'Too many attempts to sign in from this IP address. Try again after Retry-After seconds.',
    too_many_invitations: {
      workspace: 'This workspace invited {most} people within an hour. Try again after Retry-After seconds.',
      address:
        'This workspace invited this address {most} times within an hour. Try again after Retry-After seconds.',
    },
    codes_to_address: 'Too many codes were sent to this address. Try again after Retry-After seconds.',
    codes: 'Too many codes were sent. Try again after Retry-After seconds.',
    too_many_bookings:
      'Too many appointments were booked from this network today. Contact the business to book more.',
    moves:
      'The appointment was moved {most} times within 24 hours. Try again after the time in Retry-After, or ask the business to move it.',
    details:
      'The booking was changed {most} times within 24 hours. Try again after the time in Retry-After, or ask the business to change it.',
    place_changes:
      'The default place was changed {most} times, and people of appointments are still being told. Try again after Retry-After seconds.',
    messages_to_address:
      'An address can get {most} messages within 24 hours. Try again after Retry-After seconds.',
    messages:
      'A workspace can send {most} messages to customers within 24 hours, and {left} are left. Select fewer customers, or try again after Retry-After seconds.',
    messages_of_notary:
      'A notary can send {most} messages to customers within 24 hours, and {left} are left. Select fewer customers, or try again after Retry-After seconds.',
    test_mails: 'Too many test mails.',
    test_mails_to_address:
      'This address got too many test mails within an hour. Try again after Retry-After seconds, or send it to another address.',
    exports: 'At most {most} exports of a workspace run at a time. Try again when one has ended.',
    webhook_tests: 'At most {most} tests of a workspace run at a time. Try again when one has ended.',
    calendar_reads:
      'At most {most} calendar reads of a workspace run at a time. Try again when one has ended.',
    uploads: 'Too many concurrent uploads. Try again when one of them has ended.',
    downloads: 'Too many concurrent downloads. Try again when one of them has ended.',
    streams: {
      workspace: 'The workspace has {most} open event streams. Close one, then try again.',
      caller: 'You have {most} open event streams. Close one, then try again.',
    },
  },
} as const
