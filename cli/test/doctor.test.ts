import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openEmbedded } from '../../server/src/platform/db/embedded.ts'
import {
  apiToken,
  type Home,
  openHome,
  type ServerProcess,
  startServer,
} from '../../server/test/helpers/process.ts'
import { freePort } from '../../server/test/servers/free-port.ts'
import { startOidc } from '../../server/test/servers/oidc.ts'
import { jurat, juratScript } from './jurat.ts'
import { openReceiver, receivers } from './receivers.ts'

type Finding = { what: string; state: 'good' | 'note' | 'bad'; text: string }

const folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-cli-doctor-'))
let home: Home
/** A data directory as a server left it. */
let dataDir: string
let endpointUrl: string

beforeAll(async () => {
  home = await openHome(null)
  endpointUrl = `http://127.0.0.1:${await freePort()}/hooks`
  await using server = await startServer(home.env)
  await register(server, endpointUrl)
  await upload(server)
  await server.end('SIGTERM')
  dataDir = home.dataDir
})
afterAll(async () => {
  await home[Symbol.asyncDispose]()
  folder.remove()
})

const post = (server: ServerProcess, path: string, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(response => response.json() as Promise<{ id: number }>)

const register = (server: ServerProcess, url: string) => post(server, '/manage/v1/webhook-endpoints', { url })

async function upload(server: ServerProcess): Promise<void> {
  const { id } = await post(server, '/wp-json/v3/reservations', {
    first_name: 'A',
    last_name: 'B',
    service: 'remote',
  })
  const file = { filename: 'a.pdf', pdf_content: btoa('%PDF-1.4') }
  await post(server, '/wp-json/v3/documents', { object_type: 'reservation', object_id: id, ...file })
}

async function look(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<{ code: number; findings: Finding[]; of(what: string): Finding | undefined }> {
  const { code, json } = await jurat<Finding[]>(['doctor', '--json', ...args], { env })
  return { code, findings: json, of: what => json.find(finding => finding.what === what) }
}

/** A copy of the data directory, to be damaged. */
function copied(name: string): string {
  const path = join(folder.path, name)
  cpSync(dataDir, path, { recursive: true })
  return path
}

/** Every file with its content and times. */
const printOf = (path: string) =>
  globSync('**/*', { cwd: path })
    .sort()
    .map(name => {
      const { mtimeMs, size, mode } = statSync(join(path, name))
      const digest = statSync(join(path, name)).isFile()
        ? createHash('sha256')
            .update(readFileSync(join(path, name)))
            .digest('hex')
        : ''
      return [name, mtimeMs, size, mode, digest].join(' ')
    })

test('Doctor finds no problem in a healthy installation, and changes nothing', async () => {
  const port = new URL(endpointUrl).port
  await using _receiver = await openReceiver(receivers['accepts everything'], Number(port))
  const before = printOf(dataDir)
  const { code, findings, of } = await look({ JURAT_DATA_DIR: dataDir })
  expect(printOf(dataDir)).toEqual(before)
  expect(_receiver.received).toEqual([])
  expect([code, findings.filter(({ state }) => state === 'bad')]).toEqual([0, []])
  const names = [
    'Node',
    'version',
    'configuration',
    'data directory',
    'database',
    'clock',
    'migrations',
    'secret key',
    'files',
    'endpoint 1',
    'storage',
    'mail',
  ]
  expect(findings.map(({ what }) => what)).toEqual(names)
  expect(of('files')?.text).toBe('all 1 files of the database exist')
  expect(of('endpoint 1')?.text).toBe(`${endpointUrl} can be reached`)
})

test('Doctor names every bad variable of the environment and of a file', async () => {
  writeFileSync(join(folder.path, 'bad.env'), 'PORT=99999\nSMTP_URL=ftp://x\n')
  const { code, findings } = await look({ JURAT_ROLE: 'boss' }, '--env-file', join(folder.path, 'bad.env'))
  const said = findings.filter(({ state }) => state === 'bad').map(({ text }) => text.split(':')[0])
  expect([code, said.sort()]).toEqual([1, ['JURAT_ROLE', 'PORT', 'SMTP_URL']])
})

test('Doctor finds a lost file, another secret key and an unreachable endpoint', async () => {
  const path = copied('damaged')
  rmSync(join(path, 'files', '1'), { recursive: true })
  writeFileSync(join(path, 'secret-key'), `${Buffer.alloc(32, 'x').toString('base64')}\n`)
  const { code, of } = await look({ JURAT_DATA_DIR: path })
  expect(code).toBe(1)
  expect(of('files')).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/^1 of 1 are lost: 1\/document\//),
  })
  expect(of('secret key')).toMatchObject({
    state: 'bad',
    text: 'does not match the database',
  })
  expect(of('endpoint 1')).toMatchObject({
    state: 'note',
    text: `${endpointUrl}: nothing listens there, or the host cannot be reached`,
  })
  const closed = await look({ JURAT_DATA_DIR: path, JURAT_WEBHOOK_ALLOW: 'none' })
  expect(closed.of('endpoint 1')?.text).toContain('webhooks to this address are not allowed')
})

