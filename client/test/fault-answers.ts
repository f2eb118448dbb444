import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request as it arrived. */
export interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  sha256: string
  sizeBytes: number
  /** The body, if it is short. */
  text: string
}

interface Moment {
  response: ServerResponse
  seen: Seen
  /** Number of requests of this run so far, including this one. */
  count: number
  url: URL
}

type Answer = (moment: Moment) => void

const created = {
  object: 'reservation',
  id: 7,
  links: { self: 'http://127.0.0.1/wp-json/v3/reservations/7' },
}
const ok: Answer = ({ response }) => json(response, 200, created, { 'x-request-id': 'req_ok' })

const refusal = (status: number, code: string, headers = {}): Answer => {
  const message = `Refused as ${code}.`
  const data = { status, request_id: 'req_no', params: { first_name: 'is required' } }
  return ({ response }) => json(response, status, { error: { code, message }, code, message, data }, headers)
}

/** Each of `before` once, then `ok` every time. */
const then =
  (...before: Answer[]): Answer =>
  moment =>
    (before[moment.count - 1] ?? ok)(moment)

const reset: Answer = ({ response }) => response.socket?.destroy()

const html: Answer = ({ response }) =>
  response
    .writeHead(502, { 'content-type': 'text/html' })
    .end('<html><head><title>502</title></head><body><h1>Bad Gateway</h1></body></html>')

/** Half of a body, then nothing, or the end of the connection. Without a length it is sent in chunks. */
const half =
  (after: (response: ServerResponse) => void, length: object = { 'content-length': '1000' }): Answer =>
  ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', ...length })
    response.write('{"object":"reservation",')
    setTimeout(() => after(response), 50)
  }

/** Three pages of two items. With `endless` there is always another page. */
const pages =
  (isEndless: boolean): Answer =>
  ({ response, url }) => {
    const after = Number(url.searchParams.get('cursor') ?? '6')
    const data = [after, after - 1].map(id => ({ object: 'signer', id }))
    const next = isEndless ? 'same' : after > 2 ? String(after - 2) : null
    json(response, 200, { object: 'list', data, next_cursor: next })
  }

/** An archive in two halves: the first at once, then the result of `after`. */
const archive =
  (after: (response: ServerResponse) => void): Answer =>
  ({ response }) => {
    response.writeHead(200, {
      'content-type': 'application/x-tar',
      'content-length': '2000',
      'content-disposition': 'attachment; filename="jurat-2026-11-21T133105Z.tar"',
    })
    response.write(Buffer.alloc(1000, 1))
    after(response)
  }

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()

/** The responses of `/s/<name>/…` of the fault server. */
export const answers: Record<string, Answer> = {
  ok,
  null: ({ response }) => json(response, 200, null),
  echo: ({ response, seen }) => json(response, 200, seen),
  limited: then(refusal(429, 'rate_limited', { 'retry-after': '1' })),
  'limited-until': then(moment => refusal(429, 'rate_limited', { 'retry-after': inSeconds(2) })(moment)),
  'limited-long': refusal(429, 'rate_limited', { 'retry-after': '3600' }),
  'limits-told': ({ response }) =>
    json(response, 200, created, {
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '998',
      'x-ratelimit-reset': '1795100400',
      'idempotent-replayed': 'true',
      etag: '"V1StGXR8_Z5jdHi6B-myTA"',
      'jurat-language': 'en',
      'jurat-ignored-fields': 'fist_name, %C3%BC%2C%20%22x%22, cut%C3, *',
    }),
  'unavailable-twice': then(refusal(503, 'unavailable'), refusal(503, 'unavailable')),
  'unavailable-once': then(refusal(503, 'unavailable')),
  'unavailable-asked': then(refusal(503, 'unavailable', { 'retry-after': '7' })),
  unavailable: refusal(503, 'unavailable'),
  'in-progress-once': then(refusal(409, 'idempotency_in_progress')),
  conflict: refusal(409, 'idempotency_conflict'),
  refused: refusal(400, 'invalid_request'),
  'shape-a': ({ response }) => json(response, 404, { error: { code: 'not_found', message: 'A.' } }),
  'shape-b': ({ response }) =>
    json(response, 404, { code: 'not_found', message: 'B.', data: { status: 404 } }),
  'shape-c': ({ response }) => json(response, 404, [{ status: 404, code: 'not_found', message: 'C.' }]),
  html,
  'html-once': then(html),
  'html-success': ({ response }) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  'reset-once': then(reset),
  reset,
  hang: () => {},
  'hang-once': then(() => {}),
  'slow-body': half(() => {}),
  'cut-once': then(half(response => response.socket?.destroy())),
  'cut-chunk-once': then(half(response => response.socket?.destroy(), {})),
  chunks: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    for (const part of ['{"object":', '"reservation"', ',"name":"Zoë"}']) response.write(part)
    response.end()
  },
  nothing: ({ response }) => response.writeHead(204).end(),
  archive: archive(response => setTimeout(() => response.end(Buffer.alloc(1000, 2)), 50)),
  'archive-cut': archive(response => setTimeout(() => response.destroy(), 50)),
  'archive-hangs': archive(() => {}),
  redirect: ({ response }) => response.writeHead(301, { location: 'https://jurat.example.com/' }).end(),
  pages: pages(false),
  'pages-endless': pages(true),
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
