import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The value of a setting. Undefined if it is not set. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Sets the value if it is not set. Returns whether this call set it. */
export async function addSetting(db: Db, name: string, value: string): Promise<boolean> {
  const row = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict(conflict => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** The value of the setting. Sets it to `value` if it is not set. */
export async function keepSetting(db: Db, name: string, value: string): Promise<string> {
  if (await addSetting(db, name, value)) return value
  return (await readSetting(db, name)) ?? value
}

/** Sets the value, whatever it was. */
export async function setSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function removeSetting(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('settings').where('name', '=', name).execute()
}

/** Adds 1 to a numeric setting. */
export async function incrementSetting(tx: Tx, name: string): Promise<void> {
  await sql`
    insert into settings (name, value) values (${name}, '1')
    on conflict (name) do update set value = (settings.value::bigint + 1)::text`.execute(tx)
}

/** Whether the setting is set. Also for a database that has no tables yet. */
export async function hasSetting(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('settings') is not null as known`.execute(
    db,
  )
  return rows[0]?.known === true && (await readSetting(db, name)) !== undefined
}
