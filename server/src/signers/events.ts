import { wireTime } from '../lib/clock.ts'
import type { SignerRow } from './queries.ts'

/** Payload of `signer-added` and `signer-updated` (contract section "Events"). */
export const signerEvent = (row: SignerRow, appointmentId: number | null) => ({
  object: 'signer',
  id: row.id,
  appointment_id: appointmentId,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  created_at: wireTime(row.created_at),
})

/** Payload of `signer-removed`. */
export const signerRemovedEvent = (row: SignerRow, appointmentId: number | null, at: Date) => ({
  object: 'signer',
  id: row.id,
  appointment_id: appointmentId,
  removed_at: wireTime(at),
})
