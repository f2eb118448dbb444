/** Ways to spoil a good database: what is said of it, and the statements. `$W` stands for the workspace. */
export type Spoiled = [what: string, ...statements: string[]]

/** By the rule that must find them. */
export type Spoilings = Record<string, Spoiled[]>

/** A column of the first row that is so. */
export const first = (table: string, where = 'true', column = 'id') =>
  `(select ${column} from ${table} where workspace_id = $W and ${where} order by 1 limit 1)`

export const remove = (table: string, where?: string) =>
  `delete from ${table} where workspace_id = $W and id = ${first(table, where)}`

export const change = (table: string, set: string, where?: string) =>
  `update ${table} set ${set} where workspace_id = $W and id = ${first(table, where)}`

/** One row again, but for the columns that are not named. */
export const copy = (table: string, columns: string, where = 'true') =>
  `insert into ${table} (${columns}) select ${columns} from ${table} where workspace_id = $W and ${where} limit 1`
