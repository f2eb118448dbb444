import { sql } from 'kysely'
import { encodeCursor } from '../server/src/http/list.ts'
import { deliveriesQuery } from '../server/src/webhooks/delivery-log-queries.ts'
import { big, endpoints, rareType, small } from './log-history.ts'
import type { Side } from './log-sides.ts'

// The pages that are asked for over HTTP, and how the database reads those of the log.

interface PageAsked {
  what: string
  pathOf(side: Side): string
}

const log = (query = '') => `/deliveries?workspace_id=${big}${query}`
const feed = (query = '') => `/events?workspace_id=${big}${query}`
const { healthy, failing, rare } = endpoints
const page = (what: string, path: string): PageAsked => ({ what, pathOf: () => path })

export const pages: PageAsked[] = [
  page('log', log()),
  page('log of a small tenant', `/deliveries?workspace_id=${small}`),
  { what: 'log, a page in the middle', pathOf: side => log(`&cursor=${encodeCursor(side.rows / 2)}`) },
  page('log by endpoint', log(`&endpoint_id=${healthy}`)),
  page('log by an endpoint with a thousandth', log(`&endpoint_id=${rare}`)),
  page('log by status delivered', log('&status=delivered')),
  page('log by status retrying, 18 in all', log('&status=retrying')),
  page('log by status pending, none', log('&status=pending')),
  page('log by endpoint and status failed, 30 in all', log(`&endpoint_id=${healthy}&status=failed`)),
  page('log by endpoint and status delivered, none', log(`&endpoint_id=${failing}&status=delivered`)),
  page('log by endpoint and status failed, all', log(`&endpoint_id=${failing}&status=failed`)),
  { what: 'log by event', pathOf: side => log(`&event_id=${eventIds.get(side) ?? 'evt_none'}`) },
  page('feed', feed()),
  { what: 'feed, a page in the middle', pathOf: side => feed(`&cursor=${encodeCursor(side.rows / 4)}`) },
  page('feed by type, a third', feed('&type=signer-added')),
  page('feed by type, 1 in a million', feed(`&type=${rareType}`)),
  { what: 'feed since an hour ago', pathOf: side => feed(`&since=${hourBefore(side)}`) },
  page('health of an endpoint', `/webhook-endpoints/${healthy}/health`),
]

const eventIds = new Map<Side, string>()

/** An event in the middle of the first tenant's. */
export async function chooseEvent(side: Side): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from events where workspace_id = ${big} and sequence = ${Math.floor(side.rows / 4)}`.execute(
    side.ctx.db,
  )
  eventIds.set(side, rows[0]?.id ?? '')
}

const hourBefore = (side: Side) => new Date(side.ctx.clock.now().getTime() - 3_600_000).toISOString()

/** The plans of the log's pages. */
export async function explainPages(side: Side): Promise<string[]> {
  const none = { after: undefined, limit: 25, endpointId: undefined, eventId: undefined, status: undefined }
  const asked = [
    { what: 'the log', filter: none },
    { what: 'the log by endpoint', filter: { ...none, endpointId: healthy } },
    { what: 'the log by status', filter: { ...none, status: 'retrying' as const } },
    {
      what: 'the log by endpoint and status',
      filter: { ...none, endpointId: failing, status: 'delivered' as const },
    },
    { what: 'the log by event', filter: { ...none, eventId: eventIds.get(side) } },
  ]
  const lines: string[] = []
  for (const { what, filter } of asked) {
    const plan = await sql<object>`
      explain (analyze, costs off, timing off, summary off) ${deliveriesQuery(big, filter)}`.execute(
      side.ctx.db,
    )
    lines.push(`  plan of ${what}:`, ...plan.rows.map(row => `    ${Object.values(row)[0]}`))
  }
  return lines
}
