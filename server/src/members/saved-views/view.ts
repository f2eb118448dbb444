import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { ViewRow } from './queries.ts'
import type { SavedView } from './schema.ts'

export const savedView = (ctx: Context, row: ViewRow): Static<typeof SavedView> => ({
  object: 'saved_view',
  id: row.id,
  list: row.list,
  name: row.name,
  filter: row.filter as Static<typeof SavedView>['filter'],
  created_at: wireTime(row.created_at),
  changed_at: wireTime(row.changed_at),
  links: { self: manageUrl(ctx, `/saved-views/${row.id}`) },
})
