import { createHash, createHmac } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { newWorkspaceSteps } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import { copyCancellations } from '../src/bookings/appointments/cancellation-upgrade.ts'
import { defaultServices } from '../src/calendar/services/default-services.ts'
import { Mailer } from '../src/mail/queue/deliver.ts'
import { compose } from '../src/mail-templates/compose.ts'
import type { Database } from '../src/platform/db/database.ts'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { pendingMigrations } from '../src/platform/db/migrate.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { openLog } from '../src/platform/lib/log.ts'
import { assertSecretKey } from '../src/secret-key/check.ts'
import { firstStart } from '../src/workspaces/first-start.ts'
import { prepare } from './helpers/databases.ts'
import { type Call, engine, type Installation, startInstallation } from './helpers/harness.ts'
import { type Hook, type Hooks, openHooks } from './helpers/hooks.ts'
import { startServer } from './helpers/process.ts'
import { asRecorded, lasting } from './releases/compare.ts'
import type { Facts } from './releases/facts.ts'
import { openRelease, type Release, recordedReleases } from './releases/open.ts'
import { type MailServer, startMailServer } from './servers/mail.ts'

const postgresUrl = () => (engine === 'postgres' ? inject('postgresUrl') : null)
const dayMs = 86_400_000

test.each(recordedReleases())('A server starts on what %s left, and serves it', async version => {
  await using release = await openRelease(version, postgresUrl())
  await using server = await startServer(release.env)
  const authorization = `Bearer ${release.facts.live.tokens.main}`
  const listed = await fetch(`${server.url}/wp-json/v3/reservations`, { headers: { authorization } })
  expect([listed.status, (await fetch(`${server.url}/readyz`)).status]).toEqual([200, 200])
  expect(server.output()).not.toContain('First start')
  expect((await server.end('SIGTERM')).code).toBe(0)
})

