import { expect, test } from 'vitest'
import { RecentFiles } from './recent-files.ts'

test('Files of feeds are kept up to a size, those that were read last', async () => {
  const files = new RecentFiles(10)
  const made: string[] = []
  const get = (etag: string, length = 4) =>
    files.get(etag, async () => {
      made.push(etag)
      return etag.repeat(length)
    })
  for (const etag of ['a', 'b', 'a', 'c', 'a']) expect(await get(etag)).toBe(etag.repeat(4))
  expect(made).toEqual(['a', 'b', 'c'])
  await get('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  // One that is larger than all together is made each time, and drops none.
  for (const etag of ['z', 'z', 'b']) await get(etag, etag === 'z' ? 11 : 4)
  expect(made.slice(4)).toEqual(['z', 'z'])
})
