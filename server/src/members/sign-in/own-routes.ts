import type { Context } from '../../platform/context.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull } from '../../platform/http/shapes.ts'
import { sessionsOf } from '../sessions/sessions.ts'
import { dropSession, endThisSession, fromOf, ownOf } from './access.ts'
import type { Factors } from './factors.ts'
import { endOtherSessions, endOwnSession, rename } from './own-account.ts'
import * as schema from './schema.ts'
import { meView, sessionView } from './view.ts'

const errors = ['unauthorized', 'forbidden', 'rate_limited'] as const
const tag = 'Account'

/** Who is signed in, and their sessions. */
export function ownRoutes(app: App, ctx: Context, factors: Factors): void {
  personRoutes(app, ctx, factors)
  nameRoute(app, ctx, factors)
  sessionRoutes(app, ctx)
}

function personRoutes(app: App, ctx: Context, factors: Factors): void {
  read(
    app,
    '/me',
    {
      id: 'getMe',
      tag: 'Sign-in',
      summary: 'Read who is signed in',
      description: 'Returns the account, its memberships, and the session of this call.',
      response: schema.Me,
      errors: ['unauthorized', 'rate_limited'],
    },
    async ({ request }) => {
      const own = ownOf(request)
      return meView(ctx.db, ctx, factors, own, own.memberships)
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/sign-out',
    {
      id: 'signOut',
      tag: 'Sign-in',
      summary: 'Sign out',
      description: 'Ends the session of this call, also one of a portal, and removes its cookie.',
      response: JsonNull,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    async (tx, { request, reply }) => {
      await endThisSession(tx, ctx, request)
      dropSession(ctx, reply)
      return null
    },
  )
}

function nameRoute(app: App, ctx: Context, factors: Factors): void {
  write(
    app,
    ctx,
    'PATCH',
    '/me',
    {
      id: 'updateMe',
      tag,
      summary: 'Change your name',
      description: 'Members and the audit trail show it. Earlier entries keep the name of their time.',
      body: schema.MeChanges,
      response: schema.Me,
      idempotent: false,
      errors,
    },
    async (tx, { request, body }) => {
      const own = ownOf(request)
      const account = await rename(tx, ctx, fromOf(request), own, body.name)
      return meView(tx, ctx, factors, { ...own, account }, own.memberships)
    },
  )
}

function sessionRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/sessions',
    {
      id: 'listSessions',
      tag,
      summary: 'List your open sessions',
      description: 'Last used first.',
      response: schema.SessionList,
      errors: ['unauthorized', 'rate_limited'],
    },
    async ({ request }) => {
      const { account, session } = ownOf(request)
      const rows = await sessionsOf(ctx.db, ctx, account.id)
      return { object: 'list' as const, data: rows.map(row => sessionView(row, session)) }
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    '/sessions/:id',
    {
      id: 'endSession',
      tag,
      summary: 'End one of your sessions',
      description: 'Its device is no longer known: the next sign-in there mails you.',
      params: IdParams,
      response: JsonNull,
      idempotent: false,
      errors,
    },
    async (tx, { request, params }) => {
      await endOwnSession(tx, ctx, fromOf(request), ownOf(request), params.id)
      return null
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/sessions/end-others',
    {
      id: 'endOtherSessions',
      tag,
      summary: 'End all your other sessions',
      description: 'The session of this call goes on. Only its device stays known.',
      response: JsonNull,
      idempotent: false,
      errors,
    },
    async (tx, { request }) => {
      await endOtherSessions(tx, ctx, fromOf(request), ownOf(request))
      return null
    },
  )
}
