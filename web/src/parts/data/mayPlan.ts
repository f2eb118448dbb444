import type { Session } from '../../lib/session.ts'

/** Staff who plan change the whole calendar. Notaries change only their own time off, calendars and mails. */
export const mayPlan = ({ may, membership }: Session): boolean =>
  may('calendar:write') && membership.role !== 'notary'
