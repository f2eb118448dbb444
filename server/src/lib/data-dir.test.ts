import { chmodSync, mkdtempDisposableSync, statSync } from 'node:fs'
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

test('A folder that nothing is stored in is not made', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-data-dir-'))
  const JURAT_DATA_DIR = join(folder.path, 'none')
  const secret = Buffer.alloc(32, 1).toString('base64')
  const elsewhere = { S3_BUCKET: 'jurat', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  await assertDataDir(
    readConfig({
      ...{ JURAT_DATA_DIR, DATABASE_URL: 'postgres://localhost/jurat', JURAT_SECRET_KEY: secret },
      ...{ JURAT_ADMIN_TOKEN: 'the-admin-token-of-a-test', ...elsewhere },
    }),
  )
  expect(() => statSync(JURAT_DATA_DIR)).toThrow('ENOENT')
})
