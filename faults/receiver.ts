import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from './random.ts'

/** The requests for one event at one endpoint. */
export interface Receipt {
  requests: number
  /** Requests with a 2xx response. */
  accepted: number
}

/** A webhook receiver that can fail at random. */
export class Receiver {
  readonly url: string
  /** By `<name of the endpoint> <event id>`. */
  readonly receipts = new Map<string, Receipt>()
  /** Requests whose body and headers disagree. */
  readonly broken: string[] = []
  /** Whether it fails at random. */
  isFlaky = false
  readonly #server: ReturnType<typeof createServer>
  readonly #random: Random

  private constructor(server: ReturnType<typeof createServer>, random: Random) {
    this.#server = server
    this.#random = random
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async open(random: Random): Promise<Receiver> {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const receiver = new Receiver(server, random)
    server.on('request', (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => {
        const name = (request.url ?? '').split('/').at(-1) ?? ''
        receiver.#take(name, String(request.headers['x-event-id']), Buffer.concat(chunks), response)
      })
    })
    return receiver
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #take(name: string, id: string, body: Buffer, response: ServerResponse): void {
    if (!saysId(body, id)) this.broken.push(`${name} ${id}: ${body.toString().slice(0, 200)}`)
    const receipt = this.receipts.get(`${name} ${id}`) ?? { requests: 0, accepted: 0 }
    this.receipts.set(`${name} ${id}`, receipt)
    receipt.requests++
    if (this.isFlaky && this.#random.chance(0.02)) return void response.destroy()
    if (this.isFlaky && this.#random.chance(0.03)) return void response.writeHead(500).end()
    const accept = () => {
      receipt.accepted++
      response.writeHead(204).end()
    }
    if (this.isFlaky && this.#random.chance(0.1)) setTimeout(accept, this.#random.between(50, 600))
    else accept()
  }
}

function saysId(body: Buffer, id: string): boolean {
  try {
    return (JSON.parse(body.toString()) as { id: unknown }).id === id
  } catch {
    return false
  }
}
