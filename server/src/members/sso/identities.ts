import { hash } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notFound, refusal } from '../../platform/lib/errors.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { cleaned, isSameIssuer, type OidcIdentity } from './oidc.ts'
import {
  deleteIdentitiesOf,
  deleteIdentity,
  deleteStatesBefore,
  findIdentity,
  type IdentityRow,
  insertIdentity,
  insertUsedState,
  markIdentityUsed,
  selectIdentities,
} from './queries.ts'

export type { IdentityRow }
export { deleteIdentitiesOf }

/**
 * Where one person is known at an issuer. An email address never finds an account: it can change its owner.
 */
export const identityOf = (
  db: Db,
  { issuer, subject }: Pick<OidcIdentity, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> => findIdentity(db, issuer, subject)

/** Identities of the account, oldest first, also of an issuer that was configured before. */
export const identitiesOf = (db: Db, { id }: AccountRow): Promise<IdentityRow[]> => selectIdentities(db, id)

/** Whether the identity is of the issuer that is configured now. */
export const isCurrent = ({ config }: Context, { issuer }: Pick<IdentityRow, 'issuer'>): boolean =>
  config.oidc !== undefined && isSameIssuer(config.oidc.issuer, issuer)

/** Whether single sign-on opens the account. */
export const hasSingleSignOn = async (db: Db, ctx: Context, account: AccountRow): Promise<boolean> =>
  (await identitiesOf(db, account)).some(identity => isCurrent(ctx, identity))

/**
 * Connects the identity to the account. Does nothing if it is connected to it. Undefined if it is connected
 * to another account.
 */
export async function linkIdentity(
  tx: Tx,
  ctx: Context,
  account: AccountRow,
  { issuer, subject, email, name }: OidcIdentity,
): Promise<IdentityRow | undefined> {
  const shown = email ?? name ?? subject
  const now = ctx.clock.now()
  const row = { issuer, subject, account_id: account.id, shown: cleaned(shown), created_at: now }
  const linked = (await insertIdentity(tx, row)) ?? (await findIdentity(tx, issuer, subject))
  return linked?.account_id === account.id ? linked : undefined
}

/** Records a sign-in. Returns false if the identity was disconnected in the meantime. */
export const useIdentity = (tx: Tx, ctx: Context, identity: IdentityRow): Promise<boolean> =>
  markIdentityUsed(tx, identity, ctx.clock.now())

/** Whether and how the account opens without the identity. */
export interface Otherwise {
  opensOtherwise: boolean
  /** False where single sign-on is the only way for this account. */
  mayUseOwnFactors: boolean
}

/**
 * Disconnects an identity. `account` must be locked. Returns the row. Throws `not_found`, and
 * `unprocessable_entity`, with the reason `last_factor`, if nobody could sign in to the account afterwards.
 */
export async function unlinkIdentity(
  tx: Tx,
  ctx: Context,
  account: AccountRow,
  id: number,
  { opensOtherwise, mayUseOwnFactors }: Otherwise,
): Promise<IdentityRow> {
  const all = await identitiesOf(tx, account)
  const identity = all.find(row => row.id === id)
  if (!identity) throw notFound('Identity')
  const others = all.filter(row => row.id !== id && isCurrent(ctx, row))
  if (isCurrent(ctx, identity) && others.length === 0 && !opensOtherwise) throw lastFactor(mayUseOwnFactors)
  await deleteIdentity(tx, account.id, id)
  return identity
}

const lastFactor = (mayUseOwnFactors: boolean) =>
  refusal('unprocessable_entity', 'last_factor', { case: mayUseOwnFactors ? 'own' : 'sso_only' })

/** Uses a state up, outside any transaction. Returns false if it was used before. */
export const spendState = (ctx: Context, state: string, expiresAt: Date): Promise<boolean> =>
  insertUsedState(ctx.db, hash('sha256', state), expiresAt)

export const deleteOldStates = (ctx: Context): Promise<void> => deleteStatesBefore(ctx.db, ctx.clock.now())
