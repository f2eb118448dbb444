import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pack } from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { apiToken, openHome, runServer, startServer } from '../../server/test/helpers/process.ts'
import { type Manifest, readArchive } from '../src/archive/read.ts'
import { restoreTo } from '../src/local/restore.ts'
import { archiveOf } from './archives.ts'
import { begin, jurat, juratScript, spawnJurat } from './jurat.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-cli-backup-'))
afterAll(() => folder.remove())
const at = (name: string) => join(folder.path, name)

/** A backup of a small installation, which other tests damage. */
let backup: Buffer

interface Written {
  reservations: number[]
  documents: { id: number; digest: string; link: string }[]
}

function writerTo(url: string) {
  const call = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const headers = { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/wp-json/v3${path}`, { ...init, headers })
    const answer = (await response.json()) as { id: number; signed_url: string }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return async (written: Written) => {
    const { id } = await call('/reservations', { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' })
    written.reservations.push(id)
    const pdf = Buffer.from(`%PDF-1.4\n${id}\n${'x'.repeat(id * 100)}`)
    const parent = { object_type: 'reservation', object_id: id, filename: 'a.pdf' }
    const document = await call('/documents', { ...parent, pdf_content: pdf.toString('base64') })
    const { signed_url } = await call(`/documents/${document.id}?expires=600`)
    const link = new URL(signed_url)
    written.documents.push({ id: document.id, digest: digestOf(pdf), link: link.pathname + link.search })
  }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 3000 && !isSo(); looks++) await sleep(5)
  expect(isSo()).toBe(true)
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('A backup during writes, restored to an empty directory, has every acknowledged write', async () => {
  await using home = await openHome(null)
  await using server = await startServer(home.env)
  const write = writerTo(server.url)
  const acknowledged: Written = { reservations: [], documents: [] }
  let before: Written | undefined
  let isWriting = true
  const writing = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (isWriting) await write(acknowledged)
    }),
  )
  while (acknowledged.documents.length < 20) await sleep(20)
  before = structuredClone(acknowledged)
  const env = { JURAT_URL: server.url, JURAT_DATA_DIR: home.dataDir }
  const made = await jurat<Manifest>(['backup', '--output', at('busy.tar'), '--json'], { env })
  const during = acknowledged.reservations.length - before.reservations.length
  isWriting = false
  await writing
  expect([made.code, made.err]).toEqual([0, ''])
  expect(during).toBeGreaterThan(0)
  expect(made.json).toMatchObject({ path: at('busy.tar'), files: { kept_on: 'disk', missing: [] } })
  expect(statSync(at('busy.tar')).mode & 0o777).toBe(0o600)
  expect((await server.end('SIGTERM')).code).toBe(0)
  backup = readFileSync(at('busy.tar'))

  const restored = at('restored')
  expect((await jurat(['restore', at('busy.tar'), '--data-dir', restored])).code).toBe(0)
  const healthy = await jurat(['doctor', '--data-dir', restored])
  expect([healthy.code, healthy.err]).toEqual([
    0,
    expect.stringMatching(/^No problem found, \d+ to note \(!\)\.\n$/),
  ])
  expect(healthy.out).toContain(`✓ files           all ${made.json.files.count} files of the database exist`)

  await using again = await startServer({ ...home.env, JURAT_DATA_DIR: restored })
  const listed = await jurat<{ id: number }[]>(['reservations', 'list', '--limit', '10000', '--json'], {
    env: { JURAT_URL: again.url, JURAT_TOKEN: apiToken },
  })
  const ids = listed.json.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(before.reservations))
  for (const { link, digest } of before.documents) {
    const file = await fetch(again.url + link)
    expect([file.status, digestOf(await file.bytes())]).toEqual([200, digest])
  }
  await writerTo(again.url)({ reservations: [], documents: [] })
  expect(
    (await jurat(['workspaces', 'list'], { env: { JURAT_URL: again.url, JURAT_DATA_DIR: restored } })).code,
  ).toBe(0)
})

/** Restores a changed backup. Returns the exit code, the error and the files that remain. */
async function restored(bytes: Uint8Array) {
  writeFileSync(at('damaged.tar'), bytes)
  const { code, err } = await jurat(['restore', at('damaged.tar'), '--data-dir', at('none')])
  return { code, err, left: readdirSync(folder.path).includes('none') }
}

const refused = (why: string) => ({
  code: 1,
  err: expect.stringContaining(`This backup cannot be used: ${why}`),
  left: false,
})

/** Reads a backup's parts as `jurat backup` and `jurat restore` do, and keeps nothing. */
const read = (bytes: Uint8Array) =>
  readArchive(Readable.from([bytes], { objectMode: false }), async (_name, content) => {
    for await (const _ of content);
  })

test.each([0, 100, 511, 512, 700, 5_000, 0.3, 0.9, -512, -1024, -1025, -1100, -1600, -3000])(
  'A backup cut off at %d is rejected',
  async place => {
    const end = place > 0 && place < 1 ? Math.floor(backup.length * place) : place
    await expect(read(backup.subarray(0, end))).rejects.toThrow('This backup cannot be used: ')
  },
)

test('A backup with any changed byte is rejected', async () => {
  const names = ['manifest.json', 'secret-key', 'database.tar', 'files/', 'SHA256SUMS']
  const places = names.map(name => backup.indexOf(name) + 512 + 3)
  for (const place of [...places, 30_000, backup.length / 2, backup.length * 0.9]) {
    const changed = Buffer.from(backup)
    changed[Math.floor(place)] = (changed[Math.floor(place)] ?? 0) ^ 1
    await expect(read(changed)).rejects.toThrow('This backup cannot be used: ')
  }
  expect((await read(backup)).format).toBe('jurat-backup')
})

const manifest = JSON.stringify({
  format: 'jurat-backup',
  version: 1,
  made_at: '2026-11-21T00:00:00Z',
  files: { kept_on: 'disk', count: 1, bytes: 8, missing: [] },
})

/** A complete backup, but with a database of one file: syncing a thousand files takes seconds. */
async function smallBackup(): Promise<Buffer> {
  const [key = ''] = backup.toString('latin1').match(/files\/[\w/-]+/) ?? []
  const database = pack()
  database.entry({ name: 'global', type: 'directory' })
  database.entry({ name: 'global/pg_control' }, 'x'.repeat(20_000))
  database.finalize()
  const keys = { 'secret-key': 'x', 'admin-token': 'y' }
  return archiveOf({
    'manifest.json': manifest,
    ...keys,
    'database.tar': await buffer(database),
    [key]: '%PDF-1.4',
  })
}

test('A truncated, changed or longer backup is rejected and leaves no files', async () => {
  const small = await smallBackup()
  const changed = Buffer.from(small)
  changed[small.lastIndexOf('%PDF')] = 0
  expect(await restored(changed)).toEqual(refused('files/'))
  expect(await restored(small.subarray(0, 0.9 * small.length))).toEqual(refused('it is truncated'))
  const longer = Buffer.concat([small, Buffer.alloc(512)])
  expect(await restored(longer)).toEqual(refused('it is truncated, or longer'))
})

test('A backup that cannot be read is not called damaged', async () => {
  const failure = Object.assign(new Error("EIO: i/o error, read '/backups/jurat.tar'"), { syscall: 'read' })
  const source = new Readable({ read: () => source.destroy(failure) })
  await expect(readArchive(source, async () => {})).rejects.toBe(failure)
})

test('A missing part and an unknown part of a backup are rejected', async () => {
  const parts = { 'manifest.json': manifest, 'secret-key': 'x' }
  expect(await restored(await archiveOf({ ...parts, '../../evil': 'x' }))).toEqual(
    refused('it contains the unknown part ../../evil'),
  )
  expect(await restored(await archiveOf({ ...parts, 'files/../x': 'x' }))).toEqual(
    refused('files/../x is not a valid file name'),
  )
  expect(await restored(await archiveOf({ 'readme.txt': 'x' }))).toEqual(
    refused('it is not a backup of Jurat'),
  )
  const newer = manifest.replace('"version":1', '"version":3')
  expect(await restored(await archiveOf({ 'manifest.json': newer }))).toEqual(
    refused('a newer version of Jurat made it'),
  )
  expect(await restored(await archiveOf(parts))).toEqual(refused('it contains no database'))
})

function emptyTar(): Promise<Buffer> {
  const archive = pack()
  archive.finalize()
  return buffer(archive)
}

test('A part that is there twice, and two databases, are rejected', async () => {
  const twice = pack()
  for (const name of ['manifest.json', 'secret-key', 'secret-key'])
    twice.entry({ name }, name === 'secret-key' ? 'x' : manifest)
  twice.finalize()
  expect(await restored(await buffer(twice))).toEqual(refused('it contains secret-key twice.'))
  const both = { 'manifest.json': manifest, 'database.tar': await emptyTar() }
  expect(await restored(await archiveOf({ ...both, 'rows.jsonl': 'x' }))).toEqual(
    refused('it contains two databases: database.tar and rows.jsonl'),
  )
})

test('Another JURAT_SECRET_KEY than that of the backup is rejected for an embedded database too', async () => {
  const [key, other] = [1, 2].map(byte => Buffer.alloc(32, byte).toString('base64'))
  const parts = { 'secret-key': `${key}\n`, 'database.tar': await emptyTar() }
  writeFileSync(at('keyed.tar'), await archiveOf({ 'manifest.json': manifest, ...parts }))
  const restore = (JURAT_SECRET_KEY = '') =>
    jurat(['restore', at('keyed.tar'), '--data-dir', at('keyed')], { env: { JURAT_SECRET_KEY } })
  const refusal = await restore(other)
  expect([refusal.code, refusal.err, readdirSync(folder.path).includes('keyed')]).toEqual([
    2,
    expect.stringContaining('JURAT_SECRET_KEY is not the key of this backup'),
    false,
  ])
  expect((await restore(key)).code).toBe(0)
})

test('A restore never overwrites files', async () => {
  mkdirSync(at('full'))
  writeFileSync(at('full/mine'), 'mine')
  const { code, err } = await jurat(['restore', at('busy.tar'), '--data-dir', at('full')])
  expect([code, err]).toEqual([2, expect.stringContaining('is not empty')])
  expect(readdirSync(at('full'))).toEqual(['mine'])
  mkdirSync(at('empty'))
  chmodSync(at('empty'), 0o755)
  writeFileSync(at('small.tar'), await smallBackup())
  expect((await jurat(['restore', at('small.tar'), '--data-dir', at('empty')])).code).toBe(0)
  expect(readdirSync(at('empty')).sort()).toEqual(['admin-token', 'database', 'files', 'secret-key'])
  const opened = readdirSync(at('empty'), { recursive: true, encoding: 'utf8' }).concat('')
  expect(opened.filter(name => (statSync(join(at('empty'), name)).mode & 0o077) !== 0)).toEqual([])
})

test('A restore that is killed leaves no installation', async () => {
  const child = spawnJurat(['restore', at('busy.tar'), '--data-dir', at('killed')])
  const ended = new Promise(resolve => child.once('close', resolve))
  while (!readdirSync(folder.path).includes('killed') || readdirSync(at('killed')).length === 0)
    await sleep(1)
  child.kill('SIGKILL')
  await ended
  expect(readdirSync(at('killed'))).toEqual(['.restoring'])
  const started = await runServer({ JURAT_DATA_DIR: at('killed') })
  expect([started.code, started.output]).toEqual([
    1,
    expect.stringContaining(`JURAT_DATA_DIR: a restore to ${at('killed')} did not end`),
  ])
  expect(readdirSync(at('killed'))).toEqual(['.restoring'])
  expect((await jurat(['restore', at('busy.tar'), '--data-dir', at('killed')])).code).toBe(2)
})

/** Responds with the first megabyte of a backup, and then does what the test says. */
async function openHalfServer(after: (response: ServerResponse) => unknown) {
  const { promise: hungUp, resolve } = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    const disposition = 'attachment; filename="jurat-x.tar"'
    const head = {
      'content-type': 'application/x-tar',
      'content-length': backup.length,
      'content-disposition': disposition,
    }
    response.once('close', resolve)
    response.writeHead(200, head).write(backup.subarray(0, 1_000_000))
    void after(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const JURAT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { JURAT_URL, JURAT_TOKEN: 'x'.repeat(20) },
    /** Nobody waits for the rest any more. */
    hungUp,
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const leftOf = (name: string) => readdirSync(folder.path).filter(one => one.startsWith(name))

test('Ctrl-C ends a backup and a restore, which leave nothing behind', async () => {
  using server = await openHalfServer(() => {})
  const backingUp = begin(['backup', '-o', at('stopped.tar')], { env: server.env })
  await until(() => leftOf('stopped').length > 0)
  backingUp.interrupt()
  const ended = await backingUp.ended
  expect([ended.code, ended.err, leftOf('stopped')]).toEqual([130, '✗ Interrupted.\n', []])
  await server.hungUp
  const restoring = begin(['restore', at('busy.tar'), '--data-dir', at('stopped')])
  await until(() => leftOf('stopped').length > 0)
  restoring.interrupt()
  expect([(await restoring.ended).code, leftOf('stopped')]).toEqual([130, []])
})

test('A restore that is interrupted before it opens the backup leaves nothing', async () => {
  const told = () => {}
  const restored = restoreTo(at('busy.tar'), at('stopped'), { told, signal: AbortSignal.abort() })
  await expect(restored).rejects.toThrow(/aborted/)
  expect(leftOf('stopped')).toEqual([])
})

test('A backup whose target exists stops the download', async () => {
  using server = await openHalfServer(() => {})
  using place = mkdtempDisposableSync(join(tmpdir(), 'jurat-cli-place-'))
  writeFileSync(join(place.path, 'jurat-x.tar'), 'mine')
  const child = spawnJurat(['backup'], server.env, place.path)
  expect(await new Promise(resolve => child.once('close', resolve))).toBe(2)
  await server.hungUp
  expect(readdirSync(place.path)).toEqual(['jurat-x.tar'])
  const folder = await jurat(['backup', '--force', '-o', place.path], { env: server.env })
  expect([folder.code, folder.err]).toEqual([2, expect.stringContaining('is a folder. Name a file in it.')])
})

test('A full disk leaves no backup', async () => {
  using server = await openHalfServer(response => response.end(backup.subarray(1_000_000)))
  const command = `trap '' XFSZ; ulimit -f 400; exec '${process.execPath}' '${juratScript}' backup -o '${at('big.tar')}'`
  const child = spawn('bash', ['-c', command], { env: { PATH: process.env.PATH, ...server.env } })
  let err = ''
  child.stderr.on('data', chunk => (err += chunk))
  const code = await new Promise(resolve => child.once('close', resolve))
  expect([code, err]).toEqual([1, expect.stringContaining('EFBIG: file too large, write')])
  expect(leftOf('big')).toEqual([])
})

test('An interrupted download leaves no backup', async () => {
  const written = () => leftOf('broken').reduce((sum, name) => sum + statSync(at(name)).size, 0)
  using server = await openHalfServer(async response => {
    await until(() => written() === 1_000_000)
    response.destroy()
  })
  const { code, err } = await jurat(['backup', '-o', at('broken.tar')], { env: server.env })
  expect([code, err]).toEqual([3, expect.stringContaining('The connection ended after 1.0 MB')])
  expect(leftOf('broken')).toEqual([])
})

test('A backup replaces an existing file only with --force', async () => {
  writeFileSync(at('kept.tar'), 'kept')
  const env = { JURAT_URL: 'http://127.0.0.1:9', JURAT_TOKEN: 'x'.repeat(20) }
  const { code, err } = await jurat(['backup', '-o', at('kept.tar')], { env })
  expect([code, err]).toEqual([2, expect.stringContaining('To replace it, add --force.')])
  const nowhere = await jurat(['backup', '-o', at('no/where.tar')], { env })
  expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('does not exist')])
})

test.each([
  [['restore'], "missing required argument 'file'"],
  [['restore', '/nowhere/at/all.tar'], 'is not a file'],
  [['restore', 'x', '--data-directory', 'y'], 'unknown option'],
])('%s is wrong use', async (args, said) => {
  const { code, err } = await jurat(args)
  expect([code, err]).toEqual([2, expect.stringContaining(said)])
})
