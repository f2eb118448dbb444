import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  adminToken,
  engine,
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { type Home, openHome } from '../../../test/helpers/process.ts'
import { openEmbedded } from '../db/embedded.ts'
import { sweepFiles } from '../files/files.ts'

/*
 * On the embedded engine this server has its database in a folder, as installations do. The harness keeps its
 * own in memory.
 */

let installation: Installation
let workspace: Workspace
let home: Home | undefined

beforeAll(async () => {
  if (engine === 'embedded') {
    home = await openHome(null)
    installation = await startInstallation({}, { database: await openEmbedded(home.dataDir) })
  } else installation = await startInstallation()
  workspace = await installation.workspace()
})
afterAll(async () => {
  await installation.stop()
  await home?.[Symbol.asyncDispose]()
})

const embedded = test.runIf(engine === 'embedded')
const url = '/manage/v1/backups'

async function reserve(): Promise<number> {
  const body = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
  return (await workspace.call('POST', '/reservations', body)).body.id
}

/** Uploads a PDF of this size. Returns the document's id and the path of its file. */
async function upload(reservationId: number, bytes = 64): Promise<{ id: number; key: string }> {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, '0123456789')])
  const { body } = await workspace.call('POST', '/documents', {
    object_type: 'reservation',
    object_id: reservationId,
    filename: 'deed.pdf',
    pdf_content: pdf.toString('base64'),
  })
  const { signed_url } = (await workspace.call('GET', `/documents/${body.id}`)).body
  return { id: body.id, key: new URL(signed_url).pathname.replace('/files/', '') }
}

const fetchBackup = () =>
  fetch(installation.url + url, { method: 'POST', headers: { authorization: `Bearer ${adminToken}` } })

async function entriesOf(archive: ReadableStream | null): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>()
  if (!archive) return entries
  const unpacked = extract()
  const source = Readable.fromWeb(archive as never)
  source.on('error', error => unpacked.destroy(error)).pipe(unpacked as unknown as NodeJS.WritableStream)
  for await (const entry of unpacked as unknown as AsyncIterable<Readable & { header: { name: string } }>) {
    entries.set(entry.header.name, await buffer(entry))
  }
  return entries
}

