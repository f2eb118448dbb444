import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHome, runServer, startServer } from '../../test/helpers/process.ts'
import { readConfig } from '../platform/lib/config.ts'
import { readSecretKey } from '../platform/lib/secret-key.ts'

const key = randomBytes(32)
const isNew = async () => false

test('The secret key is made once and readable only by this user, unless it is given', async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'jurat-key-'))
  const path = join(directory.path, 'data', 'secret-key')
  const env = { JURAT_DATA_DIR: join(directory.path, 'data') }
  const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKey(readConfig(env), isNew)))
  expect(new Set(keys.map(({ current }) => current.toString('hex'))).size).toBe(1)
  expect(keys[0]?.current).toHaveLength(32)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const given = { ...env, JURAT_SECRET_KEY: key.toString('base64') }
  expect(await readSecretKey(readConfig(given), isNew)).toEqual({ current: key, previous: undefined })
  writeFileSync(path, 'something else')
  await expect(readSecretKey(readConfig(env), isNew)).rejects.toThrow(`${path}: must hold 32 bytes in base64`)
})

test('A process with another key does not start', async () => {
  await using home = await openHome()
  const start = async (env: Record<string, string>) => {
    await using server = await startServer({ ...home.env, ...env })
    return server.output()
  }
  await start({})
  const { code, output } = await runServer({ ...home.env, JURAT_SECRET_KEY: key.toString('base64') })
  expect([code, output.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        /^JURAT_SECRET_KEY: is not the key that this database's secrets are sealed with\./,
      ),
    ],
  ])
  expect(await start({})).toContain('Jurat listens on')
  // A lost key is not replaced by one that opens nothing.
  const path = join(home.dataDir, 'secret-key')
  const lost = readFileSync(path)
  rmSync(path)
  const without = await runServer(home.env)
  expect([without.code, without.output]).toEqual([
    1,
    expect.stringContaining('secret-key: is missing, and this'),
  ])
  expect(existsSync(path)).toBe(false)
  writeFileSync(path, lost, { mode: 0o600 })
  expect(await start({})).toContain('Jurat listens on')
})
