import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startReceiver } from './helpers/delivery-receiver.ts'
import { apiToken, beginServer, openHome, runServer, runShell, startServer } from './helpers/process.ts'
import {
  beginUpload,
  get,
  linesOf,
  oldNode,
  postReservation,
  reserve,
  untilRefused,
} from './helpers/start-calls.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

describe('starting', () => {
  test('A first start without a terminal logs JSON only, and a private file has a curl line to paste', async () => {
    await using home = await openHome(null, { isEmpty: true })
    const dataDir = join(home.dataDir, 'made', 'here')
    const warns = encodeURIComponent("setTimeout(() => process.emitWarning('an odd thing'), 500)")
    const NODE_OPTIONS = `--import data:text/javascript,${warns}`
    await using server = await startServer({ JURAT_DATA_DIR: dataDir, NODE_OPTIONS })
    const lines = linesOf(server.output()).map(line => JSON.parse(line))
    const path = join(dataDir, 'first-start')
    expect(lines).toContainEqual(expect.objectContaining({ file: path, msg: expect.stringContaining(path) }))
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'an odd thing' }))
    expect(server.output()).not.toMatch(/Bearer|jurat_(test|live|admin)_|\/invitation\//)
    const printed = readFileSync(path, 'utf8')
    expect(printed).toMatch(/^ {2}http:\/\/localhost:\d+\/invitation\/\S+$/m)
    const line = printed.match(/^ {2}(curl .*)$/m)?.[1]
    const pasted = await runShell(`${line} --silent --show-error --max-time 10`)
    expect(JSON.parse(pasted.output)).toMatchObject({ object: 'list', data: [] })
    const names = ['', 'database', 'files', 'lock', 'secret-key', 'admin-token', 'first-start']
    const modes = names.map(name => (statSync(join(dataDir, name)).mode & 0o777).toString(8))
    expect(modes).toEqual(['700', '700', '700', '600', '600', '600', '600'])
    const token = readFileSync(join(dataDir, 'admin-token'), 'utf8').trim()
    const answer = await get(`${server.url}/manage/v1/workspaces`, token)
    expect(await answer.json()).toMatchObject({ data: [{ name: 'Sandbox', mode: 'test', timezone: 'UTC' }] })
  })

  test('A start uses JURAT_API_TOKEN, says where webhooks may go, and prints no token the second time', async () => {
    await using home = await openHome(null)
    await using first = await startServer(home.env)
    const id = await reserve(first.url, 'Ana')
    expect((await get(`${first.url}/wp-json/v3/reservations/${id}`, `${apiToken}s`)).status).toBe(401)
    expect((await first.end('SIGTERM')).code).toBe(0)
    const hosted = { JURAT_API_TOKEN: '', PUBLIC_URL: 'https://jurat.example' }
    await using second = await startServer({ ...home.env, ...hosted })
    expect((await get(`${second.url}/wp-json/v3/reservations/${id}`)).status).toBe(200)
    expect(second.output()).not.toMatch(/Bearer|jurat_(test|live|admin)_|First start/)
    const ranges = 'Webhooks may reach public addresses'
    expect(first.output()).toContain(`${ranges} and 127.0.0.0/8, ::1/128 (JURAT_WEBHOOK_ALLOW).`)
    expect(second.output()).toContain(`${ranges} only (JURAT_WEBHOOK_ALLOW).`)
    expect(readFileSync(join(home.dataDir, 'first-start'), 'utf8')).toContain('$JURAT_API_TOKEN')
    const path = join(home.dataDir, 'first-start')
    expect(first.output() + readFileSync(path, 'utf8')).not.toContain(apiToken)
  })

  test('A start beside a process on the same data directory fails until that process has ended', async () => {
    await using home = await openHome(null)
    await using first = await startServer(home.env)
    const id = await reserve(first.url, 'Ana')
    const refused = await runServer(home.env)
    expect(refused.code).toBe(1)
    expect(linesOf(refused.output)).toEqual([expect.stringMatching(/is in use by another Jurat process/)])
    expect(refused.output).toContain(home.dataDir)
    await reserve(first.url, 'Ben')
    await first.end('SIGKILL')
    await using next = await startServer(home.env)
    expect((await get(`${next.url}/wp-json/v3/reservations/${id}`)).status).toBe(200)
    expect(await namesIn(next.url)).toEqual(['Ben', 'Ana'])
  })

  test('A start with bad configuration names every bad variable', async () => {
    await using home = await openHome(null, { isEmpty: true })
    const bad = {
      PORT: 'eighty',
      DATABASE_URL: 'mysql://localhost/jurat',
      DATABASE_POOL: '-1',
      JURAT_RATE_LIMIT: 'many',
      JURAT_ADMIN_TOKEN: 'short',
      JURAT_ROLE: 'boss',
      JURAT_LOG_LEVEL: 'loud',
      S3_BUCKET: 'deeds',
    }
    const { code, output } = await runServer({ JURAT_DATA_DIR: join(home.dataDir, 'data'), ...bad })
    expect(code).toBe(1)
    const named = linesOf(output).map(line => line.split(':')[0])
    const alsoNeeded = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    const { S3_BUCKET: _, ...wrong } = bad
    expect(named.toSorted()).toEqual([...Object.keys(wrong), ...alsoNeeded].sort())
    expect(existsSync(join(home.dataDir, 'data'))).toBe(false)
  })
})

