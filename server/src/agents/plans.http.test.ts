import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ana,
  booking,
  connect,
  connectEarlier,
  everyTool,
  openDesk,
  startAt,
  timezone,
  tokenWith,
} from '../../test/helpers/agents.ts'
import { hourAhead, makeReservation } from '../../test/helpers/bookings.ts'
import { book } from '../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../test/helpers/harness.ts'
import { mailsOf } from '../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_MCP: 'write' })
})
afterAll(() => installation.stop())

const minutes = 60_000

/** What a change would leave: events, audit entries of bookings, mails, and claimed quarters. */
async function tracesOf(workspace: Workspace) {
  const claims = await installation.ctx.db
    .selectFrom('claims')
    .select('slot')
    .where('workspace_id', '=', workspace.id)
    .execute()
  const { body } = await workspace.manage('GET', '/audit?limit=100')
  return {
    events: await workspace.events(),
    audit: body.data,
    mails: await mailsOf(workspace),
    claims: claims.map(({ slot }) => slot),
    reservations: (await workspace.manage('GET', '/reservations')).body.data,
  }
}

const bookedIn = async (workspace: Workspace): Promise<number> =>
  (await workspace.manage('GET', '/appointments?status=scheduled')).body.data.length

describe('Plans', () => {
  test('A plan leaves no event, audit entry, mail, claim or row behind', async () => {
    const { workspace, agent } = await openDesk(installation)
    const appointment = await book(workspace, hourAhead(5))
    const before = await tracesOf(workspace)
    const id = { appointment_id: appointment.body.id }
    await agent.call('plan_change', booking())
    await agent.call('plan_change', { action: 'create', service: 'remote', timezone, ...ana })
    await agent.call('plan_change', { action: 'reschedule', ...id, start: startAt(hourAhead(8)), timezone })
    await agent.call('plan_change', { action: 'cancel', ...id, timezone })
    await agent.call('plan_change', { action: 'add_signer', ...id, timezone, ...ana, email: 'b@example.com' })
    expect(await tracesOf(workspace)).toEqual(before)
  })

  test('A plan is made once, and each further commit returns the first result', async () => {
    const { workspace, agent, token } = await openDesk(installation)
    const { plan_id } = await agent.call('plan_change', booking())
    const first = await agent.call('commit_plan', { plan_id })
    const other = await connectEarlier(installation.url, token)
    expect(await other.call('commit_plan', { plan_id })).toEqual(first)
    installation.clock.advance(30 * minutes)
    expect(await agent.call('commit_plan', { plan_id })).toEqual(first)
    expect(await bookedIn(workspace)).toBe(1)
  })

  test('A plan is made once by two commits at the same time', async () => {
    const { workspace, agent, token } = await openDesk(installation)
    const other = await connect(installation.url, token)
    for (const wanted of [booking(), booking(4)]) {
      const { plan_id } = await agent.call('plan_change', wanted)
      const both = [agent, other, agent, other].map(one => one.call('commit_plan', { plan_id }))
      const [first, ...rest] = await Promise.all(both)
      for (const one of rest) expect(one).toEqual(first)
    }
    expect(await bookedIn(workspace)).toBe(2)
    const appointment_id = (await workspace.manage('GET', '/appointments')).body.data[0].id
    const cancel = await agent.call('plan_change', { action: 'cancel', appointment_id, timezone })
    const plan = { plan_id: cancel.plan_id }
    const [one, two] = await Promise.all([agent.call('commit_plan', plan), other.call('commit_plan', plan)])
    expect(one).toEqual(two)
    expect(await bookedIn(workspace)).toBe(1)
  })

  test('A plan expires after ten minutes, and changes nothing then', async () => {
    const { workspace, agent } = await openDesk(installation)
    const { plan_id } = await agent.call('plan_change', booking())
    installation.clock.advance(10 * minutes)
    const error = await agent.refused('commit_plan', { plan_id })
    expect(error.code).toBe('plan_expired')
    expect(error.message).toContain('Nothing was changed.')
    expect(await workspace.eventTypes()).toEqual([])
  })

  test('A plan is gone after a day, also if it was made', async () => {
    const { workspace, agent } = await openDesk(installation)
    const { plan_id } = await agent.call('plan_change', booking(72))
    await agent.call('commit_plan', { plan_id })
    installation.clock.advance(25 * 60 * minutes)
    expect((await agent.refused('commit_plan', { plan_id })).code).toBe('plan_not_found')
    expect(await bookedIn(workspace)).toBe(1)
  })

  test('A plan belongs to its token: another token of the same workspace does not find it', async () => {
    const { workspace, agent } = await openDesk(installation)
    const { plan_id } = await agent.call('plan_change', booking())
    const other = await connect(installation.url, await tokenWith(installation, workspace, everyTool))
    expect((await other.refused('commit_plan', { plan_id })).code).toBe('plan_not_found')
    const { agent: stranger } = await openDesk(installation)
    expect((await stranger.refused('commit_plan', { plan_id })).code).toBe('plan_not_found')
    expect((await agent.refused('commit_plan', { plan_id: 'plan_ of nobody' })).code).toBe('plan_not_found')
    expect(await workspace.eventTypes()).toEqual([])
  })
})

