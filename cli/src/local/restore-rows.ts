import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type JobLine, rowsPart } from '../../../server/src/platform/backups/rows/lines.ts'
import {
  assertFillable,
  finishLoading,
  load,
  writeRows,
} from '../../../server/src/platform/backups/rows/rows.ts'
import { TargetInUse, Unusable } from '../../../server/src/platform/backups/rows/unusable.ts'
import { connectionProblem } from '../../../server/src/platform/db/connection-problem.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { openEmbedded } from '../../../server/src/platform/db/embedded.ts'
import { openPostgres } from '../../../server/src/platform/db/postgres.ts'
import { secretKeyOf } from '../../../server/src/platform/lib/config.ts'
import { AppError } from '../../../server/src/platform/lib/errors.ts'
import { openLog } from '../../../server/src/platform/lib/log.ts'
import { damaged } from '../archive/read.ts'
import { CliError } from '../exit.ts'
import { keysIn } from './keys-in.ts'

/** The rows of the embedded database in `draft`, in its place. */
export async function rowsOfEmbedded(draft: string): Promise<void> {
  const database = await openEmbedded(draft).catch(error => {
    throw 'syscall' in Object(error) ? error : damaged('its embedded database cannot be opened')
  })
  try {
    await using file = await open(join(draft, rowsPart), 'wx', 0o600)
    await writeRows(database.db, file, async () => {})
  } finally {
    await database.close()
  }
  for (const name of ['database', 'lock']) await rm(join(draft, name), { recursive: true })
}

/** An embedded database in `draft` with the rows in it. */
export async function embeddedOfRows(draft: string): Promise<void> {
  await mkdir(join(draft, 'database'), { mode: 0o700 })
  const database = await openEmbedded(draft)
  try {
    await finishLoading(database, await fill(database, draft))
  } finally {
    await database.close()
  }
  for (const name of [rowsPart, 'lock']) await rm(join(draft, name))
}

/** The PostgreSQL database of `--database-url`. Its problems are said with the name of this option. */
export class Target implements AsyncDisposable {
  readonly #url: string
  readonly #database: Database
  #jobs: JobLine['job'][] = []

  constructor(url: string) {
    if (!/^postgres(ql)?:/.test(url) || !URL.canParse(url))
      throw new CliError(
        'usage',
        '--database-url is not the URL of a PostgreSQL database.',
        'Write it as postgres://user:password@host:5432/database.',
      )
    this.#url = url
    this.#database = openPostgres(url, 2, openLog('silent'))
  }

  /** Before hours of unpacking. */
  assertFillable(): Promise<void> {
    return this.#explained(() => assertFillable(this.#database))
  }

  /** All rows, or none. No server starts on them before `finish`. */
  async fill(draft: string): Promise<void> {
    this.#jobs = await this.#explained(() => fill(this.#database, draft))
    await rm(join(draft, rowsPart))
  }

  finish(): Promise<void> {
    return this.#explained(() => finishLoading(this.#database, this.#jobs))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database.close()
  }

  async #explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof TargetInUse)
        throw new CliError(
          'usage',
          `The database of --database-url cannot be used: ${error.message}.`,
          'Restore into a database that createdb --encoding UTF8 --template template0 has just made.',
        )
      // A transaction reports a lost database with the reason as its cause.
      const root = error instanceof AppError && error.cause !== undefined ? error.cause : error
      const problem = connectionProblem(root, this.#url)
      if (problem === undefined) throw error
      throw new CliError('failed', problem.replace('DATABASE_URL', '--database-url'))
    }
  }
}

async function fill(database: Database, draft: string): Promise<JobLine['job'][]> {
  const lines = () => linesOf(join(draft, rowsPart))
  try {
    return await load(database, {
      lines,
      keys: (await keysIn(draft)).map(secretKeyOf).filter(key => key !== undefined),
    })
  } catch (error) {
    throw error instanceof Unusable ? damaged(error.message) : error
  }
}

/** Lines end with a line feed only: a value can have the other characters that end a line. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString()
      begun = []
      from = at + 1
    }
    begun.push(chunk.subarray(from))
  }
  const rest = Buffer.concat(begun).toString()
  if (rest !== '') yield rest
}
