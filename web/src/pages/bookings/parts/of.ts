import { manage } from '../../../lib/api.ts'

/** The booking whose parts a page shows. */
export interface Of {
  kind: 'appointment' | 'reservation'
  id: number
}

/** The calls of the management interface about it: both kinds have the same ones. */
export const callsOf = ({ kind }: Of) => (kind === 'appointment' ? manage.appointments : manage.reservations)

/** Below the key of the booking, which an event makes stale. */
export const partKey = ({ kind, id }: Of, part: string) => [kind, id, part]
