import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Home, openHome, type ServerProcess, startServer } from './helpers/process.ts'
import { freePort } from './servers/free-port.ts'
import { type MailServer, startMailServer } from './servers/mail.ts'

/*
 * The alerts and the dashboard of `deploy/`, in a real Prometheus that watches a real installation with real
 * faults. Waiting times of alerts (`for`) are tested with promtool, whose clock runs faster.
 */

const folder = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))
const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const until = (check: () => Promise<unknown>, timeout = 40_000) =>
  vi.waitUntil(check, { timeout, interval: 200 })
const adminToken = 'the-admin-token-of-this-installation'

test.skipIf(!has('promtool'))('The rules of the alerts pass their tests', () => {
  const said = execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: folder('prometheus') })
  expect(said.toString()).toContain('SUCCESS')
})

test('Every alert and every metric is documented, and every documented one exists', () => {
  const page = readFileSync(folder('../docs/monitoring.md'), 'utf8')
  const rules = readFileSync(folder('prometheus/alerts.yaml'), 'utf8')
  const tests = readFileSync(folder('prometheus/alerts.test.yaml'), 'utf8')
  const alertsOf = (text: string) => [...new Set(text.match(/\bJurat[A-Z][A-Za-z]+/g))].toSorted()
  expect(alertsOf(page)).toEqual(alertsOf(rules))
  expect(alertsOf(tests)).toEqual(alertsOf(rules))
})

