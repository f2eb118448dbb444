import { AppError } from '../errors.ts'

/**
 * The form in which two emails are compared. Compatibility forms, case and the letters that only upper case
 * tells apart (ß and SS, ς and σ) fold together, for any alphabet. Lower case comes first too: ẞ becomes SS
 * only by way of ß.
 */
export const foldEmail = (email: string): string =>
  email.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

/** First and last name joined by a space (contract section "Signer"). */
export const fullName = (first: string, last: string): string => `${first} ${last}`.trim()

/** A signer that has completed ID verification stays as verified (contract section "States and transitions"). */
export function assertEditable(signer: { status: string }): void {
  if (signer.status === 'verified') {
    throw new AppError('signer_cannot_be_updated', 'The signer has completed ID verification.')
  }
}
