import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { invalidParams, notFound, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { type AccountRow, findAccount } from '../accounts/accounts.ts'
import {
  changePasskey,
  countByOtherHost,
  deletePasskeyRow,
  deletePasskeysOf,
  findPasskey,
  insertPasskey,
  type PasskeyRow,
  recordUse,
  selectPasskeys,
} from './queries.ts'
import {
  type Passkey,
  type RelyingParty,
  registrationOptions,
  verifyRegistration,
  verifySignIn,
} from './webauthn.ts'

export type { PasskeyRow }
export { deletePasskeysOf }

const mostPasskeys = 20

/** Newest first, also those of other hosts. */
export const passkeysOf = (db: Db, { id }: Pick<AccountRow, 'id'>): Promise<PasskeyRow[]> =>
  selectPasskeys(db, id)

/** Whether the browser can use the passkey here. Without a relying party it can use none. */
export const isUsable = ({ rp_id }: PasskeyRow, site: RelyingParty | undefined): boolean => rp_id === site?.id

/**
 * What the browser makes a passkey of this account from. `staying`: the passkeys that it then still has, by
 * default all.
 */
export async function newPasskeyOptions(
  db: Db,
  site: RelyingParty,
  account: AccountRow,
  staying?: PasskeyRow[],
) {
  const existing = staying ?? (await selectPasskeys(db, account.id))
  assertRoom(existing)
  const usable = existing.filter(row => isUsable(row, site))
  const known = usable.map(({ credential_id, transports }) => ({ id: credential_id, transports }))
  return registrationOptions(site, { ...account, id: account.user_handle }, known)
}

/** The new passkey in the browser's response. Throws `invalid_request`; the reason is in the log. */
export async function checkedNewPasskey(
  ctx: Context,
  site: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string | undefined,
): Promise<Passkey> {
  if (challenge === undefined) throw rejected('passkey_old')
  const result = await verifyRegistration(site, response, challenge)
  if (!('problem' in result)) return result.passkey
  ctx.log.info({ problem: result.problem }, 'a new passkey was rejected')
  throw rejected('passkey_rejected')
}

const rejected = (why: 'passkey_old' | 'passkey_rejected') => invalidParams({ credential: problem(why) })

/**
 * Stores a passkey of the account, which must be locked. Throws `unprocessable_entity` if it is stored
 * already, or the account has 20.
 */
export async function storePasskey(
  tx: Tx,
  ctx: Context,
  account: Pick<AccountRow, 'id'>,
  { id, publicKey, counter, transports, backedUp, rpId }: Passkey,
  name = 'Passkey',
): Promise<PasskeyRow> {
  assertRoom(await selectPasskeys(tx, account.id))
  const row = await insertPasskey(tx, {
    credential_id: id,
    account_id: account.id,
    name,
    public_key: Buffer.from(publicKey),
    counter,
    transports,
    backed_up: backedUp,
    rp_id: rpId,
    created_at: ctx.clock.now(),
    last_used_at: null,
  })
  if (row) return row
  throw refusal('unprocessable_entity', 'passkey_exists')
}

function assertRoom(passkeys: PasskeyRow[]): void {
  if (passkeys.length < mostPasskeys) return
  throw refusal('unprocessable_entity', 'too_many_passkeys', { most: mostPasskeys })
}

/** A response of a browser that was checked, and the account that it signs in. */
export interface CheckedPasskey {
  account: AccountRow
  passkey: PasskeyRow
  counter: number
  backedUp: boolean
}

/** The passkey and its account, if both exist: what a response says about itself, unchecked. */
export async function claimedPasskey(
  db: Db,
  { id }: Pick<AuthenticationResponseJSON, 'id'>,
): Promise<Pick<CheckedPasskey, 'account' | 'passkey'> | undefined> {
  const passkey = await findPasskey(db, id)
  const account = passkey && (await findAccount(db, passkey.account_id))
  return account && { account, passkey }
}

/** Checks the response against the passkey. `problem` is for the log. */
export async function checkPasskey(
  site: RelyingParty,
  { account, passkey }: Pick<CheckedPasskey, 'account' | 'passkey'>,
  response: AuthenticationResponseJSON,
  challenge: string,
): Promise<CheckedPasskey | { problem: string }> {
  const { credential_id: id, public_key: publicKey, counter, rp_id: rpId } = passkey
  const stored = { id, publicKey, counter, rpId }
  const result = await verifySignIn(site, response, challenge, stored, account.user_handle)
  if ('problem' in result) return result
  return { account, passkey, counter: result.counter, backedUp: result.backedUp }
}

/**
 * Stores the use of the passkey. False if it was deleted since the check, or a later signature was stored:
 * then it must not sign in.
 */
export const usePasskey = (
  tx: Tx,
  ctx: Context,
  { passkey, counter, backedUp }: CheckedPasskey,
): Promise<boolean> =>
  recordUse(tx, passkey.credential_id, { counter, backed_up: backedUp, last_used_at: ctx.clock.now() })

/** Throws `not_found`. Returns the passkey before and after. */
export async function renamePasskey(
  tx: Tx,
  account: AccountRow,
  id: number,
  name: string,
): Promise<{ before: PasskeyRow; after: PasskeyRow }> {
  const before = await passkeyOf(tx, account, id)
  return { before, after: await changePasskey(tx, account.id, id, { name }) }
}

/**
 * Deletes a passkey. `account` must be locked, so that of two calls one keeps the last passkey. Throws
 * `not_found`, `unprocessable_entity` for the last one, unless the account `opensOtherwise`.
 */
export async function deletePasskey(
  tx: Tx,
  account: AccountRow,
  id: number,
  { site, opensOtherwise }: { site: RelyingParty | undefined; opensOtherwise: boolean },
): Promise<PasskeyRow> {
  const passkey = await passkeyOf(tx, account, id)
  const usable = (await selectPasskeys(tx, account.id)).filter(row => isUsable(row, site))
  const isLast = isUsable(passkey, site) && usable.length === 1
  if (isLast && !opensOtherwise) throw refusal('unprocessable_entity', 'last_factor', { case: 'passkey' })
  await deletePasskeyRow(tx, account.id, id)
  return passkey
}

async function passkeyOf(tx: Tx, account: AccountRow, id: number): Promise<PasskeyRow> {
  const found = (await selectPasskeys(tx, account.id)).find(row => row.id === id)
  if (!found) throw notFound('Passkey')
  return found
}

/** Passkeys that no browser can use, because they were made for other hosts: their hosts and number. */
export async function unusablePasskeys(
  db: Db,
  site: RelyingParty | undefined,
): Promise<{ hosts: string[]; passkeys: number }> {
  const rows = await countByOtherHost(db, site?.id ?? null)
  return {
    hosts: rows.map(({ rp_id }) => rp_id),
    passkeys: rows.reduce((sum, { passkeys }) => sum + passkeys, 0),
  }
}
