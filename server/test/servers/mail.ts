import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Where in the conversation a server misbehaves. */
type Stage = 'connect' | 'sender' | 'recipient' | 'message'

/** What it does there: refuse with that code, say nothing more, or hang up. */
export type Trouble = {
  at: Stage
  with: number | 'silence' | 'cut'
  /** What it says after the code, to the message as it came. Default: no. */
  says?: (message: string) => string
  /** Only of messages with this text. Default: all. */
  about?: string
}

export interface MailServer extends AsyncDisposable {
  port: number
  /** `query` adds options. */
  url(query?: string): string
  /** The mails that came whole, whatever was answered, oldest first. */
  mails(): Promise<Email[]>
  /** As they came. */
  raw: string[]
  /** Envelope senders, to whom mails go back, by the recipient. */
  returnTo: Map<string, string>
  /** From now on; undefined is a server that takes everything. */
  trouble: Trouble | undefined
  /** How many conversations were begun. */
  connections: number
  /** How long it thinks about each message. */
  delayMs: number
}

/**
 * A real mail server on loopback, on any port unless told which, and without STARTTLS unless told: its
 * certificate is its own work. Leaving its scope (`await using`) stops it.
 */
export async function startMailServer({ port = 0, starttls = false } = {}): Promise<MailServer> {
  const raw: string[] = []
  const returnTo = new Map<string, string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: starttls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      mail.connections++
      stumble('connect', done)
    },
    onMailFrom: (_address, _session, done) => stumble('sender', done),
    onRcptTo: (_address, _session, done) => stumble('recipient', done),
    onData: async (stream, { envelope }, done) => {
      const text = await textOf(stream)
      // A client that died in the middle has sent nothing.
      if (text === undefined) return
      raw.push(text)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      for (const { address } of envelope.rcptTo) returnTo.set(address, from)
      setTimeout(() => stumble('message', done, text), mail.delayMs)
    },
  })
  const stumble = (at: Stage, done: (error?: Error | null) => void, message = '') => {
    const { trouble } = mail
    if (trouble?.at !== at || !message.replaceAll('=\r\n', '').includes(trouble.about ?? '')) return done()
    if (trouble.with === 'cut') return hangUp(server)
    const words = trouble.says?.(message) ?? 'no'
    if (trouble.with !== 'silence') done(Object.assign(new Error(words), { responseCode: trouble.with }))
  }
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const mail: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    url: (query = '') => `smtp://127.0.0.1:${mail.port}?${query}`,
    mails: () => Promise.all(raw.map(text => PostalMime.parse(text))),
    raw,
    returnTo,
    trouble: undefined,
    connections: 0,
    delayMs: 0,
    [Symbol.asyncDispose]: async () => {
      hangUp(server)
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
  return mail
}

/** Ends every conversation in the middle of whatever is said. */
function hangUp(server: SMTPServer): void {
  const connections = server.connections as Set<{ _socket: { destroy(): void } }>
  for (const { _socket } of connections) _socket.destroy()
}

/** What came, once all of it has; undefined where the connection ended before. */
async function textOf(stream: Readable): Promise<string | undefined> {
  const parts: Buffer[] = []
  try {
    for await (const part of stream) parts.push(part)
  } catch {
    return undefined
  }
  return Buffer.concat(parts).toString()
}
