import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { beginShell, type Home, openHome } from './helpers/process.ts'
import { beginUpload, get, reserve, untilRefused } from './helpers/start-calls.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Longer than the time in which two signals count as one. */
const slowMs = 3_000
/** Replaces the shell, so that a signal sent here reaches npm itself. */
const npmStart = `cd ${root}; exec npm start`

describe('npm start', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'npm start, on %s to npm, finishes the running request, and frees port and data directory',
    async signal => {
      await using home = await openHome(null)
      await using npm = await started(npmStart, home)
      const upload = await beginUpload(npm.url, await reserve(npm.url, 'Ana'))
      const ended = npm.end(signal)
      await untilRefused(npm.url)
      expect(await Promise.race([ended, sleep(300, 'still answering')])).toBe('still answering')
      expect(await upload.finish()).toBe(201)
      expect((await ended).code).toBe(0)
      await expectFreed(home, npm.port)
    },
  )

  test('npm start finishes the running request on Ctrl-C, which reaches npm and the server', async () => {
    await using home = await openHome(null)
    await using npm = await started(npmStart, home)
    const upload = await beginUpload(npm.url, await reserve(npm.url, 'Ana'))
    process.kill(-npm.pid, 'SIGINT')
    await untilRefused(npm.url)
    expect(await upload.finish()).toBe(201)
    expect((await npm.ended).code).toBe(0)
    await expectFreed(home, npm.port)
  })

  test('A second signal, sent 1.5 seconds later, ends npm start at once', async () => {
    await using home = await openHome(null)
    await using npm = await started(npmStart, home)
    await beginUpload(npm.url, await reserve(npm.url, 'Ana'))
    void npm.end('SIGTERM')
    await sleep(1_500)
    expect((await npm.end('SIGTERM')).code).toBe(1)
    await expectFreed(home, npm.port)
  })

  test('npm start leaves no server behind when npm is killed', async () => {
    await using home = await openHome(null)
    await using npm = await started(npmStart, home)
    const upload = await beginUpload(npm.url, await reserve(npm.url, 'Ana'))
    process.kill(npm.pid, 'SIGKILL')
    await untilRefused(npm.url)
    await sleep(slowMs)
    expect(await upload.finish()).toBe(201)
    await npm.ended
    await expectFreed(home, npm.port)
  })

  test('npx jurat serve finishes the running request on SIGTERM to npx', async () => {
    await using home = await openHome(null)
    await using npx = await started(`cd ${root}; exec npx jurat serve`, home)
    const upload = await beginUpload(npx.url, await reserve(npx.url, 'Ana'))
    process.kill(npx.pid, 'SIGTERM')
    await untilRefused(npx.url)
    await sleep(slowMs)
    expect(await upload.finish()).toBe(201)
    await npx.ended
    await expectFreed(home, npx.port)
  })

  test('npm start ends the server when the shell between npm and the server ends without passing the signal on', async () => {
    await using home = await openHome(null)
    const line = `cd ${root}; npm_lifecycle_event=npx node_modules/.bin/node server/start.js; true`
    await using shell = await started(line, home)
    process.kill(shell.pid, 'SIGTERM')
    await untilRefused(shell.url)
    await shell.ended
    await expectFreed(home, shell.port)
  })

  test('A server that was not started by npm keeps running when its shell ends', async () => {
    await using home = await openHome(null)
    const line = `cd ${root}; node_modules/.bin/node server/start.js; true`
    await using shell = await started(line, home)
    process.kill(shell.pid, 'SIGTERM')
    await sleep(1_000)
    expect((await get(`${shell.url}/readyz`)).status).toBe(200)
    await expect(expectPortFree(shell.port)).rejects.toThrow('EADDRINUSE')
    expect(() => expectDataFree(home)).toThrow('database is locked')
  })
})

/** Leaving its scope kills all processes of the line. */
async function started(line: string, home: Home) {
  const begun = await beginShell(line, home.env)
  for (let tries = 0; !begun.output().includes('Jurat listens on'); tries++) {
    if (begun.hasEnded() || tries > 400) throw new Error(`It did not start:\n${begun.output()}`)
    await sleep(100)
  }
  return { ...begun, [Symbol.asyncDispose]: async () => killGroup(begun.pid) }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

/**
 * No process holds the port or the lock of the data directory. The next server needs both. That it starts on
 * such data is tested in `start.test.ts`.
 */
async function expectFreed(home: Home, port: number): Promise<void> {
  await expectPortFree(port)
  expectDataFree(home)
}

async function expectPortFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

function expectDataFree({ dataDir }: Home): void {
  using lock = new DatabaseSync(join(dataDir, 'lock'))
  lock.exec('begin exclusive')
}
