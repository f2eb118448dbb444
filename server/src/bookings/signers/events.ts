import { wireTime } from '../../platform/lib/clock.ts'
import type { BookingKind } from '../shared/bookings.ts'
import type { SignerRow } from './queries.ts'

/** The appointment of the booking now, and the kind of the parent to which the signer was added. */
export interface SignerPlace {
  appointmentId: number | null
  objectType: BookingKind
}

const common = (row: SignerRow, { appointmentId, objectType }: SignerPlace) => ({
  object: 'signer',
  id: row.id,
  object_id: row.parent_id,
  object_type: objectType,
  appointment_id: appointmentId,
})

/** Payload of `signer-added` and `signer-updated` (contract section "Events"). */
export const signerEvent = (row: SignerRow, place: SignerPlace) => ({
  ...common(row, place),
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  created_at: wireTime(row.created_at),
})

/** Payload of `signer-removed`. */
export const signerRemovedEvent = (row: SignerRow, place: SignerPlace, at: Date) => ({
  ...common(row, place),
  removed_at: wireTime(at),
})
