import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { pack } from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { apiToken, openHome, startServer } from '../../server/test/process.ts'
import { readArchive } from '../src/archive/read.ts'
import { jurat, juratProcess, spawnJurat } from './jurat.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-cli-backup-'))
afterAll(() => folder.remove())
const at = (name: string) => join(folder.path, name)

/** A backup of a small installation, that other tests damage. */
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
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const answer: any = await response.json()
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

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a backup during writes, restored to an empty directory, has every acknowledged write', async () => {
  await using home = await openHome()
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
  const made = await juratProcess(['backup', '--output', at('busy.tar'), '--json'], env)
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
  expect((await juratProcess(['restore', at('busy.tar'), '--data-dir', restored])).code).toBe(0)
  const healthy = await juratProcess(['doctor', '--data-dir', restored])
  expect([healthy.code, healthy.err]).toEqual([0, 'Nothing is wrong.\n'])
  expect(healthy.out).toContain(`✓ files           all ${made.json.files.count} that the database refers to`)

  await using again = await startServer({ ...home.env, JURAT_DATA_DIR: restored })
  const listed = await jurat(['reservations', 'list', '--limit', '10000', '--json'], {
    env: { JURAT_URL: again.url, JURAT_TOKEN: apiToken },
  })
  const ids = listed.json.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(expect.arrayContaining(before.reservations))
  for (const { link, digest } of before.documents) {
    const file = await fetch(again.url + link)
    expect([file.status, digestOf(await file.bytes())]).toEqual([200, digest])
  }
  await writerTo(again.url)({ reservations: [], documents: [] })
  expect(
    (await juratProcess(['workspaces', 'list'], { JURAT_URL: again.url, JURAT_DATA_DIR: restored })).code,
  ).toBe(0)
}, 60_000)

/** Restores what is made of the backup; answers how that ended, and what was left. */
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

/** Reads what is made of the backup as `jurat backup` and `jurat restore` do, and keeps nothing. */
const read = (bytes: Uint8Array) =>
  readArchive(Readable.from([bytes], { objectMode: false }), async (_name, content) => {
    for await (const _ of content);
  })

test.each([0, 100, 511, 512, 700, 5_000, 0.3, 0.9, -512, -1024, -1025, -1100, -1600, -3000])(
  'a backup cut off at %d is refused',
  async place => {
    const end = place > 0 && place < 1 ? Math.floor(backup.length * place) : place
    await expect(read(backup.subarray(0, end))).rejects.toThrow('This backup cannot be used: ')
  },
)

test('a backup in which a byte is another is refused, wherever it is', async () => {
  const names = ['manifest.json', 'secret-key', 'database.tar', 'files/', 'SHA256SUMS']
  const places = names.map(name => backup.indexOf(name) + 512 + 3)
  for (const place of [...places, 30_000, backup.length / 2, backup.length * 0.9]) {
    const changed = Buffer.from(backup)
    changed[Math.floor(place)] = (changed[Math.floor(place)] ?? 0) ^ 1
    await expect(read(changed)).rejects.toThrow('This backup cannot be used: ')
  }
  expect((await read(backup)).format).toBe('jurat-backup')
})

test('a backup that is cut off, changed or longer is not restored, and leaves nothing', async () => {
  const changed = Buffer.from(backup)
  const place = backup.lastIndexOf('%PDF')
  changed[place] = 0
  expect(await restored(changed)).toEqual(refused('files/'))
  expect(await restored(backup.subarray(0, 0.9 * backup.length))).toEqual(refused('it is cut off'))
  const longer = Buffer.concat([backup, Buffer.alloc(512)])
  expect(await restored(longer)).toEqual(refused('it is cut off, or longer'))
})

