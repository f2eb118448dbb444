import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

/** The database as it lies there, read by nothing of the server's. */
export interface Reader extends AsyncDisposable {
  /** Rows as JSON: ids are numbers and times text, on either engine. */
  rows<T extends object>(select: string, parameters?: unknown[]): Promise<T[]>
}

/** A PostgreSQL database, or the directory of an embedded one that nobody serves. */
export async function openReader(where: {
  databaseUrl?: string | undefined
  dataDir: string
}): Promise<Reader> {
  return where.databaseUrl ? openServer(where.databaseUrl) : openDirectory(join(where.dataDir, 'database'))
}

type Query = (text: string, parameters?: unknown[]) => Promise<{ rows: { json: string }[] }>

/** Reads through any session, as the tests of the checker do within a transaction of theirs. */
export const readerOver = (query: Query): Pick<Reader, 'rows'> => ({
  rows: async (select, parameters) => {
    const text = `select coalesce(json_agg(found), '[]')::text as json from (${select}) found`
    const { rows } = await query(text, parameters)
    return JSON.parse(rows[0]?.json ?? '[]')
  },
})

async function openServer(connectionString: string): Promise<Reader> {
  const client = new Client({ connectionString })
  await client.connect()
  const reader = readerOver((text, parameters) => client.query(text, parameters))
  return { ...reader, [Symbol.asyncDispose]: () => client.end() }
}

async function openDirectory(path: string): Promise<Reader> {
  const pglite = new PGlite(path)
  await pglite.waitReady
  const reader = readerOver((text, parameters) => pglite.query(text, parameters))
  return { ...reader, [Symbol.asyncDispose]: () => pglite.close() }
}
