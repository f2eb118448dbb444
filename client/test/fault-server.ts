import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { answers, json, type Seen } from './fault-answers.ts'

export interface FaultServer {
  url: string
  stop(): Promise<void>
}

/**
 * A server that misbehaves as the URL says: `/s/<response>/<run>/…` responds as in `fault-answers.ts`,
 * `/log/<run>` returns the received requests. Other URLs are files of the `roots`, such as `/dist/` and
 * `/runtime/`.
 */
export async function startFaultServer(roots: Record<string, string>): Promise<FaultServer> {
  const runs = new Map<string, { begun: number; seen: Seen[] }>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [, kind = '', name = '', run = ''] = url.pathname.split('/')
    if (kind === 'log') return json(response, 200, runs.get(name) ?? { begun: 0, seen: [] })
    if (kind !== 's') return file(response, roots, url.pathname)
    const known = runs.get(run) ?? { begun: 0, seen: [] }
    runs.set(run, known)
    const answer = answers[name]
    if (!answer) return json(response, 500, { message: `no such answer: ${name}` })
    request.once('data', () => known.begun++)
    const seen = await read(request).catch(() => undefined)
    if (!seen) return
    known.seen.push(seen)
    answer({ response, seen, count: known.seen.length, url })
  })
  // An upload takes longer than the 5 s for which an idle connection stays open, so the next call would meet
  // its end.
  server.keepAliveTimeout = 60_000
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function read(request: IncomingMessage): Promise<Seen> {
  const hash = createHash('sha256')
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of request) {
    hash.update(part)
    sizeBytes += part.length
    if (sizeBytes < 100_000) parts.push(part)
  }
  const { method = '', url = '', headers } = request
  return {
    method,
    url,
    headers,
    sha256: hash.digest('hex'),
    sizeBytes,
    text: Buffer.concat(parts).toString(),
  }
}

function file(response: ServerResponse, roots: Record<string, string>, pathname: string): void {
  const [, root = '', ...rest] = pathname.split('/')
  const folder = roots[root]
  if (pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Jurat</title>')
  } else if (folder === undefined || rest.includes('..')) response.writeHead(404).end()
  else {
    const body = readFileSync(join(folder, ...rest))
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(body)
  }
}
