import { expect } from 'vitest'
import type { JuratOpenBooking } from '../src/booking.ts'
import type { JuratManage } from '../src/manage.ts'

/** Makes every call of open booking as a visitor does, and checks the responses. */
export async function openBookingStory(
  manage: JuratManage,
  workspaceId: number,
  connect: (slug: string) => JuratOpenBooking,
): Promise<void> {
  const { open_booking_slug } = await manage.workspaces.update(workspaceId, { open_booking_slug: 'acme' })
  const open = connect(open_booking_slug ?? '')
  const { services } = await open.get()
  const service = services.find(({ handle }) => handle === 'remote')?.handle ?? ''
  const date = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)
  const day = await open.availability({ service, date, timezone: 'UTC' })
  expect(day.availability['1200-1215']).toBe(true)
  const month = await open.month({ service, month: date.slice(0, 7), timezone: 'UTC' })
  expect(month.days.map(one => one.date)).toContain(date)
  const [slot] = await open.slots({ service, date, timezone: 'UTC' })
  const ana = {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana.visits@example.com',
    phone: '+13055550123',
  }
  const timestamp = slot?.timestamp ?? 0
  const { key, held_until } = await open.request({ service, timestamp, timezone: 'UTC', ...ana })
  expect(held_until).not.toBeNull()
  const moved = await open.hold(key, { timestamp: timestamp + 900 })
  expect([Date.parse(moved.timestamp) / 1000, moved.held_until]).toEqual([timestamp + 900, held_until])
  expect((await open.resend(key)).key).toBe(key)
  await expect(open.confirm(key, { code: '1' })).rejects.toMatchObject({ code: 'invalid_request' })
  // Mails of a test workspace are kept when they are due.
  await manage.workspaces.moveClock(workspaceId, { advance_seconds: 1 })
  const { data } = await manage.mails.list({
    workspace_id: workspaceId,
    kind: 'booking_code',
    status: 'kept',
  })
  const code = data[0]?.subject?.slice(0, 6) ?? ''
  const booking = await open.confirm(key, { code })
  expect(booking).toMatchObject({ status: 'scheduled', customer: ana })
}