describe('Plans that no longer hold', () => {
  test('A plan no longer holds because the time was taken meanwhile, and names free times near it', async () => {
    const { workspace, agent } = await openDesk(installation)
    const { plan_id } = await agent.call('plan_change', booking())
    await book(workspace, hourAhead())
    const error = await agent.refused('commit_plan', { plan_id })
    expect(error).toMatchObject({
      code: 'plan_no_longer_holds',
      nearest: expect.arrayContaining([expect.objectContaining({ timezone })]),
    })
    expect(error.message).toContain('Nothing was changed.')
    expect(await bookedIn(workspace)).toBe(1)
  })

  test('A plan no longer holds because the appointment was moved meanwhile, and says from where to where', async () => {
    const { workspace, agent } = await openDesk(installation)
    const made = await agent.call('commit_plan', await agent.call('plan_change', booking()).then(idOf))
    const { appointment_id } = made
    const move = { action: 'reschedule', appointment_id, start: startAt(hourAhead(9)), timezone }
    const { plan_id } = await agent.call('plan_change', move)
    const elsewhere = { timestamp: hourAhead(3), timezone }
    await workspace.manage('POST', `/appointments/${appointment_id}/reschedule`, elsewhere)
    const error = await agent.refused('commit_plan', { plan_id })
    expect(error.code).toBe('plan_no_longer_holds')
    expect(error.changes).toHaveLength(1)
    expect(error.changes[0]).toMatch(/^start was 2\S+ when the plan was made, and is 2\S+ now$/)
    const now = await agent.call('get_appointment', { id: appointment_id, timezone })
    expect(Date.parse(now.time.start_utc)).toBe(hourAhead(3) * 1000)
  })

  test('A plan no longer holds because the booking was canceled meanwhile', async () => {
    const { workspace, agent } = await openDesk(installation)
    const { appointment_id } = await agent.call(
      'commit_plan',
      await agent.call('plan_change', booking()).then(idOf),
    )
    const { plan_id } = await agent.call('plan_change', { action: 'cancel', appointment_id, timezone })
    await workspace.manage('POST', `/appointments/${appointment_id}/cancel`, {})
    const events = await workspace.eventTypes()
    const error = await agent.refused('commit_plan', { plan_id })
    expect(error.changes[0]).toBe('status was scheduled when the plan was made, and is canceled now')
    expect(await workspace.eventTypes()).toEqual(events)
  })

  test('A plan no longer holds because the service takes longer now, which only the change itself shows', async () => {
    const { workspace, agent } = await openDesk(installation)
    const { plan_id } = await agent.call('plan_change', booking())
    await workspace.manage('PATCH', '/services/remote', { duration_minutes: 60 })
    const error = await agent.refused('commit_plan', { plan_id })
    expect(error.changes).toEqual(['duration_minutes was 30 when the plan was made, and is 60 now'])
    expect(await workspace.eventTypes()).toEqual([])
    expect(await bookedIn(workspace)).toBe(0)
  })

  test('A plan no longer holds because the price is another one now, and the sentence says the price', async () => {
    const { workspace, agent } = await openDesk(installation)
    const create = { action: 'create', service: 'remote', timezone, ...ana }
    const [book, send] = [await agent.call('plan_change', booking()), await agent.call('plan_change', create)]
    expect(book.say).toContain('The price is 25 USD.')
    await workspace.manage('PATCH', '/services/remote', { unit_price: 30 })
    for (const plan of [book, send])
      expect((await agent.refused('commit_plan', idOf(plan))).changes).toEqual([
        'total_price was 25 when the plan was made, and is 30 now',
      ])
    expect(await workspace.eventTypes()).toEqual([])
  })

  test("A plan to cancel no longer holds because the booking is another person's now", async () => {
    const { workspace, agent } = await openDesk(installation)
    const made = await agent.call('commit_plan', await agent.call('plan_change', booking()).then(idOf))
    const plan = await agent.call('plan_change', cancelOf(made))
    const other = { first_name: 'Mal', last_name: 'Lory' }
    await workspace.manage('PATCH', `/appointments/${made.appointment_id}`, other)
    const error = await agent.refused('commit_plan', idOf(plan))
    expect(error.changes).toEqual(['the booking was of another person when the plan was made'])
    expect(await bookedIn(workspace)).toBe(1)
  })

  test('A plan is gone because the person of whom it speaks was erased', async () => {
    const { workspace, agent } = await openDesk(installation)
    const earlier = await agent.call('commit_plan', await agent.call('plan_change', booking()).then(idOf))
    await agent.call('commit_plan', await agent.call('plan_change', { ...cancelOf(earlier) }).then(idOf))
    const { plan_id } = await agent.call('plan_change', booking(4))
    const erased = await workspace.manage('POST', '/people/erase', { email: ana.email })
    expect([erased.status, erased.body.status]).toEqual([201, 'finished'])
    expect((await agent.refused('commit_plan', { plan_id })).code).toBe('plan_not_found')
    expect(await bookedIn(workspace)).toBe(0)
  })
})

