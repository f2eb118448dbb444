import { strictEqual } from 'node:assert'

/** A parsed response. It has those of the typed fields that its operation returns. */
export interface Json {
  [name: string]: unknown
  id: number
  object_id: number
  data: Json[]
  token: string
  secret: string
  status: string
  due_at: string
  signed_url: string
  keys: { reservation: string; appointment: string }
  links: { appointment: string }
}

export type Call = (method: string, path: string, body?: object | FormData, status?: number) => Promise<Json>

/** Calls with the token, or without one if null. Throws unless the status is `status`, by default any 2xx. */
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
