import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { type Config, ConfigError } from '../lib/config.ts'
import { refusal } from '../lib/errors.ts'
import { errorBody } from './error-response.ts'
import { requestId, securityHeaders } from './response-headers.ts'

const retryAfterSeconds = 1

/**
 * Binds the port before anything else is done, so that a start without its port changes nothing. Until the
 * server takes over, requests get 503, and `/healthz` gets 200. Resolves to the options for `app.listen`.
 * Throws `ConfigError`.
 */
export async function listenEarly(config: Config): Promise<{ host: string; port: number }> {
  const { host, port } = config
  const security = securityHeaders(config)
  const respond = (request: IncomingMessage, response: ServerResponse) =>
    sayStarting(request, response, security)
  const server = createServer({ requireHostHeader: false }, respond)
  server.on('checkContinue', respond).on('checkExpectation', respond)
  try {
    await once(server.listen({ host, port }), 'listening')
  } catch (error) {
    throw problemOf(error as NodeJS.ErrnoException, host, port)
  }
  // A server that listens with the handle of another takes over its socket, and no connection is refused in
  // between. The handle is hidden from `Object.assign`: for `localhost` the framework copies the options to
  // listen on the other address too.
  return Object.defineProperty({ host, port }, '_handle', { value: Reflect.get(server, '_handle') })
}

function sayStarting(
  request: IncomingMessage,
  response: ServerResponse,
  security: OutgoingHttpHeaders,
): void {
  request.resume()
  const isHealth = request.url === '/healthz'
  const id = requestId(request)
  const headers: OutgoingHttpHeaders = { ...security, 'x-request-id': id, connection: 'close' }
  headers['cache-control'] = 'no-store'
  headers['content-type'] = 'application/json; charset=utf-8'
  if (!isHealth) headers['retry-after'] = String(retryAfterSeconds)
  const starting = refusal('unavailable', 'starting', {}, { retryAfterSeconds })
  response.writeHead(isHealth ? 200 : starting.status, headers)
  response.end(JSON.stringify(isHealth ? { status: 'ok' } : errorBody(starting, id)))
}

function problemOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const problems: Record<string, string> = {
    EADDRINUSE: `PORT: another program uses port ${port} of ${host}. Stop it, or set PORT or HOST to a free address.`,
    EACCES: `PORT: this user may not listen on port ${port} of ${host}. Set PORT to 1024 or more.`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`,
  }
  const { code = '' } = error
  const text =
    code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? `HOST: the name ${host} has no address.` : problems[code]
  return text === undefined ? error : new ConfigError(text, { cause: error })
}
