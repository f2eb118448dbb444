import { appendFileSync, cpSync, mkdtempDisposableSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openHome, startServer } from '../../server/test/helpers/process.ts'

// What a checkout does at a start: nothing after `npm ci`, and a build beside the server after `git pull`.

const root = fileURLToPath(new URL('../../', import.meta.url))
const left = ['.git', '.scratch', 'node_modules', 'bench', 'faults']

test('A start uses the build of npm ci, and builds again when the sources have changed', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-checkout-'))
  const checkout = join(folder.path, 'jurat')
  cpSync(root, checkout, { recursive: true, filter: from => !left.includes(basename(from)) })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const start = join(checkout, 'server/start.js')
  const hash = join(checkout, 'web/dist/.hash')
  const [built, text] = [statSync(hash).mtimeMs, readFileSync(hash, 'utf8')]
  await using home = await openHome()
  {
    await using server = await startServer(home.env, start)
    await expect.poll(async () => (await fetch(`${server.url}/console`)).status).toBe(200)
    expect([statSync(hash).mtimeMs, readFileSync(hash, 'utf8')]).toEqual([built, text])
    await server.end('SIGTERM')
  }

  appendFileSync(join(checkout, 'web/src/app/style.css'), '\n.pulled-just-now {\n  color: #123456;\n}\n')
  // A build that takes longer than any start: the server does not wait for it.
  appendFileSync(
    join(checkout, 'web/vite.config.ts'),
    '\nawait new Promise(done => setTimeout(done, 15_000))\n',
  )
  await using server = await startServer(home.env, start)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const waiting = await fetch(`${server.url}/console`)
  expect([waiting.status, await waiting.text()]).toEqual([
    503,
    expect.stringContaining('as soon as it is ready'),
  ])
  const styles = async () => {
    const page = await fetch(`${server.url}/console`)
    if (page.status !== 200) return ''
    const [, path = ''] = /href="([^"]+\.css)"/.exec(await page.text()) ?? []
    return (await fetch(new URL(path, `${server.url}/console/`))).text()
  }
  await expect.poll(styles, { timeout: 90_000, interval: 500 }).toContain('pulled-just-now')
  expect(readFileSync(hash, 'utf8')).not.toBe(text)
})
