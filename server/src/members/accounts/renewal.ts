import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { endSessions, forgetDevices } from '../sessions/sessions.ts'
import { deletePassword } from './accounts.ts'
import { deleteIdentitiesOf, type IdentityRow } from './identity-queries.ts'
import { deletePasskeysOf } from './passkey-queries.ts'
import { type AccountRow, changeAccount } from './queries.ts'
import { passwordAndApp, turnOffApp } from './second-factor.ts'

/** How an account could be opened. */
export interface WaysIn {
  has_password: boolean
  passkeys: number
  identities: number
  has_authenticator: boolean
  sessions: number
}

/**
 * Removes every way into the account, except the identity `kept`, and returns what there was. The account no
 * longer knows its devices. `account` must be locked. The person then gets a new factor in the same
 * transaction.
 */
export async function removeWaysIn(
  tx: Tx,
  ctx: Context,
  account: AccountRow,
  kept?: IdentityRow,
): Promise<WaysIn> {
  const passkeys = await deletePasskeysOf(tx, account.id)
  const identities = await deleteIdentitiesOf(tx, account.id, kept?.id)
  await turnOffApp(tx, account)
  await deletePassword(tx, account.id)
  // Last: a sign-in that was faster has committed its session by now.
  const sessions = await endSessions(tx, ctx, account.id)
  await forgetDevices(tx, account.id)
  return { ...passwordAndApp(account), passkeys, identities, sessions }
}

/** What the person who sets the account up gives. */
export type SetUp = Partial<Pick<AccountRow, 'name' | 'password' | 'user_handle' | 'email_proved_at'>>

/** `account` must be locked. It has no app, so a password was chosen by the rule for one alone. */
export async function setUp(tx: Tx, account: AccountRow, given: SetUp): Promise<AccountRow> {
  const set = { ...given, password_needs_app: false }
  await changeAccount(tx, account.id, set)
  return { ...account, password: null, totp_secret: null, totp_step: null, ...set }
}
