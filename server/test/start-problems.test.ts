import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { canMount, type Disk, mountDisk } from '../../faults/disk.ts'
import { beginServer, type Home, openHome, runServer, runShell, startServer } from './helpers/process.ts'
import { get, linesOf } from './helpers/start-calls.ts'
import { freePort } from './servers/free-port.ts'

const postgresUrl = inject('postgresUrl')
/** Without the token that tests choose: a first start makes one. */
const withoutToken = ({ env: { JURAT_API_TOKEN: _, ...env } }: Home) => env

describe('a port', () => {
  test('A port that another program uses stops a first start, which has changed nothing', async () => {
    await using home = await openHome(null, { isEmpty: true })
    await using other = await listener()
    const refused = await runServer({ ...withoutToken(home), PORT: String(other.port) })
    expect([refused.code, linesOf(refused.output)]).toEqual([
      1,
      [
        `PORT: another program uses port ${other.port} of 127.0.0.1. Stop it, or set PORT or HOST to a free address.`,
      ],
    ])
    expect(readdirSync(home.dataDir)).toEqual([])
  })

  test.runIf(postgresUrl)(
    'A start on a port that another program uses does not change PostgreSQL',
    async () => {
      await using home = await openHome(postgresUrl, { isEmpty: true })
      await using thrownAway = await openHome(null, { isEmpty: true })
      await using other = await listener()
      const env = { ...home.env, JURAT_DATA_DIR: thrownAway.dataDir, PORT: String(other.port) }
      expect((await runServer(env)).code).toBe(1)
      await using server = await startServer(withoutToken(home))
      expect(server.output()).toContain('First start: ')
    },
  )

  test('A port of an address that this machine does not have prints one line', async () => {
    await using home = await openHome()
    const ran = await runServer({ ...home.env, HOST: '192.0.2.1' })
    expect([ran.code, linesOf(ran.output)]).toEqual([
      1,
      [expect.stringMatching(/^HOST: 192\.0\.2\.1 is not an address of this machine\. Set HOST to /)],
    ])
  })

  test('The port responds from the first moment: 503 until the server is ready, and /healthz alive', async () => {
    await using home = await openHome(null, { isEmpty: true })
    await using server = await beginServer(home.env)
    const ask = (path: string) => get(server.url + path).catch(() => undefined)
    while (!(await ask('/healthz')) && !server.hasEnded()) await sleep(5)
    expect((await ask('/healthz'))?.status).toBe(200)
    const early = await ask('/wp-json/v3/reservations')
    expect([early?.status, early?.headers.get('retry-after')]).toEqual([503, '1'])
    expect(early?.headers.get('x-content-type-options')).toBe('nosniff')
    expect(early?.headers.get('cache-control')).toBe('no-store')
    const body = (await early?.json()) as { code: string; data: { request_id: string } }
    expect(body).toMatchObject({ code: 'unavailable', message: 'The server is starting. Try again.' })
    const posted = await fetch(`${server.url}/wp-json/v3/reservations`, { method: 'POST', body: '{}' })
    expect(posted.status).toBe(503)
    expect((await ask('/readyz'))?.status).toBe(503)
    const seen = new Set<number | undefined>()
    for (let status: number | undefined; status !== 200 && !server.hasEnded(); await sleep(10)) {
      status = (await ask('/wp-json/v3/reservations'))?.status
      seen.add(status)
    }
    expect([...seen]).toEqual([503, 200])
    expect((await server.end('SIGTERM')).code).toBe(0)
  })

  test('The server listens at every address of localhost', async () => {
    await using home = await openHome()
    await using server = await startServer({ ...home.env, HOST: 'localhost' })
    const { port } = new URL(server.url)
    expect((await get(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect((await get(`http://localhost:${port}/readyz`)).status).toBe(200)
    expect((await server.end('SIGTERM')).code).toBe(0)
  })
})

describe('what a start prints', () => {
  test('A start prints how to get a token after a first start that ended before it could show its own', async () => {
    await using home = await openHome(null)
    await using first = await beginServer(withoutToken(home))
    while (
      !(await get(`${first.url}/readyz`).then(
        ({ ok }) => ok,
        () => first.hasEnded(),
      ))
    )
      await sleep(1)
    await first.end('SIGKILL')
    await using server = await startServer(withoutToken(home))
    const line = /(JURAT_DATA_DIR=\S+ \S+jurat\.js tokens create .*?) To invite/.exec(server.output())?.[1]
    const made = await runShell(`cd /; ${line} --json`, { HOME: home.dataDir })
    const { token } = JSON.parse(made.output.split('\n').find(text => text.startsWith('{')) ?? '{}')
    expect((await get(`${server.url}/wp-json/v3/reservations`, token)).status).toBe(200)
  })

  test.runIf(postgresUrl)('The start of a worker prints role and address, and no token', async () => {
    await using home = await openHome(postgresUrl)
    const env = { ...withoutToken(home), JURAT_ADMIN_TOKEN: 'chosen-by-the-operator' }
    await using worker = await startServer({ ...env, JURAT_ROLE: 'worker' })
    expect(worker.output()).toContain(`Jurat listens on ${new URL(worker.url).host} as a worker`)
    const path = join(home.dataDir, 'first-start')
    expect(worker.output() + existsSync(path)).not.toMatch(/Bearer|jurat_test_|admin.token|true/)
    await using server = await startServer({ ...env, JURAT_ROLE: 'api' })
    expect(readFileSync(path, 'utf8')).toMatch(/Bearer jurat_test_/)
    expect(server.output() + readFileSync(path, 'utf8')).not.toContain('admin-token')
  })

  test('A start names the level of a log line, and warns of a live workspace without a mail server', async () => {
    await using home = await openHome()
    const env = withoutToken(home)
    await using first = await startServer(env)
    expect(first.output()).not.toContain('SMTP_URL')
    await openLive(first.url, readFileSync(join(home.dataDir, 'admin-token'), 'utf8').trim())
    await first.end('SIGTERM')
    await using second = await startServer(env)
    const lines = (await second.end('SIGTERM')).output.split('\n').filter(line => line.startsWith('{'))
    const warnings = lines.map(line => JSON.parse(line)).filter(({ msg }) => /SMTP_URL/.test(msg))
    expect(warnings).toEqual([
      expect.objectContaining({ level: 'warn', msg: expect.stringMatching(/^SMTP_URL is not set/) }),
    ])
    await using third = await startServer({ ...env, SMTP_URL: 'smtp://127.0.0.1:9' })
    expect((await third.end('SIGTERM')).output).not.toContain('SMTP_URL')
  })
})

describe('a disk', { skip: !canMount() }, () => {
  const onDisk = async (
    megabytes: number,
    use: (env: Record<string, string>, disk: Disk) => Promise<void>,
  ) => {
    await using home = await openHome(null, { isEmpty: true })
    const disk = mountDisk(home.dataDir, megabytes)
    try {
      await use(home.env, disk)
    } finally {
      disk.unmount()
    }
  }

  test('A disk with too little space for a new database stops the first start, which can be repeated', () =>
    onDisk(200, async (env, disk) => {
      disk.fill(20_000)
      const refused = await runServer(env)
      expect([refused.code, linesOf(refused.output)]).toEqual([
        1,
        [
          expect.stringMatching(
            /^JURAT_DATA_DIR: the disk of .* has \d+ MiB free, and a new .* needs 128 MiB/,
          ),
        ],
      ])
      disk.clear()
      await using server = await startServer(env)
      expect(server.output()).toMatch(/"msg":"JURAT_DATA_DIR: the disk of .* has \d+ MiB free. Below 1 GiB/)
    }))

  test('A disk that becomes full during a first start ends it with one line', () =>
    onDisk(140, async (env, disk) => {
      await using server = await beginServer(env)
      while (!existsSync(join(`${env.JURAT_DATA_DIR}`, 'database', 'PG_VERSION')) && !server.hasEnded())
        await sleep(5)
      disk.fill(0)
      const { code, output } = await server.ended
      const said = linesOf(output).filter(line => !line.startsWith('{'))
      expect([code, said]).toEqual([1, [expect.stringMatching(/JURAT_DATA_DIR: .*[Ff]ree space/)]])
    }))
})

describe('a database that is cut', () => {
  test.runIf(postgresUrl)(
    'A database that is cut at the moment of readiness does not end the process',
    async () => {
      await using home = await openHome(postgresUrl)
      await using server = await beginServer(home.env)
      const isReady = () =>
        get(`${server.url}/readyz`).then(
          ({ ok }) => ok,
          () => server.hasEnded(),
        )
      while (!(await isReady())) await sleep(1)
      const name = new URL(`${home.env.DATABASE_URL}`).pathname.slice(1)
      const pool = new Client({ connectionString: `${postgresUrl}` })
      await pool.connect()
      for (let cuts = 0; cuts < 20; cuts++, await sleep(50))
        await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await pool.end()
      while (!(await isReady())) await sleep(20)
      expect(server.hasEnded()).toBe(false)
      expect((await server.end('SIGTERM')).code).toBe(0)
    },
  )

  test.runIf(postgresUrl)(
    'An outage of the database is logged in one line at its start and one at its end, without a stack',
    async () => {
      await using home = await openHome(postgresUrl)
      await using server = await startServer({ ...home.env, JURAT_LOG_LEVEL: 'info' })
      const name = new URL(`${home.env.DATABASE_URL}`).pathname.slice(1)
      const statusOf = async (path: string) => (await get(server.url + path)).status
      const before = server.output().length
      const problems = () =>
        linesOf(server.output().slice(before))
          .map(line => JSON.parse(line))
          .filter(({ level }) => level !== 'info')
      // Each call that fails has a line of its own, with its id.
      const said = () => problems().filter(({ requestId }) => requestId === undefined)
      const client = new Client({ connectionString: `${postgresUrl}` })
      await client.connect()
      await client.query(`alter database "${name}" allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      while ((await statusOf('/readyz')) !== 503) await sleep(20)
      for (let calls = 0; calls < 20; calls++) expect(await statusOf('/wp-json/v3/reservations')).toBe(503)
      expect(said()).toEqual([
        expect.objectContaining({ msg: 'database connection lost, and will be opened again' }),
      ])
      await client.query(`alter database "${name}" allow_connections true`)
      await client.end()
      while ((await statusOf('/readyz')) !== 200) await sleep(20)
      for (let calls = 0; calls < 20; calls++) expect(await statusOf('/wp-json/v3/reservations')).toBe(200)
      expect(said().map(({ msg }) => msg)).toEqual([
        'database connection lost, and will be opened again',
        expect.stringMatching(/^the database responds again, [\d.]+ s after a connection was lost$/),
      ])
      expect(JSON.stringify(problems())).not.toContain('"stack"')
      const { code, output } = await server.end('SIGTERM')
      const endings = linesOf(output).filter(line => line.includes('"ending"'))
      expect([code, endings.map(line => JSON.parse(line))]).toEqual([
        0,
        [expect.objectContaining({ level: 'info', msg: 'ending', signal: 'SIGTERM' })],
      ])
    },
  )
})

describe('a configuration that does not work', () => {
  test('A start warns of an unknown variable, and names the probable one', async () => {
    await using home = await openHome()
    await using server = await startServer({ ...home.env, JURAT_RATELIMIT: '5', JURAT_DATABASE_POOL: '3' })
    const said = linesOf(server.output()).map(line => JSON.parse(line).msg)
    expect(said).toContainEqual(
      expect.stringMatching(/^JURAT_DATABASE_POOL is set.* Did you mean DATABASE_POOL\?$/),
    )
    expect(said).toContainEqual(expect.stringMatching(/^JURAT_RATELIMIT is set, and is no variable of Jurat/))
  })

  test('A data directory that cannot be made prints one line', async () => {
    await using home = await openHome(null, { isEmpty: true })
    const file = join(home.dataDir, 'file')
    writeFileSync(file, '')
    const ran = await runServer({ ...home.env, JURAT_DATA_DIR: join(file, 'data') })
    expect([ran.code, linesOf(ran.output)]).toEqual([
      1,
      [
        expect.stringMatching(
          /^JURAT_DATA_DIR: .*\/file\/data cannot be made, because a part of this path is a file\./,
        ),
      ],
    ])
  })

  test('A data directory where folders can never be made prints one line', {
    skip: !existsSync('/proc'),
  }, async () => {
    await using home = await openHome(null, { isEmpty: true })
    for (const dataDir of ['/proc/jurat', '/proc/jurat/data']) {
      const ran = await runServer({ ...home.env, JURAT_DATA_DIR: dataDir })
      expect([ran.code, linesOf(ran.output)]).toEqual([
        1,
        [
          expect.stringMatching(
            /^JURAT_DATA_DIR: \/proc\/jurat\S* cannot be (made here|written \(E\w+\))\. /,
          ),
        ],
      ])
    }
  })

  test.each([
    ['postgres://us%zzer:s3cret@127.0.0.1:5432/x', /^DATABASE_URL: must encode a % .* as %25$/],
    [
      'postgres://u:s3cret@127.0.0.1:5432/x?sslmode=verify-full&sslrootcert=/nope',
      /^DATABASE_URL: sslrootcert: the file \/nope cannot be read \(ENOENT\)\./,
    ],
  ])('The database URL %s prints one line without the password', async (DATABASE_URL, line) => {
    await using home = await openHome(null, { isEmpty: true })
    const ran = await runServer({ ...home.env, DATABASE_URL })
    expect([ran.code, linesOf(ran.output)]).toEqual([1, [expect.stringMatching(line)]])
    expect(ran.output).not.toContain('s3cret')
  })

  test('An unreachable database prints one line', async () => {
    await using home = await openHome(null, { isEmpty: true })
    const port = await freePort()
    const url = `postgres://ana:secret@127.0.0.1:${port}/deeds`
    const ran = await runServer({ ...home.env, DATABASE_URL: url })
    expect([ran.code, linesOf(ran.output)]).toEqual([
      1,
      [
        `DATABASE_URL: no server listens at 127.0.0.1:${port}. Start PostgreSQL there, or correct host and port.`,
      ],
    ])
  })

  test.runIf(postgresUrl)('A missing database or user prints one line', async () => {
    await using home = await openHome(null, { isEmpty: true })
    const url = new URL(`${postgresUrl}`)
    url.pathname = '/no_such_database'
    const missing = await runServer({ ...home.env, DATABASE_URL: url.href })
    expect([missing.code, linesOf(missing.output)]).toEqual([
      1,
      [
        expect.stringMatching(
          /^DATABASE_URL: the database "no_such_database" does not exist at .* Create it: createdb /,
        ),
      ],
    ])
    url.username = 'no_such_user'
    const stranger = await runServer({ ...home.env, DATABASE_URL: url.href })
    expect([stranger.code, linesOf(stranger.output)]).toEqual([
      1,
      [
        expect.stringMatching(
          /^DATABASE_URL: the server at .* (does not let the user|refuses the password of the user) "no_such_user"/,
        ),
      ],
    ])
  })

  test.runIf(postgresUrl)('A start warns of two processes with a folder of files each', async () => {
    await using home = await openHome(postgresUrl)
    await using elsewhere = await openHome(null, { isEmpty: true })
    await using linked = await openHome(null, { isEmpty: true })
    const JURAT_SECRET_KEY = Buffer.alloc(32, 'k').toString('base64')
    const outputIn = async (dataDir: string) => {
      await using server = await startServer({ ...home.env, JURAT_SECRET_KEY, JURAT_DATA_DIR: dataDir })
      return (await server.end('SIGTERM')).output
    }
    expect(await outputIn(home.dataDir)).not.toContain('S3_BUCKET')
    mkdirSync(linked.dataDir, { recursive: true })
    symlinkSync(join(home.dataDir, 'files'), join(linked.dataDir, 'files'))
    expect(await outputIn(linked.dataDir)).not.toContain('S3_BUCKET')
    expect(await outputIn(elsewhere.dataDir)).toContain(
      `${elsewhere.dataDir}/files is not the folder that other processes of this installation keep files in`,
    )
    expect(await outputIn(home.dataDir)).not.toContain('S3_BUCKET')
  })
})

/** Another program on a port. */
async function listener(): Promise<{ port: number } & AsyncDisposable> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

async function openLive(url: string, admin: string): Promise<void> {
  const answer = await fetch(`${url}/manage/v1/workspaces`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Acme', mode: 'live', timezone: 'UTC' }),
  })
  expect(answer.status).toBe(201)
}
