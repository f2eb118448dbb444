import { chmodSync, mkdtempDisposableSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { assertDataDir } from './data-dir.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('A data directory is closed to other users, beside a PostgreSQL database too', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-data-dir-'))
  for (const DATABASE_URL of [undefined, 'postgres://localhost/jurat']) {
    chmodSync(folder.path, 0o755)
    await assertDataDir(readConfig({ JURAT_DATA_DIR: folder.path, DATABASE_URL }))
    expect(modeOf(folder.path)).toBe('700')
  }
})

test('A folder in which nothing is stored is not made', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-data-dir-'))
  const JURAT_DATA_DIR = join(folder.path, 'none')
  const secret = Buffer.alloc(32, 1).toString('base64')
  const elsewhere = { S3_BUCKET: 'jurat', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  await assertDataDir(
    readConfig({
      JURAT_DATA_DIR,
      DATABASE_URL: 'postgres://localhost/jurat',
      JURAT_SECRET_KEY: secret,
      JURAT_ADMIN_TOKEN: 'the-admin-token-of-a-test',
      ...elsewhere,
    }),
  )
  expect(() => statSync(JURAT_DATA_DIR)).toThrow('ENOENT')
})

test.each([
  ['that is a file', 'file', 'is a file. Set JURAT_DATA_DIR to a folder.'],
  ['below a file', 'file/data', 'cannot be made, because a part of this path is a file.'],
  ['that is a link to nothing', 'link/data', 'cannot be made here.'],
])(
  'A data directory %s is rejected with its kind, without a code of the system',
  async (_what, name, text) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-data-dir-'))
    writeFileSync(join(folder.path, 'file'), 'kept')
    symlinkSync(join(folder.path, 'nowhere', 'at-all'), join(folder.path, 'link'))
    const JURAT_DATA_DIR = join(folder.path, name)
    const refused = await assertDataDir(readConfig({ JURAT_DATA_DIR })).catch((error: Error) => error.message)
    expect(refused).toContain(`JURAT_DATA_DIR: ${JURAT_DATA_DIR} ${text}`)
    expect(refused).not.toMatch(/\(E[A-Z]+\)/)
    expect(readFileSync(join(folder.path, 'file'), 'utf8')).toBe('kept')
  },
)
