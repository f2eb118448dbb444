import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { type Context, openContext } from '../src/platform/context.ts'
import { sweepFiles } from '../src/platform/files/files.ts'
import { readConfig } from '../src/platform/lib/config.ts'
import { engine, TestClock } from './helpers/harness.ts'
import { apiToken, type Home, openHome, startServer } from './helpers/process.ts'

const rounds = engine === 'postgres' ? 4 : 3
const reservers = 4
const uploaders = 3

interface Call {
  kind: 'reservation' | 'document'
  key: string
  body: object
  /** Undefined if the call was cut off before its response. */
  answer?: { id: number; text: string }
}

test('A kill -9 loses nothing acknowledged and leaves nothing half done', async () => {
  await using home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null)
  const parent = reservation('parent')
  const calls = [parent]
  let last = calls
  let cutOff = 0
  for (let round = 1; round <= rounds; round++) {
    await using server = await startServer(home.env)
    await sendAgain(server.url, last)
    const written = writing(server.url, `${round}`, parent)
    await sleep(500 + Math.random() * 300)
    await server.end('SIGKILL')
    last = await written
    calls.push(...last)
    cutOff += last.filter(call => !call.answer).length
  }
  expect(calls.length).toBeGreaterThan(rounds * 10)
  expect(cutOff).toBeGreaterThan(rounds)
  await using server = await startServer(home.env)
  await sendAgain(server.url, calls)
  expect((await server.end('SIGTERM')).code).toBe(0)
  await checkTables(home, calls)
})

/** Clients that send one changing call after the other until the server is gone. Returns all sent calls. */
async function writing(url: string, round: string, parent: Call): Promise<Call[]> {
  const calls: Call[] = []
  const client = async (make: (key: string) => Call, name: string) => {
    for (let count = 0; count < 2_000; count++) {
      const call = make(`${round}-${name}-${count}`)
      calls.push(call)
      const sent = await send(url, call).catch(() => undefined)
      if (!sent) return
      expect(sent).toMatchObject({ status: 201, replayed: null })
      call.answer = sent.answer
    }
  }
  const upload = (key: string) => document(key, parent)
  await Promise.all([
    ...Array.from({ length: reservers }, (_, n) => client(reservation, `r${n}`)),
    ...Array.from({ length: uploaders }, (_, n) => client(upload, `d${n}`)),
  ])
  return calls
}

/**
 * Acknowledged calls are stored, and their keys return the first response. Calls that were cut off are made
 * now.
 */
async function sendAgain(url: string, calls: Call[]): Promise<void> {
  for (const call of calls) {
    const again = await send(url, call)
    expect(again.status).toBe(201)
    if (call.answer) expect(again).toEqual({ status: 201, replayed: 'true', answer: call.answer })
    call.answer = again.answer
    const found = await fetch(`${url}/wp-json/v3/${call.kind}s/${again.answer.id}`, { headers })
    expect(found.status).toBe(200)
    await found.text()
  }
}

/**
 * Every call made one row, with its event, its audit entry and its directory entries, and nothing else
 * exists.
 */
async function checkTables(home: Home, calls: Call[]): Promise<void> {
  const clock = new TestClock()
  const ctx = await openContext(readConfig(home.env), { clock })
  try {
    for (const [kind, event] of [
      ['reservation', 'reservation-created'],
      ['document', 'document-uploaded'],
    ] as const) {
      const made = calls.filter(call => call.kind === kind).map(call => call.answer?.id)
      const found = await rowsOf(ctx, kind, event)
      for (const [where, ids] of Object.entries(found)) expect(sorted(ids), where).toEqual(sorted(made))
    }
    const keys = await ctx.db.selectFrom('idempotency_keys').select(['key', 'status']).execute()
    expect(sorted(keys.map(({ key }) => key))).toEqual(sorted(calls.map(({ key }) => key)))
    expect(new Set(keys.map(({ status }) => status))).toEqual(new Set([201]))
    await checkFiles(ctx, clock, calls)
  } finally {
    await ctx.close()
  }
}

/** Lists that contain the ids of the created rows, each once. */
async function rowsOf({ db }: Context, kind: Call['kind'], event: string): Promise<Record<string, number[]>> {
  const entry = kind === 'reservation' ? 'booking' : kind
  const rows = await db.selectFrom(`${kind}s`).select('id').execute()
  const bookings = await db.selectFrom('bookings').select('id').execute()
  const events = await db.selectFrom('events').select('data').where('type', '=', event).execute()
  const audit = await db.selectFrom('audit').select('object_id').where('action', '=', event).execute()
  const directory = await db.selectFrom('directory').select('ref').where('kind', '=', entry).execute()
  return {
    rows: rows.map(({ id }) => id),
    ...(kind === 'reservation' ? { bookings: bookings.map(({ id }) => id) } : {}),
    events: events.map(({ data }) => Number((data as { id: number | string }).id)),
    audit: audit.map(({ object_id }) => Number(object_id)),
    directory: directory.map(({ ref }) => Number(ref)),
  }
}

/** After the sweep there are only the documents' files, each as it was sent. */
async function checkFiles(ctx: Context, clock: TestClock, calls: Call[]): Promise<void> {
  clock.advance(2 * 3_600_000)
  for (let batch = 0; batch < 10 && (await sweepFiles(ctx)) > 0; batch++);
  const documents = await ctx.db.selectFrom('documents').select(['id', 'storage_key']).execute()
  const files = await ctx.db.selectFrom('files').select(['storage_key', 'state']).execute()
  const folder = join(ctx.config.dataDir, 'files')
  const onDisk = globSync('*/*/*', { cwd: folder })
  const expected = sorted(documents.map(document => document.storage_key))
  expect(sorted(onDisk)).toEqual(expected)
  expect(sorted(files.map(file => file.storage_key))).toEqual(expected)
  expect(new Set(files.map(file => file.state))).toEqual(new Set(['stored']))
  // Reservations have separate ids, which may be the same.
  const uploads = calls.filter(call => call.kind === 'document')
  const sent = new Map(uploads.map(call => [call.answer?.id, call.key]))
  for (const { id, storage_key } of documents) {
    expect(readFileSync(join(folder, storage_key), 'latin1')).toBe(pdfOf(sent.get(id)))
  }
}

const reservation = (key: string): Call => ({
  kind: 'reservation',
  key,
  body: { first_name: key, last_name: 'Ortiz', service: 'remote' },
})

const document = (key: string, parent: Call): Call => ({
  kind: 'document',
  key,
  body: {
    object_type: 'reservation',
    object_id: parent.answer?.id,
    filename: `${key}.pdf`,
    pdf_content: Buffer.from(pdfOf(key), 'latin1').toString('base64'),
  },
})

const pdfOf = (key: string | undefined): string => `%PDF-1.4\n${`${key} `.repeat(3_000)}`

const headers = { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' }

async function send(url: string, { kind, key, body }: Call) {
  const answer = await fetch(`${url}/wp-json/v3/${kind}s`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const id: number = JSON.parse(text).id
  return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), answer: { id, text } }
}

const sorted = <T>(values: T[]): T[] => values.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
