import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import { type Changes, changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { seal, unseal } from '../../platform/lib/encryption.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, lockedWorkspace } from '../../workspaces/workspaces.ts'
import { resumeEndpoint } from './delivery/queue-deliveries.ts'
import {
  changeEndpoint,
  countEndpoints,
  type EndpointRow,
  failOpenDeliveries,
  findEndpoint,
  insertEndpoint,
  postponeOpenDeliveries,
  selectEndpointLocked,
} from './queries.ts'
import { relayWithin } from './relay.ts'
import { assertKnownTypes, assertRoom, nextSecretOf, notFailing } from './rules.ts'
import { newSecret } from './signing-secret.ts'

export { endpointsDueBetween, failingEndpoints } from './queries.ts'

export type { EndpointRow }

/** The row with an unencrypted secret, which is returned once. */
export type WithSecret = EndpointRow & { plainSecret: string }

export interface NewEndpoint {
  /** `assertAllowedUrl` checks it before the transaction, because it asks DNS. */
  url: string
  /** Null: all types. */
  event_types?: string[] | null
  description?: string
}

/** Throws `not_found`, also for a removed endpoint. */
export async function getEndpoint(db: Db, caller: Caller, id: number): Promise<EndpointRow> {
  const endpoint = await findEndpoint(db, caller.workspaceId, id)
  if (!endpoint) throw notFound('Webhook endpoint')
  return endpoint
}

/**
 * Registers an enabled endpoint with a new secret. It receives events that commit from now on. Throws
 * `invalid_request` for unknown event types, `unprocessable_entity` in a workspace with fifty endpoints.
 */
export async function createEndpoint(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: NewEndpoint,
): Promise<WithSecret> {
  const { workspaceId } = caller
  const { event_types = null } = input
  assertKnownTypes(event_types)
  await lockedWorkspace(tx, workspaceId)
  assertRoom(await countEndpoints(tx, workspaceId))
  await relayWithin(tx, ctx, workspaceId)
  const plainSecret = newSecret()
  const endpoint = await insertEndpoint(tx, {
    workspace_id: workspaceId,
    url: input.url,
    event_types,
    description: input.description ?? '',
    status: 'enabled',
    secret: seal(ctx.secretKey, plainSecret),
    created_at: ctx.clock.now(),
  })
  await addToDirectory(tx, workspaceId, [{ kind: 'webhook_endpoint', ref: endpoint.id }])
  await tell(tx, ctx, caller, 'webhook-endpoint-created', endpoint.id)
  return { ...endpoint, plainSecret }
}

/**
 * Changes the given fields. Pending deliveries go to the new URL. New types apply to events that commit from
 * now on. Throws `not_found`, `invalid_request`.
 */
export async function updateEndpoint(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: Partial<NewEndpoint>,
): Promise<EndpointRow> {
  if (input.event_types !== undefined) await relayWithin(tx, ctx, caller.workspaceId)
  const before = await endpointForChange(tx, caller, id)
  const { url = before.url, event_types = before.event_types, description = before.description } = input
  assertKnownTypes(event_types)
  const endpoint = await changeEndpoint(tx, caller.workspaceId, id, { url, event_types, description })
  await tell(tx, ctx, caller, 'webhook-endpoint-updated', id, endpointChanges(before, endpoint))
  return endpoint
}

/** Removes the endpoint. Its open deliveries fail. Its log stays. Throws `not_found`. */
export async function removeEndpoint(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  await endpointForChange(tx, caller, id)
  const now = ctx.clock.now()
  await changeEndpoint(tx, caller.workspaceId, id, { removed_at: now, lane_due_at: null })
  await failOpenDeliveries(tx, caller.workspaceId, id, now)
  await tell(tx, ctx, caller, 'webhook-endpoint-removed', id)
}

/**
 * Creates the next secret, or replaces it. Deliveries are signed with both until the next one is promoted
 * (decision "Rotation"). Throws `not_found`.
 */
export async function rotateSecret(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<WithSecret> {
  const before = await endpointForChange(tx, caller, id)
  const plainSecret = newSecret()
  const next_secret = seal(ctx.secretKey, plainSecret)
  const endpoint = await changeEndpoint(tx, caller.workspaceId, id, { next_secret })
  await tell(tx, ctx, caller, 'webhook-secret-rotated', id, endpointChanges(before, endpoint))
  return { ...endpoint, plainSecret }
}

/**
 * Makes the next secret the current one. Throws `not_found`, `unprocessable_entity` without a next secret.
 */
export async function promoteSecret(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<EndpointRow> {
  const before = await endpointForChange(tx, caller, id)
  const secret = nextSecretOf(before)
  const endpoint = await changeEndpoint(tx, caller.workspaceId, id, { secret, next_secret: null })
  await tell(tx, ctx, caller, 'webhook-secret-promoted', id, endpointChanges(before, endpoint))
  return endpoint
}

/**
 * Enables the endpoint and resets its failures. Pending deliveries resume. Events that committed while it was
 * disabled need a replay (decision "Failing endpoint"). Throws `not_found`.
 */
export async function enableEndpoint(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<EndpointRow> {
  await relayWithin(tx, ctx, caller.workspaceId)
  const before = await endpointForChange(tx, caller, id)
  const endpoint = await changeEndpoint(tx, caller.workspaceId, id, {
    status: 'enabled',
    disabled_reason: null,
    ...notFailing,
  })
  await dateAnew(tx, ctx, caller.workspaceId, id)
  await resumeEndpoint(tx, ctx, caller.workspaceId, id)
  await tell(tx, ctx, caller, 'webhook-endpoint-enabled', id, endpointChanges(before, endpoint))
  return endpoint
}

/**
 * Disables the endpoint as five days of failures would. For sample data, which sends nothing. Throws
 * `not_found`.
 */
export async function disableFailing(tx: Tx, ctx: Context, caller: Caller, id: number): Promise<void> {
  const before = await endpointForChange(tx, caller, id)
  const endpoint = await changeEndpoint(tx, caller.workspaceId, id, {
    status: 'disabled',
    disabled_reason: 'failing',
    failing_since: ctx.clock.now(),
  })
  await tell(tx, ctx, caller, 'webhook-disabled', id, endpointChanges(before, endpoint))
}

/**
 * Disables the endpoint. Events that committed before are delivered when it is enabled again; later ones need
 * a replay. Does nothing to a disabled one. Throws `not_found`.
 */
export async function disableEndpoint(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<EndpointRow> {
  await relayWithin(tx, ctx, caller.workspaceId)
  const before = await endpointForChange(tx, caller, id)
  if (before.status === 'disabled') return before
  const endpoint = await changeEndpoint(tx, caller.workspaceId, id, {
    status: 'disabled',
    disabled_reason: 'paused',
  })
  await tell(tx, ctx, caller, 'webhook-endpoint-disabled', id, endpointChanges(before, endpoint))
  return endpoint
}

/**
 * In a test workspace an attempt counts as made when it was due, so what was due while the endpoint was
 * disabled becomes due now.
 */
async function dateAnew(tx: Tx, ctx: Context, workspaceId: number, id: number): Promise<void> {
  const workspace = await getWorkspace(tx, workspaceId)
  if (workspace.mode === 'live') return
  await postponeOpenDeliveries(tx, workspaceId, id, businessNow(ctx, workspace))
}

/** The decrypted signing secrets. Throws an `Error` if another key encrypted them. */
export const signingSecretsOf = (
  ctx: Context,
  { secret, next_secret }: Pick<EndpointRow, 'secret' | 'next_secret'>,
): { current: string; next: string | null } => ({
  current: unseal(ctx.secretKey, secret),
  next: next_secret === null ? null : unseal(ctx.secretKey, next_secret),
})

/** The endpoint, locked until the transaction ends. Throws `not_found`. */
export async function endpointForChange(tx: Tx, caller: Caller, id: number): Promise<EndpointRow> {
  const endpoint = await selectEndpointLocked(tx, caller.workspaceId, id)
  if (!endpoint) throw notFound('Webhook endpoint')
  return endpoint
}

/** What the audit entry says was changed. It holds no secret, only whether one waits to be promoted. */
const endpointChanges = (before: EndpointRow, after: EndpointRow): Changes =>
  changesOf(withNext(before), withNext(after), [
    'url',
    'event_types',
    'description',
    'status',
    'disabled_reason',
    'failing_since',
    'has_next_secret',
  ])

const withNext = (row: EndpointRow) => ({ ...row, has_next_secret: row.next_secret !== null })

const tell = (
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  id: number,
  changes?: Changes,
): Promise<void> =>
  audit(tx, ctx.clock, caller, { action, object: 'webhook_endpoint', id, ...(changes && { changes }) })
