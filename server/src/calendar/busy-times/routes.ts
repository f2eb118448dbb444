import type { Context } from '../../platform/context.ts'
import { ConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import {
  addCalendar,
  type FirstReading,
  finishFirst,
  getCalendar,
  listCalendars,
  readFirst,
  removeCalendar,
  updateCalendar,
} from './calendars.ts'
import { discardRead, prepareRead, recordRead } from './read-on-call.ts'
import type { CalendarReader } from './reader.ts'
import * as schema from './schema.ts'
import { importedCalendarView } from './view.ts'
import type { QueueStaffMails } from './warnings.ts'

const tag = 'Calendar'
const ofNotary = { forNotary: true, within: { row: 'notary', name: 'Notary' } } as const
const collection = '/notaries/:id/imported-calendars'
const item = `${collection}/:calendar_id`
const params = schema.CalendarParams
/** Readings bypass admission control, and each holds a connection for up to 30 seconds. */
const readAtOnce = 2
const retryAfterSeconds = 10

/** What reads calendars, and warns of those that cannot be read. */
export interface Importing {
  reader: CalendarReader
  queueStaffMails: QueueStaffMails
}

/** `/notaries/{id}/imported-calendars` of the management interface. */
export function importedCalendarRoutes(app: App, ctx: Context, { reader, queueStaffMails }: Importing): void {
  const limit = new ConcurrencyLimit(readAtOnce, 'calendar_reads', retryAfterSeconds)
  listRoute(app, ctx)
  addRoute(app, ctx, { reader, queueStaffMails }, limit)
  getRoute(app, ctx)
  updateRoute(app, ctx, { reader, queueStaffMails }, limit)
  removeRoute(app, ctx)
  readRoute(app, ctx, { reader, queueStaffMails }, limit)
}

function listRoute(app: App, ctx: Context): void {
  read(
    app,
    collection,
    {
      id: 'listImportedCalendars',
      tag,
      scope: 'calendar:read',
      ...ofNotary,
      summary: "List a notary's imported calendars",
      description: 'Newest first, by id.',
      params: IdParams,
      query: schema.CalendarList,
      response: listOf(schema.ImportedCalendar),
    },
    async ({ params, query, caller }) =>
      list(
        query,
        page => listCalendars(ctx, caller, params.id, page),
        row => importedCalendarView(ctx, row),
      ),
  )
}

function addRoute(app: App, ctx: Context, importing: Importing, limit: ConcurrencyLimit): void {
  const { reader, queueStaffMails } = importing
  writeWithPreparation(
    app,
    ctx,
    'POST',
    collection,
    {
      id: 'addImportedCalendar',
      tag,
      scope: 'calendar:write',
      ...ofNotary,
      bypassesAdmission: true,
      summary: 'Import busy times from a calendar',
      description:
        'Reads the calendar at once, then every five minutes. The notary is not offered while busy there. Only times are stored. Appointments that are booked stay. `invalid_request` says why an address cannot be read. A notary can have five calendars.',
      params: IdParams,
      body: schema.CalendarBody,
      response: schema.ImportedCalendar,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    {
      prepare: ({ params, body, caller }) =>
        settled(limit.run(caller.workspaceId, () => readFirst(ctx, reader, caller, params.id, body.url))),
      finish: (_call, first) => finishFirst(ctx, first(), queueStaffMails),
    },
    async (tx, { params, body, caller }, first) =>
      importedCalendarView(ctx, await addCalendar(tx, ctx, caller, params.id, body, first())),
  )
}

function getRoute(app: App, ctx: Context): void {
  read(
    app,
    item,
    {
      id: 'getImportedCalendar',
      tag,
      scope: 'calendar:read',
      ...ofNotary,
      summary: 'Read an imported calendar',
      description: 'Returns when it was read and what was found, without its address.',
      params,
      response: schema.ImportedCalendar,
    },
    async ({ params, caller }) =>
      importedCalendarView(ctx, await getCalendar(ctx.db, ctx, caller, params.id, params.calendar_id)),
  )
}

function updateRoute(app: App, ctx: Context, importing: Importing, limit: ConcurrencyLimit): void {
  const { reader, queueStaffMails } = importing
  writeWithPreparation(
    app,
    ctx,
    'PATCH',
    item,
    {
      id: 'updateImportedCalendar',
      tag,
      scope: 'calendar:write',
      ...ofNotary,
      bypassesAdmission: true,
      summary: 'Change an imported calendar',
      description: 'Changes only the given fields. A new address is read at once.',
      params,
      body: schema.CalendarChanges,
      response: schema.ImportedCalendar,
    },
    {
      prepare: ({ params, body: { url }, caller }) => {
        const first = async (): Promise<FirstReading | undefined> => {
          await getCalendar(ctx.db, ctx, caller, params.id, params.calendar_id)
          if (url === undefined) return undefined
          const { id, calendar_id } = params
          return limit.run(caller.workspaceId, () => readFirst(ctx, reader, caller, id, url, calendar_id))
        }
        return settled(first())
      },
      async finish(_call, first) {
        const read = first()
        if (read) await finishFirst(ctx, read, queueStaffMails)
      },
    },
    async (tx, { params, body, caller }, first) =>
      importedCalendarView(
        ctx,
        await updateCalendar(tx, ctx, caller, params.id, params.calendar_id, body, first()),
      ),
  )
}

function removeRoute(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'DELETE',
    item,
    {
      id: 'removeImportedCalendar',
      tag,
      scope: 'calendar:write',
      ...ofNotary,
      summary: 'Remove an imported calendar',
      description: 'Its busy times are removed too, and its address is forgotten.',
      params,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await removeCalendar(tx, ctx, caller, params.id, params.calendar_id)
      return null
    },
  )
}

function readRoute(app: App, ctx: Context, importing: Importing, limit: ConcurrencyLimit): void {
  writeWithPreparation(
    app,
    ctx,
    'POST',
    `${item}/read`,
    {
      id: 'readImportedCalendar',
      tag,
      scope: 'calendar:write',
      ...ofNotary,
      bypassesAdmission: true,
      summary: 'Read an imported calendar now',
      description: 'If it cannot be read, `problem` says why, and the last busy times apply.',
      params,
      response: schema.ImportedCalendar,
    },
    {
      prepare: ({ params, caller }) =>
        settled(
          limit.run(caller.workspaceId, () =>
            prepareRead(ctx, importing.reader, caller, params.id, params.calendar_id),
          ),
        ),
      discard: reading => discardRead(ctx, reading),
    },
    async (tx, { params, caller }, reading) =>
      importedCalendarView(
        ctx,
        await recordRead(tx, ctx, caller, params, reading(), importing.queueStaffMails),
      ),
  )
}

/**
 * The result of work outside the transaction. A failure is thrown within it, after the idempotency key was
 * checked.
 */
const settled = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    value => () => value,
    error => () => {
      throw error
    },
  )
