import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import {
  describeOnPostgres,
  type Installation,
  startInstallation,
  startOwnInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { Browser, ownAddresses, person, prove, secretOf } from '../../../test/helpers/people.ts'
import { rolesNow } from '../../members/sign-in/signed-in.ts'
import { encodeCursor } from '../../platform/http/list.ts'
import type { App } from '../../platform/http/operation.ts'
import { relayEvents } from '../webhooks/relay.ts'
import { EventStream } from './event-stream.ts'
import { EventStreams } from './event-streams.ts'
import { listEvents } from './queries.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

interface Received {
  id: string
  sequence: number
  type: string
}

/** A client of the stream, as browsers read it. */
class Listener {
  readonly received: Received[] = []
  readonly comments: string[] = []
  lastId = ''
  status = 0
  hasEnded = false
  readonly #aborting = new AbortController()

  static async open(url: string, headers: Record<string, string>, query = ''): Promise<Listener> {
    const listener = new Listener()
    const { signal } = listener.#aborting
    const response = await fetch(`${url}/manage/v1/events/stream${query}`, { headers, signal })
    listener.status = response.status
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    void listener.#read(response).catch(() => {})
    await until(() => listener.lastId !== '')
    return listener
  }

  /** Cuts the connection. */
  kill(): void {
    this.#aborting.abort()
  }

  get sequences(): number[] {
    return this.received.map(({ sequence }) => sequence)
  }

  async #read(response: Response): Promise<void> {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
    this.hasEnded = true
  }

  #take(block: string): void {
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) this.comments.push(line)
      if (line.startsWith('id: ')) this.lastId = line.slice(4)
      if (line.startsWith('data: ')) this.received.push(JSON.parse(line.slice(6)))
    }
  }
}

const bearer = ({ token }: Pick<Workspace, 'token'>) => ({ authorization: `Bearer ${token}` })
const listen = (workspace: Workspace, headers: Record<string, string> = {}, query = '') =>
  Listener.open(installation.url, { ...bearer(workspace), ...headers }, query)
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, n) => first + n)
const until = (check: () => boolean) => vi.waitUntil(check, { timeout: 60_000, interval: 20 })

/** `count` events, at the same time. */
const cause = (workspace: Workspace, count: number) =>
  Promise.all(Array.from({ length: count }, () => makeReservation(workspace)))

test('A stream sends new events as they happen, as the feed has them, to every client of the workspace only', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  await cause(workspace, 2)
  const listeners = [await listen(workspace), await listen(workspace), await listen(other)] as const
  await cause(workspace, 3)
  await until(() => listeners.slice(0, 2).every(({ received }) => received.length === 3))
  expect(listeners[0].received).toEqual((await workspace.events()).slice(2))
  expect(listeners[1].received).toEqual(listeners[0].received)
  expect(listeners[2].received).toEqual([])
  for (const listener of listeners) listener.kill()
})

test('A killed client continues where it was, without a gap and without a repetition', async () => {
  const workspace = await installation.workspace()
  const sequences: number[] = []
  let lastId = encodeCursor(0)
  const causing = (async () => {
    for (let round = 0; round < 12; round++) await cause(workspace, 12)
  })()
  for (let life = 0; life < 8; life++) {
    const listener = await listen(workspace, { 'last-event-id': lastId })
    await sleep(40 + life * 30)
    listener.kill()
    sequences.push(...listener.sequences)
    lastId = listener.lastId
  }
  await causing
  const last = await listen(workspace, { 'last-event-id': lastId })
  await until(() => sequences.length + last.received.length >= 144)
  await sleep(100)
  expect([...sequences, ...last.sequences]).toEqual(upTo(144))
  last.kill()
})

