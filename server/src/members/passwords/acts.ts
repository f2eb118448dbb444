import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Act } from '../../platform/http/act.ts'
import { assertOwnFactors } from '../members/own-factors.ts'
import { fromOf, keepSession, originOf, ownOf } from '../sign-in/access.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import { limitAttempts } from '../sign-in/limits.ts'
import { assertRecent } from '../sign-in/own-account.ts'
import type { MeView } from '../sign-in/schema.ts'
import { meView } from '../sign-in/view.ts'
import { changePassword, passwordFor, type StoredPassword } from './passwords.ts'
import type { ConfirmBody, PasswordBody, SignInBody } from './schema.ts'
import { type Checked, checkedAccount, signIn } from './sign-in.ts'

type PasswordAct<P, B, T> = Act<P, B, T, MeView>

export const signInAct = (
  ctx: Context,
  factors: Factors,
): PasswordAct<unknown, Static<typeof SignInBody>, Checked> => ({
  prepare: async ({ request, body }) => {
    await limitAttempts(ctx, request, body.email)
    return checkedAccount(ctx, factors.second, fromOf(request), body, originOf(ctx, request))
  },
  change: async (tx, { request, reply, body }, checked) => {
    const given = { ...checked, code: body.code, before: request.signedIn?.session }
    const session = await signIn(tx, ctx, factors.second, fromOf(request), given, originOf(ctx, request))
    return completeSignIn(tx, ctx, factors, reply, { account: checked.account, session })
  },
  finish: async () => countSignIn(ctx),
})

export const confirmAct = (
  ctx: Context,
  factors: Factors,
): PasswordAct<unknown, Static<typeof ConfirmBody>, Checked> => ({
  prepare: async ({ request, body }) => {
    const { account, session } = ownOf(request)
    await limitAttempts(ctx, request, account.email)
    const given = { ...body, email: account.email }
    return checkedAccount(ctx, factors.second, fromOf(request), given, originOf(ctx, request), session)
  },
  change: async (tx, { request, reply, body }, checked) => {
    const given = { ...checked, code: body.code, before: ownOf(request).session }
    const session = await signIn(tx, ctx, factors.second, fromOf(request), given, originOf(ctx, request))
    return completeSignIn(tx, ctx, factors, reply, { account: checked.account, session })
  },
  finish: async () => countSignIn(ctx),
})

export const changePasswordAct = (
  ctx: Context,
  factors: Factors,
): PasswordAct<unknown, Static<typeof PasswordBody>, StoredPassword> => ({
  prepare: async ({ request, body }) => {
    const { account, session } = ownOf(request)
    assertRecent(ctx, session)
    await assertOwnFactors(ctx.db, ctx, account)
    return passwordFor(account, body.password)
  },
  change: async (tx, { request, reply }, stored) => {
    const own = ownOf(request)
    const session = await changePassword(tx, ctx, fromOf(request), own, stored, originOf(ctx, request))
    keepSession(ctx, reply, session)
    const account = { ...own.account, ...stored }
    return meView(tx, ctx, factors, { account, session }, own.memberships)
  },
})

const countSignIn = (ctx: Context) => ctx.metrics.signIns.inc({ method: 'password', outcome: 'signed_in' })
