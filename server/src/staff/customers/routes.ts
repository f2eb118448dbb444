import type { Context } from '../../platform/context.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { customerWith } from './customers.ts'
import { CustomerQuery, CustomerSummary } from './schema.ts'
import { customerView } from './view.ts'

/** `/customer` of the management interface. */
export function customerRoute(app: App, ctx: Context): void {
  read(
    app,
    '/customer',
    {
      id: 'getCustomer',
      tag: 'Search',
      scope: 'bookings:read',
      forNotary: true,
      within: 'query',
      summary: 'Read everything about one customer',
      description:
        'Returns the bookings of the person with this email, in numbers and one by one, the notes on them, and what the person uploaded. Bookings whose personal data was erased are left out. A member with the role `notary` sees only their own appointments.',
      query: CustomerQuery,
      response: CustomerSummary,
      errors: ['not_found'],
    },
    async ({ query, caller }) => customerView(ctx, await customerWith(ctx, caller, query.email)),
  )
}
