import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Delivery, WebhookEndpoint, WebhookEndpointWithSecret } from '../../client/src/manage.ts'
import { type Installation, startInstallation, type Workspace } from '../../server/test/helpers/harness.ts'
import { deliverDue, openHooks, reserve } from '../../server/test/helpers/hooks.ts'
import { jurat } from './jurat.ts'

let installation: Installation
let workspace: Workspace
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace()
  env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
})

const run = (...args: string[]) => jurat(args, { env })
const endpoint = (...args: string[]) => run('endpoints', ...args)

const create = async (url: string, ...options: string[]): Promise<string> => {
  const made = await endpoint('create', url, ...options, '--json')
  expect(made.code).toBe(0)
  return String((made.json as WebhookEndpointWithSecret).id)
}

test('An endpoint gets nothing while it is disabled, and then the missed events', async () => {
  await using hooks = await openHooks()
  const id = await create('https://example.com/hooks', '--description', 'Billing')
  expect((await endpoint('update', id, '--to', hooks.url)).out).toMatch(
    new RegExp(`^URL +${hooks.url}\n[\\s\\S]*^Events +every type\nDescription +Billing$`, 'm'),
  )
  await reserve(workspace)
  await deliverDue(workspace)
  expect((await endpoint('disable', id)).out).toBe(`✓ Disabled the endpoint ${id}.\n`)
  await reserve(workspace)
  await deliverDue(workspace)
  expect(hooks.received).toHaveLength(1)
  const row = `^ *${id} +disabled +– +${hooks.url} +every type\n$`
  expect((await endpoint('list')).out).toMatch(new RegExp(row, 'm'))
  const refused = await endpoint('replay', id, '--since', '1h')
  expect([refused.code, refused.out, refused.err]).toEqual([1, '', expect.stringContaining('disabled')])
  const enabled = await endpoint('enable', id)
  expect([enabled.out, enabled.err]).toEqual([
    `✓ Enabled the endpoint ${id}.\n`,
    `To send what it missed: jurat endpoints replay ${id} --since 2d\n`,
  ])
  const replay = (...options: string[]) => endpoint('replay', id, '--since', '1h', ...options)
  expect((await replay('--dry-run')).out).toBe('✓ Would send 1 event.\n')
  expect((await replay('--dry-run', '--include-delivered')).out).toBe('✓ Would send 2 events.\n')
  expect((await replay('--dry-run', '--until', '30m')).out).toBe('✓ Would send 0 events.\n')
  expect((await replay()).out).toBe('✓ Sending 1 event.\n')
  await deliverDue(workspace)
  expect(hooks.received).toHaveLength(2)
  expect((await endpoint('get', id)).out).toMatch(
    /^Attempts \(24 h\) +2, 100\.0 % successful\nResponse time +median \d/m,
  )
  const [delivery] = (await run('deliveries', 'list', '--json')).json as [Delivery]
  expect((await run('deliveries', 'get', String(delivery.id))).out).toMatch(
    /^Status +delivered\n[\s\S]*^Replay +yes\n/m,
  )
})

test('Endpoints with a failing receiver show since when and why', async () => {
  await using hooks = await openHooks()
  hooks.status = 503
  const id = await create(hooks.url)
  await reserve(workspace)
  await deliverDue(workspace)
  const shown = (await endpoint('get', id)).out
  expect(shown).toMatch(/^Failing since +\d{4}-\d\d-\d\d \d\d:\d\d /m)
  expect(shown).toMatch(/^Attempts \(24 h\) +1, 0\.0 % successful\n[\s\S]*^Last error +.*: 503\n/m)
  const ids = async (...options: string[]) => {
    const { json } = await run('deliveries', 'list', ...options, '--json')
    return (json as Delivery[]).map(({ endpoint_id }) => endpoint_id)
  }
  expect(await ids('--status', 'retrying')).toEqual([Number(id)])
  expect(await ids('--status', 'delivered')).toEqual([])
  expect(await ids('--endpoint', String(Number(id) + 1))).toEqual([])
  const { id: event } = (await workspace.events())[0]
  expect(await ids('--event', event)).toEqual([Number(id)])
  hooks.status = 410
  await deliverDue(workspace, 3600)
  const gone = (await endpoint('get', id, '--json')).json as WebhookEndpoint
  expect(gone).toMatchObject({ status: 'disabled', disabled_reason: expect.stringMatching(/./) })
  expect((await endpoint('get', id)).out).toContain(`\nReason           ${gone.disabled_reason}\n`)
})

test('Responses of a receiver cannot control the terminal', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(500).end('no\u001b[2J\u009b1m\u202eyes')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const id = await create(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await reserve(workspace)
    await deliverDue(workspace)
    const [delivery] = (await run('deliveries', 'list', '--json')).json as [Delivery]
    const terminal = { env: { ...env, NO_COLOR: '1' }, columns: 200 }
    const shown = await jurat(['deliveries', 'get', `${delivery.id}`], terminal)
    expect(shown.out).toMatch(/ 500 +\d+ ms +no\ufffd\[2J\ufffd1m\ufffdyes\n$/)
    const tested = await jurat(['endpoints', 'test', id], terminal)
    expect([tested.code, tested.err]).toEqual([
      1,
      expect.stringContaining('\n  no\ufffd[2J\ufffd1m\ufffdyes\n'),
    ])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('A secret is shown alone, and only when it is made', async () => {
  const made = await endpoint('create', 'https://example.com/hooks')
  const [, id = '', secret = ''] =
    /^✓ Registered the endpoint (\d+)\. Its secret, which is shown only now:\n(whsec_\S+)\n$/.exec(
      made.out,
    ) ?? []
  const next = await endpoint('rotate-secret', id)
  expect([next.out, next.err]).toEqual([
    expect.stringMatching(/^whsec_\S+\n$/),
    `Give it to the receiver, then: jurat endpoints promote-secret ${id}\n`,
  ])
  expect(next.out.trim()).not.toBe(secret)
  const both = (await endpoint('get', id)).out
  expect(both).toMatch(/^Next secret +signs together with the current secret$/m)
  expect((await endpoint('promote-secret', id)).out).toContain('signed only with the next secret')
  const after = (await endpoint('get', id)).out + (await endpoint('get', id, '--json')).out
  expect(after).not.toContain('Next secret')
  expect(both + after).not.toContain('whsec_')
})
