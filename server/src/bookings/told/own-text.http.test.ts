import { beforeEach, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { book } from '../../../test/helpers/calendar.ts'
import { deliverAll } from '../../../test/helpers/mails.ts'
import { start, type World, withPost } from '../../../test/helpers/post.ts'

/* What staff write to the customer with a change of an appointment. */

const post = withPost()
beforeEach(() => {
  post.server.trouble = undefined
})

const text = 'Nora is ill.\n\nWe are <sorry>: https://acme.example.com/news.'
const escaped = 'We are &lt;sorry&gt;'

async function minutes(most: number): Promise<void> {
  for (let minute = 0; minute < most; minute++) {
    await deliverAll(post.installation)
    post.installation.clock.advance(60_000)
  }
}

/** The mails of the world since, by recipient. */
async function since(before: number, { at }: World) {
  const mails = (await post.server.mails()).slice(before)
  const to = (name: string) => mails.filter(mail => mail.to?.[0]?.address === at(name))
  return { to, all: mails.filter(mail => mail.to?.[0]?.address?.endsWith(at(''))) }
}

async function another({ workspace, at, nora }: World, name: string, hours: number): Promise<number> {
  const fields = { email: at(name), first_name: name, last_name: 'Lee', notary_id: nora }
  const booked = await book(workspace, start + hours * 3600, { ...fields, timezone: 'America/New_York' })
  expect(booked.status).toBe(201)
  return booked.body.id
}

const sentEntries = async ({ workspace }: World, id: number) =>
  (await workspace.manage('GET', `/appointments/${id}/history`)).body.data
    .filter(({ action }: { action: string }) => action === 'message-sent')
    .map(({ changes }: { changes: object }) => changes)

const counted = { recipients: { before: null, after: 1 } }

test('A cancellation has the text of staff in the mail to the customer, escaped, and in no other mail', async () => {
  const world = await post.open()
  const before = post.server.raw.length
  await world.staff('POST', `/appointments/${world.id}/cancel`, { message: text })
  await minutes(3)
  const { to, all } = await since(before, world)
  expect(all).toHaveLength(3)
  const [mail] = to('ana')
  expect(mail?.subject).toMatch(/^Canceled/)
  expect(mail?.text).toContain('Nora is ill.\n\nWe are <sorry>')
  expect(mail?.html).toContain(escaped)
  expect(mail?.html).toContain('<a href="https://acme.example.com/news"')
  for (const name of ['ben', 'nora']) expect(to(name)[0]?.text).not.toContain('Nora is ill')
  expect(await sentEntries(world, world.id)).toEqual([counted])
  const trail = JSON.stringify((await world.workspace.manage('GET', '/audit?limit=100')).body)
  expect(trail).not.toContain('is ill')
  // Sent again, the mail has the text again, and counts again.
  const [row] = (await world.workspace.manage('GET', `/mails?kind=cancellation&to=${world.at('ana')}`)).body
    .data
  await world.staff('POST', `/mails/${row.id}/send-again`)
  await minutes(1)
  expect((await since(before, world)).to('ana').at(-1)?.text).toContain('Nora is ill.')
  const preview = { act: 'cancel', text, appointment_ids: [world.id] }
  expect((await world.staff('POST', '/messages/preview', preview)).body.left_today).toBe(498)
})

test('A move has the text, and a move back within the minute sends neither mail nor text', async () => {
  const world = await post.open()
  const path = `/appointments/${world.id}/reschedule`
  const before = post.server.raw.length
  await world.staff('POST', path, { timestamp: start + 7200, message: text })
  await world.staff('POST', path, { timestamp: start })
  await minutes(3)
  expect((await since(before, world)).all).toEqual([])
  await world.staff('POST', path, { timestamp: start + 7200, message: text })
  await minutes(3)
  const { to } = await since(before, world)
  expect(to('ana').map(({ text }) => text?.includes('Nora is ill.'))).toEqual([true])
  // The text went with its change: the next mail does not repeat it.
  await world.staff('POST', path, { timestamp: start + 10_800 })
  await minutes(3)
  expect((await since(before, world)).to('ana').map(({ text }) => text?.includes('Nora is ill.'))).toEqual([
    true,
    false,
  ])
})

test('Appointments that are canceled together have the text once for each person', async () => {
  const world = await post.open()
  const ids = [world.id, await another(world, 'ana', 3), await another(world, 'bo', 6)]
  await minutes(3)
  const before = post.server.raw.length
  await world.staff('POST', '/appointments/cancel', { ids, message: text })
  await minutes(4)
  const { to } = await since(before, world)
  const [toAna, ...more] = to('ana')
  expect([toAna?.subject, more]).toEqual(['Canceled: 2 appointments', []])
  expect(toAna?.text?.split('Nora is ill.').length).toBe(2)
  expect(to('bo').map(({ text }) => text?.split('Nora is ill.').length)).toEqual([2])
  expect(to('nora')[0]?.text).not.toContain('Nora is ill')
  // Two people, three bookings: two messages of the day.
  const preview = { act: 'cancel', text, appointment_ids: ids }
  expect((await world.staff('POST', '/messages/preview', preview)).body.left_today).toBe(498)
})

test('Another notary is no news for customers, so the text is one mail of its own to each person', async () => {
  const world = await post.open()
  const ids = [world.id, await another(world, 'ana', 3), await another(world, 'bo', 6)]
  await minutes(3)
  const before = post.server.raw.length
  const given = { ids, notary_id: world.otto, message: text }
  const key = { 'idempotency-key': `given ${world.id}` }
  for (const repeat of [1, 2]) {
    const answer = await world.workspace.manage('POST', '/appointments/assign', given, key)
    expect([repeat, answer.body.done]).toEqual([repeat, 3])
  }
  await minutes(4)
  const { to } = await since(before, world)
  const [toAna, ...more] = to('ana')
  expect(more).toEqual([])
  expect(toAna?.subject).toMatch(/^A message from /)
  expect(toAna?.text?.split('Nora is ill.').length).toBe(2)
  expect(toAna?.text?.match(/\/appointment\//g)).toHaveLength(2)
  expect(to('bo').map(({ text }) => text?.match(/\/appointment\//g)?.length)).toEqual([1])
  expect(to('bo')[0]?.text).toContain('Nora is ill.')
  expect(to('otto')[0]?.text).not.toContain('Nora is ill')
  for (const id of ids) expect(await sentEntries(world, id)).toEqual([counted])
})

test('A text is refused where nobody is mailed, over the limit of the address, and with a link that misleads', async () => {
  const world = await post.open()
  const { workspace, id } = world
  const cancel = (body: object) => workspace.manage('POST', `/appointments/${id}/cancel`, body)
  const quiet = await cancel({ message: text, notify: false })
  expect([quiet.status, quiet.body.data.params.message]).toEqual([
    400,
    'cannot be given with notify: false, which mails nothing. Leave one of the two out',
  ])
  for (const message of ['', 'x'.repeat(2001), 'See https://a@b.example', 'a\u202Eb'])
    expect([message.slice(0, 9), (await cancel({ message })).status]).toEqual([message.slice(0, 9), 400])
  const preview = await workspace.manage('POST', '/messages/preview', { text, appointment_ids: [id] })
  expect([preview.status, Object.keys(preview.body.data.params)]).toEqual([400, ['subject']])
  for (let count = 0; count < 10; count++)
    await world.staff('POST', '/messages', { subject: `${count}`, text, appointment_ids: [id] })
  const over = await workspace.manage('POST', '/appointments/cancel', { ids: [id], message: text })
  expect(over.body.results[0].error.code).toBe('rate_limited')
  expect((await workspace.manage('GET', `/appointments/${id}`)).body.status).toBe('scheduled')
  expect(await sentEntries(world, id)).toHaveLength(10)
  // Without the text it is canceled.
  expect((await cancel({})).status).toBe(200)
})

test('A reservation without a time is canceled with a text, and one without an email is canceled without', async () => {
  const world = await post.open()
  const { workspace, at } = world
  const waiting = await makeReservation(workspace, { status: 'queued', email: at('cleo') })
  const silent = await makeReservation(workspace, { status: 'queued', email: undefined })
  await minutes(2)
  const before = post.server.raw.length
  for (const id of [waiting, silent]) {
    const canceled = await world.staff('POST', `/reservations/${id}/cancel`, { message: text })
    expect(canceled.body.status).toBe('canceled')
  }
  await minutes(3)
  const { to, all } = await since(before, world)
  expect(all).toHaveLength(1)
  expect(to('cleo')[0]?.text).toContain('Nora is ill.')
})

test('The preview of a change is the mail about it with the text, to the people who get it', async () => {
  const world = await post.open()
  const ids = [world.id, await another(world, 'bo', 6)]
  const asked = (act: string) =>
    world.staff('POST', '/messages/preview', { act, text, appointment_ids: ids }).then(({ body }) => body)
  const [cancel, move, assign] = [await asked('cancel'), await asked('move'), await asked('assign')]
  expect(cancel.mail.subject).toMatch(/^Canceled/)
  expect(move.mail.subject).toMatch(/^(Moved|New time|Rescheduled)/)
  expect(assign.mail.subject).toMatch(/^A message from /)
  for (const { mail, recipients } of [cancel, move, assign]) {
    expect([recipients, mail.to]).toEqual([2, world.at('ana')])
    expect(mail.html).toContain(escaped)
    expect(JSON.stringify(mail)).not.toContain(world.key)
  }
})
