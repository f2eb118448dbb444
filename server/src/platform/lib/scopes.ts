/** The scopes of the contract (decision "Scopes"). */
export const scopes = [
  'appointments:read',
  'appointments:write',
  'reservations:read',
  'reservations:write',
  'signers:read',
  'signers:write',
  'documents:read',
  'documents:write',
  'videos:read',
  'availability:read',
  'shipping:read',
] as const

/**
 * The scopes of the management interface, with what each opens (decision "Scopes of the management
 * interface"). A scope here never has the name of a scope of the contract: `shipping:read` is missing. Each
 * opens an operation.
 */
export const managementScopeTexts = {
  'bookings:read': 'Read the overview. Read a reservation or an appointment, with the keys of its customer.',
  'bookings:write':
    'Book for customers. Create, import, change, assign, complete, mark and cancel appointments. Submit, change and cancel reservations. Write notes. Record the verification of signers. Upload and delete documents and videos.',
  'people:write':
    'Export all data of a person, with mails, events and audit entries. Erase it. Read erasures.',
  'calendar:read':
    'Read services, notaries, their hours, time off, calendar feeds and appointments. Names of customers, and feeds that show them, also need `bookings:read`.',
  'calendar:write':
    "Change services, notaries, their hours, time off and calendar feeds. Mails to notaries name customers, so who changes a notary's address decides who reads them.",
  'shipping:write': 'Replace the rate card. To read it, a token needs `workspace:read`.',
  'webhooks:read': 'Read webhook endpoints, their health and their deliveries.',
  'webhooks:write':
    'Add, change and remove webhook endpoints. Rotate their secrets. Test them, replay events and retry deliveries. Endpoints receive the data of customers.',
  'events:read': 'Read the event feed and its stream, whose events have the keys of customers.',
  'mails:read': 'Read the mail queue, with the links in mails to customers.',
  'mails:write': 'Send mails again, and send test mails.',
  'audit:read': 'Read the audit trail.',
  'tokens:read': 'List tokens, without their secrets.',
  'tokens:write': 'Issue and rotate tokens that can do no more than the token of the call. Revoke tokens.',
  'members:read': 'Read the members and open invitations. `manage` does not include it.',
  'members:write':
    'Invite, change and remove members. Make links to the portal. `manage` does not include it.',
  'workspace:read': 'Read the workspace with its settings and its clock, and the rate card.',
  'workspace:write':
    'Change the settings and the brand, and preview a brand. Move the clock of a test workspace.',
  'reports:read': 'Read the reports about bookings, notaries and lead times.',
} as const satisfies Record<string, string>

/** Scopes of earlier versions that opened no operation. */
export const retiredScopes: readonly string[] = ['events:write', 'audit:write', 'reports:write']

export type ContractScope = (typeof scopes)[number]
export type ManagementScope = keyof typeof managementScopeTexts

/** A scope that one operation can ask for. */
export type Scope = ContractScope | ManagementScope

export const managementScopes = Object.keys(managementScopeTexts) as ManagementScope[]

export const isManagementScope = (scope: string): scope is ManagementScope =>
  Object.hasOwn(managementScopeTexts, scope)
