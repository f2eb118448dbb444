import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
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

export { findAccount } from './queries.ts'

export type { AccountRow }
export { changeAccount, replacePassword }

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
  throw refusal('unprocessable_entity', 'account_exists')
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
  throw refusal('unauthorized', 'account_renewed')
}

/** Accounts by id. */
export async function accountsById(db: Db, ids: number[]): Promise<Map<number, AccountRow>> {
  return new Map((await selectAccounts(db, ids)).map(account => [account.id, account]))
}

export const setName = (tx: Tx, id: number, name: string): Promise<void> => changeAccount(tx, id, { name })

export const hasSecondFactor = ({ totp_secret }: AccountRow): boolean => totp_secret !== null

/** Which of password and authenticator app the account has. */
export const passwordAndApp = (account: AccountRow) => ({
  has_password: account.password !== null,
  has_authenticator: hasSecondFactor(account),
})
