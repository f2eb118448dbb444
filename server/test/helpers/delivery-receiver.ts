import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

/** One request to the receiver. */
export interface Received {
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: payloads of every shape
  body: any
  at: number
}

export interface Receiver extends AsyncDisposable {
  url: string
  received: Received[]
}

/** A receiver on a real socket. By default it responds with 204. */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received) => void = response => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const one = { headers: request.headers, text, body: JSON.parse(text), at: performance.now() }
      received.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
