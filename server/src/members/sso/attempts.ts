import type { Context } from '../../platform/context.ts'
import { ssoCookie } from '../../platform/lib/cookies.ts'
import { seal, unseal } from '../../platform/lib/encryption.ts'
import { spendState } from './identities.ts'
import type { OidcChecks } from './oidc.ts'

/** What a person wants to do with a sign-in at the issuer. */
export const ssoActions = ['sign_in', 'accept', 'connect', 'confirm'] as const
export type SsoAction = (typeof ssoActions)[number]

/** A sign-in that runs at the issuer. Its cookie is encrypted, and bound to this browser. */
export interface Attempt extends OidcChecks {
  action: SsoAction
  /** Who is signed in. For `connect` and `confirm`. */
  accountId?: number | undefined
  /** Secret of the invitation. For `accept`. */
  invitation?: string | undefined
  /** Milliseconds since the epoch. */
  startedAt: number
}

const purpose = 'single sign-on'
/** A person may have to find a phone for the issuer. */
const lifetimeMs = 10 * 60_000

/** The `Set-Cookie` header that stores the attempt in the browser. It replaces an earlier one. */
export const attemptCookie = ({ config, secretKey }: Context, attempt: Attempt): string =>
  ssoCookie.store(
    config.publicUrl,
    seal(secretKey, JSON.stringify({ purpose, ...attempt })),
    lifetimeMs / 1000,
  )

/** The `Set-Cookie` header that removes the attempt. */
export const noAttemptCookie = ({ config }: Context): string => ssoCookie.remove(config.publicUrl)

/** The attempt of this browser. Undefined without one, and for one that was changed or is too old. */
export function attemptIn(ctx: Context, cookies: string | undefined): Attempt | undefined {
  const sealed = ssoCookie.read(ctx.config.publicUrl, cookies)
  if (!sealed) return undefined
  try {
    const { purpose: meant, ...attempt } = JSON.parse(unseal(ctx.secretKey, sealed))
    return meant === purpose && expiryOf(attempt) > ctx.clock.now() ? attempt : undefined
  } catch {
    return undefined
  }
}

/** Uses the attempt up, in every process. Returns false if it was used before. */
export const spendAttempt = (ctx: Context, attempt: Attempt): Promise<boolean> =>
  spendState(ctx, attempt.state, expiryOf(attempt))

const expiryOf = ({ startedAt }: Attempt): Date => new Date(startedAt + lifetimeMs)
