import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { assertAllowedUrl, type Policy, policyOf } from '../../platform/outbound/address.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import {
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  getEndpoint,
  promoteSecret,
  removeEndpoint,
  rotateSecret,
  updateEndpoint,
} from './endpoints.ts'
import { listEndpoints } from './queries.ts'
import { relayEvents } from './relay.ts'
import * as schema from './schema.ts'
import { endpointView, withSecretView } from './view.ts'

const tag = 'Webhooks'
const params = IdParams

export const withinEndpoint = { row: 'webhook_endpoint', name: 'Webhook endpoint' } as const

/** Register, change and remove endpoints, and manage their secrets. */
export function endpointRoutes(app: App, ctx: Context): void {
  const policy = policyOf(ctx.config)
  listRoute(app, ctx)
  createRoute(app, ctx, policy)
  itemRoutes(app, ctx, policy)
  secretRoutes(app, ctx)
}

function listRoute(app: App, ctx: Context): void {
  read(
    app,
    '/webhook-endpoints',
    {
      id: 'listWebhookEndpoints',
      tag,
      scope: 'webhooks:read',
      within: 'query',
      summary: 'List webhook endpoints, newest first',
      description: 'Removed endpoints are not listed.',
      query: schema.EndpointList,
      response: listOf(schema.WebhookEndpoint),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      return list(
        query,
        page => listEndpoints(ctx.db, caller.workspaceId, page),
        row => endpointView(ctx, row),
      )
    },
  )
}

function createRoute(app: App, ctx: Context, policy: Policy): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/webhook-endpoints',
    {
      id: 'createWebhookEndpoint',
      tag,
      scope: 'webhooks:write',
      within: 'body',
      summary: 'Register a webhook endpoint',
      description:
        'Receives events from this moment on: use replay for earlier ones. `secret` is returned only in this response.',
      body: schema.EndpointBody,
      response: schema.WebhookEndpointWithSecret,
      status: 201,
      idempotent: false,
      errors: ['not_found', 'unprocessable_entity'],
    },
    {
      prepare: async ({ body, caller }) => {
        await assertAllowed(ctx, policy, caller, body.url)
        await relayEvents(ctx, caller.workspaceId)
      },
    },
    async (tx, { body, caller }) => {
      return withSecretView(ctx, await createEndpoint(tx, ctx, caller, body))
    },
  )
}

function itemRoutes(app: App, ctx: Context, policy: Policy): void {
  const url = '/webhook-endpoints/:id'
  const response = schema.WebhookEndpoint
  read(
    app,
    url,
    {
      id: 'getWebhookEndpoint',
      tag,
      scope: 'webhooks:read',
      within: withinEndpoint,
      summary: 'Read a webhook endpoint',
      description: 'Returns the endpoint without its secret.',
      params,
      response,
    },
    async ({ params, caller }) => {
      return endpointView(ctx, await getEndpoint(ctx.db, caller, params.id))
    },
  )
  writeWithPreparation(
    app,
    ctx,
    'PATCH',
    url,
    {
      id: 'updateWebhookEndpoint',
      tag,
      scope: 'webhooks:write',
      within: withinEndpoint,
      summary: 'Change a webhook endpoint',
      description:
        'Pending deliveries go to the new URL; within a second nothing more is sent to the earlier one. New `event_types` apply to events from this moment on.',
      params,
      body: schema.EndpointChanges,
      response,
    },
    {
      prepare: async ({ body, caller }) => {
        if (body.url !== undefined) await assertAllowed(ctx, policy, caller, body.url)
        if (body.event_types !== undefined) await relayEvents(ctx, caller.workspaceId)
      },
    },
    async (tx, { params, body, caller }) => {
      return endpointView(ctx, await updateEndpoint(tx, ctx, caller, params.id, body))
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      id: 'removeWebhookEndpoint',
      tag,
      scope: 'webhooks:write',
      within: withinEndpoint,
      summary: 'Remove a webhook endpoint',
      description: 'Pending deliveries to the endpoint fail. Its deliveries can still be read.',
      params,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await removeEndpoint(tx, ctx, caller, params.id)
      return null
    },
  )
}

function secretRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/webhook-endpoints/:id/rotate-secret',
    {
      id: 'rotateWebhookSecret',
      tag,
      scope: 'webhooks:write',
      within: withinEndpoint,
      summary: 'Create the next secret of a webhook endpoint',
      description:
        'Deliveries are signed with both secrets until the next one is promoted: `X-Signature-Next` carries the signature of the next one. `secret` is returned only in this response.',
      params,
      response: schema.WebhookEndpointWithSecret,
      idempotent: false,
    },
    async (tx, { params, caller }) => {
      return withSecretView(ctx, await rotateSecret(tx, ctx, caller, params.id))
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/webhook-endpoints/:id/promote-secret',
    {
      id: 'promoteWebhookSecret',
      tag,
      scope: 'webhooks:write',
      within: withinEndpoint,
      summary: 'Promote the next secret of a webhook endpoint',
      params,
      response: schema.WebhookEndpoint,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, caller }) => {
      return endpointView(ctx, await promoteSecret(tx, ctx, caller, params.id))
    },
  )
  enableRoute(app, ctx)
  disableRoute(app, ctx)
}

function enableRoute(app: App, ctx: Context): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/webhook-endpoints/:id/enable',
    {
      id: 'enableWebhookEndpoint',
      tag,
      scope: 'webhooks:write',
      within: withinEndpoint,
      summary: 'Enable a webhook endpoint',
      description:
        'Pending deliveries resume. Use replay for events that occurred while the endpoint was disabled.',
      params,
      response: schema.WebhookEndpoint,
    },
    {
      prepare: async ({ caller }) => relayEvents(ctx, caller.workspaceId),
    },
    async (tx, { params, caller }) => {
      return endpointView(ctx, await enableEndpoint(tx, ctx, caller, params.id))
    },
  )
}

function disableRoute(app: App, ctx: Context): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/webhook-endpoints/:id/disable',
    {
      id: 'disableWebhookEndpoint',
      tag,
      scope: 'webhooks:write',
      within: withinEndpoint,
      summary: 'Disable a webhook endpoint',
      description:
        'No more attempts are made until it is enabled again. Pending deliveries wait. Use replay for events that occur meanwhile. A disabled endpoint stays as it is.',
      params,
      response: schema.WebhookEndpoint,
    },
    {
      prepare: async ({ caller }) => relayEvents(ctx, caller.workspaceId),
    },
    async (tx, { params, caller }) => {
      return endpointView(ctx, await disableEndpoint(tx, ctx, caller, params.id))
    },
  )
}

async function assertAllowed(ctx: Context, policy: Policy, caller: Caller, url: string): Promise<void> {
  const { mode } = await getWorkspace(ctx.db, caller.workspaceId)
  await assertAllowedUrl(policy, url, mode)
}
