import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answer, type Installation, startOwnInstallation } from '../../test/helpers/harness.ts'
import { type MailServer, startMailServer } from '../../test/servers/mail.ts'

let installation: Installation
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  installation = await startOwnInstallation({ SMTP_URL: server.url() })
})
afterAll(async () => {
  await installation.stop()
  await server[Symbol.asyncDispose]()
})
afterEach(() => {
  server.trouble = undefined
})

type Send = (to: string) => Promise<Answer>

async function sender(): Promise<Send> {
  const workspace = await installation.workspace()
  return to => workspace.manage('POST', '/mail-tests', { to })
}

const statuses = async (send: Send, addresses: string[]): Promise<number[]> => {
  const found: number[] = []
  for (const to of addresses) found.push((await send(to)).status)
  return found
}

const five = (to: string): string[] => Array(5).fill(to)
const arrivedAt = async (inbox: RegExp): Promise<number> =>
  (await server.mails()).filter(({ to = [] }) => to.some(({ address = '' }) => inbox.test(address))).length

test('A workspace sends at most five test mails an hour to an address, in all its spellings', async () => {
  const send = await sender()
  const spellings = ['Ana', 'ana', 'ana+1', 'ANA+2', 'ana+three'].map(name => `${name}@stranger.example`)
  expect(await statuses(send, spellings)).toEqual([201, 201, 201, 201, 201])
  const refused = await send('ana+4@stranger.example')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringContaining('too many test mails within an hour'),
  ])
  // Not the limit of a minute.
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(await arrivedAt(/@stranger\.example$/i)).toBe(5)
  expect(await statuses(send, ['ben@stranger.example'])).toEqual([201])
  expect(await statuses(await sender(), ['ana@stranger.example'])).toEqual([201])
})

test('All workspaces together send at most 20 test mails an hour to an address', async () => {
  for (let one = 0; one < 4; one++)
    expect(await statuses(await sender(), five('cleo@stranger.example'))).toEqual(five('').map(() => 201))
  const last = await sender()
  expect(await statuses(last, ['cleo@stranger.example', 'dora@stranger.example'])).toEqual([429, 201])
  expect(await arrivedAt(/^cleo@/)).toBe(20)
})

test('Of five concurrent test mails to an address with two left, two are sent', async () => {
  const send = await sender()
  expect(await statuses(send, five('eve@stranger.example').slice(2))).toEqual([201, 201, 201])
  const answers = await Promise.all(five('eve@stranger.example').map(send))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429])
  expect(await arrivedAt(/^eve@/)).toBe(5)
})

test('Test mails that the mail server rejects do not count', async () => {
  const send = await sender()
  server.trouble = { at: 'recipient', with: 550 }
  expect(await statuses(send, five('finn@stranger.example').slice(1))).toEqual([422, 422, 422, 422])
  server.trouble = undefined
  expect(await statuses(send, five('finn@stranger.example'))).toEqual([201, 201, 201, 201, 201])
  expect((await send('finn@stranger.example')).status).toBe(429)
})

test('The admin token sends more test mails to an address than a workspace', async () => {
  const { id: workspace_id } = await installation.workspace()
  const to = 'gina@stranger.example'
  const send = () => installation.admin('POST', '/manage/v1/mail-tests', { workspace_id, to })
  expect(await statuses(send, [...five(to), to])).toEqual([201, 201, 201, 201, 201, 201])
})