test('a part that is missing, and one that nobody knows, are refused', async () => {
  const archiveOf = async (parts: Record<string, string>) => {
    const archive = pack()
    const sums = Object.entries(parts).map(([name, text]) => `${digestOf(Buffer.from(text))}  ${name}\n`)
    for (const [name, text] of Object.entries({ ...parts, SHA256SUMS: sums.join('') }))
      archive.entry({ name }, text)
    archive.finalize()
    const chunks: Uint8Array[] = []
    for await (const chunk of archive) chunks.push(chunk as Uint8Array)
    return Buffer.concat(chunks)
  }
  const manifest = JSON.stringify({
    format: 'jurat-backup',
    version: 1,
    made_at: '2026-11-21T00:00:00Z',
    files: {},
  })
  const parts = { 'manifest.json': manifest, 'secret-key': 'x' }
  expect(await restored(await archiveOf({ ...parts, '../../evil': 'x' }))).toEqual(
    refused('nobody knows what ../../evil is for'),
  )
  expect(await restored(await archiveOf({ ...parts, 'files/../x': 'x' }))).toEqual(
    refused('files/../x is no name of a file'),
  )
  expect(await restored(await archiveOf({ 'readme.txt': 'x' }))).toEqual(refused('it is no backup of Jurat'))
  const newer = manifest.replace('"version":1', '"version":2')
  expect(await restored(await archiveOf({ 'manifest.json': newer }))).toEqual(
    refused('it was made by a newer Jurat'),
  )
  expect(await restored(await archiveOf(parts))).toEqual(refused('there is no database in it'))
})

test('nothing is restored over anything', async () => {
  mkdirSync(at('full'))
  writeFileSync(at('full/mine'), 'mine')
  const { code, err } = await jurat(['restore', at('busy.tar'), '--data-dir', at('full')])
  expect([code, err]).toEqual([2, expect.stringContaining('is not empty')])
  expect(readdirSync(at('full'))).toEqual(['mine'])
  mkdirSync(at('empty'))
  expect((await jurat(['restore', at('busy.tar'), '--data-dir', at('empty')])).code).toBe(0)
  expect(readdirSync(at('empty')).sort()).toEqual(['admin-token', 'database', 'files', 'secret-key'])
})

test('a restore that is killed leaves no installation', async () => {
  const child = spawnJurat(['restore', at('busy.tar'), '--data-dir', at('killed')])
  const ended = new Promise(resolve => child.once('close', resolve))
  while (!readdirSync(folder.path).includes('killed') || readdirSync(at('killed')).length === 0)
    await sleep(1)
  child.kill('SIGKILL')
  await ended
  expect(readdirSync(at('killed'))).toEqual(['.restoring'])
  expect((await jurat(['restore', at('busy.tar'), '--data-dir', at('killed')])).code).toBe(2)
})

test('a backup that breaks off is no backup', async () => {
  const server = createServer((_request, response) => {
    const disposition = 'attachment; filename="jurat-x.tar"'
    const head = {
      'content-type': 'application/x-tar',
      'content-length': backup.length,
      'content-disposition': disposition,
    }
    response.writeHead(200, head).write(backup.subarray(0, 1_000_000))
    setTimeout(() => response.destroy(), 50)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { JURAT_URL: url, JURAT_TOKEN: 'x'.repeat(20) }
  const { code, err } = await jurat(['backup', '-o', at('broken.tar')], { env })
  server.close()
  expect([code, err]).toEqual([3, expect.stringContaining('The connection ended after')])
  expect(readdirSync(folder.path).filter(name => name.startsWith('broken'))).toEqual([])
})

test('a file that is there is not replaced unless it is said so', async () => {
  writeFileSync(at('kept.tar'), 'kept')
  const env = { JURAT_URL: 'http://127.0.0.1:9', JURAT_TOKEN: 'x'.repeat(20) }
  const { code, err } = await jurat(['backup', '-o', at('kept.tar')], { env })
  expect([code, err]).toEqual([2, expect.stringContaining('Replace it with --force.')])
  const nowhere = await jurat(['backup', '-o', at('no/where.tar')], { env })
  expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('There is no folder')])
})

test.each([
  [['restore'], "missing required argument 'file'"],
  [['restore', '/nowhere/at/all.tar'], 'is no file'],
  [['restore', 'x', '--data-directory', 'y'], 'unknown option'],
])('%s is wrong use', async (args, said) => {
  const { code, err } = await jurat(args)
  expect([code, err]).toEqual([2, expect.stringContaining(said)])
})
