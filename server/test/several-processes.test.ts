import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { hourAhead, person } from './helpers/bookings.ts'
import { startReceiver } from './helpers/delivery-receiver.ts'
import { pdfOf, uploadOf } from './helpers/files.ts'
import { book, call } from './helpers/over-http.ts'
import { openHome, type ServerProcess, startServer } from './helpers/process.ts'
import { citusUrl, say } from './servers/citus.ts'
import { freePort } from './servers/free-port.ts'
import { startMailServer } from './servers/mail.ts'
import { createBucket, startS3 } from './servers/s3.ts'

// An installation as in docs/scaling.md: API and worker processes behind PgBouncer, with Redis and S3.

const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const canRun =
  has('pgbouncer') &&
  has('redis-server') &&
  process.env.TEST_S3_ENDPOINT &&
  inject('postgresUrl') &&
  !citusUrl
const adminToken = 'the-admin-token-of-this-installation'
const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 60_000, interval: 100 })

/** A server program that is stopped when its scope ends. It does not run as root. */
async function run(program: string, args: string[], port: number): Promise<Disposable> {
  const asUser =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : []
  const [command = '', ...rest] = [...asUser, program, ...args]
  const child = spawn(command, rest, { stdio: 'ignore' })
  await until(() => fetch(`http://127.0.0.1:${port}`).catch(error => error.cause?.code !== 'ECONNREFUSED'))
  return { [Symbol.dispose]: () => void child.kill() }
}

/** PgBouncer in transaction mode in front of that database. */
async function startPooler(folder: string, databaseUrl: string) {
  const { hostname, port: serverPort, pathname } = new URL(databaseUrl)
  const port = await freePort()
  const name = pathname.slice(1)
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n')
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${hostname} port=${serverPort} dbname=${name} connect_query='set jit = off'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
`,
  )
  const pooler = await run('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], port)
  return { url: `postgres://postgres@127.0.0.1:${port}/${name}`, pooler }
}

test.skipIf(!canRun)(
  'Several processes behind PgBouncer, with Redis and S3, lose nothing when two are killed',
  async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-processes-'))
    chmodSync(folder.path, 0o777)
    await using home = await openHome(inject('postgresUrl'))
    const { url: pooled, pooler } = await startPooler(folder.path, `${home.env.DATABASE_URL}`)
    using _pooler = pooler
    const redisPort = await freePort()
    using _redis = await run(
      'redis-server',
      ['--port', `${redisPort}`, '--save', '', '--bind', '127.0.0.1', '--dir', folder.path],
      redisPort,
    )
    await using mail = await startMailServer()
    await using receiver = await startReceiver()
    const s3 = await startS3()
    if (!s3) throw new Error('no S3')
    const { config } = await createBucket(s3)
    const env = (role: string) => ({
      ...home.env,
      DATABASE_URL: pooled,
      DATABASE_POOL: '10',
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      S3_ENDPOINT: `${config.endpoint}`,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
      JURAT_ADMIN_TOKEN: adminToken,
      JURAT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      JURAT_WEBHOOK_ALLOW: '127.0.0.0/8',
      JURAT_ROLE: role,
      SMTP_URL: mail.url(),
      SMTP_FROM: 'no-reply@jurat.example',
    })
    await using first = await startServer(env('api'))
    await using second = await startServer(env('api'))
    await using lost = await startServer(env('worker'))
    await using worker = await startServer(env('worker'))
    const apis = [first, second]
    const turn = (at: number): ServerProcess => apis[at % apis.length] ?? first
    const asAdmin = async (path: string, body: object) =>
      (await call(first, 'POST', path, body, adminToken)).body

    await call(first, 'POST', '/manage/v1/webhook-endpoints', { url: receiver.url })
    const acme = await asAdmin('/manage/v1/workspaces', { name: 'Acme', mode: 'live', timezone: 'UTC' })
    const tokenOf = async (rate_limit: number) =>
      `${(await asAdmin('/manage/v1/tokens', { workspace_id: acme.id, name: 'test', scopes: ['*'], rate_limit })).token}`

    // Mails of a live workspace, webhooks of the test workspace, files of one process read through the other.
    const token = await tokenOf(1000)
    // More mails than one process can be sending: a batch of 10 jobs, and 5 of a round at the same time.
    const emails = Array.from({ length: 20 }, (_, at) => `ana${at}@example.com`)
    const invite = async (email: string, at: number) => {
      const body = { ...person, email, service: 'remote', status: 'queued' }
      expect((await call(turn(at), 'POST', '/wp-json/v3/reservations', body, token)).status).toBe(201)
    }
    await Promise.all(emails.map(invite))
    const booked = await Promise.all(Array.from({ length: 20 }, (_, at) => book(turn(at), hourAhead(at))))
    const bytes = pdfOf()
    const upload = uploadOf('reservation', booked[0] ?? 0, bytes)
    const document = (await call(first, 'POST', '/wp-json/v3/documents', upload)).body.id
    await Promise.all([lost.end('SIGKILL'), second.end('SIGKILL')])
    apis.splice(1)
    await using third = await startServer(env('api'))
    apis.push(third)
    await Promise.all(Array.from({ length: 20 }, (_, at) => book(turn(at), hourAhead(24 + at))))
    const read = await call(third, 'GET', `/wp-json/v3/documents/${document}`)
    expect(Buffer.from(await (await fetch(String(read.body.signed_url))).arrayBuffer())).toEqual(bytes)

    const events = await say<{ id: string }>(
      `${home.env.DATABASE_URL}`,
      `select id from events where workspace_id <> ${acme.id}`,
    )
    expect(events.length).toBeGreaterThan(100)
    const ids = () => new Set(receiver.received.map(({ body }) => body.id as string))
    await until(async () => ids().size === events.length)
    expect(ids()).toEqual(new Set(events.map(({ id }) => id)))

    // Nobody waits a minute for a mail in a test.
    await say(
      `${home.env.DATABASE_URL}`,
      `update mails set due_at = now() - interval '1 second' where status = 'pending'`,
      `update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`,
    )
    const sentTo = async () => (await mail.mails()).flatMap(({ to = [] }) => to.map(({ address }) => address))
    // A mail that the killed worker was just sending is not sent twice: nobody knows whether it arrived.
    const unsure = async () => {
      const rows = await say<{ recipient: string }>(
        `${home.env.DATABASE_URL}`,
        `select recipient from mails where status = 'sending'`,
      )
      return rows.map(({ recipient }) => recipient)
    }
    await until(async () => new Set([...(await sentTo()), ...(await unsure())]).size === emails.length)
    const sent = await sentTo()
    expect([...new Set(sent)].toSorted()).toEqual(sent.toSorted())
    expect((await unsure()).length).toBeLessThan(emails.length)

    const limited = await tokenOf(4)
    const statuses: number[] = []
    for (let at = 0; at < 6; at++)
      statuses.push((await call(turn(at), 'GET', '/wp-json/v3/reservations', undefined, limited)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    expect((await worker.end('SIGTERM')).code).toBe(0)
  },
)