test('Doctor finds a database that cannot be opened, and one of a newer version', async () => {
  const newer = copied('newer')
  const database = await openEmbedded(newer)
  await sql`insert into migrations (name) values ('9999-of-next-year.sql')`.execute(database.db)
  await database.close()
  expect((await look({ JURAT_DATA_DIR: newer })).of('migrations')).toMatchObject({
    state: 'bad',
    text: 'made by a newer Jurat: 9999-of-next-year.sql',
  })
  const broken = copied('broken')
  rmSync(join(broken, 'database', 'global'), { recursive: true })
  expect((await look({ JURAT_DATA_DIR: broken })).of('database')).toMatchObject({ state: 'bad' })
})

test('Doctor names two signers of a booking whose emails became equal by an upgrade', async () => {
  const path = copied('twins')
  const { db, close } = await openEmbedded(path)
  const [booking, now] = [{ workspace_id: 1, booking_id: 1, parent_id: 1 }, new Date()]
  for (const [nth, email, email_folded] of [
    [1, 'É@example.com', 'é@example.com'],
    [2, 'é@example.com', 'stale'],
  ] as const) {
    const person = { ...booking, first_name: 'A', last_name: 'B', email, email_folded, created_at: now }
    await db
      .insertInto('signers')
      .values({ ...person, status: 'pending', human_approval: null, key: `k${nth}` })
      .execute()
  }
  await close()
  expect((await look({ JURAT_DATA_DIR: path })).of('signers')).toMatchObject({
    state: 'note',
    text: '1 with the email of another signer of the booking: 2 of workspace 1',
  })
})

test.each(['755', '750', '701'])('Doctor finds a data directory of mode %s', async mode => {
  const open = join(folder.path, `open-${mode}`)
  mkdirSync(open)
  chmodSync(open, Number.parseInt(mode, 8))
  const { code, of } = await look({ JURAT_DATA_DIR: open })
  expect([code, of('data directory')]).toEqual([
    1,
    {
      what: 'data directory',
      state: 'bad',
      text: `${open} can be opened by other users`,
      hint: `It holds customers' data and keys. As its owner, run: chmod go= ${open}`,
    },
  ])
  chmodSync(open, 0o700)
  expect((await look({ JURAT_DATA_DIR: open })).code).toBe(0)
})

test('Doctor finds no problem in a folder before the first start', async () => {
  const path = join(folder.path, 'nothing', 'yet')
  const { code, of } = await look({ JURAT_DATA_DIR: path })
  expect([code, of('data directory')?.state, of('database')?.state]).toEqual([0, 'note', 'note'])
  expect(globSync('nothing', { cwd: folder.path })).toEqual([])
})

test('Doctor asks a running server, which has the lock of the database', async () => {
  await using running = await openHome(null)
  await using server = await startServer(running.env)
  await register(server, endpointUrl)
  const port = new URL(server.url).port
  const { code, of } = await look({ ...running.env, PORT: port })
  expect(of('database')?.text).toContain('in use by a server')
  expect(of('server')).toMatchObject({ state: 'good', text: expect.stringContaining('ready') })
  expect([code, of('endpoint 1')?.state]).toEqual([0, 'note'])
  const byUrl = await look({ ...running.env, PORT: String(await freePort()), JURAT_URL: server.url })
  expect([byUrl.code, byUrl.of('server')?.state, byUrl.of('endpoint 1')?.state]).toEqual([0, 'good', 'note'])
  const noUrl = await look({ ...running.env, PORT: port, JURAT_URL: 'jurat' })
  expect(noUrl.of('server')).toMatchObject({ state: 'bad', text: expect.stringContaining('JURAT_URL is') })
  const wrong = String(await freePort())
  const elsewhere = await look({ ...running.env, PORT: wrong })
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.of('server')).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(new RegExp(`^no server responds at http://.*:${wrong}$`)),
    hint: expect.stringContaining('set JURAT_URL to its URL'),
  })
})

/** Without a database, which these tests do not use and which takes a second to open. */
const nothing = join(folder.path, 'nothing')

