import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newKey, openDisk, pdf, put } from '../../../test/helpers/storage-drivers.ts'

test('The disk has no links of its own', async () => {
  const { storage } = await openDisk()
  const link = { filename: 'a.pdf', ...pdf, disposition: 'inline', expiresSeconds: 60 } as const
  expect(await storage.presign(newKey(), link)).toBeNull()
})

test('The disk keeps files from other users of the machine', async () => {
  const { storage, root } = await openDisk()
  const key = newKey()
  await put(storage, key, Buffer.from('x'))
  const paths = [root, join(root, '7'), join(root, '7', 'document'), join(root, key)]
  const modes = await Promise.all(paths.map(async path => ((await stat(path)).mode & 0o777).toString(8)))
  expect(modes).toEqual(['700', '700', '700', '600'])
})

test('The disk rejects everything when its folder is not a folder', async () => {
  const { storage, root } = await openDisk()
  await rm(root, { recursive: true })
  await writeFile(root, '')
  const code = expect.stringMatching(/^(ENOTDIR|EEXIST)$/)
  await expect(put(storage, newKey(), Buffer.from('x'))).rejects.toMatchObject({ code })
  await expect(storage.open(newKey())).rejects.toMatchObject({ code })
  await expect(storage.check()).rejects.toMatchObject({ code })
})
