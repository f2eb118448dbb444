import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { applyMigrations, unknownMigrations } from '../../db/migrate.ts'
import { type Column, ownColumns, setTextForms } from './column-queries.ts'
import type { JobLine, Line, RowLine, SequenceLine, TableLine } from './lines.ts'
import { isHead, isJob, isRow, isSequence, isTable, parsed } from './shapes.ts'
import { Unusable } from './unusable.ts'

/** Most bytes and rows of one insert. */
const insertBytes = 1024 * 1024
const insertRows = 500

/**
 * Makes the tables of an empty database, and fills them with the lines of `readRows`, within `tx`: all of it
 * is there or nothing. Returns the jobs, which have to be queued again. Throws `Unusable`.
 */
export async function loadRows(tx: Tx, lines: AsyncIterable<string>): Promise<JobLine['job'][]> {
  await setTextForms(tx)
  const jobs: JobLine['job'][] = []
  let loader: Loader | undefined
  for await (const text of lines) {
    const line = parsed(text)
    if (!loader) loader = await Loader.begin(tx, line)
    else if (Array.isArray(line)) await loader.addRow(line, text)
    else if (isTable(line)) await loader.beginTable(line)
    else if (isSequence(line)) await loader.setSequence(line)
    else if (isJob(line)) jobs.push(await storable(tx, line))
    else throw new Unusable('it has a line of an unknown kind')
  }
  if (!loader) throw new Unusable('it has no rows')
  await loader.end()
  return jobs
}

/** Jobs are queued after the rows are there for good. A job that PostgreSQL does not take is seen before. */
async function storable(tx: Tx, { job }: JobLine): Promise<JobLine['job']> {
  await sql`select ${JSON.stringify(job.data)}::text::jsonb, ${job.start_at}::text::timestamptz`.execute(tx)
  return job
}

/** A constraint that is taken away while rows of tables arrive in any order. */
interface Constraint {
  table: string
  name: string
  definition: string
}

class Loader {
  readonly #tx: Tx
  readonly #columns: Map<string, Column[]>
  readonly #constraints: Constraint[]
  #insert: ((lines: string[]) => Promise<void>) | undefined
  /** Number of values of a row. */
  #width = 0
  #waiting: string[] = []
  #waitingBytes = 0

  private constructor(tx: Tx, columns: Column[], constraints: Constraint[]) {
    this.#tx = tx
    this.#columns = Map.groupBy(columns, ({ table }) => table)
    this.#constraints = constraints
  }

  static async begin(tx: Tx, head: Line): Promise<Loader> {
    if (!isHead(head)) throw new Unusable('it does not begin with its migrations')
    const { migrations } = head
    const unknown = await unknownMigrations(migrations)
    if (unknown.length > 0)
      throw new Unusable(
        `a newer version of Jurat made it (${unknown.slice(0, 3).join(', ')}). Use that version`,
      )
    await applyMigrations(tx, migrations)
    const constraints = await foreignKeys(tx)
    for (const { table, name } of constraints)
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx)
    const loader = new Loader(tx, await ownColumns(tx), constraints)
    // Migrations add rows of their own, which the backup has too.
    const tables = [...loader.#columns.keys()].map(table => sql.id(table))
    await sql`truncate ${sql.join(tables)}`.execute(tx)
    return loader
  }

  async beginTable({ table, columns }: TableLine): Promise<void> {
    await this.#flush()
    const known = this.#columns.get(table)
    if (!known) throw new Unusable('it has a table that its migrations do not make')
    const own = columns.map(name => known.find(({ column }) => column === name))
    if (own.length !== known.length || !own.every(column => column !== undefined))
      throw new Unusable(`its table ${table} has other columns than its migrations make`)
    this.#width = own.length
    const names = sql.join(own.map(({ column }) => sql.id(column)))
    const values = sql.join(own.map(({ type }, at) => sql.raw(`(line ->> ${at})::${type}`)))
    this.#insert = async lines => {
      await sql`insert into ${sql.id(table)} (${names}) overriding system value
        select ${values} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`.execute(this.#tx)
    }
  }

  async addRow(line: RowLine, text: string): Promise<void> {
    if (!this.#insert) throw new Unusable('it has rows of no table')
    if (!isRow(line, this.#width))
      throw new Unusable('it has a row that does not fit the columns of its table')
    this.#waiting.push(text)
    this.#waitingBytes += text.length
    if (this.#waitingBytes >= insertBytes || this.#waiting.length >= insertRows) await this.#flush()
  }

  async setSequence({ sequence: { table, column }, last, called }: SequenceLine): Promise<void> {
    await this.#flush()
    if (!this.#columns.get(table)?.some(known => known.column === column && known.isIdentity))
      throw new Unusable('it has a sequence that its migrations do not make')
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint, ${called})`.execute(
      this.#tx,
    )
  }

  async end(): Promise<void> {
    await this.#flush()
    for (const { table, name, definition } of this.#constraints)
      await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        this.#tx,
      )
  }

  async #flush(): Promise<void> {
    const lines = this.#waiting
    if (lines.length === 0 || !this.#insert) return
    this.#waiting = []
    this.#waitingBytes = 0
    await this.#insert(lines)
  }
}

/** Foreign keys, and what was never checked for old rows: those could not be inserted. */
async function foreignKeys(tx: Tx): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and (k.contype = 'f' or not k.convalidated)
    order by c.relname, k.conname`.execute(tx)
  return rows
}

/**
 * Why the database cannot be filled: it has something already, or cannot hold every character. Undefined if
 * it can. What an extension brings does not count.
 */
export async function problemOfTarget(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ found: string | null; encoding: string }>`
    select current_setting('server_encoding') as encoding, (
      select min(n.nspname || '.' || c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
        and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as found`.execute(tx)
  const { found, encoding } = rows[0] ?? { found: null, encoding: '' }
  if (found !== null) return `it is not empty: it has ${found}`
  return encoding === 'UTF8' ? undefined : `its encoding is ${encoding} and not UTF8`
}

/**
 * Makes what a restore and the job queue make first, for a transaction that is undone. Throws PostgreSQL's
 * error if the user of the connection may not.
 */
export async function tryToCreate(tx: Tx): Promise<void> {
  await sql`create schema if not exists pgboss`.execute(tx)
  await sql`create table migrations (name text primary key)`.execute(tx)
}

/** Statistics are in no backup. Without them the first searches would take long. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
