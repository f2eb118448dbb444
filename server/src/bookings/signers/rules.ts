import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/** First and last name joined by a space (contract section "Signer"). */
export const fullName = (first: string, last: string): string => `${first} ${last}`.trim()

interface Checked {
  status: string
  human_approval: string | null
}

/** Each change of an appointment is told to every signer, within its transaction. */
const mostSigners = 100

/** Throws `unprocessable_entity` for a booking that has that many signers already. */
export function assertRoomForSigner(count: number): void {
  if (count < mostSigners) return
  throw refusal('unprocessable_entity', 'too_many_parts', { most: mostSigners, parts: 'signers' })
}

/** Whether the ID verification or a person says who the signer is. A person's decision counts most. */
export const isVerified = ({ status, human_approval }: Checked): boolean =>
  human_approval === null ? status === 'verified' : human_approval === 'approved'

/**
 * A signer who has completed ID verification cannot be changed (contract section "States and transitions").
 */
export function assertEditable({ status }: { status: string }): void {
  if (status === 'verified') throw refusal('signer_cannot_be_updated', 'verified')
}

/** A method says how a signer was verified. */
export function assertMethod(status: string, method: string | undefined): void {
  if (method !== undefined && status !== 'verified')
    throw invalidParams({ method: problem('method_of_verified') })
}

/** Whether the customer may change or remove the signer: neither ID verification nor a person has decided. */
export const isUndecided = ({ status, human_approval }: Checked): boolean =>
  (status === 'pending' || status === 'in_progress') && human_approval === null

/** Customers do not replace a person about whom staff have decided. */
export function assertUndecided(signer: Checked): void {
  assertEditable(signer)
  if (!isUndecided(signer)) throw refusal('signer_cannot_be_updated', 'decided')
}