/** Starts a backup and reads only its first bytes. */
async function beginBackup() {
  const call = request(installation.url + url, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}` },
  }).end()
  const [answer] = await once(call, 'response')
  return { call, answer }
}

async function untilLetGo(): Promise<void> {
  for (let looks = 0; installation.ctx.fileRemoval.isTaken && looks < 500; looks++) await sleep(10)
  expect(installation.ctx.fileRemoval.isTaken).toBe(false)
}

testOnPostgres(
  'A backup of PostgreSQL has the rows of one moment, keys and files, and its length',
  async () => {
    const { key } = await upload(await reserve(), 300_000)
    const before = [await reserve(), await reserve()]
    const writing = Promise.all(Array.from({ length: 40 }, () => reserve()))
    const answer = await fetchBackup()
    expect(answer.status).toBe(200)
    const archive = await answer.arrayBuffer()
    await writing
    expect(archive.byteLength).toBe(Number(answer.headers.get('content-length')))
    const entries = await entriesOf(new Blob([archive]).stream())
    expect([...entries.keys()].slice(0, 3)).toEqual(['manifest.json', 'secret-key', 'rows.jsonl'])
    expect(JSON.parse(`${entries.get('manifest.json')}`).version).toBe(2)
    expect(entries.get(`files/${key}`)?.length).toBe(300_009)
    const lines = `${entries.get('rows.jsonl')}`.trimEnd().split('\n')
    expect(JSON.parse(lines[0] ?? '').migrations).toContain('0001-foundation.sql')
    const rowsOf = (table: string) => {
      const from = lines.findIndex(line => line.startsWith(`{"table":"${table}"`))
      const count = lines.slice(from + 1).findIndex(line => line.startsWith('{'))
      const { columns } = JSON.parse(lines[from] ?? '')
      return lines.slice(from + 1, from + 1 + count).map(line => {
        const values: string[] = JSON.parse(line)
        return (column: string) => values[columns.indexOf(column)]
      })
    }
    const ids = rowsOf('bookings').map(value => Number(value('id')))
    expect(ids).toEqual(expect.arrayContaining(before))
    const made = rowsOf('events').filter(value => value('type') === 'reservation-created')
    expect(made).toHaveLength(ids.length)
    expect(rowsOf('audit').map(value => value('action'))).toContain('backup-started')
    await untilLetGo()
  },
)

embedded(
  'a backup has database, keys and files, each with its checksum, and is as long as it says',
  async () => {
    const { key } = await upload(await reserve(), 300_000)
    const answer = await fetchBackup()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/x-tar')
    expect(answer.headers.get('content-disposition')).toMatch(/filename="jurat-\d{4}-\d\d-\d\dT\d{6}Z\.tar"/)
    const archive = await answer.arrayBuffer()
    expect(archive.byteLength).toBe(Number(answer.headers.get('content-length')))
    const entries = await entriesOf(new Blob([archive]).stream())
    const names = [...entries.keys()]
    expect(names.slice(0, 3)).toEqual(['manifest.json', 'secret-key', 'database.tar'])
    expect(names.at(-1)).toBe('SHA256SUMS')
    expect(`${entries.get('secret-key')}`.trim()).toBe(installation.ctx.secretKey.current.toString('base64'))
    expect(entries.get(`files/${key}`)?.length).toBe(300_009)
    const sums = names.slice(0, -1).map(name => {
      const digest = createHash('sha256').update(entries.get(name) ?? '')
      return `${digest.digest('hex')}  ${name}\n`
    })
    expect(`${entries.get('SHA256SUMS')}`).toBe(sums.join(''))
    const manifest = JSON.parse(`${entries.get('manifest.json')}`)
    expect(manifest).toMatchObject({
      format: 'jurat-backup',
      version: 1,
      files: { kept_on: 'disk', missing: [] },
    })
    expect(manifest.files.count).toBe(names.filter(name => name.startsWith('files/')).length)
    await untilLetGo()
  },
)

embedded('its database is of one moment: all that was acknowledged before, and nothing torn', async () => {
  const before = [await reserve(), await reserve()]
  const writing = Promise.all(Array.from({ length: 40 }, () => reserve()))
  const entries = await entriesOf((await fetchBackup()).body)
  const after = await writing
  const inner = await entriesOf(new Blob([new Uint8Array(entries.get('database.tar') ?? [])]).stream())
  expect([...inner.keys()]).toEqual(expect.arrayContaining(['PG_VERSION', 'pg_notify', 'global/pg_control']))
  const restored = await openEmbedded('', new Blob([new Uint8Array(entries.get('database.tar') ?? [])]))
  const rows = await restored.db.selectFrom('bookings').select('id').execute()
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(before))
  const events = await restored.db
    .selectFrom('events')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('type', '=', 'reservation-created')
    .executeTakeFirstOrThrow()
  expect(events.count).toBe(ids.length)
  const trail = await restored.db
    .selectFrom('audit')
    .select('action')
    .where('object', '=', 'backup')
    .execute()
  expect(trail.map(({ action }) => action)).toContain('backup-started')
  await restored.close()
  expect(after).toHaveLength(40)
})

embedded('a file removed meanwhile is in the backup all the same, and gone after it', async () => {
  const { id, key } = await upload(await reserve())
  // More than the buffers between the two hold, so that the archive stops until it is read.
  await upload(await reserve(), 8 * 1024 * 1024)
  const { answer } = await beginBackup()
  expect((await workspace.manage('DELETE', `/documents/${id}`)).status).toBe(200)
  await sweepFiles(installation.ctx)
  const path = join(installation.ctx.config.dataDir, 'files', key)
  expect(readdirSync(join(path, '..'))).toContain(key.split('/').at(-1))
  const entries = await entriesOf(Readable.toWeb(answer) as ReadableStream)
  expect(`${entries.get(`files/${key}`)}`.slice(0, 5)).toBe('%PDF-')
  await untilLetGo()
  await sweepFiles(installation.ctx)
  expect(readdirSync(join(path, '..'))).not.toContain(key.split('/').at(-1))
})

embedded('one backup at a time; one that is hung up on lets the next begin', async () => {
  await upload(await reserve(), 8 * 1024 * 1024)
  const { call } = await beginBackup()
  const { status, body, headers } = await installation.admin('POST', url)
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  call.destroy()
  await untilLetGo()
  const both = await Promise.all([installation.admin('POST', url), installation.admin('POST', url)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 503])
  await untilLetGo()
  expect(readdirSync(installation.ctx.config.dataDir).filter(name => name.startsWith('backup-'))).toEqual([])
})

embedded('a file that is lost is named, and keeps nothing else back', async () => {
  const [lost, kept] = [await upload(await reserve()), await upload(await reserve())]
  await rm(join(installation.ctx.config.dataDir, 'files', lost.key))
  const entries = await entriesOf((await fetchBackup()).body)
  expect(JSON.parse(`${entries.get('manifest.json')}`).files.missing).toEqual([lost.key])
  expect(entries.has(`files/${kept.key}`)).toBe(true)
  await untilLetGo()
  writeFileSync(join(installation.ctx.config.dataDir, 'files', lost.key), 'found')
})

embedded('a file that changes its size breaks the archive off, and the server goes on', async () => {
  const { key } = await upload(await reserve(), 8 * 1024 * 1024)
  const { answer } = await beginBackup()
  writeFileSync(join(installation.ctx.config.dataDir, 'files', key), 'short')
  await expect(entriesOf(Readable.toWeb(answer) as ReadableStream)).rejects.toThrow()
  await untilLetGo()
  expect((await installation.as(undefined)('GET', '/readyz')).status).toBe(200)
})
