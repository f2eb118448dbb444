import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, makeAppointment, makeReservation } from '../../../test/helpers/bookings.ts'
import {
  engine,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { claimOf, lastAct, makeNotary, quarterAhead, versionOf } from '../../../test/helpers/notaries.ts'
import { outsideTransaction } from '../../platform/db/open-transaction.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { lockNotary, notariesOnCall } from './notaries.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const remove = (workspace: Workspace, id: number) => workspace.manage('DELETE', `/notaries/${id}`)
const insertClaim = (claim: ReturnType<typeof claimOf>) =>
  installation.ctx.db.insertInto('claims').values(claim).execute()
const claimsOf = (workspace: Workspace, id: number) =>
  installation.ctx.db
    .selectFrom('claims')
    .select('booking_id')
    .where('workspace_id', '=', workspace.id)
    .where('notary_id', '=', id)
    .execute()
const onCall = async (workspace: Workspace) =>
  (await notariesOnCall(installation.ctx.db, workspace.id, new Date(0))).map(({ id }) => id)

test('A removed notary is not found anywhere and no longer on call', async () => {
  const workspace = await installation.workspace()
  const id = await makeNotary(workspace)
  await workspace.manage('POST', `/notaries/${id}/time-off`, {
    starts_at: '2027-03-01T00:00:00Z',
    ends_at: '2027-03-08T00:00:00Z',
  })
  expect(await onCall(workspace)).toContain(id)
  const version = await versionOf(installation, workspace)
  expect((await remove(workspace, id)).body).toBeNull()
  expect(await lastAct(workspace)).toEqual(['notary-removed', 'notary', String(id)])
  expect(await versionOf(installation, workspace)).toBe(version + 1)
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/hours'],
    ['POST', '/hours'],
    ['DELETE', '/hours'],
    ['GET', '/time-off'],
  ] as const) {
    const body = ['PATCH', 'POST'].includes(method) ? {} : undefined
    const answer = await workspace.manage(method, `/notaries/${id}${path}`, body)
    expectRefusal(answer, 404, 'not_found', 'Notary not found.')
  }
  const { data } = (await workspace.manage('GET', '/notaries')).body
  expect(data.map((notary: { id: number }) => notary.id)).not.toContain(id)
  expect(await onCall(workspace)).not.toContain(id)
})

test('A notary with future appointments cannot be removed; one with past or held ones can', async () => {
  const workspace = await installation.workspace()
  const id = await makeNotary(workspace)
  const [one, two, past] = [
    await makeAppointment(workspace),
    await makeAppointment(workspace),
    await makeAppointment(workspace),
  ]
  const held = await makeReservation(workspace)
  for (const [booking, hours] of [
    [one, 24],
    [one, 24.25],
    [two, 48],
    [past, -24],
  ] as const)
    await insertClaim(claimOf(workspace, id, booking, quarterAhead(installation, hours)))
  await insertClaim(
    claimOf(workspace, id, held, quarterAhead(installation, 72), quarterAhead(installation, 1)),
  )
  const path = `/notaries/${id}`
  const before = (await workspace.manage('GET', path)).body
  const version = await versionOf(installation, workspace)
  const refused = await remove(workspace, id)
  const message = 'The notary has 2 upcoming appointments. Reassign or cancel them first.'
  expectRefusal(refused, 409, 'notary_booked', message)
  expect((await workspace.manage('GET', path)).body).toEqual(before)
  expect([await versionOf(installation, workspace), (await claimsOf(workspace, id)).length]).toEqual([
    version,
    5,
  ])
  const free = (booking: number) =>
    installation.ctx.db
      .deleteFrom('claims')
      .where('workspace_id', '=', workspace.id)
      .where('booking_id', '=', booking)
      .execute()
  await free(two)
  expect((await remove(workspace, id)).body.message).toBe(
    'The notary has 1 upcoming appointment. Reassign or cancel it first.',
  )
  await free(one)
  expect((await remove(workspace, id)).status).toBe(200)
  expect(await claimsOf(workspace, id)).toEqual([{ booking_id: past }])
})

test("Future appointments are those by the workspace's clock", async () => {
  const workspace = await installation.workspace()
  const id = await makeNotary(workspace)
  await insertClaim(claimOf(workspace, id, await makeAppointment(workspace), quarterAhead(installation, 24)))
  expect((await remove(workspace, id)).status).toBe(409)
  await installation.ctx.db
    .updateTable('workspaces')
    .set({ clock_offset_ms: 25 * 3_600_000 })
    .where('id', '=', workspace.id)
    .execute()
  expect((await remove(workspace, id)).status).toBe(200)
})

test('A removal waits for a running booking, which keeps its notary', async () => {
  const workspace = await installation.workspace()
  const id = await makeNotary(workspace)
  const appointment = await makeAppointment(workspace)
  let removal: ReturnType<typeof remove> | undefined
  await transaction(installation.ctx.db, async tx => {
    expect((await lockNotary(tx, workspace.id, id, 'share'))?.id).toBe(id)
    removal ??= remove(workspace, id)
    await sleep(200)
    await tx
      .insertInto('claims')
      .values(claimOf(workspace, id, appointment, quarterAhead(installation, 24)))
      .execute()
  })
  const refused = await removal
  expect([refused?.status, refused?.body.code]).toEqual([409, 'notary_booked'])
  expect(await onCall(workspace)).toContain(id)
})

test('A booking that waits for a removal finds no notary', async () => {
  const workspace = await installation.workspace()
  const id = await makeNotary(workspace)
  let found: Promise<unknown> | undefined
  await transaction(installation.ctx.db, async tx => {
    await lockNotary(tx, workspace.id, id, 'update')
    found ??= outsideTransaction(() =>
      transaction(installation.ctx.db, async other => lockNotary(other, workspace.id, id, 'share')),
    )
    await sleep(200)
    await tx
      .updateTable('notaries')
      .set({ removed_at: installation.clock.now() })
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .execute()
  })
  expect(await found).toBeUndefined()
})

test('Bookings of one notary do not wait for each other', async () => {
  const workspace = await installation.workspace()
  const id = await makeNotary(workspace)
  const found: (number | undefined)[] = []
  await transaction(installation.ctx.db, async tx => {
    found.push((await lockNotary(tx, workspace.id, id, 'share'))?.id)
    // The embedded engine has one session, in which everything waits.
    const beside = engine === 'postgres' ? installation.ctx.db : undefined
    const other =
      beside &&
      (await outsideTransaction(() =>
        transaction(beside, async two => lockNotary(two, workspace.id, id, 'share')),
      ))
    found.push(other?.id)
  })
  expect(found).toEqual([id, engine === 'postgres' ? id : undefined])
})
