import type { Config } from '../../../../server/src/platform/lib/config.ts'
import { policyOf, targetProblem } from '../../../../server/src/platform/outbound/address.ts'
import { ConnectError, connectorOf } from '../../../../server/src/platform/outbound/connect.ts'
import { type Finding, good, messageOf, note } from './check.ts'

const connectWithinMs = 10_000
const atOnce = 16

interface Endpoint {
  id: number
  url: string
  mode: 'live' | 'test'
}

/** Connects to each endpoint as a delivery does, and disconnects. An unreachable receiver is only a note. */
export async function* examineEndpoints(config: Config, endpoints: Endpoint[]): AsyncGenerator<Finding> {
  if (endpoints.length === 0) yield good('webhooks', 'no endpoint is enabled')
  const connect = connectorOf(policyOf(config), connectWithinMs)
  for (let at = 0; at < endpoints.length; at += atOnce) {
    yield* await Promise.all(endpoints.slice(at, at + atOnce).map(one => examineEndpoint(connect, one)))
  }
}

const problems: Record<string, string> = {
  dns: 'unknown host name',
  address_refused: 'webhooks to this address are not allowed (JURAT_WEBHOOK_ALLOW)',
  connection: 'nothing listens there, or the host cannot be reached',
  tls: 'the TLS handshake failed',
  timeout: 'no connection within 10 s',
  reset: 'the connection was reset',
}

async function examineEndpoint(
  connect: ReturnType<typeof connectorOf>,
  { id, url, mode }: Endpoint,
): Promise<Finding> {
  const what = `endpoint ${id}`
  const target = new URL(url)
  const problem = targetProblem(target, mode)
  if (problem) return note(what, `${url} ${problem.text}`)
  const isTls = target.protocol === 'https:'
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  connect(
    {
      hostname: target.hostname.replace(/^\[|\]$/g, ''),
      host: target.host,
      protocol: target.protocol,
      port: target.port || (isTls ? '443' : '80'),
    },
    (...[error, socket]) => {
      socket?.destroy()
      resolve(error)
    },
  )
  const error = await promise
  if (!error) return good(what, `${url} can be reached`)
  const kind = error instanceof ConnectError ? problems[error.kind] : undefined
  return note(what, `${url}: ${kind ?? messageOf(error)}`)
}
