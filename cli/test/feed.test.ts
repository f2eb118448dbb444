import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/index.ts'
import {
  adminToken,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../server/test/helpers/harness.ts'
import { freePort } from '../../server/test/servers/free-port.ts'
import { begin, jurat, spawnJurat } from './jurat.ts'
import { openReceiver, receivers, secret } from './receivers.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const reserve = async (workspace: Workspace): Promise<number> => {
  const ana = { first_name: 'Zoë', last_name: 'Ortiz', service: 'remote' }
  return (await workspace.call('POST', '/reservations', ana)).body.id
}

/** A proxy to the server that can be interrupted. */
async function openRoad() {
  let isCut = false
  const road = createServer((coming, answer) => {
    if (isCut) return void coming.destroy()
    const { method, url, headers } = coming
    const going = request(installation.url + url, { method, headers }, response => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(answer)
    })
    coming.pipe(going)
  })
  await new Promise<void>(resolve => road.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(road.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      road.closeAllConnections()
    },
    mend: () => {
      isCut = false
    },
    [Symbol.dispose]: () => {
      road.closeAllConnections()
      road.close()
    },
  }
}

const envOf = (workspace: Workspace, url = installation.url) => ({
  JURAT_URL: url,
  JURAT_TOKEN: workspace.token,
})

test('listen forwards new events, signed with the secret it shows', async () => {
  const workspace = await installation.workspace()
  await reserve(workspace)
  await using receiver = await openReceiver(receivers.right)
  const listening = begin(['listen', '--forward-to', receiver.url], { env: envOf(workspace) })
  await listening.untilErr('Ctrl-C to stop')
  const [, shown = ''] = /signed with {2}(whsec_\S+)/.exec(listening.out()) ?? []
  const id = await reserve(workspace)
  await listening.untilOut(new RegExp(`reservation-created +reservation ${id} .*→ \\d+`))
  listening.interrupt()
  const { code, out, err } = await listening.ended
  expect(code).toBe(0)
  expect(receiver.received).toHaveLength(1)
  const [sent] = receiver.received
  const event = await verifyWebhook(sent?.body ?? '', sent?.headers ?? {}, shown)
  const [feed] = (await workspace.events()).slice(-1)
  const { object: _object, sequence: _sequence, links: _links, ...told } = feed
  expect(event).toEqual({ ...told, attempt: 1 })
  expect(sent?.headers).toMatchObject({ 'user-agent': 'Jurat-Webhooks/v1', 'webhook-id': event.id })
  // The receiver has another secret, so it rejects the event.
  expect(out).toContain(`${event.id}  → 400 (`)
  expect(err).toContain('Forwarded 1 events: 0 accepted, 1 not accepted.')
})

test('listen signs with a given secret, and filters by type and start time', async () => {
  const workspace = await installation.workspace()
  const id = await reserve(workspace)
  await workspace.call('POST', `/reservations/${id}`, { lang: 'es' })
  await using receiver = await openReceiver(receivers.right)
  const args = ['listen', '-f', receiver.url, '--secret', secret, '--since', '5m', '--json']
  const listening = begin([...args, '--events', 'reservation-updated,signer-added'], {
    env: envOf(workspace),
  })
  await listening.untilOut('"status":204')
  await workspace.call('POST', `/reservations/${id}`, { lang: 'fr' })
  await listening.untilOut(/"status":204.*\n.*"status":204/)
  listening.interrupt()
  const lines = (await listening.ended).out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines[0].listening).toEqual({ workspace_id: workspace.id, forward_to: receiver.url })
  expect(lines.slice(1).map(({ type, status }) => [type, status])).toEqual([
    ['reservation-updated', 204],
    ['reservation-updated', 204],
  ])
})

test('listen has the same secret each time, and another one for each workspace', async () => {
  const shownTo = async (workspace: Workspace) => {
    const listening = begin(['listen', '-f', '9', '--json'], { env: envOf(workspace) })
    await listening.untilOut('whsec_')
    listening.interrupt()
    return JSON.parse((await listening.ended).out).listening.secret
  }
  const workspace = await installation.workspace()
  const [first, again] = [await shownTo(workspace), await shownTo(workspace)]
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(again).toBe(first)
  expect(await shownTo(await installation.workspace())).not.toBe(first)
})

