import { bodies } from './bodies.js'
import { equal, failure, isTrue, pick, same, until } from './expect.js'

// What the built package does when things go wrong. Plain JavaScript over Web APIs, so that the same file
// runs on every runtime: the runners give it the modules and the address of the fault server.

/** @type {Record<string, (world: any) => Promise<void>>} */
export const suite = {
  async 'waits as long as Retry-After says in seconds'({ jurat, log, since }) {
    const { id } = await jurat('limited').reservations.create(ana)
    equal(id, 7)
    equal((await log()).seen.length, 2)
    isTrue(since() >= 1000, `waited ${since()} ms`)
  },
  async 'waits until Retry-After says as a date'({ jurat, log, since }) {
    await jurat('limited-until').reservations.list()
    equal((await log()).seen.length, 2)
    isTrue(since() >= 900, `waited ${since()} ms`)
  },
  async 'leaves a long wait to its caller'({ jurat, log }) {
    const error = await failure(jurat('limited-long').reservations.get(1))
    same(pick(error, 'name', 'status', 'code', 'retryAfterMs'), [
      'JuratApiError',
      429,
      'rate_limited',
      3_600_000,
    ])
    equal((await log()).seen.length, 1)
  },
  async 'keeps key and body over its retries, and waits longer each time'({ jurat, log, since }) {
    await jurat('unavailable-twice').reservations.create(ana)
    const { seen } = await log()
    equal(seen.length, 3)
    isTrue(seen[0].headers['idempotency-key'].length >= 32)
    equal(new Set(seen.map(one => one.headers['idempotency-key'])).size, 1)
    equal(new Set(seen.map(one => one.sha256)).size, 1)
    isTrue(since() >= 750, `waited ${since()} ms`)
  },
  async 'gives another call another key'({ jurat, log }) {
    const client = jurat('ok')
    await Promise.all([client.reservations.create(ana), client.reservations.cancel(7)])
    equal(new Set((await log()).seen.map(one => one.headers['idempotency-key'])).size, 2)
  },
  async 'takes the key of its caller, and says in errors which one it was'({ jurat, log }) {
    const options = { idempotencyKey: 'order-1042', maxRetries: 0 }
    const error = await failure(jurat('unavailable').reservations.create(ana, options))
    equal(error.idempotencyKey, 'order-1042')
    equal((await log()).seen[0].headers['idempotency-key'], 'order-1042')
  },
  async 'sends no key where nothing changes'({ jurat, log }) {
    await jurat('ok').reservations.get(7)
    await jurat('ok').shipping.quote({ name: 'Ana' })
    same(
      (await log()).seen.map(one => one.headers['idempotency-key']),
      [undefined, undefined],
    )
  },
  async 'gives up after two retries, or as many as it is told'({ jurat, log }) {
    const error = await failure(jurat('unavailable').reservations.list())
    same(pick(error, 'status', 'code', 'requestId'), [503, 'unavailable', 'req_no'])
    equal((await log()).seen.length, 3)
    await failure(jurat('unavailable').reservations.list({}, { maxRetries: 0 }))
    equal((await log()).seen.length, 4)
  },
  async 'tries again while the first call with the key runs, not after a conflict'({ jurat, log }) {
    await jurat('in-progress-once').reservations.create(ana)
    equal((await log()).seen.length, 2)
    const error = await failure(jurat('conflict').reservations.create(ana))
    equal(error.code, 'idempotency_conflict')
    equal((await log()).seen.length, 3)
  },
  async 'says what was refused, and does not try again'({ jurat, log }) {
    const error = await failure(jurat('refused').reservations.create({}))
    same(pick(error, 'name', 'status', 'code', 'message', 'params', 'requestId', 'retryAfterMs'), [
      'JuratApiError',
      400,
      'invalid_request',
      'Refused as invalid_request.',
      { first_name: 'is required' },
      'req_no',
      undefined,
    ])
    equal(error.body.code, 'invalid_request')
    equal((await log()).seen.length, 1)
  },
  async 'reads all three shapes of errors'({ jurat }) {
    for (const shape of ['a', 'b', 'c']) {
      const error = await failure(jurat(`shape-${shape}`).signers.get(1))
      same(pick(error, 'status', 'code', 'message'), [404, 'not_found', `${shape.toUpperCase()}.`])
    }
  },
  async 'reads the HTML of a proxy, and tries again'({ jurat, log }) {
    await jurat('html-once').reservations.list()
    equal((await log()).seen.length, 2)
    const error = await failure(jurat('html').reservations.list({}, { maxRetries: 0 }))
    same(pick(error, 'name', 'status', 'code'), ['JuratApiError', 502, 'http_502'])
    isTrue(error.message.endsWith(': 502 Bad Gateway'), error.message)
    isTrue(error.body.startsWith('<html>'))
  },
  async 'refuses a success that is not JSON'({ jurat, log }) {
    const error = await failure(jurat('html-success').reservations.list())
    same(pick(error, 'status', 'code'), [200, 'unreadable_answer'])
    equal((await log()).seen.length, 1)
  },
  async 'follows no redirect, which would make a GET of a POST'({ jurat, log }) {
    const error = await failure(jurat('redirect').reservations.create(ana))
    equal(error.code, 'redirected')
    equal((await log()).seen.length, 1)
  },
  async 'goes on after a connection that was reset'({ jurat, log }) {
    equal((await jurat('reset-once').reservations.create(ana)).id, 7)
    const { seen } = await log()
    equal(seen.length, 2)
    equal(seen[0].headers['idempotency-key'], seen[1].headers['idempotency-key'])
  },
  async 'goes on after an answer that was cut off'({ jurat, log }) {
    equal((await jurat('cut-once').reservations.create(ana)).id, 7)
    equal((await log()).seen.length, 2)
  },
  async 'says that the connection failed, and to where'({ jurat, url }) {
    const error = await failure(jurat('reset').reservations.create(ana, { maxRetries: 0 }))
    equal(error.name, 'JuratConnectionError')
    isTrue(error.message.includes(new URL(url).origin), error.message)
    isTrue(error.idempotencyKey.length >= 32)
    isTrue(error.cause instanceof Error)
  },
  async 'ends an attempt that hangs, and tries again'({ jurat, log }) {
    equal((await jurat('hang-once').reservations.create(ana, { timeoutMs: 1000 })).id, 7)
    equal((await log()).seen.length, 2)
    const error = await failure(jurat('hang').reservations.list({}, { timeoutMs: 100, maxRetries: 1 }))
    same(pick(error, 'name', 'timeoutMs'), ['JuratTimeoutError', 100])
    equal((await log()).seen.length, 4)
  },
  async 'ends an attempt whose body does not end'({ jurat }) {
    const options = { timeoutMs: 200, maxRetries: 0 }
    equal((await failure(jurat('slow-body').reservations.get(7, options))).name, 'JuratTimeoutError')
  },
  async 'is aborted in flight, with the reason of the signal'({ jurat, log }) {
    const reason = new Error('the page was left')
    const leaving = new AbortController()
    const options = { signal: leaving.signal, maxRetries: 0 }
    const call = failure(jurat('hang').reservations.list({}, options))
    await until(async () => (await log()).seen.length === 1)
    leaving.abort(reason)
    isTrue((await call) === reason)
    equal((await log()).seen.length, 1)
  },
  async 'is aborted while it waits to try again'({ jurat, log }) {
    const leaving = new AbortController()
    const answered = async (...given) => {
      const response = await fetch(...given)
      // Its wait of a second begins as soon as this answer has been read.
      setTimeout(() => leaving.abort(), 100)
      return response
    }
    const waiting = jurat('limited', { fetch: answered }).reservations.list({}, { signal: leaving.signal })
    equal((await failure(waiting)).name, 'AbortError')
    equal((await log()).seen.length, 1)
  },
  async 'lets go of what a redirect says besides'({ jurat }) {
    let isLetGo = false
    const cancel = () => {
      isLetGo = true
    }
    const redirected = async () =>
      new Response(new ReadableStream({ cancel }), {
        status: 301,
        headers: { location: 'https://a.example' },
      })
    const error = await failure(jurat('ok', { fetch: redirected }).reservations.list())
    same([error.code, isLetGo], ['redirected', true])
  },
  async 'refuses what would try for ever, or end at once'({ jurat, log }) {
    const list = options => failure(jurat('hang').reservations.list({}, options))
    for (const maxRetries of [Number.NaN, -1])
      isTrue((await list({ maxRetries })).message.startsWith('maxRetries'))
    for (const timeoutMs of [Number.NaN, -1])
      isTrue((await list({ timeoutMs })).message.startsWith('timeoutMs'))
    equal((await log()).seen.length, 0)
    for (const timeoutMs of [Number.POSITIVE_INFINITY, 2 ** 31, 0]) {
      equal((await jurat('ok').reservations.get(7, { timeoutMs, maxRetries: 0 })).id, 7)
    }
  },
  async 'refuses a key that no header can hold'({ jurat, log }) {
    for (const idempotencyKey of ['', ' a', 'a\n', 'é', 'x'.repeat(256)]) {
      const error = await failure(jurat('ok').reservations.create(ana, { idempotencyKey }))
      same([error.name, error.message.startsWith('idempotencyKey')], ['JuratError', true])
    }
    const idempotencyKey = `order 1042${'x'.repeat(245)}`
    await jurat('ok').reservations.create(ana, { idempotencyKey })
    same(
      (await log()).seen.map(({ headers }) => headers['idempotency-key']),
      [idempotencyKey],
    )
  },
  async 'sends nothing for a signal that was aborted before'({ jurat, log }) {
    const error = await failure(jurat('ok').reservations.list({}, { signal: AbortSignal.abort() }))
    equal(error.name, 'AbortError')
    equal((await log()).seen.length, 0)
  },
  async 'issues a token once, whatever happens to the answer'({ manage, log }) {
    // Chromium and Deno themselves repeat what is cut on a kept connection, so that what the server sees says
    // less.
    let asked = 0
    const counted = (...given) => {
      asked++
      return fetch(...given)
    }
    const issuing = answer => manage(answer, { fetch: counted }).tokens
    const wanted = { workspace_id: 1, name: 'x', scopes: ['*'] }
    equal((await failure(issuing('unavailable').create(wanted))).status, 503)
    equal((await failure(issuing('reset').create(wanted))).name, 'JuratConnectionError')
    await issuing('ok').create(wanted)
    equal(asked, 3)
    const { seen } = await log()
    same(
      seen.map(one => one.headers['idempotency-key']),
      seen.map(() => undefined),
    )
  },
  async 'issues a token once more where it was refused before anything was done'({ manage, log }) {
    await manage('limited').tokens.create({ workspace_id: 1, name: 'x', scopes: ['*'] })
    equal((await log()).seen.length, 2)
  },
  async 'walks over every page, and no further than it is asked to'({ jurat, log }) {
    const signers = jurat('pages').signers.list({ limit: 2 })
    const ids = []
    for await (const signer of signers) ids.push(signer.id)
    same(ids, [6, 5, 4, 3, 2, 1])
    same(
      (await log()).seen.map(one => one.url.split('?')[1]),
      ['limit=2', 'limit=2&cursor=4', 'limit=2&cursor=2'],
    )
    for await (const signer of jurat('pages').signers.list()) if (signer.id === 6) break
    equal((await log()).seen.length, 4)
    equal((await jurat('pages').signers.list({ cursor: '2' })).data[0].id, 2)
  },
  async 'does not walk in a circle'({ jurat, log }) {
    const walk = async () => {
      for await (const _ of jurat('pages-endless').signers.list());
    }
    equal((await failure(walk())).name, 'JuratError')
    equal((await log()).seen.length, 2)
  },
  async 'tells what came beside the body'({ jurat }) {
    const { data, status, requestId } = await jurat('ok').reservations.get(7).withResponse()
    same([data.id, status, requestId], [7, 200, 'req_ok'])
    const told = await jurat('limits-told').reservations.get(7).withResponse()
    same([told.isReplay, told.rateLimit.limit, told.rateLimit.remaining], [true, 1000, 998])
    equal(told.rateLimit.resetsAt.getTime(), 1795100400_000)
    equal(told.etag, '"V1StGXR8_Z5jdHi6B-myTA"')
    same(told.ignoredFields, ['fist_name', 'ü, "x"', 'cut%C3', '*'])
    equal(told.language, 'en')
    const plain = await jurat('ok').reservations.get(7).withResponse()
    same([plain.etag, plain.ignoredFields, plain.language], [undefined, [], undefined])
    equal((await jurat('ok').reservations.get(7).withResponse()).rateLimit, undefined)
  },
  async 'reads an answer without a body'({ jurat, log }) {
    equal(await jurat('nothing').request('DELETE', '/wp-json/v3/x'), null)
    equal(await jurat('ok').request('HEAD', '/wp-json/v3/x'), null)
    equal((await log()).seen.length, 2)
  },
  async 'answers null to a deletion'({ jurat }) {
    equal(await jurat('null').signers.delete(7), null)
  },
  async 'makes no address of an id that is missing'({ jurat, log }) {
    for (const id of [undefined, null, '', Number.NaN]) {
      const error = await failure(jurat('ok').reservations.get(id))
      equal(error.name, 'JuratError')
      isTrue(error.message.endsWith(', but the URL needs a value.'))
    }
    for (const id of ['.', '..']) {
      const error = await failure(jurat('ok').reservations.get(id))
      same([error.name, error.message], ['JuratError', `id cannot be "${id}".`])
    }
    equal((await log()).seen.length, 0)
  },
  async 'goes nowhere but to its base address'({ jurat, log }) {
    for (const path of ['@evil.test/x', '.evil.test/x', '//evil.test/x', 'wp-json/v3/reservations'])
      equal((await failure((async () => jurat('ok').request('GET', path))())).name, 'JuratError')
    equal((await log()).seen.length, 0)
  },
  async 'repeats a change without a method of its own only with a key'({ jurat, log }) {
    const client = jurat('unavailable-twice')
    const make = options => client.request('POST', '/wp-json/v3/reservations', { body: ana }, options)
    equal((await failure(make())).status, 503)
    equal((await log()).seen.length, 1)
    await make({ idempotencyKey: 'order-7' })
    equal((await log()).seen.length, 3)
  },
  async 'tells the key that was sent, whoever chose it'({ jurat }) {
    const given = { maxRetries: 0, headers: { 'Idempotency-Key': 'order-7' } }
    equal((await failure(jurat('reset').reservations.create(ana, given))).idempotencyKey, 'order-7')
  },
  async 'says its token to the server, and to nobody else'({ jurat, log, token, isBrowser }) {
    await jurat('ok').reservations.list(
      { status: undefined, limit: 3 },
      { headers: { 'x-request-id': 'me' } },
    )
    const [{ headers, url }] = (await log()).seen
    equal(headers.authorization, `Bearer ${token}`)
    equal(headers['x-request-id'], 'me')
    equal(url.split('?')[1], 'limit=3')
    equal(/^jurat-client\/\d/.test(headers['user-agent']), !isBrowser)
    const errors = [
      await failure(jurat('refused').reservations.list()),
      await failure(jurat('reset').reservations.list({}, { maxRetries: 0 })),
      await failure(jurat('hang').reservations.list({}, { maxRetries: 0, timeoutMs: 50 })),
    ]
    for (const error of errors) {
      const parts = [error, error.cause, error.cause?.cause].filter(Boolean)
      const words = parts.flatMap(part => [String(part), part.stack, JSON.stringify({ ...part })])
      isTrue(!words.join('\n').includes(token))
    }
  },
  async 'says nothing of a token that cannot be one'({ connect, url }) {
    const error = await failure((async () => connect('Jurat', { baseUrl: url, token: 'jurat_live_x\n' }))())
    equal(error.name, 'JuratError')
    isTrue(!error.message.includes('jurat_live_x'))
  },
  async 'knows a base address that cannot be right'({ connect, token }) {
    for (const baseUrl of [
      'jurat.example.com',
      'ftp://a.b',
      'http://a.b/wp-json/v3/',
      'http://a.b?x=1',
      'http://:password@a.b',
      '',
    ]) {
      const error = await failure((async () => connect('Jurat', { baseUrl, token }))())
      isTrue(error.message.startsWith('baseUrl'), error.message)
    }
  },
  async 'verifies what it signs, and no byte else'({ webhooks }) {
    const { signTestEvent, verifyWebhook } = webhooks
    const secret = 'whsec_5vXhgAcKkUS3cGnKmoYd3WzB1E4EhoQfDkqXbV1tq3s='
    const { body, headers, event } = await signTestEvent({ type: 'signer-added', secret, data: { id: 77 } })
    same(await verifyWebhook(body, headers, secret), event)
    equal(event.data.id, 77)
    const bytes = new TextEncoder().encode(body)
    same(await verifyWebhook(bytes, new Headers(headers), ['whsec_old', secret]), event)
    bytes[10] ^= 1
    equal((await failure(verifyWebhook(bytes, headers, secret))).reason, 'no_match')
    equal((await failure(verifyWebhook(body, headers, 'whsec_other'))).reason, 'no_match')
  },
  ...bodies,
}

const ana = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
