import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  engine,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { ownAddresses, type Person, person } from '../../../test/helpers/people.ts'
import { transaction } from './transaction.ts'

// While the one connection of the embedded database is taken, 40 calls of one sender come, then one of
// another. How soon each is answered is told by the order, not by the time.

let installation: Installation
let workspace: Workspace
let other: Workspace
let viewer: Person
let owner: Person
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
  other = await installation.workspace()
  viewer = await person(installation, workspace, 'viewer')
  owner = await person(installation, other)
})
afterAll(() => installation.stop())

const count = 40

/** Of 41 answers, the place of the one to the last call, from 1. */
async function placeOfLast(many: () => Promise<unknown>, last: () => Promise<unknown>): Promise<number> {
  const answered: string[] = []
  const note = (name: string, call: Promise<unknown>) => call.then(() => answered.push(name))
  const calls: Promise<unknown>[] = []
  await transaction(installation.ctx.db, async () => {
    for (let at = 0; at < count; at++) calls.push(note('one of many', many()))
    await pause(1_000)
    calls.push(note('last', last()))
    await pause(500)
  })
  await Promise.all(calls)
  return answered.indexOf('last') + 1
}

/** A network of its own for each test: who fails 60 times in a minute is answered without the database. */
let networks = 0
function newStranger() {
  const headers = {
    cookie: viewer.browser.cookie?.replace(/.$/, end => (end === 'A' ? 'B' : 'A')) ?? '',
    'x-forwarded-for': `203.0.113.${++networks}`,
  }
  return () => installation.as(undefined)('GET', '/manage/v1/services', undefined, headers)
}

describe.runIf(engine === 'embedded')('While many calls of one sender wait for the database,', () => {
  test('A member is answered long before strangers who came first', async () => {
    expect((await owner.browser.manage('GET', '/services')).status).toBe(200)
    expect(await placeOfLast(newStranger(), () => owner.browser.manage('GET', '/services'))).toBeLessThan(
      count / 2,
    )
  })

  test('A member is answered long before strangers who visited a page of the workspace with their cookie', async () => {
    const slug = `fair-${other.id}`
    const set = await other.manage('PATCH', `/workspaces/${other.id}`, {
      open_booking_slug: slug,
      contact: 'info@example.com',
    })
    expect(set.status).toBe(200)
    const cookie = { cookie: `jurat-device=${'a'.repeat(43)}`, 'x-forwarded-for': '203.0.113.101' }
    const asStranger = installation.as(undefined)
    expect((await asStranger('GET', `/booking/v1/open/${slug}`, undefined, cookie)).status).toBe(200)
    const flood = () => asStranger('GET', '/auth/v1/me', undefined, cookie)
    expect(await placeOfLast(flood, () => owner.browser.manage('GET', '/services'))).toBeLessThan(count / 2)
  })

  test('A token is answered long before strangers who came first', async () => {
    expect((await other.manage('GET', '/services')).status).toBe(200)
    expect(await placeOfLast(newStranger(), () => other.manage('GET', '/services'))).toBeLessThan(count / 2)
  })

  test('A member is answered long before calls of a member of another workspace in the same network', async () => {
    const near = { 'x-forwarded-for': '203.0.113.100' }
    const callOf =
      ({ browser }: Person) =>
      () =>
        browser.manage('GET', '/services', undefined, near)
    for (const call of [callOf(viewer), callOf(owner)]) expect((await call()).status).toBe(200)
    expect(await placeOfLast(callOf(viewer), callOf(owner))).toBeLessThan(count / 2)
  })

  test('A visitor is answered long before strangers of another network who came first', async () => {
    const visit = () => installation.as(undefined)('GET', '/booking/v1/AAAAAAAAAAAAAAAAAAAAA')
    expect(await placeOfLast(newStranger(), visit)).toBeLessThan(count / 2)
  })
})