test('listen misses no event and forwards none twice after a lost connection', async () => {
  const workspace = await installation.workspace()
  using road = await openRoad()
  await using receiver = await openReceiver(receivers['rejects repeated events'])
  const args = ['listen', '-f', receiver.url, '--secret', secret, '--json']
  const listening = begin(args, { env: envOf(workspace, road.url) })
  await listening.untilOut('listening')
  await reserve(workspace)
  await listening.untilOut('"sequence":1,')
  road.cut()
  await listening.untilErr('Trying again in')
  for (let times = 0; times < 120; times++) await reserve(workspace)
  road.mend()
  await listening.untilErr('The server is back after')
  await reserve(workspace)
  await listening.untilOut('"sequence":122,')
  listening.interrupt()
  const lines = (await listening.ended).out.trim().split('\n').slice(1)
  const told = lines.map(line => JSON.parse(line))
  expect(told.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 122 }, (_, at) => at + 1))
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
})

test('listen reports an unreachable receiver and continues', async () => {
  const workspace = await installation.workspace()
  const port = await freePort()
  const listening = begin(['listen', '-f', `localhost:${port}/hooks`], { env: envOf(workspace) })
  await listening.untilErr('Ctrl-C to stop')
  await reserve(workspace)
  await listening.untilOut('→ connection refused (')
  await using _receiver = await openReceiver(receivers['accepts everything'], port)
  await reserve(workspace)
  await listening.untilOut('→ 200 (')
  listening.interrupt()
  expect((await listening.ended).err).toContain('Forwarded 2 events: 1 accepted, 1 not accepted.')
})

test('tail shows events as they happen, as text or as JSON', async () => {
  const workspace = await installation.workspace()
  const first = await reserve(workspace)
  const options = {
    env: { ...envOf(workspace), JURAT_TOKEN: adminToken, JURAT_WORKSPACE: String(workspace.id) },
  }
  const [text, json] = [
    begin(['events', 'tail'], options),
    begin(['events', 'tail', '--since', '1h', '--json'], options),
  ]
  await text.untilErr('Ctrl-C to stop')
  await json.untilOut(`"id":${first},`)
  // The first command has read the feed before the second one starts.
  const second = await reserve(workspace)
  await text.untilOut(`reservation ${second}`)
  await json.untilOut(`"id":${second},`)
  text.interrupt()
  json.interrupt()
  const lines = (await json.ended).out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines).toEqual(await workspace.events())
  expect((await text.ended).out).toMatch(
    new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}reservation-created +reservation ${second} +evt_[0-9a-f]{32}\\n$`),
  )
})

test('A revoked token ends the command', async () => {
  const workspace = await installation.workspace()
  const { body } = await workspace.manage('POST', '/tokens', { name: 'tail', scopes: ['manage'] })
  const tailing = begin(['events', 'tail'], { env: { ...envOf(workspace), JURAT_TOKEN: body.token } })
  await tailing.untilErr('Ctrl-C to stop')
  await workspace.manage('DELETE', `/tokens/${body.id}`)
  const { code, err } = await tailing.ended
  expect(code).toBe(4)
  expect(err).toContain('A valid access token is required.')
})

test('Ctrl-C ends the process with 0 and a summary', async () => {
  const workspace = await installation.workspace()
  const child = spawnJurat(['listen', '-f', '9'], envOf(workspace))
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => {
    out += chunk
    if (out.includes('whsec_')) setTimeout(() => child.kill('SIGINT'), 200)
  })
  child.stderr.on('data', chunk => (err += chunk))
  const code = await new Promise(resolve => child.once('close', resolve))
  expect([code, err]).toEqual([0, expect.stringContaining('Forwarded 0 events: 0 accepted.')])
})

test.each([
  ['no address', ['listen'], "required option '-f, --forward-to <address>' not specified"],
  [
    'a type there is not',
    ['listen', '-f', '9', '--events', 'signer-added,signer-eaten'],
    '"signer-eaten" is unknown. Known values: ',
  ],
  ['an invalid time', ['events', 'tail', '--since', 'noon'], 'It must be a time with its zone'],
  ['an invalid workspace', ['events', 'tail', '--workspace', 'x'], 'It must be a whole number'],
])('%s is wrong use', async (_what, args, said) => {
  const { code, err } = await jurat(args, { env: { JURAT_URL: installation.url, JURAT_TOKEN: adminToken } })
  expect(code).toBe(2)
  expect(err).toContain(said)
})
