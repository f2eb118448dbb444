import type { Context } from '../../platform/context.ts'
import { AppError, refusal } from '../../platform/lib/errors.ts'
import type { AccountRow } from '../accounts/accounts.ts'
import { recordFailed } from '../sign-in/failed.ts'
import type { From } from '../sign-in/own-account.ts'
import { OidcError } from './oidc.ts'

type Failure =
  | OidcError['reason']
  /** Not begun in this browser, used, or too old. */
  | 'expired'
  /** Connected to no account. */
  | 'unknown'
  /** Connected to another account than the one that is signed in. */
  | 'other_person'
  | 'taken'
  /** Of a new account. */
  | 'no_address'
  /** The sign-in at the issuer is older than asked for. */
  | 'stale'

/** Why a sign-in at the issuer ends, in a sentence for people. The reason is `sso_` and the word. */
export function failure({ config }: Context, word: Failure, cause?: unknown): AppError {
  const provider = { provider: config.oidc?.label ?? '' }
  if (word === 'unavailable')
    return refusal('unavailable', 'sso_unavailable', provider, { retryAfterSeconds: 60, cause })
  if (word === 'unknown') return refusal('forbidden', 'sso_unknown', provider, { cause })
  if (word === 'taken' || word === 'no_address')
    return refusal('unprocessable_entity', `sso_${word}`, provider, { cause })
  if (word === 'expired') return refusal('unauthorized', 'sso_expired', {}, { cause })
  return refusal('unauthorized', `sso_${word}`, provider, { cause })
}

/**
 * The same for an error of the issuer. Its text is for the operator: it goes to the log, and not to the
 * browser.
 */
export function failureOf(ctx: Context, from: From, error: unknown): unknown {
  if (!(error instanceof OidcError)) return error
  // The error handler logs the others.
  if (error.reason !== 'unavailable')
    ctx.log.warn({ requestId: from.requestId, problem: error.message }, 'single sign-on failed')
  return failure(ctx, error.reason, error)
}

/** Counts a failure by its reason, and records it if the account is known. */
export function recordFailure(
  ctx: Context,
  from: From,
  error: unknown,
  account: AccountRow | null | undefined,
): void {
  const reason = error instanceof AppError ? error.reason : undefined
  if (!reason?.startsWith('sso_')) return
  ctx.metrics.signIns.inc({ method: 'sso', outcome: reason.slice('sso_'.length) })
  if (account) recordFailed(ctx, from, account)
}
