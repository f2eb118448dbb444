import type { Context } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { changesOf } from '../platform/events/changes.ts'
import { audit } from '../platform/events/record.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { seal, unseal } from '../platform/lib/encryption.ts'
import { invalidParams, notFound } from '../platform/lib/errors.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import { deleteAccount, findAccount, putAccount, type StripeAccountRow } from './stripe-account-queries.ts'
import { lockedWorkspace } from './workspaces.ts'

export type { StripeAccountRow }

interface Secrets {
  secretKey: string
  webhookSecret: string
}

/** Throws `not_found`. */
export async function getStripeAccount(db: Db, workspaceId: number): Promise<StripeAccountRow> {
  const account = await findAccount(db, workspaceId)
  if (!account) throw notFound('Stripe account')
  return account
}

/** Whether customers can pay online. */
export const hasStripeAccount = async (db: Db, workspaceId: number): Promise<boolean> =>
  (await findAccount(db, workspaceId)) !== undefined

/** What the server needs to call Stripe and to check what Stripe sends. Undefined without an account. */
export async function stripeSecretsOf(
  db: Db,
  { secretKey: key }: Context,
  workspaceId: number,
): Promise<Secrets | undefined> {
  const account = await findAccount(db, workspaceId)
  return (
    account && {
      secretKey: unseal(key, account.secret_key),
      webhookSecret: unseal(key, account.webhook_secret),
    }
  )
}

/**
 * Stores both secrets, encrypted. Writes an audit entry with their ends. Throws `not_found`, and
 * `invalid_request` for a key of the other mode: a test must not move money, and a live booking must.
 */
export async function setStripeAccount(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  given: { secret_key: string; webhook_secret: string },
): Promise<StripeAccountRow> {
  const { mode } = await lockedWorkspace(tx, id)
  if (!given.secret_key.includes(`_${mode}_`))
    throw invalidParams({ secret_key: problem('stripe_mode', { mode }) })
  const before = await findAccount(tx, id)
  const account = {
    workspace_id: id,
    secret_key: seal(ctx.secretKey, given.secret_key),
    secret_key_end: given.secret_key.slice(-4),
    webhook_secret: seal(ctx.secretKey, given.webhook_secret),
    webhook_secret_end: given.webhook_secret.slice(-4),
    changed_at: ctx.clock.now(),
  }
  await putAccount(tx, account)
  await tell(tx, ctx, caller, 'stripe-account-set', before, account)
  return account
}

/** Customers cannot pay online any more. Throws `not_found`. */
export async function removeStripeAccount(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  await lockedWorkspace(tx, id)
  const before = await getStripeAccount(tx, id)
  await deleteAccount(tx, id)
  await tell(tx, ctx, caller, 'stripe-account-removed', before, undefined)
}

async function tell(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: 'stripe-account-set' | 'stripe-account-removed',
  before: StripeAccountRow | undefined,
  after: StripeAccountRow | undefined,
): Promise<void> {
  const id = (after ?? before)?.workspace_id ?? caller.workspaceId
  const shown = (row: StripeAccountRow | undefined) => ({
    secret_key_end: row?.secret_key_end ?? null,
    webhook_secret_end: row?.webhook_secret_end ?? null,
  })
  const changes = changesOf(shown(before), shown(after), ['secret_key_end', 'webhook_secret_end'])
  await audit(tx, ctx.clock, { ...caller, workspaceId: id }, { action, object: 'workspace', id, changes })
}
