import type { Context } from '../platform/context.ts'
import { passkeyFactor } from './passkeys/factor.ts'
import { passwordFactor } from './passwords/factor.ts'
import { authenticatorApp } from './second-factor/factor.ts'
import { deleteOldSessions } from './sessions/sessions.ts'
import { deleteOldFailures } from './sessions/throttle.ts'
import type { Factors } from './sign-in/factors.ts'
import { singleSignOn } from './sso/factor.ts'

/** All factors. A password that needs the app goes with the app, so the app is removed before it. */
export const factors: Factors = {
  all: [passkeyFactor, singleSignOn, authenticatorApp, passwordFactor],
  second: authenticatorApp,
}

/** Deletes sessions, failures and what belongs to sign-ins whose time is over. */
export async function deleteExpired(ctx: Context): Promise<void> {
  await deleteOldSessions(ctx)
  await deleteOldFailures(ctx)
  for (const factor of factors.all) await factor.deleteExpired?.(ctx)
}
