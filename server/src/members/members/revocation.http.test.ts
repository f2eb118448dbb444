import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  describeOnPostgres,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { Browser, ownAddresses, type Person, person } from '../../../test/helpers/people.ts'

describeOnPostgres('What one process revokes, another refuses within a second', () => {
  let here: Installation
  let there: Installation
  let workspace: Workspace
  let owner: Person
  beforeAll(async () => {
    here = await startInstallation(ownAddresses)
    there = await startInstallation(ownAddresses)
    workspace = await here.workspace()
    owner = await person(here, workspace)
  })
  afterAll(async () => {
    await here.stop()
    await there.stop()
  })

  /** A member with a session that the other process has already accepted. */
  async function memberThere() {
    const member = await person(here, workspace, 'scheduler')
    const browser = new Browser(there)
    browser.cookie = member.browser.cookie
    const call = async () => (await browser.manage('GET', '/appointments')).status
    expect([await call(), await call()]).toEqual([200, 200])
    return { ...member, call }
  }

  /** Fails unless `call` is refused if it begins a second after `act` or later. */
  async function expectRefusedWithinASecond(
    call: () => Promise<number>,
    act: () => Promise<unknown>,
    refusal = 401,
  ) {
    await act()
    const acted = performance.now()
    let lastMs = 0
    const isRefused = async () => {
      const ms = performance.now() - acted
      if ((await call()) === refusal) return true
      lastMs = ms
      return false
    }
    await vi.waitUntil(isRefused, { timeout: 5_000, interval: 20 })
    expect(lastMs).toBeLessThan(1_000)
    expect(await call()).toBe(refusal)
  }

  test('A session that its member ends stops in every process within a second', async () => {
    const member = await memberThere()
    await expectRefusedWithinASecond(member.call, () => member.browser.auth('POST', '/sign-out'))
  })

  test('The sessions of a member that an owner removes stop in every process within a second', async () => {
    const member = await memberThere()
    const remove = async () =>
      expect((await owner.browser.manage('DELETE', `/members/${member.id}`)).status).toBe(200)
    await expectRefusedWithinASecond(member.call, remove, 403)
  })

  test('The sessions of a member with a new role stop in every process within a second', async () => {
    const member = await memberThere()
    await expectRefusedWithinASecond(member.call, async () => {
      const changed = await owner.browser.manage('PATCH', `/members/${member.id}`, { role: 'viewer' })
      expect(changed.status).toBe(200)
    })
  })

  test('The sessions of a member whose access an owner ends stop in every process within a second', async () => {
    const member = await memberThere()
    await expectRefusedWithinASecond(member.call, async () => {
      const ended = await owner.browser.manage('POST', `/members/${member.id}/end-sessions`)
      expect(ended.body.ended).toBe(1)
    })
  })

  test('A revoked token stops in every process within a second, and no other token', async () => {
    const [issued, other] = await Promise.all(
      ['Board', 'Other'].map(name =>
        workspace.manage('POST', '/tokens', { name, scopes: ['bookings:read'] }),
      ),
    )
    const callWith = (token: string) => async () =>
      (await there.as(token)('GET', '/manage/v1/appointments')).status
    const call = callWith(issued?.body.token)
    expect(await call()).toBe(200)
    await expectRefusedWithinASecond(call, () => workspace.manage('DELETE', `/tokens/${issued?.body.id}`))
    expect(await callWith(other?.body.token)()).toBe(200)
  })
})
