import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

test('A page says that something was done only if it was, and for ten minutes', async () => {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const reservation = await makeReservation(workspace, { status: 'queued' })
  const timestamp = hourAhead()
  const submitted = await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp })
  const { id, keys } = submitted.body.appointment
  const shown = async (done: string) => {
    const page = await fetch(`${installation.url}/appointment/${keys.appointment}?done=${done}`)
    return /data-done="(\w+)"/.exec(await page.text())?.[1]
  }
  const age = (column: 'created_at' | 'moved_at', minutes: number) =>
    installation.ctx.db
      .updateTable('appointments')
      .set({ [column]: new Date(installation.clock.now().getTime() - minutes * 60_000) })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .execute()
  const all = async () => [await shown('booked'), await shown('moved'), await shown('canceled')]
  expect(await all()).toEqual(['booked', undefined, undefined])
  const uploaded = [await shown('uploaded&n=2'), await shown('uploaded&n=0'), await shown('uploaded&n=-1')]
  expect(uploaded).toEqual(['uploaded', undefined, undefined])
  await age('created_at', 11)
  expect(await all()).toEqual([undefined, undefined, undefined])
  const move = { timestamp: timestamp + 3600, timezone: 'America/New_York' }
  const path = `/booking/v1/${keys.appointment}`
  expect((await installation.as(undefined)('POST', `${path}/reschedule`, move)).status).toBe(200)
  expect(await all()).toEqual([undefined, 'moved', undefined])
  await age('moved_at', 11)
  expect(await all()).toEqual([undefined, undefined, undefined])
  await age('moved_at', 1)
  await age('created_at', 1)
  expect((await installation.as(undefined)('POST', `${path}/cancel`, {})).status).toBe(200)
  expect(await all()).toEqual([undefined, undefined, 'canceled'])
})
