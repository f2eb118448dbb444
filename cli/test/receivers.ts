import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyWebhook, type WebhookEvent } from '../../client/src/index.ts'

/** Webhook receivers as people write them. Only one is correct. */

export const secret = 'whsec_5vXhgAcKkUS3cGnKmoYd3WzB1E4EhoQfDkqXbV1tq3s='

export interface Sent {
  headers: IncomingHttpHeaders
  body: string
}

/** Returns the status of the response. */
type Answering = (sent: Sent, seen: Set<string>) => Promise<number> | number

const verified = (sent: Sent, toleranceSeconds = 300): Promise<WebhookEvent> =>
  verifyWebhook(sent.body, sent.headers, secret, { toleranceSeconds })

const orRefused = (answer: Promise<number>, status = 400): Promise<number> => answer.catch(() => status)

const right: Answering = sent => orRefused(verified(sent).then(() => 204))

export const receivers = {
  right,
  'accepts everything': () => 200,
  'rejects repeated events': (sent, seen) =>
    orRefused(
      verified(sent).then(({ id }) => {
        if (seen.has(id)) return 409
        seen.add(id)
        return 200
      }),
    ),
  'is slow': async (sent, seen) => {
    await sleep(2_300)
    return right(sent, seen)
  },
  'ignores the timestamp': sent => orRefused(verified(sent, 10_000).then(() => 200)),
  'verifies parsed JSON': ({ headers, body }) =>
    orRefused(verified({ headers, body: JSON.stringify(JSON.parse(body)) }).then(() => 200)),
  'reads Latin-1': ({ headers, body }) =>
    orRefused(verified({ headers, body: Buffer.from(body).toString('latin1') }).then(() => 200)),
  'fails on unknown types': async (sent, seen) => {
    const { type } = JSON.parse(sent.body)
    return /^(signer|appointment)-(added|created|complete)$/.test(type) ? right(sent, seen) : 500
  },
  'requires created first': (sent, seen) =>
    orRefused(
      verified(sent).then(({ type, data }) => {
        if (type === 'appointment-created') seen.add(String(data.id))
        return type === 'appointment-complete' && !seen.has(String(data.id)) ? 422 : 200
      }),
    ),
  'knows only the current secret': sent =>
    orRefused(
      verified({ ...sent, headers: { ...sent.headers, 'x-signature-next': undefined } }).then(() => 200),
    ),
  'returns 401': sent =>
    orRefused(
      verified(sent).then(() => 200),
      401,
    ),
  redirects: () => 308,
  'is gone': () => 410,
} satisfies Record<string, Answering>

export interface Receiver extends AsyncDisposable {
  url: string
  received: Sent[]
}

/** A receiver on loopback. Leaving its scope closes it. */
export async function openReceiver(answer: Answering, port = 0): Promise<Receiver> {
  const received: Sent[] = []
  const seen = new Set<string>()
  const server = createServer(async (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    for await (const chunk of request) body += chunk
    const sent = { headers: request.headers, body }
    received.push(sent)
    const status = await answer(sent, seen)
    response.writeHead(status, status === 308 ? { location: '/' } : {}).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
