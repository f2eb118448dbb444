import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The value of a setting; undefined where it has none. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Sets the value where there is none. Returns whether this call did. */
export async function addSetting(db: Db, name: string, value: string): Promise<boolean> {
  const row = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict(conflict => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** The value of the setting, which is set to this one where there was none. */
export async function keepSetting(db: Db, name: string, value: string): Promise<string> {
  if (await addSetting(db, name, value)) return value
  return (await readSetting(db, name)) ?? value
}

/** Adds 1 to a setting that is a number. */
export async function incrementSetting(tx: Tx, name: string): Promise<void> {
  await sql`
    insert into settings (name, value) values (${name}, '1')
    on conflict (name) do update set value = (settings.value::bigint + 1)::text`.execute(tx)
}
