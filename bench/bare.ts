import { join } from 'node:path'
import { types as embeddedTypes } from '@electric-sql/pglite'
import { fastify } from 'fastify'
import { Pool, types } from 'pg'
import { openFolder } from '../server/src/db/embedded-folder.ts'
import type { Statements } from './statements.ts'
import { type Query, type Row, run, type Statement } from './statements.ts'

// The baseline: Fastify and a database, and nothing of ours around the statements that Jurat runs for the same calls.

const { PORT = '0', PUBLIC_URL = '', DATABASE_URL, JURAT_DATA_DIR = '', BARE_STATEMENTS = '{}' } = process.env
const statements = JSON.parse(BARE_STATEMENTS) as Statements

interface Bare {
  query: Query
  /** All statements on one connection: on PostgreSQL those that begin and commit are among them. */
  together(statements: Statement[], given: Record<string, unknown>): Promise<Row[][]>
}

const database = DATABASE_URL ? openPostgres(DATABASE_URL) : await openEmbedded()
const app = fastify()

app.get('/readyz', async () => {
  await database.query('select 1', [])
  return { status: 'ok' }
})

app.get<{ Params: { id: string } }>('/wp-json/v3/appointments/:id', async ({ params }, reply) => {
  const [row] = (await run(database.query, statements.getAppointment, params)).flat()
  return row ? appointment(row) : reply.code(404).send({ code: 'not_found' })
})

const limit = 25

app.get('/wp-json/v3/appointments', async ({ query }) => {
  const rows = (await run(database.query, statements.listAppointments, query as Row)).flat()
  const data = rows.slice(0, limit).map(appointment)
  const after = JSON.stringify({ after: data.at(-1)?.id })
  return {
    object: 'list',
    data,
    next_cursor: rows.length > limit ? Buffer.from(after).toString('base64') : null,
  }
})

app.post('/wp-json/v3/reservations', async ({ body, headers }, reply) => {
  const given = { ...(body as Row), key: headers['idempotency-key'] }
  const answers = await database.together(statements.createReservation, given)
  const id = answers.flat().findLast(row => typeof row.id === 'number')?.id
  const links = { self: `${PUBLIC_URL}/wp-json/v3/reservations/${id}` }
  return reply.code(201).send({ object: 'reservation', id, links })
})

await app.listen({ host: '127.0.0.1', port: Number(PORT) })

function appointment(row: Row) {
  const startsAt = row.starts_at as Date | null
  return {
    object: 'appointment',
    id: row.id,
    status: row.status,
    timestamp: startsAt && `${startsAt.toISOString().slice(0, 19)}+00:00`,
    timezone: row.timezone,
    service: row.service,
    signing_method: row.signing_method,
    quantity: row.quantity,
    lang: row.lang,
    customer: { first_name: row.first_name, last_name: row.last_name, email: row.email },
    keys: { appointment: row.appointment_key, upload: row.upload_key, session: row.session_key },
    links: { self: `${PUBLIC_URL}/wp-json/v3/appointments/${row.id}` },
  }
}

/** With as many connections as Jurat has by default. */
function openPostgres(connectionString: string): Bare {
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({ connectionString, max: 10 })
  return {
    query: async (text, values) => (await pool.query(text, values)).rows,
    together: async (statements, given) => {
      const client = await pool.connect()
      const query: Query = async (text, values) => {
        if (values.length > 0) return (await client.query(text, values)).rows
        // Several statements in one text have several results.
        return [await client.query(text)].flat().flatMap(({ rows }) => rows)
      }
      try {
        return await run(query, statements, given)
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

async function openEmbedded(): Promise<Bare> {
  const parsers = { [embeddedTypes.INT8]: Number }
  const pglite = await openFolder(join(JURAT_DATA_DIR, 'database'), { parsers })
  return {
    query: async (text, values) => (await pglite.query<Row>(text, values)).rows,
    together: (statements, given) =>
      pglite.transaction(tx =>
        run(
          async (text, values) =>
            /^(begin|commit)\b/.test(text) ? [] : (await tx.query<Row>(text, values)).rows,
          statements,
          given,
        ),
      ),
  }
}
