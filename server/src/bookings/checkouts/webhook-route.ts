import type { Context } from '../../platform/context.ts'
import { readBytes } from '../../platform/http/body-bytes.ts'
import { limit } from '../../platform/http/limit.ts'
import type { App } from '../../platform/http/operation.ts'
import { smallBodyBytes } from '../../platform/http/small-bodies.ts'
import { networkOf } from '../../platform/lib/client-network.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { stripeSecretsOf } from '../../workspaces/stripe-account.ts'
import { settleHoldOf } from '../card-holds/settle.ts'
import { syncRefunds } from '../payments/online.ts'
import type { SeenEvent } from '../payments/stripe-events.ts'
import {
  deleteEvents,
  findBySession,
  findCheckout,
  insertEvent,
  isHandled,
  workspacesWithEvents,
} from './queries.ts'
import { settleCheckout } from './settle.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The workspace of an event of Stripe, and what signs it. */
    stripe: { id: number; webhookSecret: string } | null
  }
}

const callsAMinute = 1_200
/** Stripe sends an event again for three days. */
const keptMs = 30 * 24 * 60 * 60_000
/** An event has the whole object that it is about. */
const mostBytes = 8 * smallBodyBytes

/**
 * `/stripe/{workspace}/events`: Stripe says that something has happened. The event only says what to look at:
 * what is recorded is what Stripe answers when it is asked. So events can come late, twice and in any order.
 */
export function stripeRoutes(app: App, ctx: Context): void {
  app.register(async stripe => {
    readBytes(stripe, 'application/json', mostBytes)
    stripe.decorateRequest('stripe', null)
    // Before the body is read: anybody can send one.
    stripe.addHook<{ Params: { id: string } }>('onRequest', async request => {
      await limit(ctx, `stripe-address:${networkOf(request.ip)}`, callsAMinute)
      const id = Number(request.params.id)
      const secrets = Number.isSafeInteger(id) ? await stripeSecretsOf(ctx.db, ctx, id) : undefined
      // The same as for a wrong signature: nobody learns who has an account.
      if (!secrets) throw badSignature()
      request.stripe = { id, webhookSecret: secrets.webhookSecret }
    })
    stripe.post<{ Params: { id: string } }>(
      '/stripe/:id/events',
      { schema: { hide: true } },
      async (request, reply) => {
        if (!request.stripe) throw badSignature()
        const { id, webhookSecret } = request.stripe
        const event = await eventOf(ctx, request.body, request.headers['stripe-signature'], webhookSecret)
        if (!(await isHandled(ctx.db, id, event.id))) {
          await handle(ctx, id, event)
          await insertEvent(ctx.db, id, event.id, ctx.clock.now())
        }
        return reply.code(200).send({ received: true })
      },
    )
  })
}

const badSignature = () => invalidParams({ 'stripe-signature': problem('bad_signature') })

/** Throws `invalid_request` for another signature, one of another time, and what is no event. */
async function eventOf(
  ctx: Context,
  body: unknown,
  signature: string | string[] | undefined,
  webhookSecret: string,
): Promise<SeenEvent> {
  const { eventIn, isBadSignature } = await import('../payments/stripe-events.ts')
  try {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    return eventIn(bytes, String(signature ?? ''), webhookSecret, ctx.clock.now())
  } catch (error) {
    if (!isBadSignature(error) && !(error instanceof SyntaxError)) throw error
    throw badSignature()
  }
}

async function handle(ctx: Context, workspaceId: number, event: SeenEvent): Promise<void> {
  if (event.sessionId !== undefined) {
    const row = await findBySession(ctx.db, workspaceId, event.sessionId)
    if (row) await settleCheckout(ctx, row)
  }
  if (event.checkoutId !== undefined) {
    const row = await findCheckout(ctx.db, workspaceId, event.checkoutId)
    if (row) await settleCheckout(ctx, row)
  }
  if (event.paymentIntent === undefined) return
  if (!(await settleHoldOf(ctx, workspaceId, event.paymentIntent)))
    await syncRefunds(ctx, workspaceId, event.paymentIntent)
}

/** Forgets events that Stripe does not send again. */
export async function deleteOldEvents({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs)
  for (const id of await workspacesWithEvents(db, before)) await deleteEvents(db, id, before)
}
