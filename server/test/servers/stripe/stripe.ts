import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { freePort } from '../free-port.ts'
import { StripeAccount } from './account.ts'
import { cards, type Intents } from './intents.ts'
import { paramsOf, Refused, textsOf } from './parameters.ts'

export interface StripeServer {
  url: string
  secretKey: string
  /** Of an account without anything. */
  otherSecretKey: string
  webhookSecret: string
  account: StripeAccount
  /** Calls of the interface, such as `POST /v1/refunds`. */
  calls: string[]
  /**
   * What happens to the next calls whose line begins with `line`. `lost`: Stripe does it, and the response is
   * lost. `down`: it does nothing. `refused`: it does nothing, and says that this is final.
   */
  fail(line: string, how: Fault['how'], times?: number): void
  /** Keeps the next call that begins with `line` and has `text`, until `goOn`. */
  stopAt(line: string, text: string, how: Stop['how']): Stop
  /** Sends an event to that URL. Returns the status of the response. `change` damages what is sent. */
  send(url: string, event: Stripe.Event, change?: Damage): Promise<number>
  stop(): Promise<void>
}

interface Damage {
  secret?: string
  /** Seconds by which the signature is older. */
  ageSeconds?: number
  body?: (text: string) => string
}

interface Fault {
  line: string
  /** `slow`: the response comes after eight seconds. */
  how: 'lost' | 'down' | 'slow' | 'refused'
  left: number
}

const refusal =
  '{"error":{"type":"invalid_request_error","code":"capture_unauthorized_payment","message":""}}'

/** A call that is on its way for a long time. */
interface Stop {
  line: string
  text: string
  /**
   * Stripe never gets it, does it at once, or does it after `goOn`. The caller hears nothing, except of a `slow`
   * one, which is done after `goOn`.
   */
  how: 'never' | 'done' | 'late' | 'slow'
  hasArrived: boolean
  goOn(): void
}

/**
 * A server that behaves like Stripe for what Jurat calls, on loopback, with two accounts and the page on which
 * customers pay. `now`: the time of the test.
 */
