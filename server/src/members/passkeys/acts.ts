import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Act } from '../../platform/http/act.ts'
import { fromOf, originOf, ownOf } from '../sign-in/access.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import { limitAttempts } from '../sign-in/limits.ts'
import { assertRecent, type Own } from '../sign-in/own-account.ts'
import type { MeView } from '../sign-in/schema.ts'
import { keepChallenge, takeChallenge } from './challenge-cookie.ts'
import { addPasskey, checkedPasskey, signInWithPasskey } from './passkeys.ts'
import { assertionOf, attestationOf, type NewPasskeyBody, type PasskeySignInBody } from './schema.ts'
import { siteIfAny, siteOf } from './site.ts'
import { type CheckedPasskey, checkedNewPasskey, newPasskeyOptions } from './stored-passkeys.ts'
import { creationOptionsView, passkeyView, requestOptionsView } from './view.ts'
import { type Passkey, signInOptions } from './webauthn.ts'

/** Whose passkey it is, the passkey says. */
const anybody = { purpose: 'sign-in', of: '' } as const

/** For a new passkey of this account. */
const newOf = ({ account }: Own) => ({ purpose: 'new', of: String(account.id) }) as const

interface Browser {
  request: FastifyRequest
  reply: FastifyReply
}

/** What the browser signs in from. */
export async function requestOptions(ctx: Context, reply: FastifyReply) {
  const options = await signInOptions(siteOf(ctx))
  keepChallenge(ctx, reply, { ...anybody, challenge: options.challenge })
  return requestOptionsView(options)
}

/** What the browser makes a passkey of the person who is signed in from. */
export async function creationOptions(ctx: Context, { request, reply }: Browser) {
  const own = ownOf(request)
  assertRecent(ctx, own.session)
  const options = await newPasskeyOptions(ctx.db, siteOf(ctx), own.account)
  keepChallenge(ctx, reply, { ...newOf(own), challenge: options.challenge })
  return creationOptionsView(options)
}

type SignInAct = Act<unknown, Static<typeof PasskeySignInBody>, CheckedPasskey, MeView>

export const signInAct = (ctx: Context, factors: Factors): SignInAct => ({
  prepare: async ({ request, body }) => {
    await limitAttempts(ctx, request)
    const challenge = await takeChallenge(ctx, request, anybody)
    return checkedPasskey(ctx, fromOf(request), assertionOf(body.credential), challenge)
  },
  change: async (tx, { request, reply }, checked) => {
    const given = { checked, before: request.signedIn?.session }
    const session = await signInWithPasskey(tx, ctx, fromOf(request), given, originOf(ctx, request))
    return completeSignIn(tx, ctx, factors, reply, { account: checked.account, session })
  },
  finish: async () => countSignIn(ctx),
})

export const confirmAct = (ctx: Context, factors: Factors): SignInAct => ({
  prepare: async ({ request, body }) => {
    const { account } = ownOf(request)
    await limitAttempts(ctx, request, account.email)
    const challenge = await takeChallenge(ctx, request, anybody)
    return checkedPasskey(ctx, fromOf(request), assertionOf(body.credential), challenge, account)
  },
  change: async (tx, { request, reply }, checked) => {
    const given = { checked, before: ownOf(request).session }
    const session = await signInWithPasskey(tx, ctx, fromOf(request), given, originOf(ctx, request))
    return completeSignIn(tx, ctx, factors, reply, { account: checked.account, session })
  },
  finish: async () => countSignIn(ctx),
})

export const addAct = (
  ctx: Context,
): Act<unknown, Static<typeof NewPasskeyBody>, Passkey, ReturnType<typeof passkeyView>> => ({
  prepare: async ({ request, body }) => {
    const own = ownOf(request)
    await limitAttempts(ctx, request, own.account.email)
    assertRecent(ctx, own.session)
    const site = siteOf(ctx)
    const challenge = await takeChallenge(ctx, request, newOf(own))
    return checkedNewPasskey(ctx, site, attestationOf(body.credential), challenge?.challenge)
  },
  change: async (tx, { request, body }, passkey) => {
    const row = await addPasskey(tx, ctx, fromOf(request), ownOf(request), passkey, body.name)
    return passkeyView(row, siteIfAny(ctx))
  },
})

const countSignIn = (ctx: Context) => ctx.metrics.signIns.inc({ method: 'passkey', outcome: 'signed_in' })
