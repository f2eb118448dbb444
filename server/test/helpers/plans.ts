import { CompiledQuery, type QueryExecutor, sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'

export interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows that a step of the plan, or one below it, has read. */
export const readBy = (plan: Plan): number => {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return Math.max(own, ...(plan.Plans ?? []).map(readBy))
}

type Noted = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The database, with a note of each statement of raw SQL. */
export function noting(db: Db, noted: Noted[]): Db {
  const executorOf = (executor: QueryExecutor): QueryExecutor =>
    replaced(executor, 'executeQuery', (query: CompiledQuery, ...rest: []) => {
      noted.push(query)
      return executor.executeQuery(query, ...rest)
    })
  return replaced(db, 'getExecutor', () => executorOf(db.getExecutor()))
}

/** The same object, with another method of this name. */
const replaced = <T extends object>(whole: T, name: keyof T, method: unknown): T =>
  new Proxy(whole, {
    get(target, key) {
      if (key === name) return method
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/**
 * Runs the statement again, and returns the most rows that one step of its plan reads. Small tables are read
 * whole at the least cost, so that a plan of a large one is asked for.
 */
export async function rowsReadBy(db: Db, { sql: text, parameters }: Noted): Promise<number> {
  const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
  const { rows } = await db.transaction().execute(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain)
  })
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('no plan')
  return readBy(plan.Plan)
}
