import { hash, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { types as embeddedTypes } from '@electric-sql/pglite'
import { fastify } from 'fastify'
import { nanoid } from 'nanoid'
import { Pool, types } from 'pg'
import { openFolder } from '../server/src/platform/db/embedded-folder.ts'
import {
  begin,
  claimKey,
  getAppointment,
  insertBooking,
  insertDirectory,
  insertEventAndAudit,
  insertReservation,
  listAppointments,
  listServices,
  type Statement,
  storeResponse,
} from './baseline-sql.ts'

// The baseline: Fastify and a database that run the same statements as Jurat, without tokens, limits, log or
// validation.

const { PORT = '0', PUBLIC_URL = '', DATABASE_URL, JURAT_DATA_DIR = '' } = process.env
const workspaceId = 1
const limit = 25
const dayMs = 86_400_000

type Row = Record<string, unknown>
type Query = (statement: Statement, values: unknown[]) => Promise<Row[]>

interface Database {
  query: Query
  /** Runs `work` in one transaction. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
}

const database = DATABASE_URL ? openPostgres(DATABASE_URL) : await openEmbedded()
const app = fastify()

app.get('/readyz', async () => {
  await database.query({ name: 'ready', text: 'select 1' }, [])
  return { status: 'ok' }
})

app.get<{ Params: { id: string } }>('/wp-json/v3/appointments/:id', async ({ params }, reply) => {
  const [row] = await database.query(getAppointment, [workspaceId, Number(params.id)])
  return row ? appointment(row) : reply.code(404).send({ code: 'not_found' })
})

app.get('/wp-json/v3/appointments', async () => {
  const rows = await database.query(listAppointments, [workspaceId, Number.MAX_SAFE_INTEGER, limit + 1])
  const data = rows.slice(0, limit).map(appointment)
  const after = JSON.stringify({ after: data.at(-1)?.id })
  return {
    object: 'list',
    data,
    next_cursor: rows.length > limit ? Buffer.from(after).toString('base64') : null,
  }
})

app.post<{ Body: Row }>('/wp-json/v3/reservations', async ({ body, headers }, reply) => {
  const key = String(headers['idempotency-key'])
  const response = await database.transaction(query => createReservation(query, key, body))
  return reply.code(201).type('application/json').send(response)
})

await app.listen({ host: '127.0.0.1', port: Number(PORT) })

/** Returns the body of the response as text. */
async function createReservation(query: Query, idempotencyKey: string, body: Row): Promise<string> {
  const now = new Date()
  const fingerprint = hash('sha256', JSON.stringify(body), 'base64')
  const expiresAt = new Date(now.getTime() + dayMs)
  await query(claimKey, [workspaceId, idempotencyKey, fingerprint, expiresAt, now])
  await query(listServices, [workspaceId])
  const [booking] = await query(insertBooking, [workspaceId])
  const id = Number(booking?.id)
  const [publicKey, reservationKey, appointmentKey] = [nanoid(), nanoid(), nanoid()]
  const references = [String(id), reservationKey, appointmentKey]
  await query(insertDirectory, [workspaceId, ['booking', 'key', 'key'], references])
  const person = [body.first_name, body.last_name, body.email]
  const keys = [publicKey, reservationKey, appointmentKey]
  await query(insertReservation, [workspaceId, id, ...person, ...keys, now])
  const eventId = `evt_${randomUUIDv7().replaceAll('-', '')}`
  const data = JSON.stringify(eventData(id, publicKey, now))
  await query(insertEventAndAudit, [workspaceId, eventId, now, `req_${nanoid()}`, data, String(id)])
  const links = { self: `${PUBLIC_URL}/wp-json/v3/reservations/${id}` }
  const response = JSON.stringify({ object: 'reservation', id, links })
  await query(storeResponse, [response, workspaceId, idempotencyKey])
  return response
}

const eventData = (id: number, publicKey: string, now: Date) => ({
  object: 'reservation',
  id,
  public_key: publicKey,
  status: 'draft',
  created_at: `${now.toISOString().slice(0, 19)}Z`,
  service: 'remote',
  lang: 'en',
  signing_method: 'remote',
  quantity: 1,
  unit_price: 25,
  total_price: 25,
  currency: 'USD',
  document_ids: [],
  prepaid: false,
})

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

/** Opens as many connections as Jurat does by default. */
function openPostgres(connectionString: string): Database {
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({ connectionString, max: 10 })
  return {
    query: async (statement, values) => (await pool.query({ ...statement, values })).rows,
    transaction: async work => {
      const client = await pool.connect()
      try {
        await client.query(begin)
        const result = await work(
          async (statement, values) => (await client.query({ ...statement, values })).rows,
        )
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** PGlite prepares no statements for later calls, neither here nor in Jurat. */
async function openEmbedded(): Promise<Database> {
  const parsers = { [embeddedTypes.INT8]: Number }
  const pglite = await openFolder(join(JURAT_DATA_DIR, 'database'), { parsers })
  return {
    query: async ({ text }, values) => (await pglite.query<Row>(text, values)).rows,
    transaction: work =>
      pglite.transaction(tx => work(async ({ text }, values) => (await tx.query<Row>(text, values)).rows)),
  }
}
