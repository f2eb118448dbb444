import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

/** Reads the database without code of the server. */
export interface Reader extends AsyncDisposable {
  /** Rows as JSON. Ids are numbers and times are text on both engines. */
  rows<T extends object>(select: string, parameters?: unknown[]): Promise<T[]>
}

/** Opens a PostgreSQL database, or an embedded one without a running server. */
export async function openReader(where: {
  databaseUrl?: string | undefined
  dataDir: string
}): Promise<Reader> {
  return where.databaseUrl ? openServer(where.databaseUrl) : openDirectory(join(where.dataDir, 'database'))
}

type Query = (text: string, parameters?: unknown[]) => Promise<{ rows: { json: string }[] }>

/** Reads through a given session. The checker's tests use it inside a transaction. */
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
