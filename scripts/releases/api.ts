import { strictEqual } from 'node:assert'

/** A parsed response of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
export type Json = any

export type Call = (method: string, path: string, body?: object | FormData, status?: number) => Promise<Json>

/** Calls as the holder of the token; null: without one. Throws unless the status is as expected, 2xx without one. */
export const callerOf =
  (base: string, token: string | null, headers: Record<string, string> = {}): Call =>
  async (method, path, body, status) => {
    const isForm = body instanceof FormData
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const isExpected = status === undefined ? response.ok : response.status === status
    strictEqual(isExpected, true, `${method} ${path} returned ${response.status}: ${text}`)
    return JSON.parse(text)
  }

/** Repeats `look` until it returns something other than undefined or false; 60 seconds at most. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const endsAt = performance.now() + 60_000
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > endsAt) throw new Error(`Waited for a minute: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
