import { Readable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import { decodeCursor } from '../../platform/http/list.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { EventStreams } from './event-streams.ts'
import { EventStream, EventStreamQuery } from './schema.ts'

/** `/events/stream` of the management interface. */
export function eventStreamRoutes(app: App, ctx: Context): void {
  const streams = new EventStreams(app, ctx)
  read(
    app,
    '/events/stream',
    {
      id: 'streamEvents',
      tag: 'Events',
      scope: 'events:read',
      within: 'query',
      summary: 'Receive events as they happen',
      description:
        'Server-sent events: `id` is the position in the feed, `data` the event. Send the last `id` in `Last-Event-ID` to continue after a lost connection: no event is skipped or repeated. A comment is sent every 15 seconds. The stream ends when the token or the session ends. At most 100 streams of a workspace are open at a time, and 10 of a member, a session of a portal or a token.',
      query: EventStreamQuery,
      response: EventStream,
      errors: ['not_found'],
      bypassesAdmission: true,
    },
    async ({ query, caller, request, reply }) => {
      const lastId = request.headers['last-event-id']
      const after =
        typeof lastId === 'string' && lastId !== ''
          ? decodeCursor(lastId, {
              'Last-Event-ID': problem('not_an_event_id'),
            })
          : decodeCursor(query.cursor, {
              cursor: problem('not_a_resume_cursor'),
            })
      reply.type('text/event-stream').header('x-accel-buffering', 'no')
      // HEAD would never end.
      if (request.method === 'HEAD') return Readable.from([])
      return (await streams.open(request, caller.workspaceId, after)).body
    },
  )
}
