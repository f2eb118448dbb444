import { manage } from '../../../lib/api.ts'

/** The booking whose parts a page shows. */
export interface BookingRef {
  kind: 'appointment' | 'reservation'
  id: number
}

/** The calls of the management interface about it: both kinds have the same ones. */
export const apiOf = ({ kind }: BookingRef) =>
  kind === 'appointment' ? manage.appointments : manage.reservations

/** Below the key of the booking, which an event makes stale. */
export const partKey = ({ kind, id }: BookingRef, part: string) => [kind, id, part]