describe.skipIf(!has('prometheus') || !inject('postgresUrl'))('A real Prometheus', () => {
  const files = mkdtempDisposableSync(join(tmpdir(), 'jurat-prometheus-'))
  const stop: (() => unknown)[] = []
  let home: Home
  let mail: MailServer
  let server: ServerProcess
  let env: Record<string, string>
  /** The same for all processes, one after the other. */
  let url: string
  let prometheus: string

  beforeAll(async () => {
    home = await openHome(inject('postgresUrl'))
    mail = await startMailServer()
    const port = String(await freePort())
    url = `http://127.0.0.1:${port}`
    env = {
      ...home.env,
      PORT: port,
      JURAT_ADMIN_TOKEN: adminToken,
      JURAT_WEBHOOK_ALLOW: '127.0.0.0/8',
      SMTP_URL: mail.url(),
      SMTP_FROM: 'no-reply@jurat.example',
    }
    server = await startServer(env)
    prometheus = await startPrometheus()
  })

  afterAll(async () => {
    for (const undo of stop.toReversed()) await undo()
    await server[Symbol.asyncDispose]()
    await mail[Symbol.asyncDispose]()
    await home[Symbol.asyncDispose]()
    files.remove()
  })

  /** It reads the metrics each second. Alerts fire as soon as their rule is true. */
  async function startPrometheus(): Promise<string> {
    const rules = readFileSync(folder('prometheus/alerts.yaml'), 'utf8').replaceAll(/for: \d+m/g, 'for: 0s')
    writeFileSync(join(files.path, 'alerts.yaml'), rules)
    writeFileSync(join(files.path, 'metrics-token'), adminToken)
    const config = readFileSync(folder('prometheus/prometheus.yaml'), 'utf8')
      .replaceAll('15s', '1s')
      .replace('/run/secrets/metrics-token', join(files.path, 'metrics-token'))
      .replace("'api:8080', 'worker:8080'", new URL(url).host)
    writeFileSync(join(files.path, 'prometheus.yaml'), config)
    const port = await freePort()
    const options = ['--config.file=prometheus.yaml', '--storage.tsdb.path=data']
    const child = spawn('prometheus', [...options, `--web.listen-address=127.0.0.1:${port}`], {
      cwd: files.path,
      stdio: 'ignore',
    })
    stop.push(() => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill()
      return ended
    })
    const at = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${at}/-/ready`).catch(() => undefined))?.ok)
    return at
  }

  async function ask<Data>(path: string): Promise<Data> {
    const response = await fetch(`${prometheus}/api/v1/${path}`)
    return ((await response.json()) as { data: Data }).data
  }
  const firing = async () => {
    const { alerts } = await ask<{ alerts: { labels: { alertname: string } }[] }>('alerts')
    return new Set(alerts.map(({ labels }) => labels.alertname))
  }
  const untilFiring = (name: string) => until(async () => (await firing()).has(name))

  async function call(path: string, body: object, token = adminToken) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 201])
    return (await response.json()) as { id: number; token: string }
  }

  async function openLive() {
    const workspace = await call('/manage/v1/workspaces', { name: 'Acme', mode: 'live', timezone: 'UTC' })
    const fields = { workspace_id: workspace.id, name: 'test', scopes: ['*', 'manage'] }
    return { id: workspace.id, token: (await call('/manage/v1/tokens', fields)).token }
  }

  const invite = (token: string) =>
    call(
      '/wp-json/v3/reservations',
      {
        first_name: 'Ana',
        last_name: 'Ortiz',
        email: 'ana@example.com',
        service: 'remote',
        status: 'queued',
      },
      token,
    )

  const say = async (statement: string) => {
    const client = new Client({ connectionString: env.DATABASE_URL })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  /** Nobody waits a minute for a mail in a test. */
  const hurryMails = () =>
    say(`update mails set due_at = now() - interval '1 second' where status = 'pending';
         update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`)

  test('Prometheus has no alert for a healthy installation, and data for every query of the dashboard', async () => {
    const { token } = await openLive()
    await invite(token)
    await hurryMails()
    const { panels } = JSON.parse(readFileSync(folder('grafana/jurat.json'), 'utf8'))
    const queries = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    )
    const missing = async () => {
      const found = await Promise.all(
        queries.map(async (query: string) => {
          const { result } = await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(query)}`)
          return result.length > 0 ? [] : [query]
        }),
      )
      return found.flat()
    }
    await call(
      '/manage/v1/webhook-endpoints',
      { url: 'https://127.0.0.1/hook', description: 'unused', event_types: ['video-deleted'] },
      token,
    )
    await until(async () => (await missing()).length === 0, 90_000).catch(() => {})
    expect(await missing()).toEqual([])
    // The first round of jobs comes within a minute, and the disk of this machine may be full in earnest.
    const possible = ['JuratWorkerStopped', 'JuratDiskFull']
    expect([...(await firing())].filter(name => !possible.includes(name))).toEqual([])
  })

  test('Prometheus alerts about a dead endpoint', async () => {
    const { token } = await openLive()
    const dead = `https://127.0.0.1:${await freePort()}/hook`
    await call('/manage/v1/webhook-endpoints', { url: dead }, token)
    await invite(token)
    await untilFiring('JuratEndpointFailing')
    expect(server.output()).not.toContain('ana@example.com')
  })

  test('Prometheus alerts about a mail server that rejects', async () => {
    mail.trouble = { at: 'recipient', with: 450 }
    await invite((await openLive()).token)
    await hurryMails()
    await untilFiring('JuratMailsRefused')
    mail.trouble = undefined
  })

  test('Prometheus alerts about a stopped worker', async () => {
    await server.end('SIGTERM')
    server = await startServer({ ...env, JURAT_ROLE: 'api' })
    await say(`update pgboss.job set completed_on = completed_on - interval '10 minutes'`)
    await untilFiring('JuratWorkerStopped')
  })

  test.skipIf(process.getuid?.() !== 0)(
    'Prometheus alerts about a full disk',
    async () => {
      const disk = join(files.path, 'disk')
      execFileSync('mkdir', [disk])
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', disk])
      stop.push(() => execFileSync('umount', [disk]))
      await server.end('SIGTERM')
      server = await startServer({
        ...env,
        JURAT_DATA_DIR: disk,
        JURAT_SECRET_KEY: readFileSync(join(home.dataDir, 'secret-key'), 'utf8').trim(),
      })
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(join(disk, 'other'), Buffer.alloc(bavail * bsize - 50_000))
      await untilFiring('JuratDiskFull')
      const { token } = await openLive()
      const { id } = await invite(token)
      const pdf_content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(200_000, 'x')]).toString(
        'base64',
      )
      const upload = { object_type: 'reservation', object_id: id, filename: 'a.pdf', pdf_content }
      const refused = await fetch(`${url}/wp-json/v3/documents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(upload),
      })
      expect(refused.status).toBe(503)
      await untilFiring('JuratStorageErrors')
      rmSync(join(disk, 'other'))
      await until(async () => !(await firing()).has('JuratDiskFull'))
    },
    90_000,
  )
})
