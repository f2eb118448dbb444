import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempDisposableSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHome, startServer } from '../../../test/helpers/process.ts'
import { makePrivate } from './make-private.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test('A server closes its folders and its lock at every start, whoever opened them', async () => {
  await using home = await openHome(null)
  const paths = ['', 'database', 'files', 'lock'].map(name => join(home.dataDir, name))
  mkdirSync(join(home.dataDir, 'files'))
  writeFileSync(join(home.dataDir, 'lock'), '')
  for (const time of ['first', 'second']) {
    for (const path of paths) chmodSync(path, path.endsWith('lock') ? 0o666 : 0o755)
    await using server = await startServer(home.env)
    expect([time, ...paths.map(modeOf)]).toEqual([time, '700', '700', '700', '600'])
    expect(server.output()).not.toContain('Warning')
    expect((await server.end('SIGTERM')).code).toBe(0)
    expect([time, ...paths.map(modeOf)]).toEqual([time, '700', '700', '700', '600'])
  }
})

test('A folder with other content is unchanged, and the operator is warned', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-parent-'))
  mkdirSync(join(folder.path, 'other'))
  mkdirSync(join(folder.path, 'database'))
  chmodSync(folder.path, 0o755)
  const warned = once(process, 'warning')
  makePrivate(folder.path, { ifOwn: true })
  expect(modeOf(folder.path)).toBe('755')
  expect((await warned)[0].message).toContain(folder.path)
})

test('A folder that users share is unchanged, and the operator is warned', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-shared-'))
  chmodSync(folder.path, 0o1777)
  const warned = once(process, 'warning')
  makePrivate(folder.path, { ifOwn: true })
  expect(modeOf(folder.path)).toBe('1777')
  const [{ message }] = await warned
  expect(message).toBe(
    `Other users of this machine can open ${folder.path}, which holds customers' data and keys. Have its owner run: chmod go= ${folder.path}`,
  )
})