describe('ending', () => {
  test('Ending by SIGTERM responds to all accepted requests', async () => {
    await using home = await openHome()
    await using server = await startServer(home.env)
    const parent = await reserve(server.url, 'Parent')
    const upload = await beginUpload(server.url, parent)
    const load = loadOf(server.url)
    await sleep(400)
    const ended = server.end('SIGTERM')
    await untilRefused(server.url)
    expect(await Promise.race([ended, 'still answering'])).toBe('still answering')
    expect(await upload.finish()).toBe(201)
    const soon = await Promise.race([ended, sleep(5_000, 'waiting for a client to hang up')])
    expect(soon).toMatchObject({ code: 0 })
    const { answered, refused } = await load
    expect(answered.length).toBeGreaterThan(0)
    expect(refused).toEqual([])
    await using next = await startServer(home.env)
    expect((await namesIn(next.url)).sort()).toEqual([...answered, 'Parent'].sort())
  })

  test('Ending by a signal that arrives twice within a second finishes the running request', async () => {
    await using home = await openHome()
    await using server = await startServer(home.env)
    const upload = await beginUpload(server.url, await reserve(server.url, 'Ana'))
    void server.end('SIGINT')
    await sleep(200)
    const ended = server.end('SIGINT')
    expect(await upload.finish()).toBe(201)
    expect((await ended).code).toBe(0)
  })

  test('Ending takes at most half a minute, whatever a client does', async () => {
    await using home = await openHome()
    // Half a minute passes in half a second.
    const hurry =
      'const wait = setTimeout; globalThis.setTimeout = (f, ms, ...a) => wait(f, ms === 30000 ? 500 : ms, ...a)'
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hurry)}`
    await using server = await startServer({ ...home.env, NODE_OPTIONS })
    await beginUpload(server.url, await reserve(server.url, 'Parent'))
    const ended = await Promise.race([server.end('SIGTERM'), sleep(15_000, 'waiting for the client')])
    expect(ended).toMatchObject({ code: 1 })
  })

  test('Ending waits for the running delivery', async () => {
    await using home = await openHome(null)
    const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await using receiver = await startReceiver(async response => {
      begun.resolve()
      await answer.promise
      response.writeHead(204).end()
    })
    await using server = await startServer(home.env)
    const headers = { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ url: receiver.url })
    const made = await fetch(`${server.url}/manage/v1/webhook-endpoints`, { method: 'POST', headers, body })
    expect(made.status).toBe(201)
    await reserve(server.url, 'Parent')
    await begun.promise
    const ended = server.end('SIGTERM')
    expect(await Promise.race([ended, sleep(1_500, 'delivering')])).toBe('delivering')
    answer.resolve()
    expect((await ended).code).toBe(0)
  })

  test('Ending by SIGTERM right after the start works as later', async () => {
    await using home = await openHome()
    await using server = await beginServer(home.env)
    const isReady = () =>
      get(`${server.url}/readyz`).then(
        ({ ok }) => ok,
        () => server.hasEnded(),
      )
    while (!(await isReady())) await sleep(1)
    expect((await server.end('SIGTERM')).code).toBe(0)
  })
})

const old = oldNode()

describe('on a Node that is too old', () => {
  test.runIf(old)('A start on a too old Node says so in one line', async () => {
    const { code, output } = await runServer({}, old)
    expect(code).toBe(1)
    expect(linesOf(output)).toEqual([expect.stringMatching(/^Jurat needs Node 26 and this is v\d+\./)])
  })

  test.runIf(old)('Every script on a too old Node says so too', async () => {
    const { prepare, ...scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
    // It must not make `npm ci` fail: a start builds the console too.
    const prepared = await runShell(`cd ${root}; ${prepare}`, { PATH: join(`${old}`, '..') })
    expect([prepared.code, prepared.output]).toEqual([0, ''])
    const ours = Object.values<string>(scripts).filter(script => /\bnode /.test(script))
    expect(ours.length).toBeGreaterThan(2)
    for (const script of ours) {
      const { code, output } = await runShell(`cd ${root}; ${script}`, { PATH: join(`${old}`, '..') })
      expect(code, script).toBe(1)
      expect(linesOf(output), script).toEqual([expect.stringMatching(/^Jurat needs Node 26/)])
    }
  })
})

interface List {
  data: { customer: { first_name: string } }[]
  next_cursor: string | null
}

/** First names of all reservations, newest first. */
async function namesIn(url: string): Promise<string[]> {
  const names: string[] = []
  for (let cursor = ''; names.length < 10_000; ) {
    const answer = await get(`${url}/wp-json/v3/reservations?limit=100${cursor}`)
    const { data, next_cursor } = (await answer.json()) as List
    names.push(...data.map(({ customer }) => customer.first_name))
    if (next_cursor === null) return names
    cursor = `&cursor=${next_cursor}`
  }
  throw new Error('The list does not end.')
}

/** Keep-alive clients that reserve one after the other until nobody answers any more. */
async function loadOf(url: string): Promise<{ answered: string[]; refused: number[] }> {
  const answered: string[] = []
  const refused: number[] = []
  const client = async (letter: string) => {
    for (let count = 0; count < 3_000; count++) {
      const answer = await postReservation(url, `${letter}${count}`).catch(() => undefined)
      const body = await answer?.text().catch(() => undefined)
      if (!answer || body === undefined) return
      if (answer.status === 201) answered.push(`${letter}${count}`)
      else refused.push(answer.status)
    }
  }
  await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map(client))
  return { answered, refused }
}
