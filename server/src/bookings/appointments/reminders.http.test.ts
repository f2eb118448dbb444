import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeAppointment, setState, verdict } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import type { RemindersChanged } from '../../workspaces/workspaces.ts'
import { replanReminders } from './replan-reminders.ts'

let installation: Installation
/** The workspace of each job that has ended. */
const ended: number[] = []
beforeAll(async () => {
  installation = await startOwnInstallation()
  await installation.ctx.jobs.work('reminders', async (data, run) => {
    await replanReminders(installation.ctx, data as RemindersChanged, run)
    ended.push((data as RemindersChanged).workspace_id)
  })
})
afterAll(async () => {
  await installation.ctx.jobs.stop()
  await installation.stop()
})

const hour = 3_600

/** The reminders of an appointment, oldest first: kind, state, and minutes before the start. */
async function remindersOf(workspace: Workspace, { id, startS }: { id: number; startS: number }) {
  const { data } = (await workspace.manage('GET', `/mails?object_id=${id}&limit=100`)).body
  return data
    .filter(({ kind }: { kind: string }) => kind.startsWith('reminder'))
    .map(({ kind, status, due_at }: Record<string, string>) => {
      return `${kind} ${status} ${(startS - Date.parse(due_at ?? '') / 1000) / 60}`
    })
    .toReversed()
}

async function booked(workspace: Workspace, startS: number) {
  const { id } = (await book(workspace, startS)).body
  return { id, startS }
}

const remind = async (workspace: Workspace, reminder_minutes: number[]) =>
  (await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { reminder_minutes })).body.reminder_minutes

test('A workspace chooses when customers are reminded, and sends the reminders then', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const url = `/workspaces/${workspace.id}`
  expect((await workspace.manage('GET', url)).body.reminder_minutes).toEqual([1440, 60])
  for (const [given, params] of [
    [[14], { 'reminder_minutes.0': 'must be at least 15' }],
    [[60, 20_161], { 'reminder_minutes.1': 'must be at most 20160' }],
    [[60, 60], { reminder_minutes: 'must not repeat an item' }],
    [[15, 16, 17, 18, 19, 20], { reminder_minutes: 'must have at most 5 items' }],
    [[90.5], { 'reminder_minutes.0': 'must be an integer' }],
  ]) {
    expect(verdict(await workspace.manage('PATCH', url, { reminder_minutes: given }))[2]).toEqual(params)
  }
  expect(await remind(workspace, [15, 20_160, 2880, 75, 76])).toEqual([20_160, 2880, 76, 75, 15])
  const appointment = await booked(workspace, hourAhead(24))
  expect(await remindersOf(workspace, appointment)).toEqual([
    'reminder_24h pending 2880',
    'reminder_24h pending 76',
    'reminder_1h pending 75',
    'reminder_1h pending 15',
  ])
  const aheadS = appointment.startS - Math.floor(Date.now() / 1000)
  await moveClock(workspace, aheadS - 2880 * 60 + 30)
  expect(await remindersOf(workspace, appointment)).toContain('reminder_24h kept 2880')
  await moveClock(workspace, (2880 - 15) * 60)
  expect(await remindersOf(workspace, appointment)).toEqual([
    'reminder_24h kept 2880',
    'reminder_24h kept 76',
    'reminder_1h kept 75',
    'reminder_1h kept 15',
  ])
  const { data } = (await workspace.manage('GET', `/mails?object_id=${appointment.id}`)).body
  expect(data.map(({ subject }: { subject: string }) => subject.split(':')[0]).slice(0, 2)).toEqual([
    'Starting soon',
    'Starting soon',
  ])
})

