import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import * as schema from './schema.ts'
import { addTimeOff, getTimeOff, listTimeOff, removeTimeOff, updateTimeOff } from './time-off.ts'
import { addTimeOffSeries, removeTimeOffSeries } from './time-off-series.ts'
import { timeOffSeriesView, timeOffView } from './view.ts'

const tag = 'Calendar'

/** `/notaries/{id}/time-off`. */
export function timeOffRoutes(app: App, ctx: Context): void {
  collectionRoutes(app, ctx)
  itemRoutes(app, ctx)
  seriesRoutes(app, ctx)
}

function collectionRoutes(app: App, ctx: Context): void {
  const url = '/notaries/:id/time-off'
  const params = IdParams
  read(
    app,
    url,
    {
      id: 'listTimeOff',
      tag,
      scope: 'calendar:read',
      forNotary: true,
      within: { row: 'notary', name: 'Notary' },
      summary: "List a notary's time off",
      description: 'Newest first, by id.',
      params,
      query: schema.TimeOffList,
      response: listOf(schema.TimeOff),
    },
    async ({ params, query, caller }) => {
      return list(
        query,
        page => listTimeOff(ctx.db, caller, params.id, page),
        row => timeOffView(ctx, row),
      )
    },
  )
  write(
    app,
    ctx,
    'POST',
    url,
    {
      id: 'addTimeOff',
      tag,
      scope: 'calendar:write',
      forNotary: true,
      within: { row: 'notary', name: 'Notary' },
      summary: 'Give a notary time off',
      description: 'Appointments booked in that time stay. `appointment_ids` lists them.',
      params,
      body: schema.TimeOffBody,
      response: schema.TimeOff,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) => {
      return timeOffView(ctx, await addTimeOff(tx, ctx, caller, params.id, body))
    },
  )
}

function itemRoutes(app: App, ctx: Context): void {
  const url = '/notaries/:id/time-off/:time_off_id'
  const params = schema.TimeOffParams
  read(
    app,
    url,
    {
      id: 'getTimeOff',
      tag,
      scope: 'calendar:read',
      forNotary: true,
      within: { row: 'notary', name: 'Notary' },
      summary: 'Read a time off',
      description: 'Returns the time off with the appointments booked in it.',
      params,
      response: schema.TimeOff,
    },
    async ({ params, caller }) => {
      return timeOffView(ctx, await getTimeOff(ctx.db, caller, params.id, params.time_off_id))
    },
  )
  write(
    app,
    ctx,
    'PATCH',
    url,
    {
      id: 'updateTimeOff',
      tag,
      scope: 'calendar:write',
      forNotary: true,
      within: { row: 'notary', name: 'Notary' },
      summary: 'Change a time off',
      description:
        'Changes only the given fields. Appointments booked in it stay: `appointment_ids` lists them.',
      params,
      body: schema.TimeOffChanges,
      response: schema.TimeOff,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) => {
      return timeOffView(ctx, await updateTimeOff(tx, ctx, caller, params.id, params.time_off_id, body))
    },
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      id: 'removeTimeOff',
      tag,
      scope: 'calendar:write',
      forNotary: true,
      within: { row: 'notary', name: 'Notary' },
      summary: 'Remove a time off',
      description: 'The hours of the notary apply again.',
      params,
      response: JsonNull,
    },
    async (tx, { params, caller }) => {
      await removeTimeOff(tx, ctx, caller, params.id, params.time_off_id)
      return null
    },
  )
}

/** Time off that repeats. */
function seriesRoutes(app: App, ctx: Context): void {
  const common = {
    tag,
    scope: 'calendar:write',
    forNotary: true,
    within: { row: 'notary', name: 'Notary' },
  } as const
  write(
    app,
    ctx,
    'POST',
    '/notaries/:id/time-off/series',
    {
      ...common,
      id: 'addTimeOffSeries',
      summary: 'Give a notary time off that repeats',
      description:
        "Adds a time off for each date from `starts_on` to `ends_on` on these weekdays, at most 200. The times are those of the clock in the notary's time zone, also after a change to or from summer time. A later change of the notary's time zone does not move them. Each can be changed and removed alone. Appointments booked in that time stay: `appointment_ids` lists them.",
      params: IdParams,
      body: schema.TimeOffSeriesBody,
      response: schema.TimeOffSeries,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      timeOffSeriesView(ctx, await addTimeOffSeries(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'DELETE',
    '/notaries/:id/time-off/:time_off_id/series',
    {
      ...common,
      id: 'removeTimeOffSeries',
      summary: 'Remove time off that repeats',
      description:
        'Removes all times off of the series to which this one belongs, or this one and the later ones. The hours of the notary apply again. A time off without `series_id` is `not_found`.',
      params: schema.TimeOffParams,
      query: schema.SeriesRemoval,
      response: JsonNull,
    },
    async (tx, { params, query, caller }) => {
      const isFollowing = query.which === 'following'
      await removeTimeOffSeries(tx, ctx, caller, params.id, params.time_off_id, { isFollowing })
      return null
    },
  )
}
