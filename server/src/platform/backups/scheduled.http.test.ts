import { execFile } from 'node:child_process'
import { existsSync, mkdtempDisposableSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine, type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { openHome, startServer } from '../../../test/helpers/process.ts'
import { openEmbedded } from '../db/embedded.ts'
import { readConfig } from '../lib/config.ts'
import { backUpIfDue, overdueSeconds } from './scheduled.ts'

const embedded = test.runIf(engine === 'embedded')
const hourMs = 3_600_000

let installation: Installation
let home: Awaited<ReturnType<typeof openHome>> | undefined
const folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-scheduled-'))
const dir = join(folder.path, 'backups')
beforeAll(async () => {
  if (engine !== 'embedded') return
  home = await openHome(null)
  const variables = { JURAT_BACKUP_DIR: dir, JURAT_BACKUP_HOURS: '12', JURAT_BACKUP_KEEP: '2' }
  installation = await startInstallation(variables, { database: await openEmbedded(home.dataDir) })
})
afterAll(async () => {
  await installation?.stop()
  await home?.[Symbol.asyncDispose]()
  folder.remove()
})

/** The round of a minute, after this much time. Returns the names in the folder. */
async function round(hours = 0): Promise<string[]> {
  installation.clock.advance(hours * hourMs)
  await backUpIfDue(installation.ctx)
  return readdirSync(dir).sort()
}

const overdue = async () => {
  const { ctx } = installation
  return ctx.config.backups ? overdueSeconds(ctx, ctx.config.backups) : undefined
}

embedded('A backup is made when the last one is old enough, and only the newest are kept', async () => {
  const workspace = await installation.workspace()
  const booked = await workspace.call('POST', '/reservations', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    service: 'remote',
  })
  const [first = '', ...none] = await round()
  expect([first, none]).toEqual([expect.stringMatching(/^jurat-.*Z\.tar$/), []])
  expect(statSync(join(dir, first)).mode & 0o777).toBe(0o600)
  const { data } = (await installation.admin('GET', '/manage/v1/audit')).body
  expect(data[0]).toMatchObject({ action: 'backup-started', actor: 'system' })
  expect(JSON.stringify(data[0])).toContain(first)
  expect(await round(11.9)).toEqual([first])
  expect(await overdue()).toBe(0)

  writeFileSync(join(dir, 'notes.txt'), 'not a backup')
  writeFileSync(join(dir, '.jurat-2026-01-01T000000Z.tar.part'), 'of a process that died')
  // Made while the clock was wrong.
  writeFileSync(join(dir, 'jurat-2999-01-01T000000Z.tar'), '')
  const left = ['jurat-2999-01-01T000000Z.tar', 'notes.txt']
  const [, second = '', ...others] = await round(0.2)
  expect([second > first, others]).toEqual([true, left])
  const [kept, third, ...rest] = await round(12)
  expect([kept, rest]).toEqual([second, left])
  expect(third?.localeCompare(second)).toBe(1)

  const restored = join(folder.path, 'restored')
  const command = ['cli/jurat.js', 'restore', join(dir, second), '--data-dir', restored]
  await promisify(execFile)(process.execPath, command)
  const copy = await openEmbedded(restored)
  const rows = await copy.db.selectFrom('bookings').select('id').where('id', '=', booked.body.id).execute()
  expect(rows).toHaveLength(1)
  await copy.close()
})

embedded('A folder that cannot be written leaves nothing behind, and says for how long', async () => {
  const before = readdirSync(dir)
  const { backups } = installation.ctx.config
  installation.ctx.config.backups = { dir: '/dev/null/backups', hours: 12, keep: 2 }
  await backUpIfDue(installation.ctx)
  expect(installation.ctx.fileRemoval.isTaken).toBe(false)
  installation.ctx.config.backups = backups
  installation.clock.advance(15 * hourMs)
  expect(await overdue()).toBeGreaterThan(2.9 * 3600)
  expect(readdirSync(dir)).toEqual(before)
})

embedded('The program makes the first backup at its start, and has its figure', async () => {
  await using own = await openHome(null)
  const to = join(own.dataDir, 'backups')
  const variables = { JURAT_BACKUP_DIR: to, JURAT_METRICS_TOKEN: 'a-token-for-the-metrics' }
  await using server = await startServer({ ...own.env, ...variables })
  const made = () => existsSync(to) && readdirSync(to).some(name => /^jurat-.*\.tar$/.test(name))
  await expect.poll(made, { timeout: 150_000, interval: 200 }).toBe(true)
  const headers = { authorization: 'Bearer a-token-for-the-metrics' }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  expect(text).toMatch(/^jurat_backup_overdue_seconds 0$/m)
})

test('With PostgreSQL the variable is refused, with the way out', async () => {
  const read = () => readConfig({ JURAT_BACKUP_DIR: '/backup', DATABASE_URL: 'postgres://h/d' })
  expect(read).toThrow(
    /^JURAT_BACKUP_DIR: is for the embedded database\. Back up PostgreSQL with its own tools/,
  )
})
