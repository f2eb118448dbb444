import { chownSync, mkdtempDisposableSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { selfSigned } from './helpers/certificate.ts'
import { call } from './helpers/over-http.ts'
import { openHome, runServer, startServer } from './helpers/process.ts'
import { linesOf } from './helpers/start-calls.ts'
import { say } from './servers/citus.ts'
import { postgresPrograms, servePostgres } from './servers/postgres.ts'

// docs/self-hosting.md#postgresql-over-tls, on a PostgreSQL server of its own that takes nothing without TLS.

const run = postgresPrograms()

/** Its certificate is for 127.0.0.1. `careful` needs a client certificate; nobody gets in without TLS. */
const entries = `
local all all trust
hostssl all careful 127.0.0.1/32 trust clientcert=verify-ca
hostssl all all 127.0.0.1/32 trust
`

async function open() {
  if (!run) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-tls-'))
  const at = (name: string) => join(folder.path, name)
  const data = at('data')
  run(folder.path, 'initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync')
  const [server, client] = [selfSigned(), selfSigned()]
  const owner = statSync(data)
  const write = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 })
    if (process.getuid?.() === 0) chownSync(path, owner.uid, owner.gid)
    return path
  }
  write(join(data, 'pg_hba.conf'), entries)
  const settings = {
    ssl: 'on',
    ssl_cert_file: write(at('server.pem'), server.cert),
    ssl_key_file: write(at('server.key'), server.key),
    ssl_ca_file: write(at('client.pem'), client.cert),
  }
  write(at('client.key'), client.key)
  const postgres = await servePostgres(run, folder.path, data, settings)
  const socket = `postgres://postgres@/postgres?host=${folder.path}&port=${postgres.port}`
  const ask = (text: string) => say(socket, text)
  await ask('create role careful superuser login')
  return {
    at,
    ask,
    url: (query: string, { user = 'postgres', host = '127.0.0.1' } = {}) =>
      `postgres://${user}@${host}:${postgres.port}/postgres?${query}`,
    [Symbol.dispose]: () => {
      postgres[Symbol.dispose]()
      folder.remove()
    },
  }
}

test.skipIf(!run)('Each mode connects over TLS or says why not, with the way out', async () => {
  using postgres = await open()
  await using home = await openHome(null, { isEmpty: true })
  const refused = async (url: string) => {
    const { code, output } = await runServer({ ...home.env, DATABASE_URL: url })
    return [code, linesOf(output)]
  }
  const line = (pattern: RegExp) => [1, [expect.stringMatching(pattern)]]
  const { at, url } = postgres
  const trusted = `sslrootcert=${at('server.pem')}`
  expect(await refused(url('sslmode=disable'))).toEqual(line(/no encryption\. Add \?sslmode=verify-full/))
  // As strict as verify-full, whatever libpq makes of it.
  for (const mode of ['require', 'verify-full'])
    expect(await refused(url(`sslmode=${mode}`))).toEqual(line(/not from an authority .* Add sslrootcert=/))
  expect(await refused(url(`sslmode=verify-full&${trusted}`, { host: 'localhost' }))).toEqual(
    line(/is for another name .* Use a host name that it has\.$/),
  )
  expect(await refused(url(`sslmode=verify-full&${trusted}`, { user: 'careful' }))).toEqual(
    line(/Add sslcert=\/path\/client\.pem&sslkey=/),
  )

  for (const [mode, user] of [
    [`sslmode=require&${trusted}`, 'postgres'],
    ['sslmode=no-verify', 'postgres'],
    [`sslmode=verify-full&${trusted}&sslcert=${at('client.pem')}&sslkey=${at('client.key')}`, 'careful'],
  ] as const) {
    await using server = await startServer({ ...home.env, DATABASE_URL: url(mode, { user }) })
    expect((await call(server, 'GET', '/wp-json/v3/reservations')).status).toBe(200)
    const rows =
      await postgres.ask(`select bool_and(ssl) as all from pg_stat_ssl join pg_stat_activity using (pid)
      where application_name = 'jurat'`)
    expect(rows).toEqual([{ all: true }])
    expect(server.output()).not.toMatch(/SECURITY WARNING|SSL modes/)
  }
})
