import type { Context } from '../../platform/context.ts'
import { ConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { type App, read, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams } from '../../platform/http/shapes.ts'
import { completedStatusOf } from '../../workspaces/workspaces.ts'
import { healthOf } from './deliveries.ts'
import type { Send } from './delivery/attempt.ts'
import { withinEndpoint } from './endpoint-routes.ts'
import { getEndpoint } from './endpoints.ts'
import { relayEvents } from './relay.ts'
import { countReplay, replay } from './replay.ts'
import { noteTest, type Payloads, sendTestEvent, withCompletedStatus } from './sample-event.ts'
import * as schema from './schema.ts'
import { healthView, replayView, testView } from './view.ts'

/** How to send a test event, and its payload. */
export interface Sending {
  send: Send
  payloadOf: Payloads
}

const tag = 'Webhooks'
const params = IdParams
/** Tests bypass admission control, and each holds a connection for up to ten seconds. */
const testsAtOnce = 4

/** Test events, replays, and the health of an endpoint. */
export function sendingRoutes(app: App, ctx: Context, sending: Sending): void {
  testRoute(app, ctx, sending)
  replayRoute(app, ctx)
  read(
    app,
    '/webhook-endpoints/:id/health',
    {
      id: 'getWebhookHealth',
      tag,
      scope: 'webhooks:read',
      within: withinEndpoint,
      summary: 'Read the health of a webhook endpoint',
      description:
        'Returns the number of attempts in the last 24 hours, the share that succeeded, their durations, and the last failure.',
      params,
      response: schema.Health,
    },
    async ({ params, caller }) => {
      await getEndpoint(ctx.db, caller, params.id)
      return healthView(params.id, await healthOf(ctx, caller, params.id))
    },
  )
}

function testRoute(app: App, ctx: Context, { send, payloadOf }: Sending): void {
  const tests = new ConcurrencyLimit(testsAtOnce, 'webhook_tests')
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/webhook-endpoints/:id/test',
    {
      id: 'testWebhookEndpoint',
      tag,
      scope: 'webhooks:write',
      within: withinEndpoint,
      summary: 'Send a test event to a webhook endpoint',
      description:
        'Makes one signed attempt with an example payload, also to a disabled endpoint. The test is in no delivery log and no feed. A workspace can run at most 4 tests at a time. Another one returns `rate_limited`.',
      params,
      body: schema.TestBody,
      response: schema.TestResult,
      // A replayed call would send the test again before it is recognized.
      idempotent: false,
      bypassesAdmission: true,
    },
    {
      prepare: async ({ params, body, caller }) => {
        const endpoint = await getEndpoint(ctx.db, caller, params.id)
        const word = await completedStatusOf(ctx.db, caller.workspaceId)
        const payload = withCompletedStatus(payloadOf(body.type), word)
        return tests.run(caller.workspaceId, () =>
          sendTestEvent(ctx, send, caller, endpoint, body.type, payload),
        )
      },
    },
    async (tx, { params, caller }, sent) => {
      await noteTest(tx, ctx, caller, params.id)
      return testView(params.id, sent)
    },
  )
}

function replayRoute(app: App, ctx: Context): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/webhook-endpoints/:id/replay',
    {
      id: 'replayEvents',
      tag,
      scope: 'webhooks:write',
      within: withinEndpoint,
      summary: 'Replay events to a webhook endpoint',
      description:
        "Creates deliveries of the events in a time span that match the endpoint's types and that it has not received, at most 1,000,000. Events with a pending delivery are left out. Returns their number.",
      params,
      body: schema.ReplayBody,
      response: schema.Replay,
      errors: ['unprocessable_entity'],
    },
    {
      // Creates the deliveries that recent events do not have yet. Otherwise the replay would create them
      // again.
      prepare: async ({ params, body, caller }) => {
        await relayEvents(ctx, caller.workspaceId)
        return countReplay(ctx, caller, params.id, body)
      },
    },
    async (tx, { params, body, caller }, counted) => {
      const { dry_run: isDryRun = false } = body
      return replayView(params.id, await replay(tx, ctx, caller, params.id, counted, isDryRun), isDryRun)
    },
  )
}
