import type { Context } from '../../platform/context.ts'
import { limit } from '../../platform/http/limit.ts'
import { errorResponses } from '../../platform/http/openapi.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull } from '../../platform/http/shapes.ts'
import { isKnown } from '../../platform/http/static-body.ts'
import { networkOf } from '../../platform/lib/client-network.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { feedContent } from './feed-file.ts'
import { changeFeed, feedOfKey, getFeed, hashOf, makeFeed, revokeFeed } from './feeds.ts'
import { RecentFiles } from './recent-files.ts'
import * as schema from './schema.ts'
import { feedView, issuedFeedView } from './view.ts'

const callsAMinute = { address: 600, key: 30, failures: 60 }

/** `/calendar/{key}.ics`, for calendar programs. The key in the URL is the permission. */
export function calendarFeedRoute(app: App, ctx: Context): void {
  const recent = new RecentFiles()
  app.route<{ Params: { key: string } }>({
    method: 'GET',
    url: '/calendar/:key.ics',
    schema: {
      operationId: 'readCalendarFeed',
      tags: ['Files'],
      summary: "Read a notary's appointments as a calendar",
      description:
        "The `url` of a notary's calendar feed. Returns the appointments of the last 30 and the next 180 days as an iCalendar file, canceled ones as `STATUS:CANCELLED`, and at most 2,000 of them: canceled ones are left out first, then the earliest. Supports `If-None-Match`. At most 30 requests per minute. Needs no token.",
      security: [],
      params: schema.FeedParams,
      response: {
        200: {
          description: 'The calendar.',
          content: { 'text/calendar': { schema: { type: 'string' } } },
        },
        304: { description: 'The calendar has not changed.', type: 'null' },
        ...errorResponses(['not_found', 'rate_limited', 'internal_error', 'unavailable']),
      },
    },
    handler: async (request, reply) => {
      const network = networkOf(request.ip)
      const { key } = request.params
      await limit(ctx, `calendar-address:${network}`, callsAMinute.address)
      await limit(ctx, `calendar-key:${hashOf(key)}`, callsAMinute.key)
      const open = await feedOfKey(ctx.db, key)
      if (!open) {
        await limit(ctx, `failed:${network}`, callsAMinute.failures)
        throw notFound('Calendar')
      }
      const party = { workspaceId: open.workspace.id, of: `feed:${open.notary.id}` }
      const known = request.headers['if-none-match']
      const { etag, file } = await app.admission.run(party, async () => {
        const { etag, file } = await feedContent(ctx, open)
        return { etag, file: isKnown(known, etag) ? undefined : await recent.get(etag, file) }
      })
      // `no-cache`: a calendar program may keep it, and asks each time whether it has changed.
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (file === undefined) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(file)
    },
  })
}

const tag = 'Calendar'
const url = '/notaries/:id/calendar-feed'
const params = IdParams
const ofNotary = { forNotary: true, within: { row: 'notary', name: 'Notary' } } as const

/** `/notaries/{id}/calendar-feed` of the management interface. */
export function calendarFeedManageRoutes(app: App, ctx: Context): void {
  read(
    app,
    url,
    {
      id: 'getCalendarFeed',
      tag,
      scope: 'calendar:read',
      ...ofNotary,
      summary: "Read a notary's calendar feed",
      description: 'Returns what the feed shows, without its key. `not_found` if there is no feed.',
      params,
      response: schema.CalendarFeed,
    },
    async ({ params, caller }) => feedView(ctx, await getFeed(ctx.db, caller, params.id)),
  )
  write(
    app,
    ctx,
    'POST',
    url,
    {
      id: 'createCalendarFeed',
      tag,
      scope: 'calendar:write',
      ...ofNotary,
      idempotent: false,
      summary: "Create a notary's calendar feed, or replace its key",
      description:
        'Returns the address for calendar programs. It is shown once and stored as a hash. The address from before stops working at once. A feed that shows customers needs the scope `bookings:read` too.',
      params,
      body: schema.NewFeedBody,
      response: schema.IssuedCalendarFeed,
      status: 201,
    },
    async (tx, { params, body, caller, request }) => {
      const seesCustomers = request.grants('bookings:read')
      return issuedFeedView(ctx, await makeFeed(tx, ctx, caller, params.id, body.privacy, seesCustomers))
    },
  )
  changeRoutes(app, ctx)
}

function changeRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'PATCH',
    url,
    {
      id: 'updateCalendarFeed',
      tag,
      scope: 'calendar:write',
      ...ofNotary,
      summary: 'Change what a calendar feed shows',
      description:
        'The address stays the same. A feed that shows customers needs the scope `bookings:read` too.',
      params,
      body: schema.FeedChanges,
      response: schema.CalendarFeed,
    },
    async (tx, { params, body, caller, request }) => {
      const seesCustomers = request.grants('bookings:read')
      return feedView(ctx, await changeFeed(tx, ctx, caller, params.id, body.privacy, seesCustomers))
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      id: 'revokeCalendarFeed',
      tag,
      scope: 'calendar:write',
      ...ofNotary,
      summary: 'Revoke a calendar feed',
      description: 'The address is not found from now on. Calendar programs keep what they read before.',
      params,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await revokeFeed(tx, ctx, caller, params.id)
      return null
    },
  )
}
