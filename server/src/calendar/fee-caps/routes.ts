import { type App, read } from '../../platform/http/operation.ts'
import * as schema from './schema.ts'
import { feeCapsView } from './view.ts'

/** `/fee-caps` of the management interface. */
export function feeCapRoutes(app: App): void {
  read(
    app,
    '/fee-caps',
    {
      id: 'listFeeCaps',
      tag: 'Calendar',
      scope: 'calendar:read',
      forNotary: true,
      within: 'query',
      summary: 'List the fee caps of states',
      description:
        'The most that a state lets a notary charge, with the source and the day on which it was read. The data is part of the installation, and is not complete: a state that is not listed may have a cap. `verified` is false until a person has compared an entry with the law.',
      query: schema.FeeCapQuery,
      response: schema.FeeCaps,
      errors: ['not_found'],
    },
    async () => feeCapsView(),
  )
}
