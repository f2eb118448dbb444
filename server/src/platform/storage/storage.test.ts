import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Driver,
  drivers,
  newKey,
  pdf,
  put,
  read,
  unfinished,
} from '../../../test/helpers/storage-drivers.ts'
import { contentDisposition, newStorageKey, type Storage } from './storage.ts'

const mib = 1024 * 1024

describe.each(drivers)('files on $name', ({ openDriver }) => {
  let driver: Driver
  let storage: Storage

  beforeAll(async () => {
    driver = await openDriver()
    storage = driver.storage
    return () => storage.close()
  })

  const kept = async (key: string) => (await driver.list()).filter(name => name.startsWith(key))

  test.each([0, 1, 12 * mib])('Stored files are read as they were written: %i bytes', async size => {
    const key = newKey()
    const bytes = randomBytes(size)
    expect(await put(storage, key, bytes)).toEqual({ sizeBytes: size })
    const file = await read(storage, key)
    expect(file?.sizeBytes).toBe(size)
    expect(file?.bytes.equals(bytes)).toBe(true)
    expect(await kept(key)).toEqual([key])
  })

  test('Stored files can be written concurrently', async () => {
    const files = Array.from({ length: 12 }, (_, i) => ({ key: newKey(), bytes: randomBytes(i * 0.6 * mib) }))
    await Promise.all(files.map(({ key, bytes }) => put(storage, key, bytes)))
    const back = await Promise.all(files.map(({ key }) => read(storage, key)))
    expect(back.map((file, i) => file?.bytes.equals(files[i]?.bytes ?? randomBytes(1)))).toEqual(
      files.map(() => true),
    )
  })

  test.each([
    [0, 0, '0'],
    [2, 5, '2345'],
    [9, 9, '9'],
    [8, 99, '89'],
  ])('Stored files return the range %i-%i', async (start, end, expected) => {
    const key = newKey()
    await put(storage, key, Buffer.from('0123456789'))
    const file = await read(storage, key, { start, end })
    expect({ ...file, bytes: `${file?.bytes}` }).toEqual({ bytes: expected, sizeBytes: 10 })
  })

  test.each([
    ['past the end', { start: 4, end: 9 }],
    ['backwards', { start: 2, end: 1 }],
    ['below zero', { start: -2, end: 1 }],
    ['of fractions', { start: 0.5, end: 1 }],
  ])('Stored files reject a range %s', async (_, range) => {
    const [key, empty] = [newKey(), newKey()]
    await put(storage, key, Buffer.from('0123'))
    await put(storage, empty, Buffer.alloc(0))
    await expect(storage.open(key, range)).rejects.toMatchObject({ code: 'range_not_satisfiable' })
    await expect(storage.open(empty, range)).rejects.toMatchObject({ code: 'range_not_satisfiable' })
  })

  test('Stored files are deleted, and can be deleted again', async () => {
    const key = newKey()
    await put(storage, key, Buffer.from('x'))
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.open(key)).toBeNull()
  })

  test('Stored files that a killed process left half-written are not served, and are removed', async () => {
    const key = newKey()
    await driver.leavePart(key)
    expect(await kept(key)).toEqual([`${key}.part`])
    expect(await storage.open(key)).toBeNull()
    await storage.remove(key)
    expect(await kept(key)).toEqual([])
  })

  test.each([1, 7 * mib])('Stored files appear completely or not at all: %i bytes', async size => {
    const key = newKey()
    const source = unfinished(size)
    const writing = storage.put(key, source, pdf)
    await sleep(100)
    expect(await storage.open(key)).toBeNull()
    source.end('end')
    expect(await writing).toEqual({ sizeBytes: size + 3 })
    expect((await read(storage, key))?.sizeBytes).toBe(size + 3)
  })

  test('Stored files are never overwritten', async () => {
    const key = newKey()
    await put(storage, key, Buffer.from('first'))
    await expect(put(storage, key, Buffer.from('second'))).rejects.toThrow('already')
    expect(`${(await read(storage, key))?.bytes}`).toBe('first')
    expect(await kept(key)).toEqual([key])
  })

  test.each([1, 7 * mib])('Stored files leave nothing when the source fails after %i bytes', async size => {
    for (const error of [new Error('the line broke'), undefined]) {
      const key = newKey()
      const source = unfinished(size)
      const writing = expect(storage.put(key, source, pdf)).rejects.toThrow(
        error?.message ?? 'Premature close',
      )
      await sleep(100)
      source.destroy(error)
      await writing
      expect(await kept(key)).toEqual([])
    }
  })

  test('Stored files leave nothing when the source fails before it is read', async () => {
    const [failed, failing] = [newKey(), newKey()]
    const source = unfinished(1)
    await expect(storage.put(failed, Readable.from([]).destroy(), pdf)).rejects.toThrow('Premature close')
    const writing = storage.put(failing, source, pdf)
    source.destroy(new Error('the line broke'))
    await expect(writing).rejects.toThrow('the line broke')
    expect([...(await kept(failed)), ...(await kept(failing))]).toEqual([])
  })

  test.each([1, 7 * mib])('Stored files leave nothing when aborted after %i bytes', async size => {
    const key = newKey()
    const abort = new AbortController()
    const writing = storage.put(key, unfinished(size), { ...pdf, signal: abort.signal })
    const refused = expect(writing).rejects.toMatchObject({ name: 'AbortError' })
    await sleep(100)
    abort.abort()
    await refused
    expect(await kept(key)).toEqual([])
  })

  test('Stored files leave nothing when aborted before the first byte, or after the last', async () => {
    const [before, after] = [newKey(), newKey()]
    const aborted = { ...pdf, signal: AbortSignal.abort() }
    await expect(storage.put(before, Readable.from(['x']), aborted)).rejects.toMatchObject({
      name: 'AbortError',
    })
    const abort = new AbortController()
    const source = Readable.from([randomBytes(7 * mib)]).once('end', () => abort.abort())
    const writing = storage.put(after, source, { ...pdf, signal: abort.signal })
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' })
    expect([...(await kept(before)), ...(await kept(after))]).toEqual([])
  })

  test.each([
    ['empty', ''],
    ['leading out of the folder', '../x'],
    ['with dots in the middle', `7/document/../../${'a'.repeat(32)}`],
    ['absolute', `/7/document/${'a'.repeat(32)}`],
    ['with a NUL', `7/document/${'a'.repeat(31)}\0`],
    ['with a line break', `7/document/${'a'.repeat(32)}\n`],
    ['of a half-written file', `7/document/${'a'.repeat(32)}.part`],
    ['too long', `7/document/${'a'.repeat(33)}`],
    ['of another kind', `7/secret/${'a'.repeat(32)}`],
    ['of no workspace', `0/document/${'a'.repeat(32)}`],
  ])('Stored files reject a key %s', async (_, key) => {
    const link = { filename: 'a.pdf', ...pdf, disposition: 'inline', expiresSeconds: 60 } as const
    await expect(put(storage, key, Buffer.from('x'))).rejects.toThrow('not a storage key')
    await expect(storage.open(key)).rejects.toThrow('not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('not a storage key')
    await expect(storage.presign(key, link)).rejects.toThrow('not a storage key')
  })

  test('Stored files can be written and read in a check that leaves no trace', async () => {
    const before = await driver.list()
    await storage.check()
    expect(await driver.list()).toEqual(before)
  })
})

test('A new key differs from any other', () => {
  expect(newKey()).toMatch(/^7\/document\/[0-9a-z]{32}$/)
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000)
  expect(() => newStorageKey(-1, 'video')).toThrow('not a storage key')
})

test('Any filename makes a safe Content-Disposition, and can be read from it', () => {
  const filenames = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(filenames, fc.constantFrom('inline', 'attachment'), (filename, disposition) => {
      const value = contentDisposition(disposition, filename)
      const [, kind, exact] = value.match(/^(\w+); filename="[^"\\]*"; filename\*=UTF-8''([\w.!~%-]*)$/) ?? []
      expect(value).toMatch(/^[ -~]*$/)
      expect(kind).toBe(disposition)
      expect(decodeURIComponent(exact ?? '')).toBe(filename.toWellFormed())
    }),
    { examples: [['Zoë\'s "deed" (1)*\r\n\ud800.pdf', 'inline']] },
  )
})
