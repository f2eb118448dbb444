import { Type } from 'typebox'
import type { Context } from '../platform/context.ts'
import { type App, read, write } from '../platform/http/operation.ts'
import { IdParams, JsonNull, named, pattern, selfLinks, wireDateTime } from '../platform/http/shapes.ts'
import { manageUrl } from '../platform/http/urls.ts'
import { wireTime } from '../platform/lib/clock.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import {
  getStripeAccount,
  removeStripeAccount,
  type StripeAccountRow,
  setStripeAccount,
} from './stripe-account.ts'

const AccountBody = Type.Object({
  secret_key: Type.String({
    maxLength: 255,
    pattern: pattern('^(sk|rk)_(test|live)_[A-Za-z0-9]{8,}$', problem('not_a_stripe_key')),
    description:
      'Secret key or restricted key. A test workspace takes keys of the test mode only, a live one those of the live mode. A restricted key needs to write Checkout Sessions and Refunds, and to read PaymentIntents.',
    examples: ['sk_test_4eC39HqLyjWDarjtT1zdp7dc'],
  }),
  webhook_secret: Type.String({
    maxLength: 255,
    pattern: pattern('^whsec_[A-Za-z0-9+/=_-]{8,}$', problem('not_a_webhook_secret')),
    description: 'Signing secret of the webhook endpoint whose URL is `webhook_url`.',
    examples: ['whsec_wRNftLajMZNeslQOP6vEPm4iVx5NlZ6z'],
  }),
})

const end = (what: string, example: string) =>
  Type.String({ description: `Last four characters of the ${what}.`, examples: [example] })

const Account = named(
  'StripeAccount',
  {
    object: Type.Literal('stripe_account'),
    secret_key_end: end('secret key', 'p7dc'),
    webhook_secret_end: end('signing secret of the webhook', 'lZ6z'),
    webhook_url: Type.String({
      format: 'uri',
      description: 'Where Stripe sends its events.',
      examples: ['https://jurat.example.com/stripe/3/events'],
    }),
    changed_at: wireDateTime('Time at which the secrets were stored.'),
    links: selfLinks('/manage/v1/workspaces/3/stripe'),
  },
  'The Stripe account to which customers pay. The secrets are not returned.',
)

const view = (ctx: Context, row: StripeAccountRow) => ({
  object: 'stripe_account' as const,
  secret_key_end: row.secret_key_end,
  webhook_secret_end: row.webhook_secret_end,
  webhook_url: `${ctx.config.publicUrl}/stripe/${row.workspace_id}/events`,
  changed_at: wireTime(row.changed_at),
  links: { self: manageUrl(ctx, `/workspaces/${row.workspace_id}/stripe`) },
})

/** The Stripe account of a workspace. */
export function stripeAccountRoutes(app: App, ctx: Context): void {
  const url = '/workspaces/:id/stripe'
  const common = { tag: 'Workspaces', within: 'workspace', params: IdParams } as const
  read(
    app,
    url,
    {
      ...common,
      id: 'getStripeAccount',
      scope: 'workspace:read',
      summary: 'Read the Stripe account',
      description: 'Returns the ends of the secrets. `not_found` if customers cannot pay online.',
      response: Account,
    },
    async ({ params }) => view(ctx, await getStripeAccount(ctx.db, params.id)),
  )
  write(
    app,
    ctx,
    'PUT',
    url,
    {
      ...common,
      id: 'setStripeAccount',
      scope: 'workspace:write',
      forAdmin: true,
      summary: 'Connect a Stripe account',
      description:
        'Stores the keys with which customers pay online, and replaces earlier ones. They are encrypted and never returned. Stripe is not asked: book once to see that they work. Then services can have `payment_at`.',
      body: AccountBody,
      response: Account,
    },
    async (tx, { params, body, caller }) =>
      view(ctx, await setStripeAccount(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      ...common,
      id: 'removeStripeAccount',
      scope: 'workspace:write',
      forAdmin: true,
      summary: 'Disconnect the Stripe account',
      description:
        'Deletes the keys. Customers of services with `payment_at` cannot book until the service takes no payment. Payments that are open then are not seen any more, and refunds are paid at Stripe.',
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await removeStripeAccount(tx, ctx, caller, params.id)
      return null
    },
  )
}
