import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'

/** Text that a careless copy changes: line ends, quotes, a text that looks like null, letters of four bytes. */
const hardText = 'Zoë\r\n\t"\\"\u2028\u2029 {null} NULL \\N \u0001 👩‍⚖️ \u00a0'

interface Column {
  name: string
  type: string
  required: boolean
  /** Table and column of a foreign key. */
  refers: { table: string; column: string } | null
  /** Check constraints that name the column. */
  checks: string[]
}

const ofType: Record<string, string> = {
  text: `'${hardText.replaceAll("'", "''")}'`,
  bytea: `'\\x00ff5c27'`,
  jsonb: `'{"b": 1.10, "a": ["${'\u2028'}", null]}'`,
  json: `'{"b":  1.10}'`,
  'timestamp with time zone': `'2026-03-29 01:02:03.456789+00'`,
  date: `'2028-02-29'`,
  boolean: 'true',
  bigint: '9007199254740993',
  integer: '2147483647',
  smallint: '3',
  numeric: '1.10',
  'double precision': '0.1',
  real: '0.1',
  'text[]': `array['a,b', '"', '']`,
  'bigint[]': 'array[9007199254740993]',
}

/** Puts a row into every empty table. `values` are of columns that have rules of their own. */
export async function fillEmptyTables(db: Db, values: Record<string, string>): Promise<string[]> {
  const left = new Set(await emptyTables(db))
  const problems = new Map<string, string>()
  // A table can need a row of one that comes later.
  for (let before = Infinity; left.size < before; ) {
    before = left.size
    for (const table of left) {
      const problem = await fill(db, table, values)
      problems.set(table, problem ?? '')
      if (problem === undefined) left.delete(table)
    }
  }
  return [...left].map(table => `${table}: ${problems.get(table)}`)
}

export async function emptyTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`.execute(db)
  const empty: string[] = []
  for (const { name } of rows) {
    const found = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (found.rows.length === 0) empty.push(name)
  }
  return empty
}

async function fill(db: Db, table: string, values: Record<string, string>): Promise<string | undefined> {
  const columns = await columnsOf(db, table)
  let problem: string | undefined
  // With all columns if the rules of the table allow it.
  for (const some of [
    columns,
    columns.filter(({ required, name }) => required || `${table}.${name}` in values),
  ]) {
    const expressions = some.map(column => values[`${table}.${column.name}`] ?? expressionOf(column))
    const text = `insert into ${table} (${some.map(({ name }) => `"${name}"`)}) overriding system value
      select ${expressions} from (select 1) one`
    problem = await sql
      .raw(text)
      .execute(db)
      .then(
        () => undefined,
        error => String(error.message),
      )
    if (problem === undefined) return undefined
  }
  return problem
}

function expressionOf({ type, refers, checks }: Column): string {
  if (refers) return `(select min(${refers.column}) from ${refers.table})`
  const [, first] = checks.map(check => /= ANY \(ARRAY\['(\w+)'::text/.exec(check)).find(Boolean) ?? []
  return first ? `'${first}'` : `${ofType[type] ?? `'${type}'`}::${type}`
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      (select json_build_object('table', k.confrelid::regclass::text, 'column', f.attname)
        from pg_constraint k, unnest(k.conkey, k.confkey) as pair (own, other)
          join pg_attribute f on f.attnum = pair.other
        where k.conrelid = a.attrelid and k.contype = 'f' and pair.own = a.attnum and f.attrelid = k.confrelid
        limit 1) as refers,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db)
  return rows
}
