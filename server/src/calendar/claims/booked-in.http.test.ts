import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { bookedIn } from './booked-in.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const at = (time: string) => new Date(`2030-01-${time}:00Z`)

test('A period has the appointments that claim a quarter of it, also where periods overlap', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  const { db } = installation.ctx
  const claim = async ({ manage, id }: typeof workspace, booking: number, ...times: string[]) => {
    const [notary] = (await manage('GET', '/notaries')).body.data
    const rows = times.map(time => ({
      workspace_id: id,
      notary_id: notary.id as number,
      slot: at(time),
      booking_id: booking,
    }))
    await db.insertInto('claims').values(rows).execute()
    return notary.id as number
  }
  const [first, second] = [await makeReservation(workspace), await makeReservation(workspace)]
  const notary = await claim(workspace, first, '07T09:45', '07T10:00')
  await claim(workspace, second, '08T09:00')
  await claim(other, await makeReservation(other), '07T10:15')
  const periods = [
    { id: 1, starts_at: at('07T10:14'), ends_at: at('07T12:00') },
    { id: 2, starts_at: at('07T10:15'), ends_at: at('07T12:00') },
    { id: 3, starts_at: at('07T00:00'), ends_at: at('09T00:00') },
    { id: 4, starts_at: at('01T00:00'), ends_at: at('07T09:45') },
    { id: 5, starts_at: at('08T09:05'), ends_at: at('08T09:10') },
  ]
  const expected = new Map([
    [1, [first]],
    [3, [first, second]],
    [5, [second]],
  ])
  expect(await bookedIn(db, workspace.id, periods)).toEqual(expected)
  expect(await bookedIn(db, workspace.id, periods, notary)).toEqual(expected)
  expect(await bookedIn(db, workspace.id, periods, notary + 1_000)).toEqual(new Map())
  expect(await bookedIn(db, workspace.id, [])).toEqual(new Map())
})