test('A client joins the others only when it has the same events, and gets none twice', async () => {
  const workspace = await installation.workspace()
  await cause(workspace, 3)
  const feed = () => listAll(workspace)
  await feed()
  const live = { position: 5, streams: new Set<EventStream>() }
  const stream = new EventStream(installation.ctx, {} as FastifyRequest, workspace.id, live, 0)
  const sequences: number[] = []
  stream.body.on('data', (chunk: Buffer) => {
    for (const [, sequence] of String(chunk).matchAll(/"sequence":(\d+)/g)) sequences.push(Number(sequence))
  })
  await until(() => sequences.length === 3)
  await sleep(50)
  expect(live.streams.size).toBe(0)
  await cause(workspace, 2)
  await feed()
  await until(() => live.streams.size === 1)
  await cause(workspace, 1)
  stream.send(await feed())
  await until(() => sequences.length === 6)
  expect([sequences, stream.position]).toEqual([upTo(6), 6])
  stream.end()
})

/** All events of the workspace, with their numbers. */
async function listAll({ id }: Workspace) {
  await relayEvents(installation.ctx, id)
  const page = { after: undefined, limit: 100, type: undefined, since: undefined }
  return listEvents(installation.ctx.db, id, page)
}

test('A stream takes its position from cursor, too; the header has precedence; an invalid one is rejected', async () => {
  const workspace = await installation.workspace()
  await cause(workspace, 4)
  const { body } = await workspace.manage('GET', '/events?limit=1')
  const byCursor = await listen(workspace, {}, `?cursor=${body.resume_cursor}`)
  await until(() => byCursor.received.length === 3)
  const byHeader = await listen(
    workspace,
    { 'last-event-id': encodeCursor(3) },
    `?cursor=${body.resume_cursor}`,
  )
  await until(() => byHeader.received.length === 1)
  expect([byCursor.sequences, byHeader.sequences]).toEqual([[2, 3, 4], [4]])
  for (const listener of [byCursor, byHeader]) listener.kill()
  const refused = await workspace.manage('GET', '/events/stream', undefined, { 'last-event-id': 'x' })
  expect(verdict(refused)).toEqual([
    400,
    'invalid_request',
    { 'Last-Event-ID': 'is invalid. Use the id of the last event that was received' },
  ])
  expect(verdict(await workspace.manage('GET', '/events/stream?cursor=x'))).toEqual([
    400,
    'invalid_request',
    { cursor: expect.stringContaining('resume_cursor') },
  ])
  expect((await workspace.manage('HEAD', '/events/stream')).status).toBe(200)
})

test('A client that does not read is dropped, and others get every event', async () => {
  const workspace = await installation.workspace()
  const { port, hostname } = new URL(installation.url)
  const accepted = new Promise<Socket>(resolve => installation.app.server.once('connection', resolve))
  const lazy = connect(Number(port), hostname)
  const socket = await accepted
  lazy.write(
    `GET /manage/v1/events/stream HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${workspace.token}\r\n\r\n`,
  )
  await new Promise(resolve => lazy.once('readable', resolve))
  const listener = await listen(workspace)
  // More than the buffers of the kernel and of the stream: 20 MB of events.
  await fillFeed(workspace, 200, 'x'.repeat(100_000))
  await cause(workspace, 1)
  await vi.waitUntil(() => listener.received.length === 201, { timeout: 60_000 })
  expect(listener.sequences).toEqual(upTo(201))
  expect(socket.writableLength).toBeLessThan(16_000_000)
  await vi.waitUntil(() => socket.destroyed, { timeout: 60_000 })
  listener.kill()
  lazy.destroy()
})

/** Events without a number, as a burst of commits leaves them. */
async function fillFeed({ id }: Workspace, count: number, text: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    workspace_id: id,
    id: `evt_${'0'.repeat(20)}${String(index).padStart(12, '0')}`,
    sequence: null,
    type: 'signer-added',
    occurred_at: new Date(),
    source: 'api',
    request_id: 'test',
    data: JSON.stringify({ object: 'signer', id: index, text }),
  }))
  for (let at = 0; at < count; at += 50)
    await installation.ctx.db
      .insertInto('events')
      .values(rows.slice(at, at + 50))
      .execute()
}

