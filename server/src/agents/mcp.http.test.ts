import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AgentClient,
  ana,
  booking,
  connect,
  connectEarlier,
  everyTool,
  openDesk,
  readingTools,
  timezone,
} from '../../test/helpers/agents.ts'
import { hourAhead } from '../../test/helpers/bookings.ts'
import { moveClock } from '../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'
import { mailsOf } from '../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_MCP: 'write' })
})
afterAll(() => installation.stop())

const dayOf = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString().slice(0, 10)

/** The first free time of the day after that number of hours, as an agent finds it. */
async function firstSlot(agent: AgentClient, service: string, hours = 0) {
  const from = dayOf(hourAhead(hours))
  const { slots } = await agent.call('find_slots', { service, from, to: from, timezone, limit: 5 })
  return slots[0]
}

/** Plans a change, and makes it after a person said yes. */
async function change(agent: AgentClient, wanted: object) {
  const plan = await agent.call('plan_change', { timezone, ...wanted })
  return { ...(await agent.call('commit_plan', { plan_id: plan.plan_id })), say: plan.say }
}

const lifeOfBooking = [
  'reservation-created',
  'reservation-submitted',
  'appointment-created',
  'appointment-updated',
  'appointment-canceled',
  'reservation-canceled',
]

describe.each([
  ['the present protocol', connect, 'Desk Agent'],
  ['the protocol before', connectEarlier, 'node'],
])('An agent of %s', (_name, connectWith, client) => {
  test('A scripted agent books, moves and cancels with what the tools say', async () => {
    const { workspace, agent } = await openDesk(installation, everyTool, connectWith)
    const [service] = (await agent.call('list_services')).services
    expect(service).toMatchObject({
      service: 'remote',
      label: { quoted: 'Remote notarization' },
      unit_price: 25,
    })
    const slot = await firstSlot(agent, service.service)
    expect(slot.spoken).toMatch(
      /^[A-Z]\w+day, [A-Z]\w+ \d+, \d{4} at \d+:\d\d [AP]M Eastern (Standard|Daylight) Time$/,
    )
    expect(Date.parse(slot.start_utc)).toBe(Date.parse(slot.start_local))
    const booked = await change(agent, { action: 'book', service: 'remote', start: slot.start_local, ...ana })
    expect(booked.say).toBe(
      `I will book remote for “Ana Ortiz” on ${slot.spoken}, 30 minutes. The price is 25 USD.`,
    )
    expect(booked).toMatchObject({ changed: true, status: 'scheduled', time: slot })
    const { appointment_id, reservation_id } = booked
    const later = await firstSlot(agent, service.service, 24)
    const moved = await change(agent, { action: 'reschedule', appointment_id, start: later.start_utc })
    expect(moved.say).toBe(
      `I will move the appointment of “Ana Ortiz” from ${slot.spoken} to ${later.spoken}.`,
    )
    expect(await agent.call('get_appointment', { id: appointment_id, timezone })).toMatchObject({
      reservation_id,
      status: 'scheduled',
      time: later,
      total_price: 25,
      notary: { quoted: 'Notary 1' },
      customer: { first_name: { quoted: 'Ana' }, email: { quoted: 'ana@example.com' } },
    })
    expect((await agent.call('list_upcoming', { timezone })).appointments).toMatchObject([{ appointment_id }])
    const { blockers } = await agent.call('appointment_readiness', { appointment_id, timezone })
    expect(blockers).toMatchObject([{ code: 'no_signers', who: 'customer' }, { code: 'no_place_or_link' }])
    const canceled = await change(agent, { action: 'cancel', appointment_id, reason: 'Ana is ill.' })
    expect(canceled).toMatchObject({ status: 'canceled', appointment_id })
    const read = await agent.call('get_reservation', { id: reservation_id, timezone })
    expect(read).toMatchObject({ status: 'canceled', reservation_id })
    expect(await workspace.eventTypes()).toEqual(lifeOfBooking)
    const mails = await mailsOf(workspace)
    expect(mails.map(({ kind }: { kind: string }) => kind)).toContain('confirmation')
    const { body } = await workspace.manage('GET', '/audit?action=appointment-created')
    expect(body.data).toMatchObject([{ actor_name: `Website · commit_plan · ${client}`, source: 'api' }])
  })

  test('It lists the tools in the same order each time, with what they do to data', async () => {
    const { agent } = await openDesk(installation, everyTool, connectWith)
    const tools = await agent.tools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...readingTools,
      'plan_change',
      'commit_plan',
      'request_upload',
      'request_human',
    ])
    expect(await agent.tools()).toEqual(tools)
    const commit = tools.find(({ name }) => name === 'commit_plan')
    expect(commit.annotations).toMatchObject({ destructiveHint: true, idempotentHint: true })
    for (const { inputSchema } of tools)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
  })
})

