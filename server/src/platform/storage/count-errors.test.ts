import { mkdtempDisposableSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openLog } from '../lib/log.ts'
import { openMetrics } from '../lib/metrics.ts'
import { withErrorsCounted } from './count-errors.ts'
import { openDiskStorage } from './disk.ts'
import { rangeNotSatisfiable, type Storage } from './storage.ts'

const failing = (error: Error) =>
  ({ put: () => Promise.reject(error), open: () => Promise.reject(error) }) as unknown as Storage

async function countOf(work: (storage: Storage) => Promise<unknown>, error: Error): Promise<number> {
  const metrics = openMetrics()
  await expect(work(withErrorsCounted(failing(error), metrics, openLog('silent')))).rejects.toBe(error)
  const { values } = await metrics.storageErrors.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

const put =
  (source: Readable, signal = new AbortController().signal) =>
  (storage: Storage) =>
    storage.put('1/document/x', source, { contentType: 'application/pdf', signal })

test('Failures of the storage are counted, and those of its callers are not', async () => {
  const broken = new Error('ENOSPC')
  expect(await countOf(put(Readable.from([])), broken)).toBe(1)
  expect(await countOf(put(Readable.from([]), AbortSignal.abort()), broken)).toBe(0)
  const cut = new Readable({ read() {} })
  cut.on('error', () => {})
  cut.destroy(broken)
  expect(await countOf(put(cut), broken)).toBe(0)
  expect(await countOf(put(cut), new Error('EIO'))).toBe(1)
  expect(await countOf(storage => storage.open('1/document/x'), rangeNotSatisfiable())).toBe(0)
})

test('A disk that fails is logged in one line, and in one when all that failed succeeds again', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-outage-'))
  const [files, away] = [join(folder.path, 'files'), join(folder.path, 'away')]
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: line => void lines.push(JSON.parse(line)) })
  const storage = withErrorsCounted(await openDiskStorage(files), openMetrics(), log)
  const key = (at: number) => `1/document/${String(at).padStart(32, '0')}`
  let stored = 0
  const store = () => {
    const { signal } = new AbortController()
    const source = Readable.from([Buffer.from('x')])
    return storage.put(key(++stored), source, { contentType: 'application/pdf', signal })
  }
  await store()
  // A file in its place: neither reads nor writes are possible.
  renameSync(files, away)
  writeFileSync(files, '')
  const failing = [store, store, () => storage.open(key(1)), () => storage.check()]
  for (const work of failing) await expect(work()).rejects.toThrow()
  expect(lines).toEqual([
    { level: 'warn', time: expect.any(String), error: 'put: ENOTDIR', msg: expect.stringContaining('503') },
  ])
  renameSync(away, `${files}-again`)
  renameSync(files, away)
  renameSync(`${files}-again`, files)
  const opened = await storage.open(key(1))
  opened?.stream.destroy()
  expect(lines).toHaveLength(1)
  await storage.check()
  await store()
  expect(lines.slice(1)).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      seconds: expect.any(Number),
      msg: expect.stringMatching(/^the storage of files responds again, \d+(\.\d)? s after it failed$/),
    },
  ])
  expect(await storage.open(key(99))).toBeNull()
  expect(lines).toHaveLength(2)
})