test('A stream ends within a second when the token is revoked, the session ends or the role has no scope', async () => {
  const workspace = await installation.workspace()
  const issued = await workspace.manage('POST', '/tokens', { name: 'Board', scopes: ['events:read'] })
  const owner = await person(installation, workspace)
  const developer = await person(installation, workspace, 'developer')
  const changed = await person(installation, workspace, 'scheduler')
  const cookieOf = ({ browser }: typeof owner) => ({
    cookie: browser.cookie ?? '',
    'sec-fetch-site': 'same-origin',
  })
  const streams = {
    token: await Listener.open(installation.url, bearer({ token: issued.body.token })),
    signedOut: await Listener.open(installation.url, cookieOf(developer)),
    roleChanged: await Listener.open(installation.url, cookieOf(changed)),
    stays: await Listener.open(installation.url, cookieOf(owner)),
  }
  const endedWithin = async (listener: Listener, act: () => Promise<unknown>) => {
    await act()
    const began = performance.now()
    await until(() => listener.hasEnded)
    return performance.now() - began
  }
  const times = [
    await endedWithin(streams.token, () => workspace.manage('DELETE', `/tokens/${issued.body.id}`)),
    await endedWithin(streams.signedOut, () => developer.browser.auth('POST', '/sign-out')),
    await endedWithin(streams.roleChanged, async () => {
      const [notary] = (await workspace.manage('GET', '/notaries')).body.data
      const answer = await workspace.manage('PATCH', `/members/${changed.id}`, {
        role: 'notary',
        notary_id: notary.id,
      })
      expect(answer.status).toBe(200)
    }),
  ]
  expect(times.filter(ms => ms > 1_000)).toEqual([])
  await cause(workspace, 1)
  await until(() => streams.stays.received.length === 1)
  expect((await changed.browser.manage('GET', '/events/stream')).status).toBe(401)
  streams.stays.kill()
})

test('A workspace has at most 100 streams; each frees its place, and none uses a place of the queue', async () => {
  const workspace = await installation.workspace()
  const issue = async () => {
    const board = { workspace_id: workspace.id, name: 'Board', scopes: ['events:read'] }
    const issued = await installation.admin('POST', '/manage/v1/tokens', board)
    return bearer(issued.body)
  }
  const tokens = await Promise.all(Array.from({ length: 10 }, issue))
  const open = (headers: Record<string, string>) => Listener.open(installation.url, headers)
  const listeners = await Promise.all(tokens.flatMap(token => Array.from({ length: 10 }, () => open(token))))
  const refused = await workspace.manage('GET', '/events/stream')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    429,
    'rate_limited',
    'The workspace has 100 open event streams. Close one, then try again.',
  ])
  expect(installation.app.admission.load.running).toBe(0)
  expect((await workspace.call('GET', '/reservations')).status).toBe(200)
  for (const listener of listeners) listener.kill()
  await vi.waitUntil(async () => (await workspace.manage('GET', '/events/stream')).status === 200, {
    interval: 100,
    timeout: 60_000,
  })
})

test('A member, a portal or a token has at most 10 streams, and others can still open theirs', async () => {
  const workspace = await installation.workspace()
  const developer = await person(installation, workspace, 'developer')
  const second = new Browser(installation)
  expect((await second.signIn(developer.email)).status).toBe(201)
  const link = await workspace.manage('POST', '/portal-links', {})
  const portal = new Browser(installation)
  expect((await portal.auth('POST', `/portal-links/${secretOf(link.body.url)}`)).status).toBe(201)
  const cookies = ({ cookie = '' }: Browser) => ({ cookie, 'sec-fetch-site': 'same-origin' })
  const callers = [[cookies(developer.browser), cookies(second)], [cookies(portal)], [bearer(workspace)]]
  const listeners: Listener[] = []
  for (const sessions of callers) {
    const headersOf = (count: number) => sessions[count % sessions.length] ?? {}
    // All at once: those that are being opened count, too.
    const responses = await Promise.all(
      Array.from({ length: 14 }, (_, count) =>
        fetch(`${installation.url}/manage/v1/events/stream`, { headers: headersOf(count) }),
      ),
    )
    const refused = responses.filter(({ status }) => status === 429)
    expect([refused.length, responses.filter(({ status }) => status === 200).length]).toEqual([4, 10])
    expect(await refused[0]?.text()).toContain('You have 10 open event streams. Close one, then try again.')
    const owner = await person(installation, workspace)
    listeners.push(await Listener.open(installation.url, cookies(owner.browser)))
    for (const { body, status } of responses) if (status === 200) await body?.cancel()
  }
  for (const listener of listeners) listener.kill()
})

