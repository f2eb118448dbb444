import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { deliverDue, openHooks, register } from '../../../test/helpers/hooks.ts'
import { Browser, ownAddresses, person, secretOf } from '../../../test/helpers/people.ts'

// Who gets the stored response of a call with an idempotency key.

let installation: Installation
let workspace: Workspace
let notaries: number[]
beforeAll(async () => {
  installation = await startInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  workspace = await installation.workspace()
  notaries = await staff(workspace, {}, {})
})
afterAll(() => installation.stop())

const retry = { 'idempotency-key': 'retry-1' }
const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const outcome = (answer: Answer) => [answer.status, isReplay(answer)]

/** An appointment of the first notary. */
async function booked(): Promise<number> {
  const { status, body } = await workspace.manage('POST', '/bookings', {
    first_name: 'Xquilla',
    last_name: 'Yborrin',
    email: 'xquilla@private.example',
    service: 'remote',
    timestamp: hourAhead(),
    notary_id: notaries[0],
  })
  expect(status).toBe(201)
  // The hour is free again for the next test.
  cleanUp.push(() => workspace.manage('POST', `/appointments/${body.appointment.id}/cancel`, {}))
  return body.appointment.id
}
const cleanUp: (() => Promise<unknown>)[] = []
const freeHours = async () => {
  for (const cancel of cleanUp.splice(0)) await cancel()
}

const notary = async (at: number) => (await person(installation, workspace, 'notary', notaries[at])).browser

test.each([
  ['an appointment', 'PATCH', '', { location: 'Main street 1' }],
  ['a note', 'POST', '/notes', { text: 'Xquilla is deaf' }],
  ['a signer', 'POST', '/signers', { first_name: 'Q', last_name: 'W', email: 'q@private.example' }],
] as const)(
  'A response about %s is not repeated to a notary of another calendar',
  async (_, method, part, body) => {
    const id = await booked()
    const path = `/appointments/${id}${part}`
    const scheduler = (await person(installation, workspace, 'scheduler')).browser
    const first = await scheduler.manage(method, path, body, retry)
    expect([first.status < 300, isReplay(first)]).toEqual([true, false])
    const other = await (await notary(1)).manage(method, path, body, retry)
    expect(outcome(other)).toEqual([404, false])
    expect(JSON.stringify(other.body)).not.toMatch(/private\.example|Xquilla/)
    const again = await scheduler.manage(method, path, body, retry)
    expect([isReplay(again), again.body]).toEqual([true, first.body])
    await freeHours()
  },
)

test('Two members with the same key each make their own call, without a conflict', async () => {
  const id = await booked()
  const [one, two] = [
    (await person(installation, workspace, 'scheduler')).browser,
    (await person(installation, workspace, 'scheduler')).browser,
  ]
  const note = (browser: Browser, text: string) =>
    browser.manage('POST', `/appointments/${id}/notes`, { text }, { 'idempotency-key': 'note' })
  expect(outcome(await note(one, 'first'))).toEqual([201, false])
  expect(outcome(await note(two, 'second'))).toEqual([201, false])
  expect(outcome(await note(one, 'first'))).toEqual([201, true])
  expect((await note(one, 'other')).body.code).toBe('idempotency_conflict')
  const { body } = await workspace.manage('GET', `/appointments/${id}/notes`)
  expect(body.data.map(({ text }: { text: string }) => text)).toEqual(['second', 'first'])
  await freeHours()
})

test('A member and a token do not share a key', async () => {
  const id = await booked()
  const path = `/appointments/${id}/notes`
  const owner = (await person(installation, workspace)).browser
  expect(outcome(await workspace.manage('POST', path, { text: 'same' }, retry))).toEqual([201, false])
  expect(outcome(await owner.manage('POST', path, { text: 'same' }, retry))).toEqual([201, false])
  await freeHours()
})

