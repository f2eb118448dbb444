import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReservation } from '../../../../test/helpers/bookings.ts'
import { moveClock } from '../../../../test/helpers/calendar.ts'
import { startReceiver } from '../../../../test/helpers/delivery-receiver.ts'
import { type Installation, startInstallation, type Workspace } from '../../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const minute = 60
const hour = 60 * minute
const day = 24 * hour

async function subscribed(url: string, fields: object = {}): Promise<{ workspace: Workspace; id: number }> {
  const workspace = await installation.workspace()
  const made = await workspace.manage('POST', '/webhook-endpoints', { url, ...fields })
  expect(made.status).toBe(201)
  return { workspace, id: made.body.id }
}

const deliveriesOf = async (workspace: Workspace) =>
  (await workspace.manage('GET', '/deliveries?limit=100')).body.data

const endpointOf = async (workspace: Workspace, id: number) =>
  (await workspace.manage('GET', `/webhook-endpoints/${id}`)).body

describe('the retry ladder', () => {
  test('Retries follow all steps of the schedule, in seconds of real time', async () => {
    await using receiver = await startReceiver(response => response.writeHead(500).end('broken'))
    const { workspace } = await subscribed(receiver.url)
    await makeReservation(workspace)
    await moveClock(workspace, 0)
    expect(receiver.received).toHaveLength(1)
    // Each step with a tolerance of a tenth: nothing earlier, everything by its latest time.
    const steps = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour]
    for (const [index, step] of steps.entries()) {
      // The previous attempt may have been up to a fifth of its step ago.
      const lag = 0.2 * (steps[index - 1] ?? 0) + 20
      const tooSoon = Math.max(0, Math.floor(step * 0.9 - lag))
      await moveClock(workspace, tooSoon)
      expect(receiver.received.length).toBe(index + 1)
      await moveClock(workspace, Math.ceil(step * 1.1) + 10 - tooSoon)
      expect(receiver.received.length).toBe(index + 2)
      const [delivery] = await deliveriesOf(workspace)
      expect(delivery.status).toBe(index === steps.length - 1 ? 'failed' : 'retrying')
    }
    await moveClock(workspace, 2 * day)
    expect(receiver.received.map(({ body }) => body.attempt)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1)
    const [{ id }] = await deliveriesOf(workspace)
    const { attempts } = (await workspace.manage('GET', `/deliveries/${id}`)).body
    expect(attempts).toHaveLength(7)
    expect(attempts[0]).toMatchObject({ attempt: 1, status: 500, response_body: 'broken' })
  })

  test('Retries end with the first success', async () => {
    let count = 0
    await using receiver = await startReceiver(response => response.writeHead(++count < 3 ? 503 : 200).end())
    const { workspace } = await subscribed(receiver.url)
    await makeReservation(workspace)
    await moveClock(workspace, day)
    expect(receiver.received.map(({ body }) => body.attempt)).toEqual([1, 2, 3])
    expect((await deliveriesOf(workspace))[0].status).toBe('delivered')
  })
})

describe('a delivery that is tried again', () => {
  test('A retried delivery is signed for its own attempt, under its own number', async () => {
    await using receiver = await startReceiver(response => response.writeHead(500).end())
    const workspace = await installation.workspace()
    const made = await workspace.manage('POST', '/webhook-endpoints', { url: receiver.url })
    await makeReservation(workspace)
    for (let attempt = 1; attempt <= 3; attempt++) {
      await moveClock(workspace, 0)
      // The next attempt is due by then, after at most 330 seconds. A receiver rejects a timestamp that is
      // 300 seconds old.
      installation.clock.advance(340_000)
    }
    expect(receiver.received.map(({ body }) => body.attempt)).toEqual([1, 2, 3])
    const times = receiver.received.map(({ headers }) => Number(headers['x-event-timestamp']))
    for (const at of [1, 2]) expect(Number(times[at]) - Number(times[at - 1])).toBeGreaterThanOrEqual(340)
    for (const [index, { headers, text }] of receiver.received.entries()) {
      const signed = createHmac('sha256', made.body.secret).update(`${times[index]}.${text}`).digest('hex')
      expect(String(headers['x-signature'])).toContain(signed)
    }
  })

  test("A delivery waits as long as the receiver's Retry-After asks", async () => {
    await using receiver = await startReceiver(response =>
      response.writeHead(503, { 'retry-after': '240' }).end(),
    )
    const { workspace } = await subscribed(receiver.url)
    await makeReservation(workspace)
    await moveClock(workspace, 0)
    const [{ id, due_at }] = await deliveriesOf(workspace)
    const [first] = (await workspace.manage('GET', `/deliveries/${id}`)).body.attempts
    const waited = (Date.parse(due_at) - Date.parse(first.started_at)) / 1000
    expect(Math.abs(waited - 240)).toBeLessThan(20)
    // Without it the second attempt would follow within 66 seconds.
    await moveClock(workspace, 200)
    expect(receiver.received).toHaveLength(1)
    await moveClock(workspace, 60)
    expect(receiver.received).toHaveLength(2)
  })
})

describe('an endpoint', () => {
  test('An endpoint gets only the event types that it wants', async () => {
    await using receiver = await startReceiver()
    const { workspace } = await subscribed(receiver.url, { event_types: ['reservation-canceled'] })
    const id = await makeReservation(workspace)
    await workspace.call('POST', `/reservations/${id}/cancel`)
    await moveClock(workspace, 0)
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['reservation-canceled'])
  })

  test('An endpoint that responds with 410 is disabled at once', async () => {
    await using receiver = await startReceiver(response => response.writeHead(410).end())
    const { workspace, id } = await subscribed(receiver.url)
    await makeReservation(workspace)
    await moveClock(workspace, 0)
    expect(await endpointOf(workspace, id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
    await makeReservation(workspace)
    await moveClock(workspace, day)
    expect(receiver.received).toHaveLength(1)
  })

  test('An endpoint that fails for five days is disabled, and gets the missed events by a replay', async () => {
    let works = false
    await using receiver = await startReceiver(response => response.writeHead(works ? 200 : 500).end())
    const { workspace, id } = await subscribed(receiver.url)
    const since = new Date(Date.now() - 60_000).toISOString()
    for (let count = 0; count < 6; count++) {
      await makeReservation(workspace)
      await moveClock(workspace, day)
    }
    expect(await endpointOf(workspace, id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
    await makeReservation(workspace)
    works = true
    expect((await workspace.manage('POST', `/webhook-endpoints/${id}/enable`)).body.status).toBe('enabled')
    const replayed = await workspace.manage('POST', `/webhook-endpoints/${id}/replay`, { since })
    expect(replayed.status).toBe(200)
    await moveClock(workspace, 2 * day)
    const events = await workspace.events()
    const answered = new Set(receiver.received.map(({ body }) => body.id))
    expect(events.filter((event: { id: string }) => !answered.has(event.id))).toEqual([])
    const delivered = (await deliveriesOf(workspace)).filter(
      ({ status }: { status: string }) => status === 'delivered',
    )
    expect(new Set(delivered.map(({ event_id }: { event_id: string }) => event_id)).size).toBe(events.length)
  })
})
