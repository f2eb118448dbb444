import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { type AppError, refusal } from '../../platform/lib/errors.ts'
import { type AccountRow, lockedAccount, lockedAsBefore } from '../accounts/accounts.ts'
import { auditPerson } from '../members/members.ts'
import {
  type OpenedSession,
  type Origin,
  openSession,
  type SessionRow,
  signOut,
} from '../sessions/sessions.ts'
import { type Factors, opensOtherwise } from '../sign-in/factors.ts'
import { assertOwnFactor, recordFailed } from '../sign-in/failed.ts'
import { assertRecent, type From, type Own } from '../sign-in/own-account.ts'
import type { Challenge } from './challenges.ts'
import { siteIfAny, siteOf } from './site.ts'
import {
  type CheckedPasskey,
  checkPasskey,
  claimedPasskey,
  deletePasskey,
  type PasskeyRow,
  renamePasskey,
  storePasskey,
  usePasskey,
} from './stored-passkeys.ts'
import type { Passkey } from './webauthn.ts'

/**
 * The account that the passkey signs in. Throws `unauthorized`: the same for an unknown and a deleted
 * passkey, a wrong signature, and an account other than `own`. Such a failure delays nobody: nobody can guess
 * a signature. Throws `forbidden` if only the issuer may sign the account in.
 */
export async function checkedPasskey(
  ctx: Context,
  from: From,
  response: AuthenticationResponseJSON,
  challenge: Challenge | undefined,
  own?: AccountRow,
): Promise<CheckedPasskey> {
  const site = siteOf(ctx)
  if (!challenge) throw outdated()
  const claimed = await claimedPasskey(ctx.db, response)
  if (!claimed) throw refused(ctx, from, 'The passkey is unknown.')
  const { account } = claimed
  if (own && own.id !== account.id) throw refused(ctx, from, 'The passkey is of another account.')
  const checked = await checkPasskey(site, claimed, response, challenge.challenge)
  if ('problem' in checked) throw refused(ctx, from, checked.problem, account)
  await assertOwnFactor(ctx, from, account, 'passkey')
  return checked
}

/** Counts, logs and records the failure. */
function refused(ctx: Context, from: From, problem: string, account?: AccountRow): AppError {
  ctx.metrics.signIns.inc({ method: 'passkey', outcome: 'wrong_passkey' })
  ctx.log.info({ requestId: from.requestId, problem }, 'a sign-in with a passkey was rejected')
  if (account) recordFailed(ctx, from, account)
  return wrongPasskey()
}

const outdated = () => refusal('unauthorized', 'challenge')

const wrongPasskey = () => refusal('unauthorized', 'wrong_passkey')

/**
 * Stores the use, ends the session `before` of the browser, and opens a new one. Throws `unauthorized` if the
 * passkey was deleted or used since the check.
 */
export async function signInWithPasskey(
  tx: Tx,
  ctx: Context,
  from: From,
  { checked, before }: { checked: CheckedPasskey; before: SessionRow | undefined },
  origin: Origin,
): Promise<OpenedSession> {
  if (!(await usePasskey(tx, ctx, checked))) throw wrongPasskey()
  if (before) await signOut(tx, ctx, before)
  await auditPerson(tx, ctx, from, checked.account, 'member-signed-in')
  return openSession(tx, ctx, { method: 'passkey', of: { accountId: checked.account.id }, ...origin })
}

/** Throws `unprocessable_entity`, `forbidden` without a recent sign-in. */
export async function addPasskey(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
  passkey: Passkey,
  name: string | undefined,
): Promise<PasskeyRow> {
  assertRecent(ctx, session)
  const row = await storePasskey(tx, ctx, await lockedAsBefore(tx, account), passkey, name)
  await auditPerson(tx, ctx, from, account, 'member-passkey-added', { changes: renamed(undefined, row) })
  return row
}

/** Throws `not_found`, `forbidden` without a recent sign-in. */
export async function renameOwnPasskey(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
  { id, name }: { id: number; name: string },
): Promise<PasskeyRow> {
  assertRecent(ctx, session)
  const { before, after } = await renamePasskey(tx, await lockedAccount(tx, account.id), id, name)
  if (after.name !== before.name)
    await auditPerson(tx, ctx, from, account, 'member-passkey-renamed', { changes: renamed(before, after) })
  return after
}

/**
 * Throws `not_found`, `forbidden` without a recent sign-in, `unprocessable_entity` if nothing else lets the
 * person in.
 */
export async function deleteOwnPasskey(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  from: From,
  { account, session }: Own,
  id: number,
): Promise<void> {
  assertRecent(ctx, session)
  const locked = await lockedAccount(tx, account.id)
  const others = await opensOtherwise(tx, ctx, factors, locked, { without: 'passkeys' })
  const row = await deletePasskey(tx, locked, id, { site: siteIfAny(ctx), opensOtherwise: others })
  await auditPerson(tx, ctx, from, account, 'member-passkey-deleted', { changes: renamed(row, undefined) })
}

const renamed = (before: PasskeyRow | undefined, after: PasskeyRow | undefined) =>
  changesOf(before && { passkey_name: before.name }, after && { passkey_name: after.name }, ['passkey_name'])
