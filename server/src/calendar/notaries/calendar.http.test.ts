import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { makeNotary } from '../../../test/helpers/notaries.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** Number of quarters of the date at which a service of the category `wet` can start. */
async function quarters(workspace: Workspace, date: string): Promise<number> {
  const answer = await workspace.call('GET', `/appointments/availability?date=${date}&wet=1`)
  expect(answer.status).toBe(200)
  return Object.values(answer.body.availability).filter(Boolean).length
}

function dayAfterTomorrow() {
  const at = new Date(installation.clock.now().getTime() + 2 * 86_400_000)
  const weekday = at.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase()
  return { date: at.toISOString().slice(0, 10), weekday }
}

test('Each change of the calendar applies to the next search', async () => {
  const workspace = await installation.workspace()
  const { date, weekday } = dayAfterTomorrow()
  for (const { id } of (await workspace.manage('GET', '/notaries')).body.data)
    await workspace.manage('DELETE', `/notaries/${id}`)
  const seen: [string, number][] = []
  const see = async (what: string) => seen.push([what, await quarters(workspace, date)])
  await see('nobody')
  const id = await makeNotary(workspace, { categories: ['remote'] })
  const hours = `/notaries/${id}/hours`
  await workspace.manage('POST', hours, { weekly: [{ weekday, from: '09:00', to: '12:00' }] })
  await see('another category')
  await workspace.manage('PATCH', `/notaries/${id}`, { categories: ['wet'] })
  await see('three hours, for an hour each')
  await workspace.manage('PATCH', '/services/wet', { duration_minutes: 30 })
  await see('half an hour each')
  await workspace.manage('PATCH', hours, { exceptions: [{ date, spans: [{ from: '09:00', to: '10:00' }] }] })
  await see('a date of its own')
  const away = { starts_at: `${date}T09:30:00Z`, ends_at: `${date}T10:00:00Z` }
  const timeOff = (await workspace.manage('POST', `/notaries/${id}/time-off`, away)).body.id
  await see('time off')
  await workspace.manage('DELETE', `/notaries/${id}/time-off/${timeOff}`)
  await see('no time off')
  await workspace.manage('PATCH', `/notaries/${id}`, { timezone: 'Asia/Kolkata' })
  await see('another zone, in which the date is the same hour long')
  await workspace.manage('DELETE', '/services/wet')
  await see('no service')
  await workspace.manage('POST', '/services', {
    handle: 'wet',
    label: 'In person',
    category: 'wet',
    signing_methods: ['wet'],
    duration_minutes: 60,
    unit_price: 75,
    currency: 'USD',
  })
  await see('the service again, for an hour')
  await workspace.manage('DELETE', hours)
  await see('no hours')
  await workspace.manage('POST', hours, { weekly: [{ weekday, from: '09:00', to: '12:00' }] })
  await workspace.manage('DELETE', `/notaries/${id}`)
  await see('removed')
  expect(seen).toEqual([
    ['nobody', 0],
    ['another category', 0],
    ['three hours, for an hour each', 9],
    ['half an hour each', 11],
    ['a date of its own', 3],
    ['time off', 1],
    ['no time off', 3],
    ['another zone, in which the date is the same hour long', 3],
    ['no service', 0],
    ['the service again, for an hour', 1],
    ['no hours', 0],
    ['removed', 0],
  ])
})
