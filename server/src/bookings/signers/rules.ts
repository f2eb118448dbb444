import { refusal } from '../../platform/lib/errors.ts'

/** First and last name joined by a space (contract section "Signer"). */
export const fullName = (first: string, last: string): string => `${first} ${last}`.trim()

/** Whether the ID verification or a person says who the signer is. A person's decision counts most. */
export const isVerified = ({ status, human_approval }: { status: string; human_approval: string | null }) =>
  human_approval === null ? status === 'verified' : human_approval === 'approved'

/**
 * A signer who has completed ID verification cannot be changed (contract section "States and transitions").
 */
export function assertEditable(signer: { status: string }): void {
  if (signer.status === 'verified') {
    throw refusal('signer_cannot_be_updated', 'verified')
  }
}
