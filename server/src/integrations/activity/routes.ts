import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { lastSequence } from '../../platform/events/numbering.ts'
import { isEventId } from '../../platform/events/record.ts'
import type { SubjectNames } from '../../platform/events/subject-names.ts'
import { encodeCursor, list, listEnvelope, pageOf } from '../../platform/http/list.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { listOf } from '../../platform/http/shapes.ts'
import { everyWorkspace } from '../../platform/lib/caller.ts'
import { invalidParams, notFound } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { sightOf } from '../../workspaces/sight.ts'
import { callerIn } from '../../workspaces/tenant-access.ts'
import { relayEvents } from '../webhooks/relay.ts'
import { assertReached } from './feed-position.ts'
import { type AuditFilter, findEvent, findEventWorkspace, listAudit, listEvents } from './queries.ts'
import { AuditEntry, AuditQuery, Event, EventFeed, EventParams, EventQuery } from './schema.ts'
import { auditView, eventView } from './view.ts'

const tag = 'Events'

/** `/events` and `/audit` of the management interface. */
export function activityManageRoutes(app: App, ctx: Context, namesOf: SubjectNames): void {
  read(
    app,
    '/events',
    {
      id: 'listEvents',
      tag,
      scope: 'events:read',
      within: 'query',
      summary: "Read a workspace's events, oldest first",
      description:
        'A feed to recover missed events. Events are numbered without gaps, and no event appears behind a cursor that was already returned. Store `resume_cursor` to continue later. Members who may not change bookings see no keys of customers, and a session of a portal nothing about customers: such values are `[hidden]`.',
      query: EventQuery,
      response: EventFeed,
      errors: ['not_found'],
    },
    async ({ query, caller, request }) => {
      const { workspaceId } = caller
      const sight = sightOf(request)
      await relayEvents(ctx, workspaceId)
      const page = pageOf(query)
      const since = query.since === undefined ? undefined : new Date(query.since)
      // Before the events, so that none of them is behind it.
      const last = page.after ?? (await lastSequence(ctx.db, workspaceId))
      const rows = await listEvents(ctx.db, workspaceId, { ...page, type: query.type, since })
      if (rows.length === 0 && page.after) await assertReached(ctx.db, workspaceId, page.after)
      const list = listEnvelope(
        rows,
        page,
        row => eventView(ctx, row, sight),
        row => row.sequence,
      )
      return { ...list, resume_cursor: encodeCursor(list.data.at(-1)?.sequence ?? last) }
    },
  )
  read(
    app,
    '/events/:id',
    {
      id: 'getEvent',
      tag,
      scope: 'events:read',
      within: 'handler',
      summary: 'Read an event',
      description: 'Returns one event of the feed. Events are kept for 30 days.',
      params: EventParams,
      response: Event,
    },
    async ({ params, caller, request }) => {
      if (!isEventId(params.id)) throw notFound('Event')
      const own =
        caller.workspaceId !== everyWorkspace
          ? caller.workspaceId
          : await findEventWorkspace(ctx.db, params.id)
      const row = own === undefined ? undefined : await findEvent(ctx.db, own, params.id)
      if (!row) throw notFound('Event')
      return eventView(ctx, row, sightOf(request))
    },
  )
  read(
    app,
    '/audit',
    {
      id: 'listAudit',
      tag: 'Audit',
      scope: 'audit:read',
      within: 'handler',
      summary: 'List audit entries, newest first',
      description:
        'Every change in the workspace: actor, action, row, request id, and what an update changed. Filters can be combined. The entries contain names and addresses.',
      query: AuditQuery,
      response: listOf(AuditEntry),
      errors: ['not_found'],
    },
    async ({ query, caller }) => {
      const ofInstallation = query.workspace_id === undefined && caller.workspaceId === everyWorkspace
      const { workspaceId } = ofInstallation ? caller : await callerIn(ctx.db, caller, query.workspace_id)
      const filter = auditFilter(query)
      const read = async (page: Parameters<Parameters<typeof list>[1]>[0]) => {
        const rows = await listAudit(ctx.db, workspaceId, { ...page, ...filter })
        const nameOf = await namesOf(ctx.db, workspaceId, rows)
        return rows.map(row => ({ ...row, name: nameOf(row) }))
      }
      return list(query, read, row => auditView(row, row.name))
    },
  )
}

/** Throws `invalid_request` for an id without the kind of its row: ids of different kinds can be equal. */
function auditFilter(query: Static<typeof AuditQuery>): Omit<AuditFilter, 'after' | 'limit'> {
  const { actor, action, object, not_object: notObject, object_id: objectId, request_id: requestId } = query
  if (objectId !== undefined && object === undefined) throw invalidParams({ object: problem('needs_object') })
  const moment = (at: string | undefined) => (at === undefined ? undefined : new Date(at))
  return {
    actor,
    action,
    object,
    notObject,
    objectId,
    requestId,
    since: moment(query.since),
    until: moment(query.until),
  }
}
