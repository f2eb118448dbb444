import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
const at = hourAhead(30)

async function booked(workspace: Workspace, timestamp = at) {
  const id = await makeReservation(workspace)
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp })
  const { reservation, appointment } = body
  const visit = (method: string, path: string, fields: object) =>
    installation.as(undefined)(method, `/booking/v1/${appointment.keys.appointment}${path}`, fields)
  return { id: appointment.id as number, reservation, visit }
}

async function open() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  /** Mails to signers. Without a kind: all but reminders, which are queued for later. */
  const mails = (kind?: string) => {
    const all = installation.ctx.db
      .selectFrom('mails')
      .selectAll()
      .where('workspace_id', '=', workspace.id)
      .where('signer_id', 'is not', null)
      .where('kind', 'not in', ['reminder_24h', 'reminder_1h'])
      .orderBy('id')
    return (kind === undefined ? all : all.where('kind', '=', kind as 'confirmation')).execute()
  }
  return { workspace, mails }
}

const held = {
  status: 'failed',
  error: expect.stringContaining('customers caused too many mails'),
} as const

type Mails = Awaited<ReturnType<typeof open>>['mails']
const statesOf = async (mails: Mails, kind?: string) => (await mails(kind)).map(({ status }) => status).sort()
const times = <T>(value: T, count: number): T[] => Array<T>(count).fill(value)

test('Customers can cause at most 20 first mails a day to one inbox, in all bookings and spellings of the address together', async () => {
  const { workspace, mails } = await open()
  const bookings = [await booked(workspace), await booked(workspace, at + 7200)]
  const adding = Array.from({ length: 24 }, (_, n) =>
    bookings[n % 2]?.visit('POST', '/signers', { ...ben, email: `ben+${n}@Example.com` }),
  )
  for (const made of await Promise.all(adding)) expect(made?.status).toBe(201)
  expect(await statesOf(mails)).toEqual([...times('failed', 4), ...times('pending', 20)])
  // Staff see which signers were not told, and why.
  const list = (await workspace.manage('GET', '/mails?status=failed')).body.data
  expect(list).toHaveLength(4)
  for (const mail of list)
    expect(mail).toMatchObject({
      ...held,
      kind: 'confirmation',
      to: expect.stringMatching(/^ben\+\d+@Example\.com$/),
    })
  await bookings[0]?.visit('POST', '/signers', { ...ben, email: 'cleo@example.com' })
  expect(await statesOf(mails)).toEqual([...times('failed', 4), ...times('pending', 21)])
  // Mails that staff cause are not limited. The mails of another workspace are counted separately.
  await workspace.call('POST', `/appointments/${bookings[0]?.id}/signers`, ben)
  expect(await statesOf(mails)).toEqual([...times('failed', 4), ...times('pending', 22)])
  expect((await workspace.manage('POST', `/mails/${list[0].id}/send-again`)).status).toBe(201)
  expect(await statesOf(mails)).toEqual([...times('failed', 4), ...times('pending', 23)])
  const other = await open()
  await (await booked(other.workspace)).visit('POST', '/signers', ben)
  expect(await other.mails()).toHaveLength(1)
})

test('Mails that nobody got do not keep a signer of another appointment from being mailed', async () => {
  const { workspace, mails } = await open()
  const [real, strange] = [await booked(workspace), await booked(workspace, at + 7200)]
  expect((await real.visit('POST', '/signers', ben)).status).toBe(201)
  await moveClock(workspace, 120)
  for (let n = 0; n < 20; n++) {
    const added = await strange.visit('POST', '/signers', { ...ben, email: `ben+${n}@example.com` })
    expect((await strange.visit('DELETE', `/signers/${added.body.id}`, {})).status).toBe(200)
  }
  expect(await statesOf(mails)).toEqual(['kept', ...times('withdrawn', 20)])
  const second = { ...ben, email: 'ben+second@example.com' }
  expect((await real.visit('POST', '/signers', second)).status).toBe(201)
  await moveClock(workspace, 120)
  expect(await statesOf(mails)).toEqual(['kept', 'kept', ...times('withdrawn', 20)])
})

