import { execFileSync } from 'node:child_process'
import { globSync, mkdtempDisposableSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { apiToken, openHome, startServer } from '../../server/test/helpers/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('The package has the command and the server as JavaScript, and both run', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-package-'))
  const built = join(folder.path, 'jurat')
  execFileSync(process.execPath, ['--no-warnings', join(root, 'scripts/build-package.ts'), built])
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'))

  const files = globSync('**/*.*', { cwd: built })
  expect(files.filter(path => /\.ts$|(^|\/)test\//.test(path))).toEqual([])
  expect(JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'))).not.toHaveProperty('private')

  const command = (...args: string[]) =>
    execFileSync(process.execPath, [join(built, 'cli/jurat.js'), ...args], { encoding: 'utf8' })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(command('--version').trim()).toBe(version)

  await using home = await openHome()
  await using server = await startServer(home.env, join(built, 'server/start.js'))
  const listed = command('reservations', 'list', '--url', server.url, '--token', apiToken, '--json')
  expect(JSON.parse(listed)).toEqual([])
  for (const path of ['/readyz', '/docs/guide', '/docs/images/check.png', '/docs/license', '/'])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
  expect((await server.end('SIGTERM')).code).toBe(0)
})
