import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { AppError, invalidParams, notFound } from '../../platform/lib/errors.ts'
import { checkPassword, hashPassword } from '../passwords/hash.ts'
import { needsApp, passwordProblem, tooShortAlone } from '../passwords/policy.ts'
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
import { hasSecondFactor } from './second-factor.ts'

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
    password_needs_app: false,
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
 * The same for what the person was admitted to do before. Throws `unauthorized` if the mailbox was proved in
 * the meantime: what admitted the person then ended.
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

/** The form in which a password is stored, and whether it is too short to be the only factor. */
export interface StoredPassword {
  password: string
  password_needs_app: boolean
}

/**
 * Hashes a new password outside any transaction: it takes 25 ms. Throws `invalid_request` with the rule that
 * it breaks.
 */
export async function newPassword(
  password: string,
  account: { email: string; name: string; hasSecondFactor: boolean },
): Promise<StoredPassword> {
  const problem = passwordProblem(password, account)
  if (problem !== undefined) throw invalidParams({ password: problem })
  return { password: await hashPassword(password), password_needs_app: needsApp(password) }
}

/**
 * The account if this is its password. An unknown account costs the same time. Stores the password anew if
 * the parameters of the hash have risen, and whether it needs the app if a process of an earlier version set
 * it: the result has what is stored.
 */
export async function withPassword(
  ctx: Context,
  account: AccountRow | undefined,
  password: string,
): Promise<AccountRow | undefined> {
  const { matches, needsRehash } = await checkPassword(password, account?.password ?? null)
  if (!matches || !account) return undefined
  const password_needs_app = needsApp(password)
  if (!needsRehash && account.password_needs_app === password_needs_app) return account
  const stored = {
    password: needsRehash ? await hashPassword(password) : account.password,
    password_needs_app,
  }
  if (await replacePassword(ctx.db, account, stored)) return { ...account, ...stored }
  // Another call has stored the password anew, or a new password.
  return withPassword(ctx, await getAccount(ctx.db, account.id), password)
}

export const setName = (tx: Tx, id: number, name: string): Promise<void> => changeAccount(tx, id, { name })

/**
 * `stored` was chosen by the rules for the account of before. Throws `invalid_request` if it needs the app,
 * which was turned off in the meantime.
 */
export async function setPassword(tx: Tx, id: number, stored: StoredPassword): Promise<void> {
  if (stored.password_needs_app && !hasSecondFactor(await lockedAccount(tx, id)))
    throw invalidParams({ password: tooShortAlone })
  await changeAccount(tx, id, { ...stored })
}

/** The account signs in without a password from now on. */
export const deletePassword = (tx: Tx, id: number): Promise<void> =>
  changeAccount(tx, id, { password: null, password_needs_app: null })
