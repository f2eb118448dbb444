import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './harness.ts'
import type { Browser } from './people.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
export type HeldAnswer = { status: number; body: any }

/** After this time, the server has admitted a call whose body it waits for. */
const admittedMs = 400
/** Rights of tokens and keys are read again for a body that comes later than a second. */
const lateMs = 1_200

/**
 * Begins a call and keeps back the rest of its body. The result sends the rest when it is late, and returns
 * the response.
 */
export async function holdCall(
  { url }: Pick<Installation, 'url'>,
  method: string,
  path: string,
  content: unknown,
  headers: Record<string, string>,
): Promise<() => Promise<HeldAnswer>> {
  const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const call = request(url + path, {
    method,
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
  })
  const response = once(call, 'response') as Promise<[IncomingMessage]>
  response.catch(() => {})
  const begun = performance.now()
  call.write(body.subarray(0, 3))
  await sleep(admittedMs)
  return async () => {
    await sleep(Math.max(0, lateMs - (performance.now() - begun)))
    call.end(body.subarray(3))
    const [answer] = await response
    const isJson = answer.headers['content-type']?.startsWith('application/json')
    return { status: answer.statusCode ?? 0, body: isJson ? await json(answer) : answer.resume() && null }
  }
}

/** The headers with which the browser says who it is. */
export const headersOf = ({ cookie = '', device = '' }: Browser) => ({
  cookie: [cookie, device].filter(one => one !== '').join('; '),
  'sec-fetch-site': 'same-origin',
})
