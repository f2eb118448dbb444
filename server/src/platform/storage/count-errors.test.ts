import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openMetrics } from '../lib/metrics.ts'
import { withErrorsCounted } from './count-errors.ts'
import { rangeNotSatisfiable, type Storage } from './storage.ts'

const failing = (error: Error) =>
  ({ put: () => Promise.reject(error), open: () => Promise.reject(error) }) as unknown as Storage

async function countOf(work: (storage: Storage) => Promise<unknown>, error: Error): Promise<number> {
  const metrics = openMetrics()
  await expect(work(withErrorsCounted(failing(error), metrics))).rejects.toBe(error)
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