test('A full inbox still gets changes, reminders and the cancellation of an appointment that the signer knows', async () => {
  const { workspace, mails } = await open()
  const [real, strange] = [await booked(workspace), await booked(workspace, at + 7200)]
  expect((await real.visit('POST', '/signers', ben)).status).toBe(201)
  await moveClock(workspace, 120)
  for (let n = 0; n < 20; n++)
    await strange.visit('POST', '/signers', { ...ben, email: `ben+${n}@example.com` })
  await moveClock(workspace, 120)
  expect(await statesOf(mails)).toEqual(['failed', ...times('kept', 20)])
  const body = { timestamp: at + 3600, timezone: 'America/New_York' }
  expect((await real.visit('POST', '/reschedule', body)).status).toBe(200)
  await moveClock(workspace, 120)
  expect(await mails('reschedule')).toMatchObject([{ status: 'kept', recipient: ben.email }])
  await moveClock(workspace, at - 23 * 3600 - Math.floor(Date.now() / 1000))
  const { db } = installation.ctx
  const reminders = await db
    .selectFrom('mails')
    .select(['recipient', 'status'])
    .where('booking_id', '=', real.id)
    .where('signer_id', 'is not', null)
    .where('kind', '=', 'reminder_24h')
    .where('status', '=', 'kept')
    .execute()
  expect(reminders).toEqual([{ recipient: ben.email, status: 'kept' }])
  expect((await real.visit('POST', '/cancel', {})).status).toBe(200)
  expect(await mails('cancellation')).toMatchObject([{ status: 'pending' }])
})

test('A held first mail is withdrawn with its signer', async () => {
  const { workspace, mails } = await open()
  const { visit } = await booked(workspace)
  for (let n = 0; n < 20; n++)
    expect((await visit('POST', '/signers', { ...ben, email: `ben+${n}@example.com` })).status).toBe(201)
  const strange = await booked(workspace, at + 7200)
  const added = await strange.visit('POST', '/signers', ben)
  expect((await mails()).at(-1)).toMatchObject({ ...held, recipient: ben.email })
  expect((await strange.visit('DELETE', `/signers/${added.body.id}`, {})).status).toBe(200)
  expect((await mails()).at(-1)).toMatchObject({ status: 'withdrawn' })
})

test('A signer whose first mail was held gets it with the next change, once the inbox has room', async () => {
  const { workspace, mails } = await open()
  const { visit } = await booked(workspace)
  const first = await visit('POST', '/signers', { ...ben, email: 'ben+0@example.com' })
  for (let n = 1; n < 20; n++)
    expect((await visit('POST', '/signers', { ...ben, email: `ben+${n}@example.com` })).status).toBe(201)
  const other = await booked(workspace, at + 7200)
  expect((await other.visit('POST', '/signers', ben)).status).toBe(201)
  expect((await mails()).at(-1)).toMatchObject(held)
  expect((await visit('DELETE', `/signers/${first.body.id}`, {})).status).toBe(200)
  const body = { timestamp: at + 10_800, timezone: 'America/New_York' }
  expect((await other.visit('POST', '/reschedule', body)).status).toBe(200)
  const ofOther = (await mails()).filter(({ booking_id }) => booking_id === other.id)
  expect(ofOther).toMatchObject([{ kind: 'confirmation', status: 'pending', error: null }])
})

/** Copies of the only mail to a signer, as mails that earlier calls caused. */
async function addEarlier(mails: Mails, count: number, fields: object) {
  const [first] = await mails()
  if (!first) throw new Error('no mail was queued')
  const { id: _id, ...row } = first
  const { db, clock } = installation.ctx
  const minuteAgo = new Date(clock.now().getTime() - 60_000)
  const earlier = Array.from({ length: count }, (_, n) => ({
    ...row,
    cause: `earlier:${n}`,
    created_at: minuteAgo,
    changed_at: minuteAgo,
    ...fields,
  }))
  await db
    .insertInto('mails')
    .values(earlier as (typeof row)[])
    .execute()
}

