import { mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/src/platform/lib/config.ts'
import { jurat } from './jurat.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-cli-init-'))
afterAll(() => folder.remove())
const at = (name: string) => join(folder.path, name)
const variablesIn = (path: string) => parseEnv(readFileSync(path, 'utf8'))

test('Without questions, init writes defaults and new keys to a private file', async () => {
  const { code, out, err } = await jurat(['init', '--yes', '-o', at('usual.env')])
  expect([code, out]).toEqual([0, expect.stringContaining(`Wrote ${at('usual.env')}`)])
  for (const name of ['doctor', 'serve'])
    expect(err).toMatch(new RegExp(`: +/\\S+/cli/jurat\\.js ${name} --env-file ${at('usual.env')}\n`))
  expect(statSync(at('usual.env')).mode & 0o777).toBe(0o600)
  const variables = variablesIn(at('usual.env'))
  const names = ['HOST', 'JURAT_ADMIN_TOKEN', 'JURAT_DATA_DIR', 'JURAT_SECRET_KEY', 'PORT', 'PUBLIC_URL']
  expect(Object.keys(variables).sort()).toEqual(names)
  expect(readConfig(variables)).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    databaseUrl: undefined,
  })
  await jurat(['init', '--yes', '-o', at('other.env')])
  expect(variablesIn(at('other.env')).JURAT_SECRET_KEY).not.toBe(variables.JURAT_SECRET_KEY)
  expect(out + err).not.toContain(variables.JURAT_ADMIN_TOKEN)
})

test('init asks again for values that the server would reject', async () => {
  const answers = [
    '0.0.0.0',
    '',
    'jurat.example.com',
    'https://jurat.example.com',
    'postgres://u:p%40ss@db/jurat',
    '/srv/jurat',
    'smtp://u:p@mail:587',
    'Acme’s "own" <a@example.com>',
    'Acme <a@example.com>',
  ]
  const { code, err } = await jurat(['init', '-o', at('asked.env')], { input: `${answers.join('\n')}\n` })
  expect(code).toBe(0)
  expect(err).toContain('Port to listen on [8080]: ')
  expect(err).toContain('✗ It must be a URL that starts with http:// or https://')
  expect(err).toContain('✗ It must be an email address')
  expect(readConfig(variablesIn(at('asked.env')))).toMatchObject({
    host: '0.0.0.0',
    publicUrl: 'https://jurat.example.com',
    dataDir: '/srv/jurat',
    databaseUrl: 'postgres://u:p%40ss@db/jurat',
    smtpUrl: 'smtp://u:p@mail:587',
    mailFrom: { name: 'Acme', address: 'a@example.com' },
  })
})

test('init does not ask for values of options', async () => {
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    '9000',
    '--public-url',
    'https://x.example.com',
    '--data-dir',
    './my data',
  ]
  const { code, err } = await jurat(['init', ...args, '-o', at('given.env')], { input: '\n\n' })
  expect([code, err]).toEqual([0, expect.not.stringContaining('Port')])
  expect(variablesIn(at('given.env'))).toMatchObject({ PORT: '9000', JURAT_DATA_DIR: './my data' })
})

test.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['office.lan', 'http://office.lan:8080'],
  ['fd00::7', 'http://[fd00::7]:8080'],
])('With init on %s, others reach the server by %s', async (host, url) => {
  const path = at(`${host.replaceAll(':', '-')}.env`)
  expect((await jurat(['init', '--yes', '--host', host, '-o', path])).err).not.toContain('✗')
  expect(readConfig(variablesIn(path)).publicUrl).toBe(url)
})

test.each([
  ['an existing file', ['--yes'], 'already exists', 2],
  ['an option that the server would refuse', ['--yes', '--port', '70000', '--force'], 'PORT: ', 2],
  ['answers that end too soon', ['--force'], 'The input ended before all questions', 2],
])('%s is wrong use, and init writes nothing', async (_what, args, said, ended) => {
  writeFileSync(at('mine.env'), 'MINE=1\n')
  const { code, err } = await jurat(['init', ...args, '-o', at('mine.env')])
  expect([code, err]).toEqual([ended, expect.stringContaining(said)])
  expect(readFileSync(at('mine.env'), 'utf8')).toBe('MINE=1\n')
})

test('init with --force replaces a file, and only its owner may read the new one', async () => {
  writeFileSync(at('loose.env'), 'MINE=1\n', { mode: 0o644 })
  expect((await jurat(['init', '--yes', '--force', '-o', at('loose.env')])).code).toBe(0)
  expect(statSync(at('loose.env')).mode & 0o777).toBe(0o600)
})
