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
    return (kind === undefined ? all : all.where('kind', '=', kind as 'confirmation')).execute()
  }
  return { workspace, mails }
}

test('Customers can cause at most 20 mails a day to one inbox, in all bookings and spellings of the address together', async () => {
  const { workspace, mails } = await open()
  const bookings = [await booked(workspace), await booked(workspace, at + 7200)]
  const adding = Array.from({ length: 24 }, (_, n) =>
    bookings[n % 2]?.visit('POST', '/signers', { ...ben, email: `ben+${n}@Example.com` }),
  )
  for (const made of await Promise.all(adding)) expect(made?.status).toBe(201)
  expect(await mails()).toHaveLength(20)
  await bookings[0]?.visit('POST', '/signers', { ...ben, email: 'cleo@example.com' })
  expect(await mails()).toHaveLength(21)
  // Mails that staff cause are not limited. The mails of another workspace are counted separately.
  await workspace.call('POST', `/appointments/${bookings[0]?.id}/signers`, ben)
  expect(await mails()).toHaveLength(22)
  const other = await open()
  await (await booked(other.workspace)).visit('POST', '/signers', ben)
  expect(await other.mails()).toHaveLength(1)
})

test('An inbox gets at most 20 reminders a day, whatever customers caused on earlier days', async () => {
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
  const earlier = { created_at: new Date(Date.now() - 48 * 3_600_000) }
  await db.updateTable('mails').set(earlier).where('booking_id', '=', id).execute()
  await add(15, 15)
  await moveClock(workspace, 120)
  const gone = async (kind: 'confirmation' | 'reminder_24h' | 'reminder_1h') => {
    const rows = db.selectFrom('mails').select(['signer_address', 'status']).where('booking_id', '=', id)
    const toSigners = rows.where('signer_id', 'is not', null).where('kind', '=', kind)
    return (await toSigners.execute())
      .filter(({ status }) => status === 'kept')
      .map(({ signer_address }) => signer_address)
      .sort()
  }
  const times = (address: string, count: number) => Array<string>(count).fill(address)
  const both = (count: number) => [...times('ben@example.com', count), 'cleo@example.com']
  expect(await gone('confirmation')).toEqual(both(30))
  await db.updateTable('mails').set(earlier).where('booking_id', '=', id).execute()
  await moveClock(workspace, at - 24 * 3600 - Math.floor(Date.now() / 1000))
  expect(await gone('reminder_24h')).toEqual(both(20))
  // Those of the day before count too.
  await moveClock(workspace, 23 * 3600)
  expect(await gone('reminder_1h')).toEqual(['cleo@example.com'])
})

test('Mails about moves by a customer count towards the 150 daily mails to signers, and the cancellation is still mailed', async () => {
  const { workspace, mails } = await open()
  const { id, visit } = await booked(workspace)
  await visit('POST', '/signers', ben)
  const [first] = await mails()
  if (!first) throw new Error('no mail was queued')
  const { id: _id, ...row } = first
  const { db, clock } = installation.ctx
  await db.updateTable('mails').set({ status: 'kept' }).where('id', '=', first.id).execute()
  const created_at = new Date(clock.now().getTime() - 60_000)
  const earlier = Array.from({ length: 149 }, (_, n) => ({
    ...row,
    status: 'kept',
    kind: 'reschedule',
    cause: `earlier:${n}`,
    signer_address: null,
    created_at,
  }))
  await db
    .insertInto('mails')
    .values(earlier as (typeof row)[])
    .execute()
  const moved = await visit('POST', '/reschedule', { timestamp: at + 3600, timezone: 'America/New_York' })
  expect([moved.status, (await mails('reschedule')).length]).toEqual([200, 149])
  const body = { timestamp: at + 7200, timezone: 'America/New_York' }
  const byStaff = await workspace.call('POST', `/appointments/${id}/reschedule`, body)
  expect([byStaff.status, (await mails('reschedule')).length]).toEqual([200, 150])
  expect((await visit('POST', '/cancel', {})).status).toBe(200)
  expect(await mails('cancellation')).toHaveLength(1)
})
