import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { App } from '../../platform/http/operation.ts'
import type { Rights } from '../../platform/http/rights.ts'
import { deviceCookie, deviceSeconds, sessionCookie } from '../../platform/lib/cookies.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { ownOrigins } from '../../platform/lib/public-url.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { isForeign } from '../../platform/lib/same-origin.ts'
import { onlyAdmin, type People } from '../../workspaces/person.ts'
import type { OpenedSession, Origin } from '../sessions/sessions.ts'
import { countGuess, SessionLookups } from './guesses.ts'
import { limitCalls, limitRefused } from './limits.ts'
import { endPortalSession, type From, type Own, signOutPerson } from './own-account.ts'
import { heldSignIn, personIn, personNow, rolesNow, type SignedIn, signedInWith } from './signed-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in. Set for the routes of `/auth/v1` and its pages. */
    signedIn: SignedIn | undefined
  }
}

/**
 * Finds who is signed in, before the body is read, and refuses what a page of another origin may have caused.
 * Limits calls and guesses, so that no operation is without a limit. Responses are not cacheable.
 * `isForPages`: a form that the person sends again has no page it comes from.
 */
export function admitPeople(app: App, ctx: Context, { isForPages = false } = {}): void {
  const lookups = new SessionLookups(ctx)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const secret = sessionCookie.read(ctx.config.publicUrl, request.headers.cookie)
    const isTyped = isForPages && request.headers['sec-fetch-site'] === 'none'
    const origins = ownOrigins(ctx.config.publicUrl)
    if (!isTyped && isForeign(request.method, request.headers, origins, secret !== undefined)) throw foreign()
    request.signedIn = secret === undefined ? undefined : await lookups.signedIn(request, secret)
    if (secret !== undefined && !request.signedIn) await countGuess(ctx, request)
    if (secret !== undefined && request.signedIn)
      request.rights = rightsOf(request, ctx, secret, request.signedIn)
    await limitCalls(ctx, request, reply)
  })
}

/** An ended session leaves nobody signed in, which is an error only where an operation needs the person. */
const rightsOf = (request: FastifyRequest, ctx: Context, secret: string, { account }: SignedIn): Rights => ({
  renew: async () => {
    request.signedIn = await signedInWith(ctx.db, ctx, secret)
  },
  hold: async tx => {
    request.signedIn = await heldSignIn(tx, ctx, secret, account?.id ?? null)
  },
})

/**
 * Finds who is signed in, for the management interface. The workspace is named in the header
 * `Jurat-Workspace`, in the query, or left out by a member of one workspace.
 */
export const peopleOf = (ctx: Context): People => {
  const secretOf = ({ headers }: FastifyRequest) => sessionCookie.read(ctx.config.publicUrl, headers.cookie)
  const lookups = new SessionLookups(ctx)
  return {
    find: async request => {
      const secret = secretOf(request)
      if (secret === undefined) return undefined
      if (isForeign(request.method, request.headers, ownOrigins(ctx.config.publicUrl), true)) throw foreign()
      const signedIn = await lookups.signedIn(request, secret)
      if (!signedIn) return undefined
      try {
        // Such an operation belongs to no workspace.
        if (request.routeOptions.config.scope === 'admin') throw onlyAdmin()
        return personIn(signedIn, workspaceNamed(request), ctx.clock.now())
      } catch (refusal) {
        await limitRefused(ctx, signedIn)
        throw refusal
      }
    },
    again: (request, person, tx) =>
      personNow(ctx, secretOf(request) ?? '', person, {
        tx,
        changesMembers: request.routeOptions.config.scope === 'members:write',
      }),
    rolesOf: requests =>
      rolesNow(
        ctx.db,
        ctx,
        requests.map(request => ({
          secret: secretOf(request) ?? '',
          workspaceId: request.caller?.workspaceId ?? 0,
        })),
      ),
  }
}

function workspaceNamed({ headers, query }: FastifyRequest): number | undefined {
  const named = headers['jurat-workspace'] ?? (query as { workspace_id?: unknown } | undefined)?.workspace_id
  if (named === undefined) return undefined
  const id = Number(named)
  if (!Number.isSafeInteger(id) || id < 1)
    throw invalidParams({ 'Jurat-Workspace': problem('not_a_workspace') })
  return id
}

/** The account that is signed in. Throws `unauthorized`, also for a session of a portal. */
export function ownOf({ signedIn }: FastifyRequest): Own & { memberships: SignedInAccount['memberships'] } {
  if (!signedIn?.account) throw refusal('unauthorized', 'not_signed_in')
  return signedIn
}

type SignedInAccount = Extract<SignedIn, { memberships: unknown }>

/** Ends the session of the request, also one of a portal. */
export async function endThisSession(tx: Tx, ctx: Context, request: FastifyRequest): Promise<void> {
  const { signedIn } = request
  if (signedIn?.account === null) await endPortalSession(tx, ctx, fromOf(request), signedIn.session)
  else await signOutPerson(tx, ctx, fromOf(request), ownOf(request))
}

export const originOf = (ctx: Context, { ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  agent: headers['user-agent'],
  device: deviceCookie.read(ctx.config.publicUrl, headers.cookie),
})

export const fromOf = ({ id }: FastifyRequest): From => ({ source: 'console', requestId: id })

/** Stores the session in the browser, and the secret by which the device is known at the next sign-in. */
export function keepSession(
  ctx: Context,
  reply: FastifyReply,
  { secret, deviceSecret, expires_at }: OpenedSession,
): void {
  const seconds = Math.floor((expires_at.getTime() - ctx.clock.now().getTime()) / 1000)
  reply.header('set-cookie', sessionCookie.store(ctx.config.publicUrl, secret, seconds))
  reply.header('set-cookie', deviceCookie.store(ctx.config.publicUrl, deviceSecret, deviceSeconds))
}

export const dropSession = (ctx: Context, reply: FastifyReply): FastifyReply =>
  reply.header('set-cookie', sessionCookie.remove(ctx.config.publicUrl))

const foreign = () => refusal('forbidden', 'foreign_origin')
