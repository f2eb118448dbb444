import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { AppError, invalidParams, notFound } from '../../platform/lib/errors.ts'
import { passwordProblem } from '../sign-in/password-policy.ts'
import { checkPassword, hashPassword } from '../sign-in/passwords.ts'
import {
  type AccountRow,
  changeAccount,
  findAccount,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  replacePassword,
  selectAccounts,
} from './queries.ts'

export type { AccountRow }

export interface NewAccount {
  email: string
  name: string
  /** The form of `hashPassword`. Null for an account that signs in without a password. */
  password: string | null
  /** The one in a passkey that was made before the account. */
  user_handle?: string
  /** Null: nobody has shown to read the mailbox. */
  email_proved_at: Date | null
}

/** Throws `unprocessable_entity` if the address has an account. */
export async function createAccount(tx: Tx, ctx: Context, input: NewAccount): Promise<AccountRow> {
  await assertNoAccount(tx, input.email)
  return insertAccount(tx, {
    ...input,
    email_folded: foldEmail(input.email),
    created_at: ctx.clock.now(),
  })
}

/** Throws `unprocessable_entity` if the address has an account. */
export async function assertNoAccount(db: Db, email: string): Promise<void> {
  if (!(await findAccountByEmail(db, foldEmail(email)))) return
  throw new AppError(
    'unprocessable_entity',
    'This address has an account. Sign in, and open the link again.',
    { reason: 'account_exists' },
  )
}

/** Undefined for an unknown address. */
export const accountOf = (db: Db, email: string): Promise<AccountRow | undefined> =>
  findAccountByEmail(db, foldEmail(email))

/** Throws `not_found`. */
export async function getAccount(db: Db, id: number): Promise<AccountRow> {
  const account = await findAccount(db, id)
  if (!account) throw notFound('Account')
  return account
}

/** The account, locked until the transaction ends. Throws `not_found`. */
export async function lockedAccount(tx: Tx, id: number): Promise<AccountRow> {
  const account = await lockAccount(tx, id)
  if (!account) throw notFound('Account')
  return account
}

/**
 * The same for what the person was admitted to do before. Throws `unauthorized` if the mailbox was proved in the meantime:
 * what admitted the person then ended.
 */
export async function lockedAsBefore(tx: Tx, { id, email_proved_at }: AccountRow): Promise<AccountRow> {
  const account = await lockedAccount(tx, id)
  if (account.email_proved_at?.getTime() === email_proved_at?.getTime()) return account
  throw new AppError('unauthorized', 'This account was set up anew. Sign in again.')
}

/** Accounts by id. */
export async function accountsById(db: Db, ids: number[]): Promise<Map<number, AccountRow>> {
  return new Map((await selectAccounts(db, ids)).map(account => [account.id, account]))
}

/**
 * Hashes a new password outside any transaction: it takes 25 ms. Throws `invalid_request` with the rule that
 * it breaks.
 */
export async function newPassword(
  password: string,
  account: { email: string; name: string; hasSecondFactor: boolean },
): Promise<string> {
  const problem = passwordProblem(password, account)
  if (problem !== undefined) throw invalidParams({ password: problem })
  return hashPassword(password)
}

/**
 * The account if this is its password. An unknown account costs the same time. Stores the password anew if the
 * parameters of the hash have risen: the result has the stored form.
 */
export async function withPassword(
  ctx: Context,
  account: AccountRow | undefined,
  password: string,
): Promise<AccountRow | undefined> {
  const { matches, needsRehash } = await checkPassword(password, account?.password ?? null)
  if (!matches || !account) return undefined
  if (!needsRehash) return account
  const stored = await hashPassword(password)
  if (await replacePassword(ctx.db, account, stored)) return { ...account, password: stored }
  // Another call has stored the password anew, or a new password.
  return withPassword(ctx, await getAccount(ctx.db, account.id), password)
}

export const setName = (tx: Tx, id: number, name: string): Promise<void> => changeAccount(tx, id, { name })

/** Null: the account signs in without a password. */
export const setPassword = (tx: Tx, id: number, password: string | null): Promise<void> =>
  changeAccount(tx, id, { password })
