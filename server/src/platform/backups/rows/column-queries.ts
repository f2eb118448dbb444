import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The settings that decide how a value becomes a text and is read again, without a loss. */
export async function setTextForms(tx: Tx): Promise<void> {
  const settings = [
    ...[`datestyle to 'ISO, YMD'`, `intervalstyle to 'postgres'`, `timezone to 'UTC'`],
    ...[`bytea_output to 'hex'`, 'extra_float_digits to 1'],
  ]
  for (const setting of settings) await sql.raw(`set local ${setting}`).execute(tx)
}

/** Columns of Jurat's own tables: those that have a value of their own, in their order. */
export interface Column {
  table: string
  column: string
  type: string
  isIdentity: boolean
}

export async function ownColumns(tx: Tx): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as "isIdentity"
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(tx)
  return rows
}