test('A token has no more streams through the tokens that it issues, nor a member through several tokens', async () => {
  const workspace = await installation.workspace()
  const scopes = ['events:read', 'tokens:write']
  const name = 'Board'
  const root = await installation.admin('POST', '/manage/v1/tokens', {
    workspace_id: workspace.id,
    name,
    scopes,
  })
  const issuer = installation.as(root.body.token)
  const owner = await person(installation, workspace)
  const ofRoot = () => issuer('POST', '/manage/v1/tokens', { name, scopes })
  const ofMember = () => owner.browser.manage('POST', '/tokens', { name, scopes })
  for (const issue of [ofRoot, ofMember]) {
    const tokens = [await issue(), await issue()]
    const second = await installation.as(tokens[0]?.body.token)('POST', '/manage/v1/tokens', { name, scopes })
    const all = [...tokens, second].map(({ body }) => bearer(body))
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, count) =>
        fetch(`${installation.url}/manage/v1/events/stream`, { headers: all[count % 3] ?? {} }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429])
    // Another token still opens its own.
    ;(await listen(workspace)).kill()
    for (const { body, status } of responses) if (status === 200) await body?.cancel()
  }
})

test('A refused stream leaves no feed that listens', async () => {
  const { ctx } = installation
  const streams = new EventStreams({ addHook: () => {} } as unknown as App, ctx)
  const listening = vi.spyOn(ctx.committed, 'listen')
  onTestFinished(() => listening.mockRestore())
  streams.close()
  await expect(streams.open({} as FastifyRequest, 1, undefined)).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(listening).not.toHaveBeenCalled()
})

test('A stream checks the role in its own workspace, not in another one of the person', async () => {
  const [first, second] = [await installation.workspace(), await installation.workspace()]
  const [notary] = (await first.manage('GET', '/notaries')).body.data
  const { browser, email } = await person(installation, first, 'notary', notary.id)
  await prove(installation, { email })
  const body = { workspace_id: second.id, email, role: 'viewer' }
  const invited = await installation.admin('POST', '/manage/v1/invitations', body)
  const accepted = await browser.auth('POST', `/invitations/${secretOf(invited.body.url)}/accept`, {})
  expect(accepted.status).toBe(201)
  const secret = (browser.cookie ?? '').split('=')[1] ?? ''
  const rolesIn = (...workspaces: Workspace[]) =>
    rolesNow(
      installation.ctx.db,
      installation.ctx,
      workspaces.map(({ id }) => ({ secret, workspaceId: id })),
    )
  expect(await rolesIn(first, second)).toEqual(['notary', 'viewer'])
  const headers = { cookie: browser.cookie ?? '', 'sec-fetch-site': 'same-origin' }
  const inSecond = { ...headers, 'jurat-workspace': String(second.id) }
  const listener = await Listener.open(installation.url, inSecond)
  // Several looks at the role of each stream.
  await sleep(1_000)
  await cause(second, 1)
  await until(() => listener.received.length === 1)
  expect(listener.hasEnded).toBe(false)
  listener.kill()
})

test('Draining ends the streams, and no new one begins', async () => {
  const draining = await startOwnInstallation()
  const workspace = await draining.workspace()
  const listener = await Listener.open(draining.url, bearer(workspace))
  const began = performance.now()
  await draining.stop()
  await until(() => listener.hasEnded)
  expect(performance.now() - began).toBeLessThan(10_000)
})

describeOnPostgres('With two processes', () => {
  test('A client of one process gets the events that the other commits', async () => {
    const second = await startInstallation()
    const workspace = await installation.workspace()
    const listener = await Listener.open(second.url, bearer(workspace))
    await cause(workspace, 5)
    await until(() => listener.received.length === 5)
    expect(listener.sequences).toEqual(upTo(5))
    listener.kill()
    await second.stop()
  })
})