test('A job for reminder times that were changed again does nothing', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const appointment = await booked(workspace, hourAhead(24))
  const [first, second] = [await remind(workspace, [120]), await remind(workspace, [1440])]
  expect([first, second]).toEqual([[120], [1440]])
  // Neither job may run beside what the test changes below.
  await expect.poll(() => ended.filter(id => id === workspace.id).length).toBe(2)
  const pending = (await remindersOf(workspace, appointment)).filter((line: string) =>
    line.includes('pending'),
  )
  expect(pending).toEqual(['reminder_24h pending 1440'])
  const { reminder_changes: change } = await installation.ctx.db
    .selectFrom('workspaces')
    .select('reminder_changes')
    .where('id', '=', workspace.id)
    .executeTakeFirstOrThrow()
  const planned = await remindersOf(workspace, appointment)
  // The times of the row are not those of the job: only the job's change decides whether it acts.
  await installation.ctx.db
    .updateTable('workspaces')
    .set({ reminder_minutes: [30] })
    .where('id', '=', workspace.id)
    .execute()
  await replanReminders(installation.ctx, { workspace_id: workspace.id, change: change - 1 }, 'old')
  expect(await remindersOf(workspace, appointment)).toEqual(planned)
  await replanReminders(installation.ctx, { workspace_id: workspace.id, change }, 'new')
  expect((await remindersOf(workspace, appointment)).join()).toContain('pending 30')
})

test('New reminder times apply to booked appointments too, and change no other mail', async () => {
  const workspace = await installation.workspace()
  const other = await installation.workspace()
  await staff(workspace, {})
  await staff(other, {})
  const near = await booked(workspace, hourAhead(-24))
  const far = await booked(workspace, hourAhead(24))
  const untouched = await booked(other, hourAhead(24))
  const gone = await booked(workspace, hourAhead(30))
  await workspace.manage('POST', `/appointments/${gone.id}/cancel`)
  await makeAppointment(workspace)
  const done = await booked(workspace, hourAhead(32))
  await setState(installation, workspace, { kind: 'appointment', id: done.id }, 'completed')
  await moveClock(workspace, near.startS - Math.floor(Date.now() / 1000) - 23 * hour)
  expect(await remindersOf(workspace, near)).toEqual(['reminder_24h kept 1440', 'reminder_1h pending 60'])
  const confirmations = (await workspace.manage('GET', '/mails?kind=confirmation')).body.data

  expect(await remind(workspace, [2880, 120, 60])).toEqual([2880, 120, 60])
  await expect
    .poll(() => remindersOf(workspace, near), { timeout: 60_000 })
    .toEqual(['reminder_24h kept 1440', 'reminder_1h pending 60', 'reminder_24h pending 120'])
  expect(await remindersOf(workspace, far)).toEqual([
    'reminder_24h withdrawn 1440',
    'reminder_1h pending 60',
    'reminder_24h pending 2880',
    'reminder_24h pending 120',
  ])
  const isOver = ['reminder_24h withdrawn 1440', 'reminder_1h withdrawn 60']
  expect(await remindersOf(workspace, gone)).toEqual(isOver)
  expect(await remindersOf(workspace, done)).toEqual(['reminder_24h pending 1440', 'reminder_1h pending 60'])
  expect(await remindersOf(other, untouched)).toEqual(['reminder_24h pending 1440', 'reminder_1h pending 60'])

  await remind(workspace, [1440])
  await expect
    .poll(() => remindersOf(workspace, far), { timeout: 60_000 })
    .toEqual([
      'reminder_24h pending 1440',
      'reminder_1h withdrawn 60',
      'reminder_24h withdrawn 2880',
      'reminder_24h withdrawn 120',
    ])
  // A reminder that was sent is not sent again.
  expect((await remindersOf(workspace, near))[0]).toBe('reminder_24h kept 1440')
  await remind(workspace, [])
  await expect
    .poll(async () => (await remindersOf(workspace, far)).join(), { timeout: 60_000 })
    .not.toContain('pending')
  expect((await workspace.manage('GET', '/mails?kind=confirmation')).body.data).toEqual(confirmations)
  const [entry] = (await workspace.manage('GET', '/audit')).body.data
  expect(entry).toMatchObject({
    action: 'workspace-updated',
    changes: { reminder_minutes: { before: [1440], after: [] } },
  })
})

test('New reminder times do not change a confirmation that waits to be sent', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const appointment = await booked(workspace, hourAhead(24))
  const waiting = async () => (await workspace.manage('GET', '/mails?kind=confirmation')).body.data
  const before = await waiting()
  expect(before).toMatchObject([{ status: 'pending' }])
  await remind(workspace, [120])
  await expect
    .poll(() => remindersOf(workspace, appointment))
    .toEqual(['reminder_24h withdrawn 1440', 'reminder_1h withdrawn 60', 'reminder_24h pending 120'])
  expect(await waiting()).toEqual(before)
})
