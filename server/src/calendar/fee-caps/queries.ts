import type { Category } from '../../platform/db/calendar-tables.ts'
import type { Db } from '../../platform/db/database.ts'

export interface Commissioned {
  id: number
  state: string
  categories: Category[]
  signing_methods: string[] | null
}

/**
 * The notaries of the workspace whose state is known, in order of id, or the one with that id, who may be
 * removed.
 */
export async function selectCommissioned(
  db: Db,
  workspaceId: number,
  id: number | undefined,
): Promise<Commissioned[]> {
  const query = db
    .selectFrom('notaries')
    .select(['id', 'commission_state', 'categories', 'signing_methods'])
    .where('workspace_id', '=', workspaceId)
    .where('commission_state', 'is not', null)
    .orderBy('id')
  const rows = await (id === undefined
    ? query.where('removed_at', 'is', null)
    : query.where('id', '=', id)
  ).execute()
  return rows.map(({ commission_state, ...row }) => ({ ...row, state: commission_state ?? '' }))
}
