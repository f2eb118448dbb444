import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { csvOf, importAll, iso } from '../../../test/helpers/imports.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** An imported appointment, of which nobody was mailed. */
async function imported() {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const columns = ['status', 'start_utc', 'first_name', 'last_name', 'email', 'service']
  const csv = csvOf(columns, ['scheduled', iso(hourAhead(40)), 'Ana', 'Ortiz', 'ana@example.com', 'remote'])
  expect((await importAll(workspace, csv)).status).toBe(200)
  const id: number = (await workspace.manage('GET', '/appointments')).body.data[0].id
  const mailed = async () =>
    (await mailsOf(workspace, `&status=kept&object_id=${id}`)).map(({ kind }: { kind: string }) => kind)
  const move = (hours: number) =>
    workspace.manage('POST', `/appointments/${id}/reschedule`, { timestamp: hourAhead(hours) })
  const cancel = (body: object = {}) => workspace.manage('POST', `/appointments/${id}/cancel`, body)
  return { workspace, mailed, move, cancel }
}

test('The customer of an imported appointment is mailed its cancellation', async () => {
  const { workspace, mailed, cancel } = await imported()
  expect((await cancel()).status).toBe(200)
  await moveClock(workspace, 60)
  expect(await mailed()).toEqual(['cancellation'])
})

test('A move that is taken back within the minute sends nothing, and the cancellation is still mailed', async () => {
  const { workspace, mailed, move, cancel } = await imported()
  for (const hours of [41, 40]) expect((await move(hours)).status).toBe(200)
  await moveClock(workspace, 120)
  expect(await mailed()).toEqual([])
  await move(42)
  await cancel()
  await moveClock(workspace, 120)
  expect(await mailed()).toEqual(['cancellation'])
})

test('A cancellation with notify false sends no mail', async () => {
  const { workspace, mailed, cancel } = await imported()
  expect((await cancel({ notify: false })).status).toBe(200)
  await moveClock(workspace, 60)
  expect(await mailed()).toEqual([])
})

/** A draft that already has a time, of which nobody was told. */
async function drafted() {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const draft = { status: 'draft', timestamp: hourAhead(40) }
  const { id } = (await book(workspace, hourAhead(40), { ...customer, ...draft })).body
  const act = async (path: string, body: object) => {
    expect((await workspace.manage('POST', `/appointments/${id}/${path}`, body)).status).toBe(200)
    await moveClock(workspace, 120)
    const mails = await mailsOf(workspace, `&status=kept&object_id=${id}`)
    return mails.map(({ kind }: { kind: string }) => kind)
  }
  return act
}

test('The cancellation of a draft sends no mail', async () => {
  const act = await drafted()
  expect(await act('cancel', {})).toEqual([])
})

test('A draft that is scheduled at its own time is confirmed', async () => {
  const act = await drafted()
  expect(await act('reschedule', { timestamp: hourAhead(40) })).toEqual(['confirmation'])
})

test('A draft that was scheduled without a mail and then gets its first time again mails the move', async () => {
  const act = await drafted()
  expect(await act('reschedule', { timestamp: hourAhead(41), notify: false })).toEqual([])
  expect(await act('reschedule', { timestamp: hourAhead(40) })).toEqual(['reschedule'])
})
