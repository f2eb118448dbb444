import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response status of each receiver. `late` never responds. */
const statuses = { works: 204, gone: 410, broken: 500, late: null }

export type ReceiverName = keyof typeof statuses

export interface Receivers extends AsyncDisposable {
  urlOf(name: ReceiverName): string
  /** Event ids in the order of their first request. */
  received(name: ReceiverName): string[]
}

export async function openReceivers(): Promise<Receivers> {
  const received = new Map<string, Set<string>>(Object.keys(statuses).map(name => [name, new Set()]))
  const server = createServer(async (request, response) => {
    const name = (request.url ?? '').slice(1) as ReceiverName
    for await (const _ of request);
    received.get(name)?.add(String(request.headers['x-event-id']))
    const status = statuses[name]
    if (status !== null) response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: name => `http://127.0.0.1:${port}/${name}`,
    received: name => [...(received.get(name) ?? [])],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