test('Doctor connects to the mail server without sending a mail', async () => {
  const heard: string[] = []
  const server = createServer(socket => {
    socket.write('220 here\r\n')
    socket.on('data', data => {
      const line = String(data).trim()
      heard.push(line.split(' ')[0] ?? '')
      socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { of } = await look({ JURAT_DATA_DIR: nothing, SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(of('mail')).toMatchObject({ state: 'good' })
  expect(heard[0]).toBe('EHLO')
  expect(heard.filter(word => !/^(EHLO|QUIT)$/.test(word))).toEqual([])
  server.close()
  const gone = await look({ JURAT_DATA_DIR: nothing, SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect([gone.code, gone.of('mail')?.state]).toEqual([1, 'bad'])
})

test('Doctor notes a live workspace without a mail server, also of a running server', async () => {
  const path = copied('live')
  const JURAT_ADMIN_TOKEN = 'chosen-by-the-operator'
  await using server = await startServer({ ...home.env, JURAT_DATA_DIR: path, JURAT_ADMIN_TOKEN })
  const env = { JURAT_DATA_DIR: path, JURAT_ADMIN_TOKEN, PORT: new URL(server.url).port }
  expect((await look(env)).of('live mail')).toBeUndefined()
  const made = await jurat(['workspaces', 'create', 'Acme', '--mode', 'live'], {
    env: { JURAT_URL: server.url, JURAT_TOKEN: JURAT_ADMIN_TOKEN },
  })
  expect(made.code).toBe(0)
  const running = await look(env)
  expect([running.code, running.of('live mail')?.state]).toEqual([0, 'note'])
  await server.end('SIGTERM')
  const ended = await look(env)
  expect([ended.code, ended.of('live mail')?.state]).toEqual([0, 'note'])
  const sending = await look({ ...env, SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(sending.of('live mail')).toBeUndefined()
})

test('Doctor notes services of a live workspace without a place or a meeting link', async () => {
  const path = copied('places')
  const JURAT_ADMIN_TOKEN = 'chosen-by-the-operator'
  await using server = await startServer({ ...home.env, JURAT_DATA_DIR: path, JURAT_ADMIN_TOKEN })
  const call = async (method: string, at: string, body: object) => {
    const headers = { authorization: `Bearer ${JURAT_ADMIN_TOKEN}`, 'content-type': 'application/json' }
    const init = { method, headers, body: JSON.stringify(body) }
    const response = await fetch(`${server.url}/manage/v1${at}`, init)
    expect(response.ok).toBe(true)
    return (await response.json()) as { id: number }
  }
  const { id: workspace_id } = await call('POST', '/workspaces', { name: 'Acme', mode: 'live' })
  await call('POST', '/notaries', { workspace_id, name: 'Nora', categories: ['remote', 'wet'] })
  const meeting_url = 'https://meet.example.com/room-7'
  await call('PATCH', '/services/remote', { workspace_id, meeting_url })
  await server.end('SIGTERM')
  const { code, findings } = await look({ JURAT_DATA_DIR: path, JURAT_ADMIN_TOKEN })
  expect(code).toBe(0)
  expect(findings.filter(({ what }) => what === 'places').map(({ text }) => text)).toEqual([
    `the service general_notary of workspace ${workspace_id} has no meeting_url`,
    `the service wet of workspace ${workspace_id} has no location`,
  ])
})

test('Doctor finds an unreachable bucket and an unreachable Redis', async () => {
  const port = await freePort()
  const s3 = {
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 's',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
  }
  const { of } = await look({ JURAT_DATA_DIR: nothing, ...s3, REDIS_URL: `redis://127.0.0.1:${port}` })
  expect(of('storage')).toMatchObject({ state: 'bad', text: expect.stringContaining('the bucket b at') })
  expect(of('redis')).toMatchObject({ state: 'bad' })
})

test('Doctor asks the issuer of single sign-on, and shows the redirect URI', async () => {
  const server = await startOidc({ accounts: {} })
  const env = (issuer: string) => ({
    JURAT_DATA_DIR: nothing,
    JURAT_OIDC_ISSUER: issuer,
    JURAT_OIDC_CLIENT_ID: server.clientId,
    JURAT_OIDC_CLIENT_SECRET: server.clientSecret,
  })
  expect((await look(env(server.issuer))).of('single sign-on')).toMatchObject({
    state: 'good',
    text: expect.stringContaining('/sign-in/sso'),
  })
  expect((await look(env(`${server.issuer}/another`))).of('single sign-on')).toMatchObject({ state: 'bad' })
  await server.stop()
})

test.runIf(inject('postgresUrl'))('Doctor reads PostgreSQL without changing it', async () => {
  const url = String(inject('postgresUrl'))
  const { code, findings, of } = await look({ JURAT_DATA_DIR: join(folder.path, 'none'), DATABASE_URL: url })
  expect(of('database')).toMatchObject({ state: 'good', text: expect.stringMatching(/^PostgreSQL \d+/) })
  expect(of('clock')).toMatchObject({
    state: 'good',
    text: expect.stringMatching(/^this machine is \d+ ms (ahead of|behind) the database$/),
  })
  expect(of('migrations')?.state).toBe('good')
  // Other tests use it too and leave rows behind.
  expect(code).toBe(findings.some(({ state }) => state === 'bad') ? 1 : 0)
  await using empty = await openHome(url, { isEmpty: true })
  const fresh = await look({ ...empty.env })
  expect(fresh.of('migrations')).toMatchObject({
    state: 'note',
    text: 'the database is empty. The first start creates its tables',
  })
  const lost = await look({
    JURAT_DATA_DIR: dataDir,
    DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/x`,
  })
  expect([lost.code, lost.of('database')?.state]).toEqual([1, 'bad'])
  expect(lost.of('database')?.text).toMatch(/^DATABASE_URL: no server listens at 127\.0\.0\.1:\d+\./)
})

test.runIf(inject('postgresUrl'))(
  'Doctor finds files that the processes of one database do not share',
  async () => {
    await using shared = await openHome(inject('postgresUrl'))
    await using server = await startServer(shared.env)
    await server.end('SIGTERM')
    expect((await look(shared.env)).of('shared files')).toBeUndefined()
    const elsewhere = { ...shared.env, JURAT_DATA_DIR: copied('elsewhere') }
    const { code, of } = await look(elsewhere)
    expect([code, of('shared files')]).toEqual([
      1,
      expect.objectContaining({
        state: 'bad',
        text: expect.stringContaining('is not the folder of the other processes'),
      }),
    ])
  },
)

test('Doctor prints a line for each check, with the solution', async () => {
  const { code, out, err } = await jurat(['doctor', '--data-dir', dataDir])
  expect(out).toMatch(/^✓ Node {12}v\d+/)
  expect(out).toContain(`! endpoint 1      ${endpointUrl}: nothing listens there`)
  expect([code, err]).toEqual([0, 'No problem found, 2 to note (!).\n'])
  const path = copied('for-people')
  rmSync(join(path, 'files', '1'), { recursive: true })
  const lost = await jurat(['doctor', '--data-dir', path])
  expect([lost.code, lost.err]).toEqual([1, '✗ 1 problem found.\n'])
})

test('Doctor ignores an empty variable and uses that of the env file', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-doctor-'))
  writeFileSync(join(folder.path, 'one.env'), 'JURAT_ROLE=boss')
  const { code, findings } = await look({ JURAT_ROLE: '' }, '--env-file', join(folder.path, 'one.env'))
  expect([code, JSON.stringify(findings)]).toEqual([1, expect.stringContaining('JURAT_ROLE')])
})

test('A missing env file is wrong use of doctor', async () => {
  const args = ['doctor', '--env-file', '/nowhere.env']
  const { code, err } = await jurat(args)
  expect([code, err]).toEqual([2, expect.stringContaining('/nowhere.env cannot be read')])
  // Node reads an option of that name, too.
  const started = spawnSync(juratScript, args, { encoding: 'utf8' })
  expect([started.status, started.stderr]).toEqual([2, err])
})

test('Doctor says how old the last backup on a schedule is, and whether one is overdue', async () => {
  const dir = join(folder.path, 'backups')
  const backups = async () => {
    const { findings } = await look({ ...home.env, JURAT_BACKUP_DIR: dir })
    return findings.filter(({ what }) => what === 'backups').map(({ state, text }) => [state, text])
  }
  expect(await backups()).toEqual([['bad', expect.stringMatching(/^\S+ cannot be read: ENOENT/)]])
  mkdirSync(dir)
  expect(await backups()).toEqual([['note', `no backup is in ${dir} yet`]])
  const made = (hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19)
    const name = `jurat-${at.replaceAll(':', '')}Z.tar`
    writeFileSync(join(dir, name), '')
    return name
  }
  const old = made(27)
  expect(await backups()).toEqual([['bad', `${old} is 27 hours old, although one is due every 24`]])
  const recent = made(25)
  expect(await backups()).toEqual([['good', `${recent} is 25 hours old`]])
})
