import type { Context } from '../../platform/context.ts'
import { tagged } from '../../platform/http/etag.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull } from '../../platform/http/shapes.ts'
import { changeHours, clearHours } from './change-hours.ts'
import { getNotary, notaryForChange } from './notaries.ts'
import * as schema from './schema.ts'
import { hoursView } from './view.ts'

const tag = 'Calendar'
const url = '/notaries/:id/hours'

/** `/notaries/{id}/hours`. */
export function hoursRoutes(app: App, ctx: Context): void {
  const params = IdParams
  read(
    app,
    url,
    {
      id: 'getNotaryHours',
      tag,
      scope: 'calendar:read',
      forNotary: true,
      within: { row: 'notary', name: 'Notary' },
      summary: "Read a notary's hours",
      description: "Returns the weekly spans and the dates with different hours, in the notary's time zone.",
      params,
      response: schema.NotaryHours,
      etag: true,
    },
    async ({ params, caller, reply }) => {
      return hoursView(ctx, tagged(reply, await getNotary(ctx.db, caller, params.id)))
    },
  )
  write(
    app,
    ctx,
    ['PATCH', 'POST'],
    url,
    {
      id: 'changeNotaryHours',
      tag,
      scope: 'calendar:write',
      within: { row: 'notary', name: 'Notary' },
      summary: "Change a notary's hours",
      description: 'Replaces each part that is given. Existing appointments do not change.',
      params,
      body: schema.HoursChanges,
      response: schema.NotaryHours,
      errors: ['unprocessable_entity'],
      current: notaryForChange,
      state: getNotary,
    },
    async (tx, { params, body, caller }) => {
      return hoursView(ctx, await changeHours(tx, ctx, caller, params.id, body))
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      id: 'clearNotaryHours',
      tag,
      scope: 'calendar:write',
      within: { row: 'notary', name: 'Notary' },
      summary: "Remove a notary's hours",
      description:
        'The notary is never on duty until new hours are set. Existing appointments do not change.',
      params,
      response: JsonNull,
      current: notaryForChange,
    },
    async (tx, { params, caller }) => {
      await clearHours(tx, ctx, caller, params.id)
      return null
    },
  )
}
