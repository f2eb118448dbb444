import type { Context } from '../../platform/context.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { type NoPasskeys, type RelyingParty, relyingPartyOf } from './webauthn.ts'

/** The site of the passkeys: where links lead to. Otherwise why there are none, in a sentence for people. */
export const siteOrProblem = ({ config }: Context): RelyingParty | NoPasskeys =>
  relyingPartyOf(config.publicUrl)

/** Undefined if passkeys do not work at `PUBLIC_URL`. */
export function siteIfAny(ctx: Context): RelyingParty | undefined {
  const site = siteOrProblem(ctx)
  return 'problem' in site ? undefined : site
}

/** Throws `unprocessable_entity`, with the reason `no_passkeys`, if passkeys do not work at `PUBLIC_URL`. */
export function siteOf(ctx: Context): RelyingParty {
  const site = siteOrProblem(ctx)
  if (!('problem' in site)) return site
  throw refusal('unprocessable_entity', 'no_passkeys', { problem: site.problem })
}