test('A customer who moves an appointment again and again causes at most 10 mails about it to a signer in a day', async () => {
  const { workspace, mails } = await open()
  const { visit, id } = await booked(workspace)
  expect((await visit('POST', '/signers', ben)).status).toBe(201)
  await moveClock(workspace, 120)
  await addEarlier(mails, 9, { kind: 'reschedule' })
  const timezone = 'America/New_York'
  for (const hours of [1, 2]) {
    const body = { timestamp: at + hours * 3600, timezone }
    expect((await visit('POST', '/reschedule', body)).status).toBe(200)
    await moveClock(workspace, 120)
  }
  expect(await statesOf(mails, 'reschedule')).toEqual(['failed', ...times('kept', 10)])
  expect((await mails('reschedule')).at(-1)).toMatchObject({ ...held, recipient: ben.email })
  // Staff are not limited.
  const body = { timestamp: at + 10_800, timezone }
  expect((await workspace.call('POST', `/appointments/${id}/reschedule`, body)).status).toBe(200)
  await moveClock(workspace, 120)
  expect(await statesOf(mails, 'reschedule')).toEqual([...times('kept', 11), 'withdrawn'])
})

test('A customer who adds and removes signers causes at most 60 first mails of an appointment', async () => {
  const { workspace, mails } = await open()
  const { visit } = await booked(workspace)
  expect((await visit('POST', '/signers', ben)).status).toBe(201)
  await addEarlier(mails, 58, { status: 'withdrawn' })
  for (const name of ['cleo', 'dora'])
    expect((await visit('POST', '/signers', { ...ben, email: `${name}@example.com` })).status).toBe(201)
  expect(await statesOf(mails)).toEqual(['failed', 'pending', 'pending', ...times('withdrawn', 58)])
  expect((await mails()).at(-1)).toMatchObject({ ...held, recipient: 'dora@example.com' })
})

test('An inbox gets at most 10 reminders of an appointment in a day', async () => {
  const { workspace } = await open()
  const { db } = installation.ctx
  const { id, visit } = await booked(workspace)
  const add = async (from: number, count: number) => {
    for (let n = from; n < from + count; n++)
      expect((await visit('POST', '/signers', { ...ben, email: `ben+${n}@example.com` })).status).toBe(201)
  }
  await add(0, 15)
  const cleo = { ...ben, email: 'cleo@example.com' }
  expect((await visit('POST', '/signers', cleo)).status).toBe(201)
  // Two days later.
  const before = new Date(Date.now() - 48 * 3_600_000)
  const earlier = { created_at: before, changed_at: before }
  await db.updateTable('mails').set(earlier).where('booking_id', '=', id).execute()
  await add(15, 4)
  await moveClock(workspace, 120)
  const gone = async (kind: 'confirmation' | 'reminder_24h' | 'reminder_1h') => {
    const rows = db.selectFrom('mails').select(['signer_address', 'status']).where('booking_id', '=', id)
    const toSigners = rows.where('signer_id', 'is not', null).where('kind', '=', kind)
    return (await toSigners.execute())
      .filter(({ status }) => status === 'kept')
      .map(({ signer_address }) => signer_address)
      .sort()
  }
  const both = (count: number) => [...times('ben@example.com', count), 'cleo@example.com']
  expect(await gone('confirmation')).toEqual(both(19))
  await db.updateTable('mails').set(earlier).where('booking_id', '=', id).execute()
  await moveClock(workspace, at - 24 * 3600 - Math.floor(Date.now() / 1000))
  expect(await gone('reminder_24h')).toEqual(both(10))
  // Those of the day before count too.
  await moveClock(workspace, 23 * 3600)
  expect(await gone('reminder_1h')).toEqual(['cleo@example.com'])
})

test('Mails about moves by a customer count towards the 150 daily mails to signers, and the cancellation is still mailed', async () => {
  const { workspace, mails } = await open()
  const { id, visit } = await booked(workspace)
  await visit('POST', '/signers', ben)
  await moveClock(workspace, 120)
  await addEarlier(mails, 149, { kind: 'reschedule', signer_address: null })
  const moved = await visit('POST', '/reschedule', { timestamp: at + 3600, timezone: 'America/New_York' })
  expect([moved.status, await statesOf(mails, 'reschedule')]).toEqual([
    200,
    ['failed', ...times('kept', 149)],
  ])
  const body = { timestamp: at + 7200, timezone: 'America/New_York' }
  const byStaff = await workspace.call('POST', `/appointments/${id}/reschedule`, body)
  const after = await statesOf(mails, 'reschedule')
  expect([byStaff.status, after]).toEqual([200, [...times('kept', 149), 'pending', 'withdrawn']])
  expect((await visit('POST', '/cancel', {})).status).toBe(200)
  expect(await mails('cancellation')).toHaveLength(1)
})
