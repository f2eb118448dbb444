import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Home, openHome, type ServerProcess, startServer } from '../server/test/helpers/process.ts'
import type { Facts } from '../server/test/releases/facts.ts'
import { startMailServer } from '../server/test/servers/mail.ts'
import { startPostgres } from '../server/test/servers/postgres.ts'
import { callerOf } from './releases/api.ts'
import { fill } from './releases/fill.ts'
import { dropOldLog, pack } from './releases/pack.ts'
import { openReceivers, type Receivers } from './releases/receivers.ts'

// Fills an installation of a release through its API and stores it for the upgrade test:
// npm run record-release -- <checkout of the release, with its node_modules>

const [, , checkout = ''] = process.argv
if (checkout === '') throw new Error('Usage: npm run record-release -- <checkout of the release>')
const start = resolve(checkout, 'server/start.js')
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
const folder = new URL(`../server/test/releases/${version}/`, import.meta.url).pathname
mkdirSync(folder, { recursive: true })

await record('embedded', null)
const postgres = await startPostgres()
if (!postgres) throw new Error('PostgreSQL is not installed, and TEST_DATABASE_URL is not set.')
await record('postgres', postgres.url).finally(postgres.stop)

/** Fills an installation on the engine, stops it, and writes its archive and facts. */
async function record(engine: 'embedded' | 'postgres', postgresUrl: string | null): Promise<void> {
  process.stdout.write(`${version} on ${engine}\n`)
  await using home = await openHome(postgresUrl, { isEmpty: true })
  await using receivers = await openReceivers()
  const { answers, ...facts } = await filled(home, receivers)
  const { DATABASE_URL } = home.env
  const unnumbered = DATABASE_URL ? await reserveUnseen(home, facts) : []
  if (DATABASE_URL) writeFileSync(join(home.dataDir, 'database.sql'), dumpOf(DATABASE_URL))
  else await dropOldLog(join(home.dataDir, 'database'), checkout)
  for (const name of ['works', 'gone', 'broken', 'late'] as const) {
    facts.endpoints[name].received = receivers.received(name)
  }
  writeFileSync(join(home.dataDir, 'answers.json'), JSON.stringify(answers))
  const all: Facts = { version, recorded_at: new Date().toISOString(), ...facts, unnumbered }
  writeFileSync(join(folder, `${engine}.json`), `${JSON.stringify(all, null, 2)}\n`)
  const archive = join(folder, `${engine}.tar.zst`)
  await pack(home.dataDir, archive)
  process.stdout.write(`${archive}: ${statSync(archive).size} bytes\n`)
}

async function filled(home: Home, receivers: Receivers) {
  await using mail = await startMailServer()
  const env = { ...home.env, SMTP_URL: mail.url(), JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }
  await using server = await startServer(env, start)
  const admin = readFileSync(join(home.dataDir, 'admin-token'), 'utf8').trim()
  const facts = await fill(server.url, admin, receivers)
  await end(server)
  return { url: server.url, ...facts }
}

/** Creates a reservation while no process numbers events: this one only serves calls. */
async function reserveUnseen(home: Home, { test }: Pick<Facts, 'test'>): Promise<number[]> {
  await using server = await startServer({ ...home.env, JURAT_ROLE: 'api' }, start)
  const body = { first_name: 'Un', last_name: 'Seen', service: 'remote' }
  const { id } = await callerOf(`${server.url}/wp-json/v3`, test.tokens.main)('POST', '/reservations', body)
  await end(server)
  return [id]
}

async function end(server: ServerProcess): Promise<void> {
  const { code, output } = await server.end('SIGTERM')
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${output}`)
}

/** A dump without COPY and without psql commands, so that any client can run it. */
function dumpOf(url: string): string {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges']
  const dump = execFileSync('pg_dump', [...options, url], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return dump.replace(/^\\.*$/gm, '')
}