test('A notary can repeat their own call, until the appointment is given to another', async () => {
  const id = await booked()
  const browser = await notary(0)
  const rename = () => browser.manage('PATCH', `/appointments/${id}`, { location: 'Main street 2' }, retry)
  const added = await browser.manage('POST', `/appointments/${id}/notes`, { text: 'gone' })
  const remove = () =>
    browser.manage('DELETE', `/notes/${added.body.id}`, undefined, { 'idempotency-key': 'd' })
  const removed = await remove()
  expect([removed.status < 300, outcome(await remove())]).toEqual([true, [removed.status, true]])
  expect([await rename(), await rename()].map(outcome)).toEqual([
    [200, false],
    [200, true],
  ])
  const assign = { notary_id: notaries[1] }
  expect((await workspace.manage('POST', `/appointments/${id}/assign`, assign)).status).toBe(200)
  const late = await rename()
  expect([late.status, JSON.stringify(late.body).includes('private.example')]).toEqual([404, false])
  await freeHours()
})

test("A session of a portal does not get the response to an owner's retry of a delivery", async () => {
  await using hooks = await openHooks()
  hooks.echo = true
  const endpoint = await register(workspace, hooks.url)
  const reservation = { first_name: 'Xquilla', last_name: 'Yborrin', service: 'remote' }
  expect((await workspace.call('POST', '/reservations', reservation)).status).toBe(201)
  await deliverDue(workspace, 60)
  const { body } = await workspace.manage('GET', `/deliveries?endpoint_id=${endpoint.id}`)
  expect(body.data[0].status).toBe('delivered')
  const path = `/deliveries/${body.data[0].id}/retry`
  const owner = (await person(installation, workspace)).browser
  const first = await owner.manage('POST', path, {}, retry)
  expect([first.status, first.body.attempts[0].response_body.includes('"public_key"')]).toEqual([200, true])
  const link = await workspace.manage('POST', '/portal-links', {})
  const portal = new Browser(installation)
  expect((await portal.auth('POST', `/portal-links/${secretOf(link.body.url)}`)).status).toBe(201)
  const seen = await portal.manage('POST', path, {}, retry)
  expect(outcome(seen)).toEqual([200, false])
  expect(seen.body.attempts[0]).toMatchObject({ response_head: '200 OK', response_body: null })
  expect(JSON.stringify(seen.body)).not.toMatch(/Xquilla|public_key/)
  expect((await portal.manage('POST', path, {}, retry)).headers.get('idempotent-replayed')).toBe('true')
})

test('A rotated token gets the stored responses of the previous one', async () => {
  const scopes = ['bookings:write']
  const made = await workspace.manage('POST', '/tokens', { name: 'Importer', scopes })
  const id = await booked()
  const call = (token: string) =>
    installation.as(token)(
      'POST',
      `/manage/v1/appointments/${id}/notes`,
      { text: 'once' },
      {
        'idempotency-key': 'rotation',
      },
    )
  const first = await call(made.body.token)
  expect(outcome(first)).toEqual([201, false])
  const next = await workspace.manage('POST', `/tokens/${made.body.id}/rotate`, {})
  const again = await call(next.body.token)
  expect([outcome(again), again.body.id]).toEqual([[201, true], first.body.id])
  await freeHours()
})

test('An erasure erases the stored responses of sessions, and deletes keys that name the person', async () => {
  const id = await booked()
  const { browser } = await person(installation, workspace, 'owner')
  const change = (key: string) =>
    browser.manage('PATCH', `/appointments/${id}`, { location: `At ${key}` }, { 'idempotency-key': key })
  for (const key of ['erased-1', 'for xquilla@private.example'])
    expect(outcome(await change(key))).toEqual([200, false])
  await freeHours()
  const erased = await browser.manage('POST', '/people/erase', { email: 'xquilla@private.example' })
  expect(erased.status).toBeLessThan(300)
  const stored = () =>
    installation.ctx.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('workspace_id', '=', workspace.id)
      .execute()
  await expect
    .poll(async () => JSON.stringify(await stored()), { timeout: 20_000 })
    .not.toMatch(/xquilla@private\.example/i)
  expect((await stored()).some(({ key }) => key.endsWith('\nerased-1'))).toBe(true)
})
