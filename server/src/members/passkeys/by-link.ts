import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { acceptAndSignIn } from '../invitations/accept-invitation.ts'
import type { NewPerson } from '../invitations/invitations.ts'
import { type GivenRecovery, type Recovered, recoverAccount } from '../invitations/recover-account.ts'
import { type Origin, type SessionRow, signOut } from '../sessions/sessions.ts'
import type { NewlySignedIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import type { From } from '../sign-in/own-account.ts'
import { storePasskey } from './stored-passkeys.ts'
import type { Passkey } from './webauthn.ts'

/**
 * Accepts an invitation as a new person who signs in with the passkey. Ends the session `before` of the
 * browser. Throws as `acceptInvitation` and `storePasskey`.
 */
export async function acceptWithPasskey(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  from: From,
  given: { secret: string; who: NewPerson; passkey: Passkey; before: SessionRow | undefined },
  origin: Origin,
): Promise<NewlySignedIn> {
  if (given.before) await signOut(tx, ctx, given.before)
  const opened = await acceptAndSignIn(tx, ctx, factors, from, given, origin)
  await storePasskey(tx, ctx, opened.account, given.passkey)
  return opened
}

/**
 * Sets a new passkey by a recovery link, and removes the password, which the person has lost. Throws as
 * `recoverAccount` and `storePasskey`.
 */
export const recoverWithPasskey = (
  tx: Tx,
  ctx: Context,
  factors: Factors,
  from: From,
  { passkey, ...given }: GivenRecovery & { passkey: Passkey },
  origin: Origin,
): Promise<Recovered> => {
  const renew = async (account: AccountRow) => {
    await factors.all.find(({ name }) => name === 'password')?.remove(tx, account)
    await storePasskey(tx, ctx, account, passkey)
  }
  return recoverAccount(tx, ctx, factors, from, { ...given, renew }, origin)
}
