import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { Client } from 'pg'
import { openApp } from '../server/src/app.ts'
import { openContext } from '../server/src/context.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { appointmentIds } from './data.ts'
import { type Home, within } from './home.ts'
import type { Row, Source, Statement, Statements, Value } from './statements.ts'

/*
 * The statements that Jurat runs for a call, learnt by listening: the call is made twice, with everything it gives
 * different, and what differs between the parameters of the two is traced to where it came from.
 */

/** Pairs of calls that are listened to. */
const attempts = 5

/** A statement as it went to the database, and what came back. */
interface Heard {
  text: string
  values: unknown[]
  rows: Row[]
}

/** One of the two calls of a pair: what it gives, by name, is what a server of the same call has of a request. */
interface Call {
  given: Record<string, string>
  request: InjectOptions
}

type Pair = [Call, Call]

/** Learns from a Jurat in this process, on the home's PostgreSQL database; it makes a few reservations there. */
export async function learn(home: Home): Promise<Statements> {
  const ids = await within(home, ask => appointmentIds(ask, 2))
  const now = new Date()
  const config = readConfig({
    ...home.env,
    JURAT_RATE_LIMIT: '0',
    JURAT_ROLE: 'api',
    JURAT_LOG_LEVEL: 'silent',
  })
  const ctx = await openContext(config, { clock: { now: () => now } })
  const app = await openApp(ctx, home.adminToken)
  const authorization = `Bearer ${home.token}`
  const hear = async ({ request }: Call) => {
    const listener = listen()
    const { statusCode, body } = await app.inject({
      ...request,
      headers: { ...request.headers, authorization },
    })
    const heard = listener.stop()
    if (statusCode >= 300) throw new Error(`Learning from ${request.url}: ${statusCode} ${body}`)
    return heard
  }
  // Now and then a call asks whether its token is still good: what each call runs is what the shortest pair ran.
  const statementsOf = async (make: () => Pair) => {
    const learnt: Statement[][] = []
    for (let attempt = 0; attempt < attempts; attempt++) {
      const pair = make()
      const heard = [await hear(pair[0]), await hear(pair[1])] as const
      if (textsOf(heard[0]) === textsOf(heard[1])) learnt.push(compared(pair, heard, now))
    }
    const [shortest] = learnt.toSorted((a, b) => a.length - b.length)
    if (!shortest) throw new Error('Equal calls never run the same statements.')
    return shortest
  }
  try {
    return {
      getAppointment: await statementsOf(() => [reading(ids[0]), reading(ids[1])]),
      listAppointments: await statementsOf(() => [listing, listing]),
      createReservation: await statementsOf(() => [making('Ana', 'Ortiz'), making('Benedict', 'Rowe')]),
    }
  } finally {
    await app.close()
    await ctx.close()
  }
}

const reading = (id = 0): Call => ({
  given: { id: String(id) },
  request: { url: `/wp-json/v3/appointments/${id}` },
})

const listing: Call = { given: {}, request: { url: '/wp-json/v3/appointments?limit=25' } }

function making(first_name: string, last_name: string): Call {
  const key = randomUUID()
  const body = { first_name, last_name, email: `${first_name}@example.com`, service: 'remote' }
  return {
    given: { first_name, last_name, email: body.email, key },
    request: {
      method: 'POST',
      url: '/wp-json/v3/reservations',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    },
  }
}

type Asked = { text: string; values?: unknown[] }
type Answered = (error: Error | null, result?: { rows?: Row[] }) => void
type PgQuery = (asked: Asked, answered: Answered) => void

/** Hears every statement of this process until it is stopped. */
function listen(): { stop(): Heard[] } {
  const prototype = Client.prototype as unknown as { query: PgQuery }
  const original = prototype.query
  const heard: Heard[] = []
  prototype.query = function (this: Client, asked, answered) {
    const one: Heard = { text: asked.text, values: asked.values ?? [], rows: [] }
    heard.push(one)
    const listening: Answered = (error, result) => {
      one.rows = result?.rows ?? []
      answered(error, result)
    }
    Reflect.apply(original, this, [asked, listening])
  }
  return {
    stop: () => {
      prototype.query = original
      return heard
    },
  }
}

/** Something that differs between the two calls, by its text in each. */
interface Trace {
  source: Source
  texts: [string, string]
}

const textsOf = (heard: Heard[]) => JSON.stringify(heard.map(({ text }) => text))

function compared([one, other]: Pair, [first, second]: readonly [Heard[], Heard[]], now: Date): Statement[] {
  const traces: Trace[] = Object.entries(one.given).map(([name, text]) => ({
    source: { given: name },
    texts: [text, other.given[name] ?? ''],
  }))
  return first.map(({ text, values, rows }, number) => {
    const twin = second[number]
    const learnt = values.map((value, at) => learntValue(value, twin?.values[at], traces, now))
    for (const [column, answer] of Object.entries(rows[0] ?? {})) {
      const texts: [string, string] = [String(answer), String(twin?.rows[0]?.[column])]
      if (texts[0] !== texts[1]) traces.push({ source: { statement: number, column }, texts })
    }
    return { text, values: learnt }
  })
}

function learntValue(one: unknown, other: unknown, traces: Trace[], now: Date): Value {
  if (Array.isArray(one) && Array.isArray(other)) {
    return { list: one.map((value, at) => learntValue(value, other[at], traces, now)) }
  }
  if (one instanceof Date) return { afterMs: one.getTime() - now.getTime() }
  if (JSON.stringify(one) === JSON.stringify(other)) return { always: one }
  const isNumber = typeof one === 'number'
  const pieces = piecesOf(String(one), String(other), traces)
  if (pieces) return { pieces, isNumber }
  if (isNumber) throw new Error(`Where the numbers ${one} and ${other} come from is not known.`)
  const trace = freshTrace(String(one), String(other), traces.length)
  traces.push(trace)
  return { pieces: [trace.source], isNumber }
}

/** Takes both texts apart at what differs and is known, the same way; undefined where that cannot be. */
function piecesOf(one: string, other: string, traces: Trace[]): (string | Source)[] | undefined {
  if (one === other) return one === '' ? [] : [one]
  for (const { source, texts } of traces.toSorted((a, b) => b.texts[0].length - a.texts[0].length)) {
    const [at, twinAt] = [one.indexOf(texts[0]), other.indexOf(texts[1])]
    if (at < 0 || twinAt < 0) continue
    const before = piecesOf(one.slice(0, at), other.slice(0, twinAt), traces)
    const after =
      before && piecesOf(one.slice(at + texts[0].length), other.slice(twinAt + texts[1].length), traces)
    if (before && after) return [...before, source, ...after]
  }
  return undefined
}

/** Made by chance, but for how it begins: a request's id. */
function freshTrace(one: string, other: string, number: number): Trace {
  const prefix = /^[a-z]+_/.exec(one)?.[0] ?? ''
  const source = { fresh: number, prefix, length: one.length - prefix.length }
  return { source, texts: [one, other] }
}