describe('The sentence of a plan to cancel', () => {
  test('The sentence names the fee that the cancellation takes, and none if it takes none', async () => {
    const { workspace, agent } = await openDesk(installation)
    const cancellation_policy = { free_until_hours: 720, fee: { amount: 10 } }
    await workspace.manage('PATCH', '/services/remote', { cancellation_policy })
    const made = await agent.call('commit_plan', await agent.call('plan_change', booking()).then(idOf))
    const { body: before } = await workspace.manage('GET', `/appointments/${made.appointment_id}`)
    expect(before.cancellation.fee_now).toBe(10)
    const plan = await agent.call('plan_change', cancelOf(made))
    await agent.call('commit_plan', idOf(plan))
    const { body } = await workspace.manage('GET', `/appointments/${made.appointment_id}`)
    expect([body.status, body.cancellation.charged]).toEqual(['canceled', 0])
    expect(plan.say).not.toContain('fee')
  })

  test('The sentence names the appointment of a reservation with its time, or without it for a token that may not read it', async () => {
    const { workspace, agent } = await openDesk(installation)
    const made = await agent.call('commit_plan', await agent.call('plan_change', booking()).then(idOf))
    const cancel = { action: 'cancel', reservation_id: made.reservation_id, timezone }
    expect((await agent.call('plan_change', cancel)).say).toMatch(
      /cancel the reservation and the appointment on \w+day,/,
    )
    const scopes = ['reservations:read', 'reservations:write']
    const blind = await connect(installation.url, await tokenWith(installation, workspace, scopes))
    expect((await blind.call('plan_change', cancel)).say).toContain(
      'the reservation and its appointment of “A. O.”',
    )
  })
})

test('A token that may not see people gets no name of a reservation that it books', async () => {
  const { workspace } = await openDesk(installation)
  const reservation_id = await makeReservation(workspace, { status: 'queued', first_name: 'Secreta' })
  const token = await tokenWith(installation, workspace, ['bookings:write'])
  const blind = await connect(installation.url, token)
  const plan = { action: 'book', reservation_id, start: startAt(hourAhead()), timezone }
  const { say } = await blind.call('plan_change', plan)
  expect(say).toContain('for “S. ')
  expect(say).not.toContain('Secreta')
})

const idOf = ({ plan_id }: { plan_id: string }) => ({ plan_id })

const cancelOf = ({ appointment_id }: { appointment_id: number }) => ({
  action: 'cancel',
  appointment_id,
  timezone,
})

test('A token that was revoked commits no plan', async () => {
  const { workspace, agent, token } = await openDesk(installation)
  const { plan_id } = await agent.call('plan_change', booking())
  const { body } = await workspace.manage('GET', '/tokens')
  const own = body.data.find(({ name }: { name: string }) => name === 'Website')
  await installation.admin('DELETE', `/manage/v1/tokens/${own.id}`)
  await expect.poll(async () => (await fetchMcp(token)).status, { timeout: 5_000 }).toBe(401)
  await expect(agent.call('commit_plan', { plan_id })).rejects.toThrow()
  expect(await bookedIn(workspace)).toBe(0)
})

const fetchMcp = (token: string) =>
  fetch(`${installation.url}/mcp`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
