import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { DataDirectoryInUse } from '../platform/db/data-directory-in-use.ts'
import { ConfigError, readConfig } from '../platform/lib/config.ts'
import { AppError } from '../platform/lib/errors.ts'
import { startFailure } from './failure.ts'

const config = readConfig({ JURAT_DATA_DIR: tmpdir() })
const onPostgres = readConfig({
  JURAT_DATA_DIR: tmpdir(),
  DATABASE_URL: 'postgres://ana:secret@db:5432/deeds',
})
const coded = (code: string, more: object = {}) =>
  Object.assign(new Error(`it said ${code}`), { code, ...more })

const causes: [string, unknown, RegExp][] = [
  ['undefined', undefined, /^The start failed: undefined\. Set JURAT_LOG_LEVEL to debug/],
  ['null', null, /^The start failed: null\./],
  ['a text', 'out of\nmemory', /^The start failed: 'out of\\nmemory'\./],
  [
    'an object of a library',
    { errno: 28, name: 'ErrnoError' },
    /^The start failed: \{ errno: 28, name: 'ErrnoError' \}/,
  ],
  [
    'an unexpected error',
    new TypeError('x is not\na function'),
    /^The start failed: TypeError: x is not a function\. Set/,
  ],
  [
    'a full disk of the system',
    coded('ENOSPC', { syscall: 'write' }),
    /^JURAT_DATA_DIR: the disk of \S+ is full, with \d+ MiB free\. Free space there/,
  ],
  [
    'a full disk of the database, wrapped',
    new AppError('unavailable', 'unavailable', { cause: coded('53100') }),
    /^JURAT_DATA_DIR: the disk of /,
  ],
  [
    'a file of the data directory',
    coded('EACCES', { syscall: 'open', path: `${tmpdir()}/admin-token` }),
    /^JURAT_DATA_DIR: it said EACCES\. Let the user that runs Jurat read and write everything in /,
  ],
  [
    'another file',
    coded('EMFILE', { syscall: 'open', path: '/lib/x' }),
    /^The start failed: it said EMFILE\.$/,
  ],
  ['a wrong variable', new ConfigError('PORT: must be a number'), /^PORT: must be a number$/],
  ['another process', new DataDirectoryInUse('/data'), /^The data directory \/data is in use/],
]

test.each(causes)('A failed start prints one line without a stack: %s', (_what, thrown, line) => {
  const text = startFailure(thrown, config)
  expect(text).toMatch(line)
  expect(text.split('\n')).toHaveLength(1)
  expect(text).not.toMatch(/\bat .*:\d+:\d+/)
})

test.each([
  [
    'a refused connection within a transaction',
    new AppError('unavailable', 'unavailable', { cause: coded('ECONNREFUSED') }),
    /^DATABASE_URL: no server listens at db:5432/,
  ],
  ['a full disk of the server', coded('53100'), /^DATABASE_URL: the disk of the server at db:5432 is full/],
  [
    'a cut connection',
    new Error('Connection terminated unexpectedly'),
    /^DATABASE_URL: PostgreSQL at db:5432 cannot be used/,
  ],
])('A problem of PostgreSQL names DATABASE_URL and not its password: %s', (_what, thrown, line) => {
  const text = startFailure(thrown, onPostgres)
  expect(text).toMatch(line)
  expect(text).not.toContain('secret')
})

test('The stack of an unexpected error is shown at the level debug only', () => {
  const detailed = readConfig({ JURAT_DATA_DIR: tmpdir(), JURAT_LOG_LEVEL: 'debug' })
  expect(startFailure(new TypeError('odd'), detailed)).toMatch(/TypeError: odd\n {4}at /)
})
