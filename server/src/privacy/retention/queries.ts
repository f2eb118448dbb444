import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** For how many days the workspace keeps rows. Null: for ever. */
export interface Kept {
  workspace_id: number
  deliveries: number | null
  events: number | null
  mails: number | null
  audit: number | null
}

/**
 * Workspaces whose first row of a kind is past its time. In random order: a first row that must stay, such as
 * a mail of an open booking, lists its workspace in every round, and a thousand of them would leave no place
 * to others.
 */
export async function workspacesWithPast(db: Db, now: Date, limit: number): Promise<Kept[]> {
  const before = (days: string) => sql`${now}::timestamptz - w.${sql.ref(days)} * interval '1 day'`
  const first = (table: string, at: string) => sql`lateral (
    select ${sql.ref(at)} as at from ${sql.table(table)} where workspace_id = s.workspace_id order by id limit 1)`
  const { rows } = await sql<Kept>`
    select s.workspace_id, w.keep_deliveries_days as deliveries, w.keep_events_days as events,
      w.keep_mails_days as mails, w.keep_audit_days as audit
    from event_sequences s join workspaces w on w.id = s.workspace_id
    left join ${first('deliveries', 'created_at')} d on true
    left join ${first('events', 'occurred_at')} e on true
    left join ${first('mails', 'created_at')} m on true
    left join ${first('audit', 'at')} a on true
    where d.at < ${before('keep_deliveries_days')} or e.at < ${before('keep_events_days')}
      or m.at < ${before('keep_mails_days')} or a.at < ${before('keep_audit_days')}
    order by random() limit ${limit}`.execute(db)
  return rows
}

/** Workspaces that do not keep uploads for ever. */
export async function workspacesWithUploadRule(db: Db): Promise<{ id: number; days: number }[]> {
  const { rows } = await sql<{ id: number; days: number }>`
    select id, keep_uploads_days as days from workspaces where keep_uploads_days is not null order by id`.execute(
    db,
  )
  return rows
}
