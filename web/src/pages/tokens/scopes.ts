/** Resources of tokens, each with the scopes that exist. A test compares them with the server. */
export const ofApi = {
  appointments: ['read', 'write'],
  reservations: ['read', 'write'],
  signers: ['read', 'write'],
  documents: ['read', 'write'],
  videos: ['read'],
  availability: ['read'],
  shipping: ['read'],
} as const

export const ofManagement = {
  bookings: ['read', 'write'],
  calendar: ['read', 'write'],
  reports: ['read'],
  mails: ['read', 'write'],
  events: ['read'],
  webhooks: ['read', 'write'],
  audit: ['read'],
  tokens: ['read', 'write'],
  members: ['read', 'write'],
  people: ['write'],
  workspace: ['read', 'write'],
  shipping: ['write'],
} as const

export type Resource = keyof typeof ofApi | keyof typeof ofManagement

/** Reading these shows keys of customers, with which a program can act as the customer. */
export const showsKeys: readonly string[] = [
  ...['reservations:read', 'appointments:read', 'bookings:read', 'events:read', 'mails:read'],
]
