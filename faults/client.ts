import { Agent, request } from 'undici'
import { type Call, type CallResponse, outcomeOf, payloadOf, takesKey } from './call.ts'

/** Longer than every time-out of the server. */
const patienceMs = 40_000

/** An API client with keep-alive connections that sends an idempotency key with every write. */
export class Client {
  readonly #agent = new Agent({ headersTimeout: patienceMs, bodyTimeout: patienceMs, connections: 32 })
  readonly #token: string

  constructor(token: string) {
    this.#token = token
  }

  /** Makes or repeats the call, and adds the response to it. */
  async make(url: string, call: Call): Promise<CallResponse> {
    const response = await this.#send(url, call)
    call.responses.push(response)
    return response
  }

  async get(url: string): Promise<{ status: number; text: string }> {
    const { statusCode, body } = await request(url, {
      dispatcher: this.#agent,
      headers: { authorization: `Bearer ${this.#token}` },
    })
    return { status: statusCode, text: await body.text() }
  }

  /** Makes a call that must succeed and is not part of the load. */
  async must(method: 'GET' | 'POST', url: string, body?: object): Promise<Record<string, unknown>> {
    const response = await request(url, {
      method,
      dispatcher: this.#agent,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.body.text()
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }

  async download(url: string): Promise<Buffer | undefined> {
    const { statusCode, body } = await request(url, { dispatcher: this.#agent })
    const bytes = Buffer.from(await body.arrayBuffer())
    return statusCode === 200 ? bytes : undefined
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }

  async #send(url: string, call: Call): Promise<CallResponse> {
    try {
      const { statusCode, headers, body } = await request(url + call.path, {
        method: call.method,
        dispatcher: this.#agent,
        headers: this.#headersOf(call),
        ...(call.method === 'DELETE' ? {} : { body: payloadOf(call) }),
      })
      const text = await body.text()
      const isReplay = headers['idempotent-replayed'] === 'true'
      return { outcome: outcomeFor(statusCode, text), status: statusCode, text, isReplay }
    } catch (error) {
      const { code = 'error', message } = error as Error & { code?: string }
      return { outcome: 'unknown', status: 0, text: `${code}: ${message}`, isReplay: false }
    }
  }

  #headersOf(call: Call): Record<string, string> {
    const isCustomer = call.path.startsWith('/booking/')
    return {
      'x-request-id': call.key,
      ...(isCustomer ? {} : { authorization: `Bearer ${this.#token}` }),
      ...(takesKey(call) ? { 'idempotency-key': call.key } : {}),
      ...(call.method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
    }
  }
}

/** `idempotency_in_progress` is not a refusal: the first call may still succeed. */
function outcomeFor(status: number, text: string): CallResponse['outcome'] {
  if (status >= 200 && status < 300) return 'acknowledged'
  return status >= 500 || text.includes('"idempotency_in_progress"') ? 'unknown' : 'refused'
}

/** Repeats the call with its key until its outcome is known. Returns false if it stays unknown. */
export async function repeat(client: Client, urlOf: () => string | undefined, call: Call): Promise<boolean> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const url = urlOf()
    if (url && (await client.make(url, call)).outcome !== 'unknown') return true
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  return outcomeOf(call) !== 'unknown'
}
