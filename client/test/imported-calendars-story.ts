import { expect } from 'vitest'
import { between, serveCalendar, vcalendar } from '../../server/test/helpers/calendar-server.ts'
import type { JuratManage } from '../src/manage.ts'

/** Makes every call about a notary's own calendars. */
export async function importedCalendars(manage: JuratManage, notaryId: number): Promise<void> {
  const calendars = manage.notaries.importedCalendars
  await using server = await serveCalendar(vcalendar(between(4e12, 4e12 + 3_600_000)))
  const calendar = await calendars.create(notaryId, { url: server.url })
  expect([calendar.status, calendar.events]).toEqual(['read', 1])
  expect((await calendars.update(notaryId, calendar.id, { name: 'Family' })).name).toBe('Family')
  expect((await calendars.read(notaryId, calendar.id)).status).toBe('read')
  expect((await calendars.get(notaryId, calendar.id)).name).toBe('Family')
  expect((await calendars.list(notaryId)).data).toMatchObject([{ id: calendar.id }])
  expect(await calendars.delete(notaryId, calendar.id)).toBeNull()
}
