/**
 * When an operation asks a person to confirm: at each call, for an export as CSV, when the body has one of
 * these fields, or unless the body has this one set to true.
 */
type Confirmation = 'always' | 'csv' | readonly string[] | { unless: string }

/**
 * The operations of the management interface that need a sign-in within the last 15 minutes (decision
 * "Confirmation"): access to the business, and where its data, mails and customers go. A field asks in each
 * operation that can set it.
 */
const confirmations: Record<string, Confirmation> = {
  issueToken: 'always',
  rotateToken: 'always',
  revokeToken: 'always',
  updateMember: 'always',
  removeMember: 'always',
  endMemberSessions: 'always',
  resetMember: 'always',
  inviteMember: 'always',
  revokeInvitation: 'always',
  makePortalLink: 'always',
  endPortalAccess: 'always',
  exportPerson: 'always',
  erasePerson: 'always',
  createCalendarFeed: 'always',
  updateCalendarFeed: ['privacy'],
  createWebhookEndpoint: 'always',
  updateWebhookEndpoint: ['url', 'event_types'],
  rotateWebhookSecret: 'always',
  replayEvents: { unless: 'dry_run' },
  updateWorkspace: [
    ...['booking_page_url', 'mail_from', 'mail_reply_to', 'retention', 'embed_origins'],
    ...[
      'name',
      'display_name',
      'contact',
      'privacy_url',
      'terms_url',
      'open_booking_slug',
      'customer_booking',
    ],
    // Who a page, a receipt or an invoice is from, and where customers send money.
    ...['logo', 'postal_address', 'tax_label', 'tax_id'],
    ...['result_release', 'result_days', 'result_to_signers', 'result_requires_payment'],
  ],
  releaseSlug: 'always',
  setStripeAccount: 'always',
  removeStripeAccount: 'always',
  goLive: 'always',
  // Where customers go, of all later bookings. That of one appointment is a daily act.
  createService: 'always',
  updateService: ['label', 'location', 'meeting_url', 'texts'],
  addNotary: ['email', 'location', 'meeting_url'],
  updateNotary: ['email', 'location', 'meeting_url'],
  listManagedAppointments: 'csv',
  listManagedReservations: 'csv',
}

/** What a request says about the need: its body is undefined before it is read. */
interface Asked {
  body: unknown
  isCsv: boolean
}

/** Whether a person must have signed in within the last 15 minutes for this call of the operation. */
export function needsConfirmation(operation: string, { body, isCsv }: Asked): boolean {
  const confirmation = confirmations[operation]
  if (confirmation === undefined) return false
  if (confirmation === 'always') return true
  if (confirmation === 'csv') return isCsv
  if (typeof body !== 'object' || body === null) return false
  if ('unless' in confirmation) return (body as Record<string, unknown>)[confirmation.unless] !== true
  return confirmation.some(field => Object.hasOwn(body, field))
}