export async function startStripe(now: () => Date = () => new Date()): Promise<StripeServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const openAccount = () => new StripeAccount(url, () => Math.floor(now().getTime() / 1000))
  const account = openAccount()
  const secretKey = 'sk_test_standInForTheTests'
  const otherSecretKey = 'sk_test_anotherStandIn'
  const accounts = new Map([
    [`Bearer ${secretKey}`, account],
    [`Bearer ${otherSecretKey}`, openAccount()],
  ])
  const webhookSecret = 'whsec_standInForTheTests'
  const calls: string[] = []
  const faults: Fault[] = []
  const stops = new Map<Stop, Promise<void>>()
  const known = new Map<string, { call: string; status: number; body: string; until: number }>()

  const answer = (line: string, text: string, headers: IncomingMessage['headers']) => {
    const called = accounts.get(headers.authorization ?? '')
    if (!called) throw new Refused('Invalid API Key provided', { status: 401 })
    const key = headers['idempotency-key']
    const kept = typeof key === 'string' ? known.get(key) : undefined
    const earlier = kept && kept.until > now().getTime() ? kept : undefined
    const call = `${line} ${text}`
    if (earlier && earlier.call !== call)
      throw new Refused(
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      )
    if (earlier) return earlier
    const made = { call, until: now().getTime() + keptMs, ...resultOf(() => respond(called, line, text)) }
    if (typeof key === 'string') known.set(key, made)
    return made
  }

  const server = createServer(async (request, response) => {
    const text = await bodyOf(request)
    const line = `${request.method} ${request.url}`
    if (line.includes(' /pay/')) return page(account, request, response, text)
    calls.push(line)
    const stop = [...stops.keys()].find(
      one => line.startsWith(one.line) && `${line} ${text}`.includes(one.text),
    )
    if (stop) {
      const goes = stops.get(stop)
      stops.delete(stop)
      const run = () => attempt(() => answer(line, text, request.headers))
      if (stop.how === 'done') run()
      stop.hasArrived = true
      await goes
      if (stop.how === 'late') run()
      if (stop.how !== 'slow') return void request.socket.destroy()
    }
    const fault = faults.find(one => one.left > 0 && line.startsWith(one.line))
    if (fault) fault.left--
    if (fault?.how === 'down') return void response.writeHead(503).end('{"error":{"type":"api_error"}}')
    if (fault?.how === 'refused')
      return void response.writeHead(400, { 'content-type': 'application/json' }).end(refusal)
    try {
      const { status, body } = answer(line, text, request.headers)
      if (fault?.how === 'lost') return void request.socket.destroy()
      if (fault?.how === 'slow') await sleep(8_000)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      response.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(error.body))
    }
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))

  return {
    url,
    secretKey,
    otherSecretKey,
    webhookSecret,
    account,
    calls,
    fail: (line, how, times = 2) => void faults.push({ line, how, left: times }),
    stopAt(line, text, how) {
      const { promise: goes, resolve: goOn } = Promise.withResolvers<void>()
      const stop = { line, text, how, hasArrived: false, goOn }
      stops.set(stop, goes)
      return stop
    },
    async send(to, event, { secret = webhookSecret, ageSeconds = 0, body = (sent: string) => sent } = {}) {
      const payload = JSON.stringify(event)
      const timestamp = Math.floor(now().getTime() / 1000) - ageSeconds
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      const headers = { 'content-type': 'application/json', 'stripe-signature': header }
      return (await fetch(to, { method: 'POST', headers, body: body(payload) })).status
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** How long Stripe remembers an idempotency key. */
const keptMs = 86_400_000

/** What is refused is refused: nobody hears it. */
function attempt(call: () => unknown): void {
  try {
    call()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** The object that the interface returns. */
function respond(account: StripeAccount, line: string, text: string): object {
  const [method = '', target = ''] = line.split(' ')
  const { pathname, searchParams } = new URL(target, 'http://stripe')
  const [, , first = '', second = '', id = '', act = ''] = pathname.split('/')
  if (first === 'checkout' && second === 'sessions') {
    if (method === 'GET' && id === '') return account.listSessions(searchParams)
    if (method === 'POST' && id === '') return account.createSession(paramsOf(text))
    if (method === 'POST' && act === 'expire')
      return account.shown(account.expireSession(id), Object.values(textsOf(paramsOf(text).expand)))
    if (method === 'GET' && act === '') return account.shown(account.session(id), expandOf(searchParams))
  }
  if (first === 'payment_intents') return respondOfIntent(account.money, line, text)
  if (pathname === '/v1/refunds' && method === 'POST') return account.createRefund(paramsOf(text))
  if (pathname === '/v1/refunds' && method === 'GET') {
    const of = searchParams.get('payment_intent')
    const data = [...account.refunds.values()].filter(one => one.payment_intent === of).reverse()
    return { object: 'list', data, has_more: false, url: '/v1/refunds' }
  }
  throw new Refused(`Unrecognized request URL (${line})`, { status: 404 })
}

/** Names of `expand[0]=…`, also in a list. */
const expandOf = (query: URLSearchParams): string[] =>
  [...query].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value.replace(/^data\./, ''))

function respondOfIntent(money: Intents, line: string, text: string): object {
  const [method = '', target = ''] = line.split(' ')
  const { pathname, searchParams } = new URL(target, 'http://stripe')
  const [, , , id = '', act = ''] = pathname.split('/')
  const params = paramsOf(text)
  const shown = (intent: Stripe.PaymentIntent) =>
    money.shown(intent, [...expandOf(searchParams), ...Object.values(textsOf(params.expand))])
  if (method === 'GET' && id === '') {
    const data = money.list(searchParams)
    return { object: 'list', data: data.map(shown), has_more: false, url: '/v1/payment_intents' }
  }
  if (method === 'GET') return shown(money.intent(id))
  if (method === 'POST' && id === '') return shown(money.create(params))
  if (method === 'POST' && act === 'capture') return shown(money.capture(id, params))
  if (method === 'POST' && act === 'cancel') return shown(money.cancel(id, params))
  throw new Refused(`Unrecognized request URL (${line})`, { status: 404 })
}

/** What the bank says of a card is the result of a call, and is repeated for its key. */
function resultOf(call: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(call()) }
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 402) throw error
    return { status: error.status, body: JSON.stringify(error.body) }
  }
}

/** The page on which a customer pays, as a browser shows it. */
function page(
  account: StripeAccount,
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
): void {
  const id = new URL(request.url ?? '', 'http://stripe').pathname.split('/')[2] ?? ''
  const session = account.sessions.get(id) && account.session(id)
  const show = (body: string) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><head><title>Checkout</title><link rel="icon" href="data:,"></head><body><main>${body}</main></body></html>`,
      )
  if (session?.status !== 'open') return void show('<h1>This page has expired</h1>')
  const card = request.method === 'POST' ? new URLSearchParams(text).get('card') : null
  if (card !== null && card !== cards.declined) {
    const { success_url } = account.pay(id, card)
    return void response.writeHead(303, { location: success_url ?? '' }).end()
  }
  if (card !== null) account.decline(id)
  show(`<h1>${session.mode === 'setup' ? 'Save a card' : `Pay ${session.amount_total} ${session.currency}`}</h1>
${card === null ? '' : '<p>Your card was declined.</p>'}
<form method="post"><label>Card <input name="card"></label> <button>Pay</button></form>
<p><a href="${(session.cancel_url ?? '').replaceAll('&', '&amp;')}">Back</a></p>`)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}
