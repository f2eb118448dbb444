import { hasSecondFactor } from '../accounts/accounts.ts'
import type { Factor, SecondFactor } from '../sign-in/factors.ts'
import { assertCode } from './codes.ts'
import { secondFactorPages } from './pages.ts'
import { recoveryCodesLeft, turnOffApp, useCode } from './second-factor.ts'

export const authenticatorApp: Factor & SecondFactor = {
  name: 'authenticator',
  isOwn: true,
  pages: secondFactorPages,
  opens: async () => false,
  remove: async (tx, account) => {
    await turnOffApp(tx, account)
    return { has_authenticator: hasSecondFactor(account) }
  },
  facts: async (db, _ctx, account) => ({ recovery_codes_left: await recoveryCodesLeft(db, account) }),
  assertCode,
  useCode,
  turnOff: turnOffApp,
}
