import type { Db } from './database.ts'

/**
 * Does work on stored rows that no migration can do in SQL, unless it has been finished before. Processes that start at
 * the same moment may do it together, and one that died leaves it half done: it must be safe to repeat.
 */
export async function once(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  const setting = `done:${name}`
  const done = await db.selectFrom('settings').select('name').where('name', '=', setting).executeTakeFirst()
  if (done) return
  await work()
  await db
    .insertInto('settings')
    .values({ name: setting, value: 'yes' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
