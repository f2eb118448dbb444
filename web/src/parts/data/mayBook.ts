import type { Session } from '../../lib/session.ts'

/** Staff who book, and act on several bookings. Notaries change only their own. */
export const mayBook = ({ may, membership }: Session): boolean =>
  may('bookings:write') && membership.role !== 'notary'
