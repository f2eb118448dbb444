import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import type { BookingKind } from '../shared/bookings.ts'
import { addNote, getNote, listNotes, removeNote, updateNote } from './notes.ts'
import * as schema from './schema.ts'
import { noteView } from './view.ts'

const tag = 'Notes'
const within = { row: 'note', name: 'Note' } as const

/** Notes of staff: only the management interface has them. */
export function noteManageRoutes(app: App, ctx: Context): void {
  notesOf(app, ctx, 'reservation', 'Reservation')
  notesOf(app, ctx, 'appointment', 'Appointment')
  itemRoutes(app, ctx)
}

/** `/reservations/{id}/notes` and `/appointments/{id}/notes`: the two of one booking have the same notes. */
function notesOf(app: App, ctx: Context, kind: BookingKind, name: 'Reservation' | 'Appointment'): void {
  const url = `/${kind}s/:id/notes`
  const common = { tag, forNotary: true, within: { row: 'booking', name }, params: IdParams } as const
  const ofKind = kind === 'reservation' ? 'a reservation' : 'an appointment'
  read(
    app,
    url,
    {
      ...common,
      id: `list${name}Notes`,
      scope: 'bookings:read',
      summary: `List the notes on ${ofKind}`,
      description: 'Newest first. A reservation and its appointment share their notes.',
      query: schema.NoteQuery,
      response: listOf(schema.Note),
    },
    ({ params, query, caller }) =>
      list(
        query,
        page => listNotes(ctx.db, caller, kind, params.id, page),
        row => noteView(ctx, row),
      ),
  )
  write(
    app,
    ctx,
    'POST',
    url,
    {
      ...common,
      id: `add${name}Note`,
      scope: 'bookings:write',
      summary: `Add a note to ${ofKind}`,
      description: 'Works for any status. Fires no event.',
      body: schema.NoteBody,
      response: schema.Note,
      status: 201,
    },
    async (tx, { params, body, caller }) =>
      noteView(ctx, await addNote(tx, ctx, caller, kind, params.id, body.text)),
  )
}

function itemRoutes(app: App, ctx: Context): void {
  const url = '/notes/:id'
  const common = { tag, forNotary: true, within, params: IdParams } as const
  read(
    app,
    url,
    { ...common, id: 'getNote', scope: 'bookings:read', summary: 'Read a note', response: schema.Note },
    async ({ params, caller }) => noteView(ctx, await getNote(ctx.db, caller, params.id)),
  )
  write(
    app,
    ctx,
    'PATCH',
    url,
    {
      ...common,
      id: 'updateNote',
      scope: 'bookings:write',
      summary: 'Change a note of your own',
      description: 'A note of somebody else is `forbidden`. Fires no event.',
      body: schema.NoteBody,
      response: schema.Note,
    },
    async (tx, { params, body, caller }) =>
      noteView(ctx, await updateNote(tx, ctx, caller, params.id, body.text)),
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      ...common,
      id: 'removeNote',
      scope: 'bookings:write',
      summary: 'Remove a note of your own',
      description: 'A note of somebody else is `forbidden`. Fires no event.',
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await removeNote(tx, ctx, caller, params.id)
      return null
    },
  )
}
