import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Act } from '../../platform/http/act.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import type { OidcConfig } from '../../platform/lib/oidc-config.ts'
import { ownOrigins } from '../../platform/lib/public-url.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { openLink } from '../invitations/one-time-links.ts'
import { fromOf, originOf, ownOf } from '../sign-in/access.ts'
import { completeSignIn, type NewlySignedIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import { limitAttempts } from '../sign-in/limits.ts'
import { assertRecent } from '../sign-in/own-account.ts'
import type { MeView } from '../sign-in/schema.ts'
import { meView } from '../sign-in/view.ts'
import { type Attempt, attemptCookie, attemptIn, noAttemptCookie, spendAttempt } from './attempts.ts'
import { failure, failureOf, recordFailure } from './failures.ts'
import { longestSeconds, type Oidc, type OidcIdentity, openOidc } from './oidc.ts'
import { ssoPageOf } from './redirect-url.ts'
import type { FinishBody, StartBody } from './schema.ts'
import {
  acceptBySso,
  confirmBySso,
  connectBySso,
  type Known,
  knownAs,
  signInBySso,
  signInFirst,
} from './sso.ts'

/** The issuer of the configuration. Undefined without one. */
export const issuerOf = (ctx: Context): Oidc | undefined =>
  ctx.config.oidc && openOidc(clientOf(ctx, ctx.config.oidc))

const clientOf = ({ config }: Context, { issuer, clientId, clientSecret }: OidcConfig) => ({
  issuer,
  clientId,
  clientSecret,
  redirectUri: ssoPageOf(config.publicUrl),
})

/** Starts a sign-in at the issuer. Returns the address to which the browser must go. */
export async function startSso(
  ctx: Context,
  oidc: Oidc | undefined,
  { request, reply, body }: { request: FastifyRequest; reply: FastifyReply; body: Static<typeof StartBody> },
): Promise<string> {
  await limitAttempts(ctx, request)
  assertHost(ctx, request)
  const meant = await meantBy(ctx, request, body)
  if (!oidc) throw notConfigured()
  const isFresh = body.action === 'confirm'
  const { url, ...checks } = await beginAt(ctx, request, () => oidc.begin({ isFresh }))
  const attempt = { ...meant, ...checks, startedAt: ctx.clock.now().getTime() }
  reply.header('set-cookie', attemptCookie(ctx, attempt))
  return url
}

/**
 * The issuer sends browsers to one host. Another one, such as 127.0.0.1, would not get the cookie back. Forms
 * of pages without a referrer have the origin `null`: then the host of the request counts.
 */
function assertHost({ config }: Context, { host, headers: { origin } }: FastifyRequest): void {
  const home = new URL(config.publicUrl)
  const [, ...others] = ownOrigins(config.publicUrl)
  const isAstray = origin === 'null' ? others.includes(`http://${host}`) : origin !== home.origin
  if (origin === undefined || !isAstray) return
  throw refusal('unprocessable_entity', 'sso_host', { origin: home.origin })
}

/** What the person may start. Throws `unauthorized`, `forbidden`, `not_found`, `invalid_request`. */
async function meantBy(
  ctx: Context,
  request: FastifyRequest,
  { action, invitation }: Static<typeof StartBody>,
): Promise<Pick<Attempt, 'action' | 'accountId' | 'invitation'>> {
  if (action === 'sign_in') return { action }
  if (action === 'accept') {
    if (invitation === undefined) throw invalidParams({ invitation: problem('needs_invitation') })
    await openLink(ctx.db, ctx, 'invitation', invitation)
    return { action, invitation }
  }
  const { account, session } = ownOf(request)
  if (action === 'connect') assertRecent(ctx, session)
  return { action, accountId: account.id }
}

async function beginAt<T>(ctx: Context, request: FastifyRequest, begin: () => Promise<T>): Promise<T> {
  try {
    return await begin()
  } catch (error) {
    const known = failureOf(ctx, fromOf(request), error)
    recordFailure(ctx, fromOf(request), known, undefined)
    throw known
  }
}

const notConfigured = () => refusal('not_found', 'no_sso')

type Finished = Known & { attempt: Attempt }

/** Checks what the issuer sent back, and does what the sign-in was started for. */
export const finishAct = (
  ctx: Context,
  factors: Factors,
  oidc: Oidc | undefined,
): Act<unknown, Static<typeof FinishBody>, Finished, MeView> => ({
  prepare: async ({ request, reply, body }) => {
    try {
      return await finished(ctx, oidc, request, body.query, () => {
        reply.header('set-cookie', noAttemptCookie(ctx))
      })
    } catch (error) {
      const known = failureOf(ctx, fromOf(request), error)
      const isConfirm = attemptIn(ctx, request.headers.cookie)?.action === 'confirm'
      recordFailure(ctx, fromOf(request), known, isConfirm ? request.signedIn?.account : undefined)
      throw known
    }
  },
  change: async (tx, { request, reply }, { attempt, ...known }) => {
    if (attempt.action === 'connect') {
      const own = ownOf(request)
      await connectBySso(tx, ctx, fromOf(request), known, own)
      return meView(tx, ctx, factors, own, own.memberships)
    }
    const opened = await signedInBy(tx, ctx, factors, request, attempt, known)
    return completeSignIn(tx, ctx, factors, reply, opened)
  },
  finish: async ({ request }) => {
    if (attemptIn(ctx, request.headers.cookie)?.action !== 'connect')
      ctx.metrics.signIns.inc({ method: 'sso', outcome: 'signed_in' })
  },
})

/**
 * Whom the issuer signed in, after all checks. Throws `unauthorized` for a response that does not fit what
 * this browser started, before anything is sent to the issuer.
 */
async function finished(
  ctx: Context,
  oidc: Oidc | undefined,
  { headers, signedIn }: FastifyRequest,
  query: string,
  drop: () => void,
): Promise<Finished> {
  const attempt = attemptIn(ctx, headers.cookie)
  if (!oidc || !attempt) throw failure(ctx, 'expired')
  // What somebody else sends to this browser must not end the sign-in that runs.
  if (new URLSearchParams(query).get('state') !== attempt.state) throw failure(ctx, 'rejected')
  drop()
  if (!(await spendAttempt(ctx, attempt))) throw failure(ctx, 'expired')
  if (attempt.accountId !== undefined && signedIn?.account?.id !== attempt.accountId) throw signInFirst()
  const seconds = Math.ceil((ctx.clock.now().getTime() - attempt.startedAt) / 1000)
  const person = await oidc.finish(`?${query}`, attempt, attempt.action === 'confirm' ? seconds : undefined)
  if (isStale(ctx, person)) throw failure(ctx, 'stale')
  return { attempt, ...(await knownAs(ctx.db, ctx, person, attempt)) }
}

/** Clocks differ by this much. */
const toleranceMs = 60_000

/** Whether the issuer did not ask the person again, although the request said how old a sign-in may be. */
const isStale = ({ clock }: Context, { authenticatedAt }: OidcIdentity): boolean =>
  authenticatedAt !== undefined &&
  clock.now().getTime() - authenticatedAt.getTime() > longestSeconds * 1000 + toleranceMs

async function signedInBy(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  request: FastifyRequest,
  { action, invitation = '' }: Attempt,
  known: Known,
): Promise<NewlySignedIn> {
  const [from, origin] = [fromOf(request), originOf(ctx, request)]
  const before = request.signedIn?.session
  if (action === 'confirm') return confirmBySso(tx, ctx, from, known, ownOf(request), origin)
  if (action === 'accept') return acceptBySso(tx, ctx, factors, from, invitation, known, before, origin)
  return signInBySso(tx, ctx, from, known, before, origin)
}
