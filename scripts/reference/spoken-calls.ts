import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { JuratBooking } from '../../client/src/booking.ts'
import { Jurat } from '../../client/src/index.ts'
import { JuratManage } from '../../client/src/manage.ts'
import { bookingCalls } from './calls/booking.ts'
import type { Files } from './calls/files.ts'
import { manageCalls } from './calls/manage.ts'
import { v3Calls } from './calls/v3.ts'
import type { InterfaceName } from './interfaces.ts'

export interface SpokenCall {
  /** How a program says it, as it stands in `calls/`. */
  text: string
  /** What the client then sends. */
  request: Request
}

export interface Request {
  method: string
  url: string
  /** The JSON body; undefined where there is none, and for a form. */
  json: unknown
}

export const baseUrl = 'http://127.0.0.1:8080'
export const bookingKey = 'V1StGXR8_Z5jdHi6B-myT'

/** Stands in the JSON of a request for the file that the caller has. */
export const fileMark = Buffer.from('%PDF-').toString('base64')

/** The call of each operation of the interface, by its id. `answers` are what the server would say. */
export async function spokenCalls(
  name: InterfaceName,
  answers: Map<string, unknown>,
): Promise<Map<string, SpokenCall>> {
  const texts = textsOf(filesOf[name])
  const spoken = new Map<string, SpokenCall>()
  for (const [id, call] of Object.entries(callsOf(name))) {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`The text of the call ${id} was not found.`)
    spoken.set(id, { text, request: await requestOf(call, answers.get(id)) })
  }
  return spoken
}

const filesOf: Record<InterfaceName, string[]> = {
  v3: ['v3.ts'],
  manage: ['tenants.ts', 'calendar.ts', 'staff.ts', 'webhooks.ts'],
  booking: ['booking.ts'],
}

type Call = (fetcher: typeof fetch) => Promise<void>

function callsOf(name: InterfaceName): Record<string, Call> {
  const options = (fetcher: typeof fetch) => ({ baseUrl, token: 'of-nobody', fetch: fetcher, maxRetries: 0 })
  const bound = <Client>(
    calls: Record<string, (client: Client, files: Files) => Promise<void>>,
    connect: (fetcher: typeof fetch) => Client,
  ) =>
    Object.fromEntries(
      Object.entries(calls).map(([id, call]): [string, Call] => [
        id,
        fetcher => call(connect(fetcher), files),
      ]),
    )
  if (name === 'v3') return bound(v3Calls, fetcher => new Jurat(options(fetcher)))
  if (name === 'manage') return bound(manageCalls, fetcher => new JuratManage(options(fetcher)))
  return bound(bookingCalls, fetcher => new JuratBooking({ ...options(fetcher), key: bookingKey }))
}

/** Files that nobody has to have while the pages are made. */
const files = {
  readFile: async () => Buffer.from('%PDF-'),
  writeFile: async () => {},
  createReadStream: () => Readable.from([Buffer.from('moving pictures')]),
} as unknown as Files

/** Makes the call, with a server that only listens and answers. */
async function requestOf(call: Call, answer: unknown): Promise<Request> {
  let seen: Request | undefined
  const log = console.log
  console.log = () => {}
  try {
    await call(async (input, { method = 'GET', headers, body } = {}) => {
      const isJson = new Headers(headers).get('content-type') === 'application/json'
      const json = isJson ? await new Response(body).json() : undefined
      seen = { method, url: String(input), json }
      return Response.json(lastPage(answer))
    })
  } catch (error) {
    // What it makes of a worked example does not matter: the tests run it against a server.
    if (!seen) throw error
  } finally {
    console.log = log
  }
  if (!seen) throw new Error('The call sent nothing.')
  return seen
}

/** Without it a walk over a list would go on for ever. */
const lastPage = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'next_cursor' in answer
    ? { ...answer, next_cursor: null }
    : (answer ?? null)

/** The text between the braces of every method in the files, by its name. */
function textsOf(names: string[]): Map<string, string> {
  const texts = names.map(name => readFileSync(new URL(`calls/${name}`, import.meta.url), 'utf8'))
  const methods = texts.join('\n').matchAll(/^ {2}async (\w+)\([^)]*\) \{\n([\s\S]*?)^ {2}\},?$/gm)
  return new Map(
    [...methods].map(([, name = '', body = '']) => [name, body.replace(/^ {4}/gm, '').trimEnd()]),
  )
}
