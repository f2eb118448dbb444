import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { nameIgnored } from '../../platform/http/unknown-fields.ts'
import { v3Url } from '../../platform/http/urls.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { availabilityOf } from './availability.ts'
import { categories } from './durations.ts'
import { Availability, AvailabilityQuery } from './schema.ts'
import { availabilityView, raisedFlags } from './view.ts'

/** `/appointments/availability` of the contract. */
export function availabilityRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/appointments/availability',
    {
      id: 'getAvailability',
      tag: 'Availability',
      scope: 'availability:read',
      summary: 'Read the free start times of a day',
      query: AvailabilityQuery,
      response: Availability,
    },
    async ({ query, caller, reply }) => {
      nameIgnored(reply, ignoredOf(query))
      const workspace = await getWorkspace(ctx.db, caller.workspaceId)
      const wanted = categories.filter(category => query[category] === 1)
      const found = await availabilityOf(ctx.db, ctx, workspace, { ...query, categories: wanted })
      const { service, quantity, signing_method } = query
      const flags = service === undefined ? [...wanted, 'explain', 'starts'] : ['explain', 'starts']
      return availabilityView(found, v3Url(ctx, '/appointments/availability'), {
        ...(service === undefined ? {} : { service }),
        ...(service === undefined || quantity === undefined ? {} : { quantity }),
        ...(service === undefined || signing_method === undefined ? {} : { signing_method }),
        ...raisedFlags(query, flags),
      })
    },
  )
}

/** Parameters of the one way to ask have no effect on the other one: by `service`, or by categories. */
function ignoredOf(query: Static<typeof AvailabilityQuery>): string[] {
  const others = query.service === undefined ? (['quantity', 'signing_method'] as const) : categories
  return others.filter(name => query[name] !== undefined)
}
