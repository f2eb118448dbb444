import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { busyTimesOf } from '../../calendar/busy-times/busy.ts'
import { Mailer } from '../../mail/queue/deliver.ts'
import { compose } from '../../mail-templates/compose.ts'
import type { Context } from '../../platform/context.ts'
import { keepCalendarHost, ownUids } from './calendar-uid.ts'

let installation: Installation
/** The same server after its address was changed. */
let moved: Context
beforeAll(async () => {
  installation = await startOwnInstallation()
  const { ctx } = installation
  moved = { ...ctx, config: { ...ctx.config, publicUrl: 'https://moved.example' } }
})
afterAll(() => installation.stop())

const deliver = (ctx: Context) => new Mailer(ctx, compose).sweep('test')

/** The `UID`s of the calendar files of an appointment, each once, with the kinds of the mails. */
async function uidsOf(workspace: Workspace, id: number) {
  const mails = (await mailsOf(workspace, `&object_id=${id}`)).filter(
    ({ attachments }: { attachments: object[] }) => attachments.length > 0,
  )
  const uids = mails.map(
    ({ attachments }: { attachments: { content: string }[] }) =>
      /^UID:(.+?)\r?$/m.exec(attachments[0]?.content ?? '')?.[1],
  )
  return { uids: [...new Set(uids)], kinds: mails.map(({ kind }: { kind: string }) => kind) }
}

test('The calendar entry of an appointment keeps its UID when the address of the server changes', async () => {
  const workspace = await installation.workspace('UTC')
  await staff(workspace, { name: 'Nora', email: 'nora@example.com', timezone: 'UTC' })
  const made = async (ahead: number) => (await book(workspace, hourAhead(ahead))).body.id as number
  const [current, earlier] = [await made(0), await made(2)]
  await deliver(installation.ctx)
  // As an earlier version stored it. The first start of this version may have the new address already.
  const { db } = installation.ctx
  await db.updateTable('appointments').set({ calendar_host: null }).where('id', '=', earlier).execute()
  await keepCalendarHost(moved)
  await keepCalendarHost(installation.ctx)
  for (const id of [current, earlier]) {
    const to = { timestamp: hourAhead(24) + (id - current) * 3600, timezone: 'UTC' }
    expect((await workspace.call('POST', `/appointments/${id}/reschedule`, to)).status).toBe(200)
    installation.clock.advance(120_000)
    await deliver(moved)
    expect((await workspace.manage('POST', `/appointments/${id}/cancel`, {})).status).toBe(200)
    installation.clock.advance(120_000)
    await deliver(moved)
    const { uids, kinds } = await uidsOf(workspace, id)
    expect(uids).toEqual([`appointment-${id}@localhost`])
    expect(kinds.toSorted()).toEqual([
      'cancellation',
      'confirmation',
      'notary_assigned',
      'notary_canceled',
      'notary_moved',
      'reschedule',
    ])
  }
  // A calendar of a notary that has the entries under the earlier address.
  const times = (...uids: string[]) =>
    busyTimesOf(
      ownUids(moved),
      workspace.id,
      uids.map((uid, at) => ({ uid, startMs: at * 7_200_000, endMs: at * 7_200_000 + 1 })),
    )
  expect(await times(`appointment-${current}@localhost`, `appointment-${earlier}@localhost`)).toEqual([])
  const foreign = await times(`appointment-${current}@moved.example`, `appointment-${earlier}@moved.example`)
  expect(foreign.length).toBeLessThanOrEqual(2)
})
