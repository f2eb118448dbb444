import type { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import type { Mailbox } from './email-address.ts'
import { type Log, openLog } from './log.ts'
import { Outage } from './outage.ts'
import { withoutHidden } from './shown-text.ts'

export interface OutgoingMail {
  from: Mailbox
  /** Address that gets the mail back if it cannot be delivered. That of `from` if left out. */
  returnTo?: string
  replyTo: string | null
  to: string
  subject: string
  text: string
  html: string
  /** The same for every attempt to send this mail. */
  messageId: string
  /** Read by calendars without a click. */
  calendar: CalendarPart | null
  /** Read by calendars when the person opens them. */
  files?: CalendarPart[]
}

export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  filename: string
  content: string
}

type ServerError = Error & { code?: string; responseCode?: number; response?: string }

/**
 * Result of a mail that was not confirmed. `again`: it was certainly not sent. `refused`: it never will be.
 * `unknown`: it may have been sent.
 */
export type Fate = 'again' | 'refused' | 'unknown'

/**
 * The server did not confirm the mail. The message can contain the server's words: it may quote the address
 * and any part of the mail, and a link of it works.
 */
export class SmtpFailure extends Error {
  readonly fate: Fate
  readonly code: string | undefined
  readonly responseCode: number | undefined
  /** The codes alone: of the reply, such as `554 5.7.1`, or of the error, such as `ETIMEDOUT`. */
  readonly codes: string
  /** The server judged the message itself, and not its sender or recipient. */
  readonly isOfMessage: boolean

  constructor(fate: Fate, cause: ServerError) {
    super(cause.message, { cause })
    this.fate = fate
    this.code = cause.code
    this.responseCode = cause.responseCode
    this.codes = codesOf(cause)
    this.isOfMessage = cause.code === 'EMESSAGE'
  }
}

function codesOf({ response = '', code }: ServerError): string {
  const [, reply, enhanced] = /^(\d{3})(?!\d)(?:[ -]+([245]\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(response) ?? []
  if (reply !== undefined) return enhanced === undefined ? reply : `${reply} ${enhanced}`
  return code !== undefined && /^[A-Z]{1,20}$/.test(code) ? code : 'no code'
}

export interface Smtp {
  /** Resolves when the server has accepted the mail. Throws `SmtpFailure`. */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** Each step is bounded, and the whole too, for a server that sends one byte at a time. */
const bounds = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}
const wholeMs = 180_000

const texts = {
  lost: 'the mail server cannot be used; mails are tried again',
  responds: 'the mail server responds again',
  endsWith: 'after it could not be used',
}

/** A pool of connections to the server of `url`, opened with the first mail. */
export const openSmtp = (url: string, log: Log = openLog('silent')): Smtp => new Pool(url, log)

class Pool implements Smtp {
  readonly #url: string
  readonly #outage: Outage
  /** Streams of each running mail, which the server has not read completely. */
  readonly #streams = new Map<string, Readable[]>()
  #opening: Promise<Transport> | undefined

  constructor(url: string, log: Log) {
    this.#url = url
    this.#outage = new Outage(log, texts)
  }

  async send(mail: OutgoingMail): Promise<void> {
    this.#opening ??= this.#open()
    const transport = await this.#opening
    const streams: Readable[] = []
    this.#streams.set(mail.messageId, streams)
    const lossesWhenSent = this.#outage.losses
    try {
      await transport.sendMail({ ...messageOf(mail), signal: AbortSignal.timeout(wholeMs) })
      this.#outage.answered(lossesWhenSent)
    } catch (error) {
      const failure = new SmtpFailure(fateOf(error as ServerError, streams), error as ServerError)
      if (isOfServer(failure)) this.#outage.lost(failure.codes)
      else this.#outage.answered(lossesWhenSent)
      throw failure
    } finally {
      this.#streams.delete(mail.messageId)
    }
  }

  async close(): Promise<void> {
    const transport = await this.#opening
    transport?.close()
  }

  async #open(): Promise<Transport> {
    // The library is loaded only when a mail is sent, because that takes time.
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

/** No response, no sign-in, or a server that closes: every mail would fail. Others are about one mail. */
const isOfServer = ({ code, responseCode }: SmtpFailure): boolean =>
  responseCode === undefined
    ? code !== 'EMESSAGE' && code !== 'EENVELOPE'
    : code === 'EAUTH' || responseCode === 421

interface Transport {
  sendMail(message: SendMailOptions): Promise<unknown>
  close(): void
}

/**
 * A response to the message itself is final. Without one, a message whose transfer began may have been sent.
 * Before that, only a rejected sender or recipient is final.
 */
function fateOf({ code, responseCode = 0 }: ServerError, streams: Readable[]): Fate {
  const isFinal = responseCode === 0 || responseCode >= 500
  if (code === 'EMESSAGE') return isFinal ? 'refused' : 'again'
  if (streams.some(stream => stream.readableDidRead)) return 'unknown'
  return code === 'EENVELOPE' && isFinal ? 'refused' : 'again'
}

function messageOf({
  from,
  returnTo,
  replyTo,
  calendar,
  files = [],
  ...mail
}: OutgoingMail): SendMailOptions {
  return {
    ...mail,
    from: { ...from, name: withoutHidden(from.name) },
    ...(returnTo === undefined ? {} : { envelope: { from: returnTo, to: mail.to } }),
    ...(replyTo === null ? {} : { replyTo }),
    ...(calendar === null ? {} : { icalEvent: calendar }),
    attachments: files.map(({ filename, method, content }) => ({
      filename,
      content,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
    // Tells mail programs not to send out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
