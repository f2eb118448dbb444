import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DroppingProxy extends AsyncDisposable {
  url: string
  /** The keys of the writes that reached the server, in order. */
  keys: (string | undefined)[]
}

/** Passes calls on to the server at `target`. Of the first write it drops the response, by a reset. */
export async function startDroppingProxy(target: string): Promise<DroppingProxy> {
  const keys: DroppingProxy['keys'] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const isWrite = request.method !== 'GET'
    const answer = await fetch(target + request.url, {
      method: request.method ?? '',
      headers: passedOn(request.headers),
      ...(isWrite ? { body: Buffer.concat(parts) } : {}),
    })
    const text = await answer.text()
    if (isWrite) keys.push(request.headers['idempotency-key']?.toString())
    if (isWrite && keys.length === 1) request.socket.resetAndDestroy()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const ofOneConnection = ['connection', 'content-length', 'host']

const passedOn = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers)
    .filter(([name]) => !ofOneConnection.includes(name))
    .map(([name, value]) => [name, String(value)])