test('An agent is told why a time is not free', async () => {
  const { agent } = await openDesk(installation)
  const at = { service: 'remote', timezone }
  const over = await agent.call('explain_slot', { ...at, start: '2020-01-01T10:00:00' })
  expect(over).toMatchObject({ is_free: false, reason: 'past', start_local: '2020-01-01T10:00:00-05:00' })
  const slot = await firstSlot(agent, 'remote')
  expect(await agent.call('explain_slot', { ...at, start: slot.start_local })).toMatchObject({
    is_free: true,
  })
  await change(agent, { action: 'book', service: 'remote', start: slot.start_local, ...ana })
  const taken = await agent.call('explain_slot', { ...at, start: slot.start_local })
  expect(taken).toMatchObject({ is_free: false, reason: 'booked' })
  const refused = await agent.refused('plan_change', {
    action: 'book',
    service: 'remote',
    start: slot.start_local,
    timezone,
    ...ana,
  })
  expect(refused).toMatchObject({ code: 'slot_unavailable' })
  expect(refused.nearest.length).toBeGreaterThan(0)
  for (const near of refused.nearest)
    expect(near).toMatchObject({
      timezone,
      spoken: expect.stringContaining('Eastern'),
      start_utc: expect.any(String),
    })
})

test('An agent sends a link, adds a signer, and hands on to people', async () => {
  const { workspace, agent } = await openDesk(installation)
  const invited = await change(agent, { action: 'create', service: 'remote', ...ana })
  expect(invited.say).toBe('I will send “Ana Ortiz” at “ana@example.com” a link to choose a time for remote.')
  const { reservation_id } = invited
  const booked = await change(agent, {
    action: 'book',
    reservation_id,
    start: new Date(hourAhead() * 1000).toISOString(),
  })
  expect(booked).toMatchObject({ reservation_id, status: 'scheduled' })
  const { appointment_id } = booked
  const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  expect(await change(agent, { action: 'add_signer', appointment_id, ...ben })).toMatchObject({
    signer_id: expect.any(Number),
    status: 'pending',
  })
  const upload = await agent.call('request_upload', { appointment_id })
  expect((await fetch(upload.upload_link, { headers: { accept: 'text/html' } })).status).toBe(200)
  const note = { appointment_id, message: 'Ana asks for French.' }
  const { note_id } = await agent.call('request_human', note)
  expect(await agent.call('request_human', note)).toMatchObject({ note_id })
  const { body } = await workspace.manage('GET', `/appointments/${appointment_id}/notes`)
  expect(body.data).toMatchObject([
    {
      text: 'From an agent, for staff:\nAna asks for French.',
      author_name: 'Website · request_human · Desk Agent',
    },
  ])
})

test('An agent reads what a service asks, and books with the answers', async () => {
  const { workspace, agent } = await openDesk(installation)
  const options = [{ key: 'deed', label: { en: 'A deed' } }]
  const question = {
    key: 'document',
    kind: 'choice',
    required: true,
    label: { en: 'What?' },
    options,
  }
  const asked = await workspace.manage('PATCH', '/services/remote', { questions: [question] })
  expect([asked.status, asked.body.message]).toEqual([200, undefined])
  const [service] = (await agent.call('list_services')).services
  expect(service.questions).toEqual([
    { key: 'document', kind: 'choice', required: true, options: ['deed'], label: { quoted: 'What?' } },
  ])
  const wanted = booking(0, { answers: { document: 'deed' } })
  const { appointment_id } = await change(agent, wanted)
  const { body } = await workspace.manage('GET', `/appointments/${appointment_id}`)
  expect(body.answers).toEqual({ document: 'deed' })
  const wrong = await agent.refused('plan_change', booking(4, { answers: { document: 'house' } }))
  expect(wrong.code).toBe('invalid_request')
})

test('An agent quotes shipping', async () => {
  const { agent } = await openDesk(installation)
  const address = {
    name: 'Ana Ortiz',
    address: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal: '10118',
    country: 'US',
    phone: '+12125550123',
  }
  const { options } = await agent.call('quote_shipping', address)
  expect(options[0]).toMatchObject({ price: expect.any(Number), label: { quoted: expect.any(String) } })
  expect((await agent.refused('quote_shipping', { ...address, country: 'ZZ' })).code).toBe(
    'unprocessable_entity',
  )
})

test('In a test workspace whose clock was moved, an agent plans by that clock', async () => {
  const { workspace, agent } = await openDesk(installation)
  expect((await moveClock(workspace, 10 * 86_400)).status).toBe(200)
  const wanted = { action: 'book', service: 'remote', timezone, ...ana }
  const early = { ...wanted, start: new Date(hourAhead() * 1000).toISOString() }
  expect(await agent.refused('plan_change', early)).toMatchObject({ code: 'slot_unavailable' })
  const slot = await firstSlot(agent, 'remote', 11 * 24)
  expect(await change(agent, { ...wanted, start: slot.start_utc })).toMatchObject({ time: slot })
})
