import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
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
  const mails = (kind?: string) => {
    const all = installation.ctx.db
      .selectFrom('mails')
      .selectAll()
      .where('workspace_id', '=', workspace.id)
      .where('signer_id', 'is not', null)
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
