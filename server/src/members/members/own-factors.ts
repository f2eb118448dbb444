import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { refusal } from '../../platform/lib/errors.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import type { SessionRow } from '../sessions/sessions.ts'
import { type MembershipRow, membershipsOfAccount } from './queries.ts'

/**
 * Whether the account may sign in with a password or a passkey. With `JURAT_OIDC_ONLY` only an owner of a
 * workspace may: they have a way in while the issuer does not work.
 */
export const mayUseOwnFactors = ({ config }: Context, memberships: Pick<MembershipRow, 'role'>[]): boolean =>
  !config.oidc?.isOnly || memberships.some(({ role }) => role === 'owner')

/** Time in which a person whom the operator sent a link connects the issuer. */
const linkMs = 3_600_000

/** Whether a session that began before the configuration was changed goes on. */
export const maySessionGoOn = (
  ctx: Context,
  { method, created_at }: SessionRow,
  memberships: MembershipRow[],
): boolean =>
  method === 'sso' ||
  mayUseOwnFactors(ctx, memberships) ||
  (method === 'link' && ctx.clock.now().getTime() - created_at.getTime() < linkMs)

/** Throws `forbidden`, with the reason `sso_only`. */
export async function assertOwnFactors(db: Db, ctx: Context, { id }: AccountRow): Promise<void> {
  if (!mayUseOwnFactors(ctx, await membershipsOfAccount(db, id))) throw ssoOnly(ctx)
}

export const ssoOnly = ({ config }: Context) =>
  refusal('forbidden', 'sso_only', { provider: `${config.oidc?.label}` })
