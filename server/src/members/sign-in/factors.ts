import type { TSchema } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import type { Rejection } from '../../platform/http/pages/errors.ts'
import type { Html } from '../../platform/lib/html.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import type { PageLanguage } from '../pages/language.ts'
import type { FactorErrors, Page } from '../pages/page.ts'
import type { Attempt } from '../sessions/throttle.ts'
import type { From } from './own-account.ts'
import type { MeView } from './schema.ts'

/** What can open an account. */
export interface AccountAccess {
  has_password: boolean
  passkeys: number
  identities: number
  has_authenticator: boolean
  sessions: number
}

/** What `GET /me` says of an account beside its row. */
export interface FactorFacts {
  has_single_sign_on: boolean
  recovery_codes_left: number
}

/** A row of a factor that stays when the others are removed. */
export interface KeptRow {
  factor: Factor['name']
  id: number
}

/**
 * A factor with which people sign in. `members/factors.ts` lists all of them. What needs to know the factors
 * of an account gets the list as a parameter, so that no factor imports another.
 */
export interface Factor {
  name: 'password' | 'authenticator' | 'passkeys' | 'identities'
  /** Whether Jurat checks it, and not an issuer. With `JURAT_OIDC_ONLY` only owners use such factors. */
  isOwn: boolean
  /** Whether a person can sign in to the account with it alone. */
  opens(db: Db, ctx: Context, account: AccountRow): Promise<boolean>
  /** Removes it from the account, which must be locked, and returns what there was. */
  remove(tx: Tx, account: AccountRow, kept?: KeptRow): Promise<Partial<AccountAccess>>
  facts?(db: Db, ctx: Context, account: AccountRow): Promise<Partial<FactorFacts>>
  /** What the person sees of it after a recovery, to delete what is not theirs. */
  rows?: { schema: TSchema; of(db: Db, ctx: Context, account: AccountRow): Promise<object[]> }
  /** Deletes what has expired. */
  deleteExpired?(ctx: Context): Promise<void>
  pages: FactorPages
  /** A problem that the operator reads in the log at the start. */
  problem?(ctx: Context): Promise<string | undefined>
}

/** The factor that is asked for beside a password. */
export interface SecondFactor {
  /**
   * Throws `unauthorized` for a missing or wrong code. A wrong one counts as a failure: a missing one takes
   * the attempt back.
   */
  assertCode(
    ctx: Context,
    from: From,
    account: AccountRow,
    code: string | undefined,
    attempt: Attempt,
  ): Promise<void>
  /** Uses the code up. `account` must be locked. Throws `unauthorized`. */
  useCode(tx: Tx, ctx: Context, account: AccountRow, code: string | undefined): Promise<void>
  /** Turns it off. `account` must be locked. */
  turnOff(tx: Tx, account: AccountRow): Promise<void>
}

export interface Factors {
  /** In the order in which they are removed. */
  all: readonly Factor[]
  second: SecondFactor
}

/** The form with which a person who has a one-time link sets the factor. */
export interface LinkForm {
  /** The part of the form. `secret` is that of the link. */
  fields(page: Page, secret: string, rejection?: Rejection): Html | undefined
  /** Whether the form that was sent has this factor. */
  isIn(typed: Fields): boolean
}

/** What a factor adds to the pages of signing in. Parts appear in the order of the factors. */
export interface FactorPages {
  /** Serves the pages and forms of the factor. */
  routes?(app: App, ctx: Context, factors: Factors): void
  /** What the reader reads about its errors. */
  errors?(language: PageLanguage, ctx: Context): FactorErrors
  /** URL of its script. */
  script?(ctx: Context): string
  /** On the page to sign in. */
  signIn?(
    page: Page,
    given: { email?: string | undefined; rejection?: Rejection | undefined },
  ): Html | undefined
  /** Surrounds the other factors, where this one comes first. `isOpen` undefined: they are always shown. */
  surround?(page: Page, others: Html, isOpen?: boolean): Html
  /** To confirm who it is. `me` has the factor. */
  confirm?(page: Page, me: MeView, rejection?: Rejection): Promise<Html | undefined> | Html | undefined
  /** On the page of an invitation, instead of its form. */
  acceptElsewhere?(page: Page, secret: string): Html | undefined
  accept?: LinkForm & {
    submit(page: Page, factors: Factors, secret: string, typed: Fields): Promise<unknown>
  }
  recover?: LinkForm & {
    /** Returns whether other rows open the account, and what the page of the account then says. */
    submit(
      page: Page,
      factors: Factors,
      secret: string,
      typed: Fields,
    ): Promise<{ others: Record<string, object[]>; done: string }>
  }
  /** A section of the account page. */
  account?(page: Page, me: MeView, rejection?: Rejection): Promise<Html | undefined> | Html | undefined
  /** What the account page says after a form of the factor, by `done` in the URL. */
  done?(language: PageLanguage): Record<string, string>
}

/**
 * Whether the account opens with a factor other than `without`. `mayUseOwn`: false where single sign-on is
 * the only way for this account.
 */
export async function opensOtherwise(
  db: Db,
  ctx: Context,
  { all }: Factors,
  account: AccountRow,
  { without, mayUseOwn = true }: { without: Factor['name']; mayUseOwn?: boolean },
): Promise<boolean> {
  for (const { name, isOwn, opens } of all)
    if (name !== without && (mayUseOwn || !isOwn) && (await opens(db, ctx, account))) return true
  return false
}

/** What `GET /me` says of the factors of the account. */
export async function factsOf(
  db: Db,
  ctx: Context,
  { all }: Factors,
  account: AccountRow,
): Promise<FactorFacts> {
  const facts = await Promise.all(all.map(factor => factor.facts?.(db, ctx, account)))
  return Object.assign({ has_single_sign_on: false, recovery_codes_left: 0 }, ...facts)
}
