// What the built package does when things go wrong. Plain JavaScript over Web APIs, so that the same file runs on every
// runtime: the runners give it the modules and the address of the fault server.

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
  async 'leaves a long wait to its caller'({ jurat, log, since }) {
    const error = await failure(jurat('limited-long').reservations.get(1))
    same(pick(error, 'name', 'status', 'code', 'retryAfterMs'), [
      'JuratApiError',
      429,
      'rate_limited',
      3_600_000,
    ])
    equal((await log()).seen.length, 1)
    isTrue(since() < 1000)
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
  async 'ends an attempt that hangs, and tries again'({ jurat, log, since }) {
    equal((await jurat('hang-once').reservations.create(ana, { timeoutMs: 200 })).id, 7)
    equal((await log()).seen.length, 2)
    isTrue(since() < 5000)
    const error = await failure(jurat('hang').reservations.list({}, { timeoutMs: 100, maxRetries: 1 }))
    same(pick(error, 'name', 'timeoutMs'), ['JuratTimeoutError', 100])
    equal((await log()).seen.length, 4)
  },
  async 'ends an attempt whose body does not end'({ jurat, since }) {
    const options = { timeoutMs: 200, maxRetries: 0 }
    equal((await failure(jurat('slow-body').reservations.get(7, options))).name, 'JuratTimeoutError')
    isTrue(since() < 5000)
  },
  async 'is aborted in flight, with the reason of the signal'({ jurat, log }) {
    const reason = new Error('the page was left')
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(reason), 100)
    const error = await failure(
      jurat('hang').reservations.list({}, { signal: leaving.signal, maxRetries: 0 }),
    )
    isTrue(error === reason)
    equal((await log()).seen.length, 1)
  },
  async 'is aborted while it waits to try again'({ jurat, log, since }) {
    const signal = AbortSignal.timeout(150)
    const error = await failure(jurat('limited').reservations.list({}, { signal }))
    equal(error.name, 'TimeoutError')
    equal((await log()).seen.length, 1)
    isTrue(since() < 900, `took ${since()} ms`)
  },
  async 'sends nothing for a signal that was aborted before'({ jurat, log }) {
    const error = await failure(jurat('ok').reservations.list({}, { signal: AbortSignal.abort() }))
    equal(error.name, 'AbortError')
    equal((await log()).seen.length, 0)
  },
  async 'issues a token once, whatever happens to the answer'({ manage, log, isBrowser }) {
    const repeatsItself = isBrowser || 'Deno' in globalThis
    const wanted = { workspace_id: 1, name: 'x', scopes: ['*'] }
    equal((await failure(manage('unavailable').tokens.create(wanted))).status, 503)
    equal((await failure(manage('reset').tokens.create(wanted))).name, 'JuratConnectionError')
    await manage('limited').tokens.create(wanted)
    const { seen } = await log()
    same(
      seen.map(one => one.headers['idempotency-key']),
      seen.map(() => undefined),
    )
    // One failed, one was cut, one let through. Chromium and Deno themselves repeat what is cut on a kept connection.
    isTrue(seen.length === 3 || (repeatsItself && seen.length === 4), `${seen.length} were sent`)
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
    equal((await jurat('ok').reservations.get(7).withResponse()).rateLimit, undefined)
  },
  async 'answers null to a deletion'({ jurat }) {
    equal(await jurat('null').signers.delete(7), null)
  },
  async 'makes no address of an id that is missing'({ jurat, log }) {
    for (const id of [undefined, null, '', Number.NaN]) {
      const error = await failure(jurat('ok').reservations.get(id))
      equal(error.name, 'JuratError')
      isTrue(error.message.startsWith('id is missing'))
    }
    equal((await log()).seen.length, 0)
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
      '',
    ]) {
      const error = await failure((async () => connect('Jurat', { baseUrl, token }))())
      isTrue(error.message.startsWith('baseUrl'), error.message)
    }
  },
  async 'uploads a PDF from bytes, a Blob or a stream, and again after a failure'({ jurat, log, since }) {
    const bytes = pdfOf(100_001)
    const sources = [
      () => bytes,
      () => bytes.buffer,
      () => new Blob([bytes]),
      () => new Blob([bytes]).stream(),
      () => iterated(bytes, 1000),
    ]
    for (const source of sources) {
      await jurat('unavailable-once').documents.create(
        { ...parent, pdf_content: source() },
        { maxRetries: 3 },
      )
    }
    const { seen } = await log()
    // Only the first of all requests is answered 503: the run's count goes on.
    equal(seen.length, sources.length + 1)
    const expected = JSON.stringify({ ...parent, pdf_content: btoa(latin1Of(bytes)) })
    same([...new Set(seen.map(one => one.sha256))], [await sha256Of(expected)])
    equal(seen[0].headers['content-type'], 'application/json')
    isTrue(since() < 10_000)
  },
  async 'takes a string to be base64'({ jurat, log }) {
    await jurat('ok').documents.create({ ...parent, pdf_content: 'JVBERi0=' })
    same(JSON.parse((await log()).seen[0].text), { ...parent, pdf_content: 'JVBERi0=' })
  },
  async 'refuses what cannot be uploaded'({ jurat, manage, log }) {
    for (const nothing of [undefined, null, 7, {}]) {
      const pdf = await failure(jurat('ok').documents.create({ ...parent, pdf_content: nothing }))
      const video = await failure(
        manage('ok').videos.create({ appointment_id: 9, file: nothing, filename: 'a.mp4' }),
      )
      same([pdf.name, video.name], ['JuratError', 'JuratError'])
      isTrue(pdf.message.startsWith('pdf_content is to be'), pdf.message)
    }
    equal((await log()).seen.length, 0)
  },
  async 'uploads 25 MiB'({ jurat, log, since }) {
    const bytes = pdfOf(25 * 1024 * 1024)
    await jurat('ok').documents.create({ ...parent, pdf_content: bytes })
    const [{ sizeBytes }] = (await log()).seen
    equal(sizeBytes, JSON.stringify({ ...parent, pdf_content: '' }).length + 4 * Math.ceil(bytes.length / 3))
    isTrue(since() < 20_000, `took ${since()} ms`)
  },
  async 'uploads a video as multipart, the appointment first'({ manage, log }) {
    const bytes = new TextEncoder().encode('moving pictures')
    const sources = [bytes, new Blob([bytes]), new Blob([bytes]).stream(), iterated(bytes, 4)]
    for (const file of sources) {
      await manage('ok').videos.create({ appointment_id: 9, file, filename: 'a "b"\r\n.webm' })
    }
    for (const { headers, text } of (await log()).seen) {
      const [, boundary] = /^multipart\/form-data; ?boundary=(.+)$/.exec(headers['content-type'])
      const [before, appointment, file, end] = text.split(`--${boundary}`)
      same([before, end.trim()], ['', '--'])
      isTrue(/name="appointment_id"\r\n\r\n9\r\n$/.test(appointment), appointment)
      isTrue(/name="file"; filename="a %22b%22%0D%0A\.webm"\r\n/.test(file), file)
      isTrue(/content-type: video\/webm\r\n\r\nmoving pictures\r\n$/i.test(file), file)
    }
    equal((await log()).seen.length, sources.length)
  },
  async 'sends a stream while it is still being read'({ manage, log, isBrowser }) {
    let begun = 0
    async function* recording() {
      yield new Uint8Array(200_000)
      // A server has it before there is more; a browser gathers it all first.
      for (let tries = 0; tries < 100 && begun === 0 && !isBrowser; tries++) {
        begun = (await log()).begun
        await new Promise(resolve => setTimeout(resolve, 20))
      }
      yield new Uint8Array(200_000)
    }
    await manage('ok').videos.create({ appointment_id: 9, file: recording(), filename: 'a.mp4' })
    equal(begun, isBrowser ? 0 : 1)
    isTrue((await log()).seen[0].sizeBytes > 400_000)
  },
  async 'does not send again what it has read from a stream'({ manage, log, isBrowser }) {
    const file = new Blob(['x']).stream()
    const video = manage('limited').videos.create({ appointment_id: 9, file, filename: 'a.mp4' })
    if (isBrowser) await video
    else equal((await failure(video)).status, 429)
    equal((await log()).seen.length, isBrowser ? 2 : 1)
  },
  async 'tells the error of a stream that breaks'({ manage }) {
    const gone = new Error('the disk is gone')
    async function* broken() {
      yield new Uint8Array(10)
      throw gone
    }
    const error = await failure(
      manage('ok').videos.create({ appointment_id: 9, file: broken(), filename: 'a.mp4' }),
    )
    isTrue(error === gone, String(error))
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
}

const ana = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
const parent = { object_type: 'reservation', object_id: 7, filename: 'Deed.pdf' }

/** Bytes of every value, with a head that makes them a PDF. */
function pdfOf(length) {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 256)
  bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
  return bytes
}

const latin1Of = bytes => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

async function* iterated(bytes, step) {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}

async function sha256Of(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

export async function failure(promise) {
  let value
  try {
    value = await promise
  } catch (error) {
    return error
  }
  throw new Error(`it did not fail, and answered ${JSON.stringify(value)}`)
}

const pick = (from, ...names) => names.map(name => from[name])

export function isTrue(value, why = 'it is not so') {
  if (!value) throw new Error(why)
}

export function equal(actual, expected) {
  if (!Object.is(actual, expected)) throw new Error(`${String(actual)} is not ${String(expected)}`)
}

export function same(actual, expected) {
  const [a, b] = [actual, expected].map(value => JSON.stringify(value))
  if (a !== b) throw new Error(`${a} is not ${b}`)
}
