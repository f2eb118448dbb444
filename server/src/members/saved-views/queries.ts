import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { hasWord } from '../../platform/db/has-word.ts'
import { deletion, update } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Page } from '../../platform/http/list.ts'

export type ViewRow = Selectable<Tables['saved_views']>

/** Whose views: an actor of the audit trail in a workspace. */
export interface Owner {
  workspaceId: number
  actor: string
}

const viewsOf = (db: Db, { workspaceId, actor }: Owner) =>
  db.selectFrom('saved_views').selectAll().where('workspace_id', '=', workspaceId).where('owner', '=', actor)

/** Newest first: one more than the page, if there are more. */
export async function selectViews(
  db: Db,
  owner: Owner,
  list: ViewRow['list'] | undefined,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<ViewRow[]> {
  let query = viewsOf(db, owner).where('id', '<', after)
  if (list !== undefined) query = query.where('list', '=', list)
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const findView = (db: Db, owner: Owner, id: number): Promise<ViewRow | undefined> =>
  viewsOf(db, owner).where('id', '=', id).executeTakeFirst()

export const lockView = (tx: Tx, owner: Owner, id: number): Promise<ViewRow | undefined> =>
  viewsOf(tx, owner).where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined if the owner has another view of the list with this name. */
export const insertView = (tx: Tx, row: Insertable<Tables['saved_views']>): Promise<ViewRow | undefined> =>
  tx
    .insertInto('saved_views')
    .values(row)
    .onConflict(conflict => conflict.columns(['workspace_id', 'owner', 'list', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const changeView = update('saved_views')

export const deleteView = deletion('saved_views')

export async function deleteViewsOf(tx: Tx, { workspaceId, actor }: Owner): Promise<void> {
  await tx
    .deleteFrom('saved_views')
    .where('workspace_id', '=', workspaceId)
    .where('owner', '=', actor)
    .execute()
}

/** What a view can have of a person. */
export interface About {
  /**
   * Address and full names: wherever they are in the name or the search of a view, but not as a part of a
   * longer word.
   */
  texts: string[]
  /** Parts of names: where a view has no other words. */
  parts: string[]
}

/** Deletes the views of everybody that name the person. Case is ignored. */
export async function deleteViewsAbout(tx: Tx, workspaceId: number, { texts, parts }: About): Promise<void> {
  const words = texts.map(text => text.toLowerCase())
  await sql`
    delete from saved_views v where v.workspace_id = ${workspaceId} and (
      ${hasWord(sql`v.name`, words)} or ${hasWord(sql`v.filter ->> 'q'`, words)}
      or exists (
        select from unnest(${parts}::text[]) as about (word)
        where lower(about.word) in (lower(v.name), lower(v.filter ->> 'q'))))`.execute(tx)
}
