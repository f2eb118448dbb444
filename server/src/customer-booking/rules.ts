import { AppError } from '../lib/errors.ts'

/** What one booking takes from its customer, whom nobody but a key vouches for. */
const most = { documents: 50, signers: 50 }

/** Throws `unprocessable_entity` where the customer has added enough. */
export function assertRoomFor(what: keyof typeof most, count: number): void {
  if (count < most[what]) return
  throw new AppError('unprocessable_entity', `A booking can have at most ${most[what]} ${what}.`)
}
