import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Installation, startInstallation } from '../../server/test/helpers/harness.ts'
import { deliverDue, register } from '../../server/test/helpers/hooks.ts'
import { freePort } from '../../server/test/servers/free-port.ts'

// The examples of `integrations/README.md` run as a reader runs them.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)

const languages = [
  { language: 'Python', program: 'python3', helper: 'python/jurat.py', ending: 'py', serve: [] },
  { language: 'PHP', program: 'php', helper: 'php/Jurat.php', ending: 'php', serve: ['-S', 'ADDRESS'] },
]

describe.each(languages)('The examples in $language', ({ program, helper, ending, serve }) => {
  const testInstalled = test.runIf(spawnSync(program, ['--version']).status === 0)

  /** A folder with the helper and an example, whose addresses are replaced. */
  const folderWith = (file: string, addresses: Record<string, string>) => {
    const folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-examples-'))
    const source = fileURLToPath(new URL(`../${helper}`, import.meta.url))
    cpSync(source, join(folder.path, helper.split('/')[1] ?? ''))
    const text = blocks.find(block => block.includes(` ${file}\n`)) ?? ''
    const replaced = Object.entries(addresses).reduce((all, [from, to]) => all.replaceAll(from, to), text)
    writeFileSync(join(folder.path, file), replaced)
    return folder
  }

  testInstalled('The example that receives webhooks verifies a real delivery', async () => {
    const port = String(await freePort())
    using folder = folderWith(`receive.${ending}`, { '8000': port })
    const workspace = await installation.workspace()
    const url = `http://127.0.0.1:${port}/`
    const { secret } = await register(workspace, url)
    const args = serve.map(arg => arg.replace('ADDRESS', `127.0.0.1:${port}`))
    const env = { ...process.env, JURAT_WEBHOOK_SECRET: secret }
    const receiver = spawn(program, [...args, `receive.${ending}`], { cwd: folder.path, env })
    const exited = once(receiver, 'exit')
    let output = ''
    for (const stream of [receiver.stdout, receiver.stderr])
      stream.on('data', text => {
        output += text
      })
    try {
      const forged = { method: 'POST', body: '{}', headers: { 'X-Signature': 'v1=' } }
      await vi.waitFor(async () => expect((await fetch(url, forged)).status).toBe(400), { timeout: 60_000 })
      await workspace.call('POST', '/reservations', {
        first_name: 'Ana',
        last_name: 'Ortiz',
        service: 'remote',
      })
      await deliverDue(workspace)
      const { data } = (await workspace.manage('GET', '/deliveries')).body
      expect(data).toMatchObject([{ status: 'delivered' }])
      await vi.waitFor(() => expect(output).toMatch(/evt_\w+ reservation-created/), { timeout: 60_000 })
    } finally {
      receiver.kill()
      await exited
    }
  })

  testInstalled('The example that creates a reservation makes it once', async () => {
    using folder = folderWith(`create.${ending}`, { 'http://localhost:8080': installation.url })
    const { token, call } = await installation.workspace()
    const options = { cwd: folder.path, env: { ...process.env, JURAT_TOKEN: token } }
    const run = () => promisify(execFile)(program, [`create.${ending}`], options)
    const [{ stdout }, again] = [await run(), await run()]
    const { data } = (await call('GET', '/reservations')).body
    expect(stdout).toBe(`${data[0].id}\n${data[0].id} ana@example.com\n`)
    expect([again.stdout, data.length]).toEqual([stdout, 1])
  })
})
