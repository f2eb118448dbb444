import type { Context } from '../../platform/context.ts'
import { type RelyingParty, relyingPartyOf } from '../passkeys/webauthn.ts'

/** The site of the passkeys: where links lead to. Otherwise why there are none, in a sentence for people. */
export const siteOrProblem = ({ config }: Context): RelyingParty | { problem: string } =>
  relyingPartyOf(config.publicUrl)

/** Undefined if passkeys do not work at `PUBLIC_URL`. */
export function siteIfAny(ctx: Context): RelyingParty | undefined {
  const site = siteOrProblem(ctx)
  return 'problem' in site ? undefined : site
}
