/** A name, and statements that corrupt a good database. `$W` stands for the workspace id. */
export type Corruption = [what: string, ...statements: string[]]

/** By the rule that must find the corruption. */
export type Corruptions = Record<string, Corruption[]>

/** A column of the first row that matches. */
export const first = (table: string, where = 'true', column = 'id') =>
  `(select ${column} from ${table} where workspace_id = $W and ${where} order by 1 limit 1)`

export const remove = (table: string, where?: string) =>
  `delete from ${table} where workspace_id = $W and id = ${first(table, where)}`

export const change = (table: string, set: string, where?: string) =>
  `update ${table} set ${set} where workspace_id = $W and id = ${first(table, where)}`

/** Copies the named columns of one row to a new row. */
export const copy = (table: string, columns: string, where = 'true') =>
  `insert into ${table} (${columns}) select ${columns} from ${table} where workspace_id = $W and ${where} limit 1`
