import { refusal } from '../../platform/lib/errors.ts'

/** First and last name joined by a space (contract section "Signer"). */
export const fullName = (first: string, last: string): string => `${first} ${last}`.trim()

/**
 * A signer who has completed ID verification cannot be changed (contract section "States and transitions").
 */
export function assertEditable(signer: { status: string }): void {
  if (signer.status === 'verified') {
    throw refusal('signer_cannot_be_updated', 'verified')
  }
}