// The tests of a release are run in order, on one copy of it: those that change something come last.
describe.each(recordedReleases())('An installation of %s', version => {
  let release: Release
  let facts: Facts
  let mail: MailServer
  let installation: Installation
  const mailsBefore = new Map<number, string>()

  beforeAll(async () => {
    release = await openRelease(version, postgresUrl())
    facts = release.facts
    mail = await startMailServer()
    const database = await openDatabase(release)
    await prepare(database)
    const env = { JURAT_SECRET_KEY: '', JURAT_WEBHOOK_ALLOW: '127.0.0.0/8', SMTP_URL: mail.url() }
    installation = await startInstallation({ ...release.env, JURAT_API_TOKEN: '', ...env }, { database })
    installation.clock.advance(Date.parse(facts.recorded_at) - Date.now())
    for (const { id, status } of await mails()) mailsBefore.set(id, status)
  })
  afterAll(async () => {
    await installation.stop()
    await mail[Symbol.asyncDispose]()
    await release[Symbol.asyncDispose]()
  })

  const v3 = (of: 'live' | 'test' = 'live', token: keyof Facts['live']['tokens'] = 'main') =>
    under('/wp-json/v3', installation.as(facts[of].tokens[token]))
  const manage = (of: 'live' | 'test' = 'live') => under('/manage/v1', installation.as(facts[of].tokens.main))
  const reserve = async (of: 'live' | 'test'): Promise<number> => {
    const made = await v3(of)('POST', '/reservations', {
      first_name: 'New',
      last_name: 'Now',
      service: 'remote',
    })
    expect(made.status).toBe(201)
    return made.body.id
  }
  const mails = async (workspaceId?: number) => {
    const rows = installation.ctx.db.selectFrom('mails').select(['id', 'status', 'due_at']).orderBy('due_at')
    return (workspaceId === undefined ? rows : rows.where('workspace_id', '=', workspaceId)).execute()
  }
  /** Ids of the events that are still to be delivered to the endpoint. */
  const openDeliveries = async (endpointId: number): Promise<string[]> => {
    const rows = await installation.ctx.db
      .selectFrom('deliveries')
      .select('event_id')
      .where('endpoint_id', '=', endpointId)
      .where('status', 'in', ['pending', 'retrying'])
      .execute()
    return rows.map(({ event_id }) => event_id)
  }

  test('An upgraded installation is migrated and not empty', async () => {
    expect(await pendingMigrations(installation.ctx.db)).toEqual([])
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      installation.ctx.db,
    )
    const files = readdirSync(new URL('../migrations/', import.meta.url)).sort()
    expect(rows.map(({ name }) => name)).toEqual(files)
    await assertSecretKey(installation.ctx)
    expect(await firstStart(installation.ctx, newWorkspaceSteps)).toBeUndefined()
    expect(await installation.ctx.db.selectFrom('workspaces').select('name').execute()).toHaveLength(3)
  })

  test('An upgraded installation returns the same responses', async () => {
    const urls = { now: installation.url, before: facts.url }
    for (const { of, method = 'GET', path, sent, body } of release.answers) {
      const answer = await installation.as(facts[of].tokens.main)(method, path, sent)
      expect([path, answer.status]).toEqual([path, 200])
      expect([path, asRecorded(answer.body, body, urls)]).toEqual([path, lasting(body)])
    }
    expect(release.answers.length).toBeGreaterThan(100)
  })

  test('Services of an upgraded installation have texts if they have their first name, and none otherwise', async () => {
    const rows = await installation.ctx.db
      .selectFrom('services')
      .select(['handle', 'label', 'texts'])
      .execute()
    const first = new Map(defaultServices.map(({ handle, label, texts }) => [`${handle} ${label}`, texts]))
    for (const { handle, label, texts } of rows)
      expect([handle, texts]).toEqual([handle, first.get(`${handle} ${label}`) ?? {}])
    expect(rows.filter(({ texts }) => Object.keys(texts).length === 3).length).toBeGreaterThan(5)
    expect(rows.filter(({ texts }) => Object.keys(texts).length === 0).length).toBeGreaterThan(0)
  })

  test('An upgraded installation accepts its tokens', async () => {
    for (const of of ['live', 'test'] as const) {
      const statusOf = async (token: keyof Facts['live']['tokens'], path = '/reservations') =>
        (await v3(of, token)('GET', path)).status
      expect([await statusOf('narrow'), await statusOf('narrow', '/signers')]).toEqual([200, 403])
      expect([await statusOf('expired'), await statusOf('revoked')]).toEqual([401, 401])
      expect([await statusOf('rotated'), await statusOf('rotated', '/documents')]).toEqual([200, 403])
    }
    const homeless = await installation.as(facts.homeless_token)('GET', '/wp-json/v3/reservations')
    expect([homeless.status, homeless.body.code]).toEqual([403, 'no_workspace'])
  })

  test('An upgraded installation serves its earlier links, of both keys, until they expire', async () => {
    const keys = new Set(facts.links.map(({ url }) => new URL(url).searchParams.get('key')))
    expect(keys.size).toBe(2)
    for (const { url, sha256 } of facts.links) {
      const own = url.replace(facts.url, installation.url)
      const response = await fetch(own)
      expect(response.status).toBe(200)
      expect(
        createHash('sha256')
          .update(Buffer.from(await response.arrayBuffer()))
          .digest('hex'),
      ).toBe(sha256)
      expect((await fetch(own.replace('attachment', 'inline'))).status).toBe(403)
    }
  })

  test('An upgraded installation says who canceled its appointments, and when, like its audit trail', async () => {
    await copyCancellations(installation.ctx.db)
    const listed = await manage()('GET', '/appointments?status=canceled&limit=100')
    const audit = await manage()('GET', '/audit?action=appointment-canceled&limit=100')
    const found = listed.body.data.map((one: { id: number; canceled_at: string; canceled_by: string }) =>
      [one.id, one.canceled_at, one.canceled_by].join(' '),
    )
    const wanted = audit.body.data.map((one: { subject: { id: string }; at: string; actor: string }) =>
      [one.subject.id, one.at, one.actor].join(' '),
    )
    expect(found.sort()).toEqual(wanted.sort())
    expect(found.length).toBeGreaterThan(1)
  })

  test('An upgraded installation keeps idempotency keys', async () => {
    const { path, key, body, answer } = facts.idempotent
    const call = installation.as(facts.live.tokens.main)
    const again = await call('POST', path, body, { 'idempotency-key': key })
    expect([again.status, again.headers.get('idempotent-replayed'), again.body.id]).toEqual([
      201,
      'true',
      answer.id,
    ])
    const other = await call('POST', path, { ...body, first_name: 'Other' }, { 'idempotency-key': key })
    expect(other.body.code).toBe('idempotency_conflict')
  })

  test('An upgraded installation keeps one signer for an email', async () => {
    const { data } = (await v3()('GET', '/signers?email=zoe@example.com')).body
    const path = `/reservations/${data[0].object_id}/signers`
    const again = { first_name: 'Zoë', last_name: 'Adler', email: 'ZOE@Example.com' }
    const refused = await v3()('POST', path, again)
    expect([refused.status, refused.body.code]).toEqual([409, 'signer_exists'])
    expect((await v3()('POST', path, { ...again, email: 'new@example.com' })).status).toBe(201)
  })

  test('An upgraded installation sends pending deliveries with its secrets, and none twice', async () => {
    await using hooks = await openHooks()
    const { works, gone, broken, late } = facts.endpoints
    for (const { id } of [works, gone, broken, late]) {
      const url = `${hooks.url}/${id}`
      expect((await manage('test')('PATCH', `/webhook-endpoints/${id}`, { url })).status).toBe(200)
    }
    const idsOf = ({ id }: { id: number }) => hooksAt(hooks, id).map(eventIdOf)
    // Reading the feed numbers the events that no process had numbered.
    await manage('test')('GET', '/events?limit=1')
    const fresh = facts.unnumbered.length
    const pending = await openDeliveries(late.id)
    const unacknowledged = pending.filter(id => late.received.includes(id))
    expect([pending.length, unacknowledged.length]).toEqual([20 + fresh, late.received.length])
    const stop = await startBackground(installation.ctx)
    try {
      await vi.waitFor(() => {
        expect([idsOf(works).length, idsOf(late).length]).toEqual([
          fresh,
          pending.length - unacknowledged.length,
        ])
      }, 20_000)
      installation.clock.advance(120_000)
      await vi.waitFor(() => expect(idsOf(late)).toHaveLength(pending.length), 60_000)
      await reserve('test')
      await vi.waitFor(() => expect(idsOf(works)).toHaveLength(fresh + 1), 60_000)
      await vi.waitFor(async () => expect(await openDeliveries(late.id)).toEqual([]), 60_000)
    } finally {
      await stop()
    }
    expect(new Set(idsOf(late)).size).toBe(idsOf(late).length)
    expect(pending.filter(id => !idsOf(late).includes(id))).toEqual([])
    expect(idsOf(works).filter(id => works.received.includes(id))).toEqual([])
    expect([idsOf(gone), idsOf(broken)]).toEqual([[], []])
    const [last] = hooksAt(hooks, works.id).slice(-1)
    expect(last?.headers).toMatchObject({
      'x-signature': signatureOf(last, works.secret),
      'x-signature-next': signatureOf(last, works.next_secret ?? ''),
    })
  })

  test('An upgraded installation continues the numbers of its events without a gap', async () => {
    const { data } = (await manage('test')('GET', '/events?limit=100')).body
    const sequences = data.map(({ sequence }: { sequence: number }) => sequence)
    expect(sequences).toEqual(sequences.map((_: number, index: number) => index + 1))
  })

  test('An upgraded installation takes new bookings beside the old ones', async () => {
    const customer = under(`/booking/v1/${facts.live.keys.reservation}`, installation.as(undefined))
    expect((await customer('GET', '')).body.status).toBe('pending')
    const date = new Date(installation.clock.now().getTime() + 9 * dayMs).toISOString().slice(0, 10)
    const day = (await customer('GET', `/availability?date=${date}&timezone=UTC`)).body.availability
    const slot = Object.keys(day).find(key => day[key]) ?? ''
    const timestamp = Date.parse(`${date}T${slot.slice(0, 2)}:${slot.slice(2, 4)}:00Z`) / 1000
    const booked = await customer('POST', '/submit', { timestamp, timezone: 'UTC' })
    expect([booked.status, booked.body.status]).toEqual([200, 'scheduled'])
    const beside = await manage()('POST', `/reservations/${await reserve('live')}/submit`, { timestamp })
    expect([beside.status, beside.body.code]).toEqual([409, 'slot_unavailable'])
  })

  test('An upgraded installation mails the planned reminders, and nothing twice', async () => {
    const toCome = (await mails(facts.live.id)).filter(one => mailsBefore.get(one.id) === 'pending')
    expect(toCome.length).toBeGreaterThan(4)
    for (const { due_at } of toCome) {
      installation.clock.advance(Math.max(0, due_at.getTime() + 60_000 - installation.clock.now().getTime()))
      for (let round = 0; round < 2; round++) await new Mailer(installation.ctx, compose).sweep('upgrade')
    }
    const after = new Map((await mails()).map(({ id, status }) => [id, status]))
    expect(toCome.map(({ id }) => after.get(id))).toEqual(toCome.map(() => 'sent'))
    const sent = [...after].filter(([id, status]) => status === 'sent' && mailsBefore.get(id) !== 'sent')
    expect(mail.raw).toHaveLength(sent.length)
    const finished = [...mailsBefore].filter(([, status]) => status !== 'pending')
    expect(finished.filter(([id, status]) => after.get(id) !== status)).toEqual([])
  })

  test('An upgraded installation lets its links expire', async () => {
    installation.clock.advance(4 * dayMs)
    for (const { url } of facts.links)
      expect((await fetch(url.replace(facts.url, installation.url))).status).toBe(403)
  })
})

const openDatabase = async (release: Release): Promise<Database> =>
  release.env.DATABASE_URL
    ? openPostgres(release.env.DATABASE_URL, 10, openLog('silent'))
    : openEmbedded(release.dataDir)

const under =
  (prefix: string, call: Call): Call =>
  (method, path, body, headers) =>
    call(method, prefix + path, body, headers)

/** What was sent to the endpoint of that id. */
const hooksAt = (hooks: Hooks, id: number): Hook[] =>
  hooks.received.filter(({ path }) => path.endsWith(`/${id}`))

const eventIdOf = ({ headers }: Hook): string => String(headers['x-event-id'])

const signatureOf = (hook: Hook | undefined, secret: string): string => {
  const signed = `${hook?.headers['x-event-timestamp']}.${hook?.body}`
  return `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`
}
