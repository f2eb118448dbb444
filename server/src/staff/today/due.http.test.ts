import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverDue, openHooks, register } from '../../../test/helpers/hooks.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

interface Item {
  kind: string
  at: string
  detail: string | null
  status: string | null
  booking_id: number | null
}

const clockOf = async (workspace: Workspace): Promise<number> =>
  Date.parse((await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock.now)

/** A start that many hours ahead. */
const inHours = (hours: number) => (Math.ceil(installation.clock.now().getTime() / 900_000) + hours * 4) * 900

async function due(manage: Workspace['manage'], since: number, until: number): Promise<Item[]> {
  const iso = (ms: number) => new Date(ms).toISOString()
  const { status, body } = await manage('GET', `/due?since=${iso(since)}&until=${iso(until)}`)
  expect(status).toBe(200)
  return body.items
}

test('A move of the clock says before and after what falls due, and its outcome', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {}, {})
  const { id } = (await book(workspace, inHours(30))).body
  const since = await clockOf(workspace)
  const until = since + 2 * 86_400_000
  const before = await due(workspace.manage, since, until)
  expect(before.map(({ kind, detail, status }) => [kind, detail, status])).toEqual(
    expect.arrayContaining([
      ['mail', 'reminder_24h', 'pending'],
      ['mail', 'reminder_1h', 'pending'],
      ['appointment_start', 'remote', 'scheduled'],
    ]),
  )
  expect(before.map(({ at }) => at)).toEqual(before.map(({ at }) => at).toSorted())
  expect(new Set(before.filter(({ kind }) => kind !== 'delivery').map(one => one.booking_id))).toEqual(
    new Set([id]),
  )
  await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: 2 * 86_400 })
  const after = await due(workspace.manage, since, until)
  expect(after.find(({ detail }) => detail === 'reminder_24h')).toMatchObject({ status: 'kept' })
  expect(await due(workspace.manage, since, since + 1)).toEqual([])
})

test('A no-show is canceled when it falls due', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {}, {})
  const { id } = (await book(workspace, inHours(1))).body
  await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: 2 * 3_600 })
  const since = await clockOf(workspace)
  await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
  const found = await due(workspace.manage, since, since + 2 * 86_400_000)
  expect(found.filter(({ kind }) => kind === 'no_show_cancel')).toMatchObject([{ booking_id: id }])
  await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: 2 * 86_400 })
  const { body } = await workspace.manage('GET', `/appointments/${id}`)
  expect([body.status, body.cancel_reason]).toEqual(['canceled', 'no_show'])
  const later = await due(workspace.manage, since, since + 2 * 86_400_000)
  expect(later.filter(({ kind }) => kind === 'no_show_cancel')).toEqual([])
})

test('A role sees only its parts of what is due, and nobody sees another workspace', async () => {
  await using hooks = await openHooks()
  hooks.status = 503
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  await staff(workspace, {}, {})
  await register(workspace, hooks.url)
  await book(workspace, inHours(30))
  const since = await clockOf(workspace)
  await deliverDue(workspace)
  const kindsFor = async (manage: Workspace['manage']) =>
    [...new Set((await due(manage, since, since + 2 * 86_400_000)).map(({ kind }) => kind))].sort()
  expect(await kindsFor(workspace.manage)).toEqual(['appointment_start', 'delivery', 'mail'])
  const developer = await person(installation, workspace, 'developer')
  expect(await kindsFor((...given) => developer.browser.manage(...given))).toEqual(['delivery'])
  expect(await due(other.manage, since, since + 2 * 86_400_000)).toEqual([])
  const wrong = await workspace.manage('GET', '/due?since=2026-11-20T00:00:00Z&until=2026-11-20T00:00:00Z')
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_request'])
})
