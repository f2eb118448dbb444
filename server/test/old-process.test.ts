import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { hourAhead } from './helpers/bookings.ts'
import { book, call } from './helpers/over-http.ts'
import { openHome, type ServerProcess, startServer } from './helpers/process.ts'

/** A commit with the tables of version 0.1.0, which has no tag. */
const release = '0d61aff'
const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
const hasHistory = git('cat-file', '-e', release).status === 0

/** The code of the release, with the libraries of this version. Returns its start script. */
function checkOut(folder: string): string {
  mkdirSync(folder)
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', release).stdout })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'server/start.js')
}

/**
 * Epoch seconds of noon (UTC) of a Sunday later than every `hourAhead` of this test: only notaries who never
 * close work then.
 */
function quietNoon(): number {
  const date = new Date(Date.now() + 3 * 86_400_000)
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7))
  return date.setUTCHours(12, 0, 0, 0) / 1000
}

const statusOf = async (server: ServerProcess, id: number) =>
  (await call(server, 'GET', `/wp-json/v3/reservations/${id}`)).body.status

test.skipIf(!hasHistory || !inject('postgresUrl'))(
  'A process of version 0.1.0 continues to serve while this version upgrades its database',
  async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-release-'))
    await using home = await openHome(inject('postgresUrl'), { isEmpty: true })
    const env = { ...home.env, JURAT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
    await using old = await startServer(env, checkOut(join(folder.path, 'release')))
    const before = await book(old, hourAhead(2))
    await using current = await startServer(env)
    expect(await statusOf(current, before)).toBe('scheduled')
    const after = await book(old, hourAhead(3))
    const ofCurrent = await book(current, hourAhead(4))
    for (const server of [old, current]) {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      for (const id of [before, after, ofCurrent]) expect(await statusOf(server, id)).toBe('scheduled')
    }
    // Both at once: each notary is booked once.
    const notaries = (await call(current, 'GET', '/manage/v1/notaries')).body.data as { name: string }[]
    const working = notaries.filter(({ name }) => name.startsWith('Remote'))
    const rivals = [old, current, old, current, old, current]
    const booked = await Promise.allSettled(rivals.map(server => book(server, quietNoon())))
    expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(working.length)
    expect((await old.end('SIGTERM')).code).toBe(0)
    expect(await statusOf(current, await book(current, hourAhead(5)))).toBe('scheduled')
    const events = (await call(current, 'GET', '/manage/v1/events?limit=100')).body.data as { type: string }[]
    expect(events.filter(({ type }) => type === 'reservation-submitted')).toHaveLength(4 + working.length)
  },
)
