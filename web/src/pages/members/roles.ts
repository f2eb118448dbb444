/** What a role may do in an area. `own`: only their own appointments and time. */
export type Right = 'all' | 'read' | 'own' | 'none'

/** The areas of the matrix, with the resource of their scopes. */
export const areas = [
  'bookings',
  'calendar',
  'reports',
  'mails',
  'audit',
  'webhooks',
  'tokens',
  'members',
  'people',
  'workspace',
] as const
export type Area = (typeof areas)[number]

export const roles = ['owner', 'admin', 'scheduler', 'notary', 'developer', 'viewer'] as const
export type Role = (typeof roles)[number]

const everything = Object.fromEntries(areas.map(area => [area, 'all'])) as Record<Area, Right>
const nothing = Object.fromEntries(areas.map(area => [area, 'none'])) as Record<Area, Right>

/** A test compares it with the scopes of the server. */
export const rightsOf: Record<Role, Record<Area, Right>> = {
  owner: everything,
  admin: everything,
  scheduler: {
    ...nothing,
    bookings: 'all',
    calendar: 'all',
    mails: 'all',
    reports: 'read',
    audit: 'read',
    workspace: 'read',
  },
  notary: { ...nothing, bookings: 'own', calendar: 'own', reports: 'own', workspace: 'read' },
  developer: { ...nothing, webhooks: 'all', workspace: 'read' },
  viewer: {
    ...nothing,
    bookings: 'read',
    calendar: 'read',
    reports: 'read',
    mails: 'read',
    webhooks: 'read',
    workspace: 'read',
  },
}
