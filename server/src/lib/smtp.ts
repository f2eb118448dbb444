import type { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { Mailbox } from './mailbox.ts'

export interface OutgoingMail {
  from: Mailbox
  replyTo: string | null
  to: string
  subject: string
  text: string
  html: string
  /** The same however often it is sent. */
  messageId: string
  calendar: { method: 'REQUEST' | 'CANCEL'; filename: string; content: string } | null
}

type ServerError = Error & { code?: string; responseCode?: number }

/** What became of a mail that did not go through: `again` it surely did not go, `refused` it never will, or `unknown`. */
export type Fate = 'again' | 'refused' | 'unknown'

/** A mail that the server did not confirm. The message may hold what the server said, an address included. */
export class SmtpFailure extends Error {
  readonly fate: Fate
  readonly code: string | undefined
  readonly responseCode: number | undefined

  constructor(fate: Fate, cause: ServerError) {
    super(cause.message, { cause })
    this.fate = fate
    this.code = cause.code
    this.responseCode = cause.responseCode
  }
}

export interface Smtp {
  /** Resolves once the server has taken the mail. Throws `SmtpFailure`. */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** Each step of a conversation is bounded, and the whole as well, for a server that answers a byte at a time. */
const bounds = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}
const wholeMs = 180_000

/** A pool of connections to the server of `url`, opened when there is something to send. */
export const openSmtp = (url: string): Smtp => new Pool(url)

class Pool implements Smtp {
  readonly #url: string
  /** What has been made of each mail under way for the server to read. */
  readonly #streams = new Map<string, Readable[]>()
  #opening: Promise<Transport> | undefined

  constructor(url: string) {
    this.#url = url
  }

  async send(mail: OutgoingMail): Promise<void> {
    this.#opening ??= this.#open()
    const transport = await this.#opening
    const streams: Readable[] = []
    this.#streams.set(mail.messageId, streams)
    try {
      await transport.sendMail({ ...messageOf(mail), signal: AbortSignal.timeout(wholeMs) })
    } catch (error) {
      throw new SmtpFailure(fateOf(error as ServerError, streams), error as ServerError)
    } finally {
      this.#streams.delete(mail.messageId)
    }
  }

  async close(): Promise<void> {
    const transport = await this.#opening
    transport?.close()
  }

  async #open(): Promise<Transport> {
    // The library takes a while to load, which only those who send need pay.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: this.#url,
      pool: true,
      ...bounds,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    transport.use('stream', (mail, done) => {
      const create = mail.message.createReadStream.bind(mail.message)
      mail.message.createReadStream = options => {
        const stream = create(options)
        this.#streams.get(String(mail.data.messageId))?.push(stream)
        return stream
      }
      done()
    })
    return transport
  }
}

interface Transport {
  sendMail(message: SendMailOptions): Promise<unknown>
  close(): void
}

/**
 * A reply to the message itself is the server's word. Without one, a mail whose message the server began to be sent may
 * have gone; before that, only a refusal of sender or recipient is final.
 */
function fateOf({ code, responseCode = 0 }: ServerError, streams: Readable[]): Fate {
  const isFinal = responseCode === 0 || responseCode >= 500
  if (code === 'EMESSAGE') return isFinal ? 'refused' : 'again'
  if (streams.some(stream => stream.readableDidRead)) return 'unknown'
  return code === 'EENVELOPE' && isFinal ? 'refused' : 'again'
}

function messageOf({ from, replyTo, calendar, ...mail }: OutgoingMail): SendMailOptions {
  return {
    ...mail,
    from,
    ...(replyTo === null ? {} : { replyTo }),
    ...(calendar === null ? {} : { icalEvent: calendar }),
    // Out-of-office notices are for people.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
