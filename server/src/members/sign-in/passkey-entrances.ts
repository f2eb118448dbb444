import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deletePassword } from '../accounts/accounts.ts'
import { storePasskey } from '../accounts/passkeys.ts'
import type { NewPerson } from '../members/invitations.ts'
import type { Passkey } from '../passkeys/webauthn.ts'
import { type Origin, type SessionRow, signOut } from '../sessions/sessions.ts'
import type { Entered } from './entered.ts'
import { enterByInvitation, enterByRecovery, type GivenRecovery, type Recovered } from './entrances.ts'
import type { From } from './sign-in.ts'

/**
 * Accepts an invitation as a new person who signs in with the passkey. Ends the session `before` of the
 * browser. Throws as `acceptInvitation` and `storePasskey`.
 */
export async function enterByInvitationWithPasskey(
  tx: Tx,
  ctx: Context,
  from: From,
  given: { secret: string; who: NewPerson; passkey: Passkey; before: SessionRow | undefined },
  origin: Origin,
): Promise<Entered> {
  if (given.before) await signOut(tx, ctx, given.before)
  const entered = await enterByInvitation(tx, ctx, from, given.secret, given.who, origin)
  await storePasskey(tx, ctx, entered.account, given.passkey)
  return entered
}

/**
 * Sets a new passkey by a recovery link, and deletes the password, which the person has lost. Throws as
 * `enterByRecovery` and `storePasskey`.
 */
export const enterByRecoveryWithPasskey = (
  tx: Tx,
  ctx: Context,
  from: From,
  { passkey, ...given }: GivenRecovery & { passkey: Passkey },
  origin: Origin,
): Promise<Recovered> => {
  const renew = async (id: number) => {
    await deletePassword(tx, id)
    await storePasskey(tx, ctx, { id }, passkey)
  }
  return enterByRecovery(tx, ctx, from, { ...given, renew }, origin)
}
