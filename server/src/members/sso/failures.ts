import type { Context } from '../../platform/context.ts'
import { AppError, type ErrorCode } from '../../platform/lib/errors.ts'
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

const failures: Record<Failure, [ErrorCode, (label: string) => string]> = {
  unavailable: [
    'unavailable',
    label => `${label} cannot be reached now. Try again in a minute, or tell the operator of this server.`,
  ],
  declined: [
    'unauthorized',
    label => `${label} did not sign you in. Try again, or ask there whether you may use this application.`,
  ],
  rejected: [
    'unauthorized',
    label => `The response of ${label} does not fit this sign-in, so nothing was changed. Start again.`,
  ],
  expired: [
    'unauthorized',
    () => 'This sign-in began in another browser, was used, or took more than 10 minutes. Start again.',
  ],
  stale: [
    'unauthorized',
    label => `You signed in at ${label} more than 14 days ago. Sign out there, and start again.`,
  ],
  unknown: [
    'forbidden',
    label =>
      `You are known to ${label}, but not connected to an account here. Ask an owner for an invitation. If you have an account, sign in without ${label} and connect it on your account page.`,
  ],
  other_person: [
    'unauthorized',
    label => `At ${label} you are somebody else than here. Confirm with the person who is connected.`,
  ],
  taken: [
    'unprocessable_entity',
    label =>
      `At ${label} you are a person who is connected to another account here. Sign in to that account, or disconnect it there first.`,
  ],
  no_address: [
    'unprocessable_entity',
    label =>
      `The invitation names no address, and ${label} has not verified yours. Create the account with a password.`,
  ],
}

/** Why a sign-in at the issuer ends, in a sentence for people. The reason is `sso_` and the word. */
export function failure({ config }: Context, word: Failure, cause?: unknown): AppError {
  const [code, say] = failures[word]
  const retry = word === 'unavailable' ? { retryAfterSeconds: 60 } : {}
  return new AppError(code, say(config.oidc?.label ?? ''), { reason: `sso_${word}`, cause, ...retry })
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
