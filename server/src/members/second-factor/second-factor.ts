import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { seal, unseal } from '../../platform/lib/encryption.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { type AccountRow, changeAccount, hasSecondFactor } from '../accounts/accounts.ts'
import { countRecoveryCodes, findRecoveryCode, replaceRecoveryCodes, useRecoveryCode } from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes, normalizeRecoveryCode } from './recovery-codes.ts'
import { totpStep } from './totp.ts'

/**
 * Whether the code of the authenticator app is right and was not used before, or is one of the recovery
 * codes. True for an account without a second factor.
 */
export async function isCode(db: Db, ctx: Context, account: AccountRow, code: string): Promise<boolean> {
  if (!hasSecondFactor(account)) return true
  return stepOf(ctx, account, code) !== undefined || findRecoveryCode(db, account.id, hashOf(code))
}

/**
 * Marks the code as used. `account` must be locked: of two calls with one code, the second fails. Throws
 * `unauthorized`.
 */
export async function useCode(
  tx: Tx,
  ctx: Context,
  account: AccountRow,
  code: string | undefined,
): Promise<void> {
  if (!hasSecondFactor(account)) return
  const step = stepOf(ctx, account, code ?? '')
  if (step !== undefined) return changeAccount(tx, account.id, { totp_step: step })
  if (!(await useRecoveryCode(tx, account.id, hashOf(code ?? '')))) throw wrongCode()
}

export const codeRequired = () => refusal('unauthorized', 'code_required')

export const wrongCode = () => refusal('unauthorized', 'wrong_code')

function stepOf(ctx: Context, { totp_secret, totp_step }: AccountRow, code: string): number | undefined {
  if (totp_secret === null) return undefined
  return totpStep(unseal(ctx.secretKey, totp_secret), code, ctx.clock.now(), totp_step)
}

/**
 * Turns the authenticator app on, after a first code of it. Returns the recovery codes, which are shown once.
 * `account` must be locked. Throws `invalid_request` for a wrong code.
 */
export async function turnOnApp(
  tx: Tx,
  ctx: Context,
  account: AccountRow,
  secret: string,
  code: string,
): Promise<string[]> {
  const step = totpStep(secret, code, ctx.clock.now(), null)
  if (step === undefined) throw invalidParams({ code: problem('wrong_first_code') })
  await changeAccount(tx, account.id, { totp_secret: seal(ctx.secretKey, secret), totp_step: step })
  return renewCodes(tx, account)
}

/** Replaces the recovery codes. Throws `unprocessable_entity` without an authenticator app. */
export async function renewRecoveryCodes(tx: Tx, account: AccountRow): Promise<string[]> {
  if (!hasSecondFactor(account)) throw refusal('unprocessable_entity', 'no_authenticator')
  return renewCodes(tx, account)
}

async function renewCodes(tx: Tx, { id }: AccountRow): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, id, codes.map(hashOf))
  return codes
}

/**
 * Whether the password would be too short as the only factor, or may be: it is not known of those of earlier
 * versions.
 */
export const passwordNeedsApp = (account: AccountRow): boolean =>
  hasSecondFactor(account) && account.password !== null && account.password_needs_app !== false

/**
 * Turns the authenticator app off and deletes the recovery codes. A password that needs the app goes too: it
 * must not be the only factor. `account` must be locked.
 */
export async function turnOffApp(tx: Tx, account: AccountRow): Promise<void> {
  const password = passwordNeedsApp(account) ? { password: null, password_needs_app: null } : {}
  await changeAccount(tx, account.id, { totp_secret: null, totp_step: null, ...password })
  await replaceRecoveryCodes(tx, account.id, [])
}

export const recoveryCodesLeft = (db: Db, { id }: AccountRow): Promise<number> => countRecoveryCodes(db, id)

/** A text that no recovery code can be has no hash that is stored. */
const hashOf = (code: string): string => hashRecoveryCode(normalizeRecoveryCode(code) ?? '')
