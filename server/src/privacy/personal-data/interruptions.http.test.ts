import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { startReceiver } from '../../../test/helpers/delivery-receiver.ts'
import { filesOnDisk, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { register } from '../../../test/helpers/hooks.ts'
import { marker, named, newEmail, search } from '../../../test/helpers/person.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { sweepFiles } from '../../platform/files/files.ts'
import { continueErasure, continueErasures } from './continue-erasure.ts'
import { beginErasure } from './erase.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const erase = ({ manage }: Workspace, email: string) => manage('POST', '/people/erase', { email })
const read = async ({ manage }: Workspace, id: number) => (await manage('GET', `/people/erasures/${id}`)).body
const tracesIn = async ({ id }: Workspace) =>
  (await search(installation, [marker])).filter(({ row }) => row.workspace_id === id)

/** A canceled reservation with a document. */
async function over(workspace: Workspace, email: string): Promise<number> {
  const id = await makeReservation(workspace, { ...named(email), status: 'pending' })
  await workspace.call('POST', '/documents', uploadOf('reservation', id))
  expect((await workspace.call('POST', `/reservations/${id}/cancel`)).status).toBe(200)
  return id
}

describe('A person with bookings that have not ended', () => {
  test('A person with bookings that have not ended is not erased, and the error names the bookings', async () => {
    const workspace = await installation.workspace()
    await staff(workspace, {})
    const email = newEmail()
    const done = await over(workspace, email)
    const reservation = await makeReservation(workspace, named(email))
    const { body } = await book(workspace, hourAhead(1), named(email))
    const theirs = await makeReservation(workspace)
    const signer = await makeSigner(workspace, `/reservations/${theirs}`, named(email))
    await workspace.manage('POST', `/signers/${signer}/verification`, { status: 'verified' })
    const before = await tracesIn(workspace)
    const refused = await erase(workspace, email)
    expect([refused.status, refused.body.code]).toEqual([409, 'unable_to_erase'])
    expect(refused.body.message).toBe(
      `The person has bookings that have not ended: reservation ${reservation} (draft), appointment ${body.id} (scheduled), signer ${signer} of booking ${theirs}. Complete or cancel them, or remove the signer, then erase again.`,
    )
    expect(await tracesIn(workspace)).toEqual(before)
    await workspace.call('POST', `/reservations/${reservation}/cancel`)
    await workspace.manage('POST', `/appointments/${body.id}/cancel`, {})
    await workspace.call('DELETE', `/signers/${signer}`)
    const answer = await erase(workspace, email)
    expect(answer.status).toBe(201)
    expect(answer.body.erased).toContainEqual({ object: 'reservation', id: done })
    expect(await tracesIn(workspace)).toEqual([])
  })

  test('A signer of a booking of somebody else whom nobody verified is removed from it and erased', async () => {
    const workspace = await installation.workspace()
    await staff(workspace, {})
    const email = newEmail()
    const { body } = await book(workspace, hourAhead(30), { email: 'stranger@example.com' })
    const signer = await makeSigner(workspace, `/appointments/${body.id}`, named(email))
    await moveClock(workspace, 120)
    const answer = await erase(workspace, email)
    expect([answer.status, answer.body.status]).toEqual([201, 'finished'])
    expect(answer.body.erased).toContainEqual({ object: 'signer', id: signer })
    expect((await workspace.call('GET', `/signers/${signer}`)).status).toBe(404)
    expect((await workspace.call('GET', `/appointments/${body.id}`)).body.status).toBe('scheduled')
    await moveClock(workspace, 120)
    expect(await tracesIn(workspace)).toEqual([])
  })

  test('An erasure of an unknown address leaves nothing behind', async () => {
    const workspace = await installation.workspace()
    const { status, body } = await erase(workspace, newEmail())
    expect([status, body.erased, body.kept]).toEqual([201, [], []])
  })
})

test('An erasure of an address leaves a person whose address contains it unchanged', async () => {
  const workspace = await installation.workspace()
  const email = newEmail()
  const other = `jo${email}`
  await over(workspace, email)
  const own = await makeReservation(workspace, named(other))
  await workspace.call('PATCH', `/reservations/${own}`, { email: `${other}.mx` })
  const before = (await search(installation, [other])).length
  expect(before).toBeGreaterThan(2)
  await erase(workspace, email)
  expect(await search(installation, [other])).toHaveLength(before)
  expect(await search(installation, [`"${email}`])).toEqual([])
})

describe('A delivery that waits', () => {
  test('A pending delivery sends the erased payload', async () => {
    const workspace = await installation.workspace()
    let isDown = true
    await using receiver = await startReceiver(response => response.writeHead(isDown ? 503 : 204).end())
    await register(workspace, receiver.url)
    const email = newEmail()
    const id = await makeReservation(workspace, named(email))
    await workspace.call('PATCH', `/reservations/${id}`, { first_name: `${marker}x` })
    await workspace.call('POST', `/reservations/${id}/cancel`)
    await moveClock(workspace, 1)
    expect(receiver.received.some(({ text }) => text.includes(marker))).toBe(true)
    await erase(workspace, email)
    receiver.received.length = 0
    isDown = false
    await moveClock(workspace, 3_600)
    const updated = receiver.received.find(({ body }) => body.type === 'reservation-updated')
    expect(updated?.body.data).toMatchObject({
      id,
      customer: { first_name: 'erased', last_name: 'erased', email: 'erased' },
      keys: { appointment: 'erased' },
      status: 'draft',
    })
    expect(receiver.received.filter(({ text }) => text.includes(marker))).toEqual([])
  })
})

/** Begins an erasure as the call does, and does nothing more. */
async function begun(workspace: Workspace, email: string) {
  const caller = { workspaceId: workspace.id, actor: 'system', source: 'system', requestId: 'test' } as const
  const { workspace_id, id } = await transaction(installation.ctx.db, tx =>
    beginErasure(tx, installation.ctx, caller, email),
  )
  return { workspace_id, id }
}

test('What a mail writes that is sent while its booking is erased is erased too', async () => {
  const { ctx } = installation
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const email = newEmail()
  const { body } = await book(workspace, hourAhead(1), named(email))
  await moveClock(workspace, 120)
  const told = () => ctx.db.selectFrom('told').selectAll().where('workspace_id', '=', workspace.id).execute()
  const [row, ...others] = (await told()).filter(one => one.email === email)
  if (!row) throw new Error('nobody was told')
  expect(others).toEqual([])
  await workspace.manage('POST', `/appointments/${body.id}/cancel`, {})
  await moveClock(workspace, 120)
  const job = await begun(workspace, email)
  await ctx.db.deleteFrom('told').where('workspace_id', '=', workspace.id).execute()
  await continueErasure(ctx, job, 0)
  // The mail was composed before the erasure began, and its transaction ends now.
  const { facts, earlier } = row
  await ctx.db
    .insertInto('told')
    .values({ ...row, facts: JSON.stringify(facts), earlier: earlier && JSON.stringify(earlier) })
    .execute()
  expect(await continueErasure(ctx, job, 60_000)).toBe(true)
  expect(await told()).toEqual([])
})

describe('An erasure', () => {
  test('An erasure that stops after any step is continued, also by another process', async () => {
    const workspace = await installation.workspace()
    const email = newEmail()
    const reservations = [await over(workspace, email), await over(workspace, email)]
    const job = await begun(workspace, email)
    // From now on nobody changes the bookings, although they are not erased yet.
    const late = await workspace.call('PATCH', `/reservations/${reservations[0]}`, { first_name: 'Ana' })
    expect(late.status).toBe(404)
    expect(await read(workspace, job.id)).toMatchObject({ status: 'running', finished_at: null })
    let steps = 0
    while (!(await continueErasure(installation.ctx, job, 0))) expect(++steps).toBeLessThan(20)
    expect(steps).toBeGreaterThan(5)
    expect(await tracesIn(workspace)).toEqual([])
    expect(await filesOnDisk(installation, workspace)).toEqual([])
    expect(await read(workspace, job.id)).toMatchObject({ status: 'finished', pending_files: 0 })
  })

  test('An erasure that a process abandoned is continued by a round two minutes later', async () => {
    const workspace = await installation.workspace()
    const email = newEmail()
    await over(workspace, email)
    const { id } = await begun(workspace, email)
    await continueErasures(installation.ctx, 10_000)
    expect((await read(workspace, id)).status).toBe('running')
    installation.clock.advance(121_000)
    await continueErasures(installation.ctx, 10_000)
    expect((await read(workspace, id)).status).toBe('finished')
    expect(await tracesIn(workspace)).toEqual([])
  })

  test('An erasure names the files that the storage did not delete, and the sweep deletes them', async () => {
    const workspace = await installation.workspace()
    const email = newEmail()
    await over(workspace, email)
    const remove = vi
      .spyOn(installation.ctx.storage, 'remove')
      .mockRejectedValue(new Error('storage is down'))
    const { body } = await erase(workspace, email)
    expect([body.status, body.pending_files]).toEqual(['finished', 1])
    remove.mockRestore()
    await sweepFiles(installation.ctx)
    expect((await read(workspace, body.id)).pending_files).toBe(0)
    expect(await filesOnDisk(installation, workspace)).toEqual([])
  })

  test('Two concurrent requests make one erasure', async () => {
    const workspace = await installation.workspace()
    const email = newEmail()
    const ids = [await over(workspace, email), await over(workspace, email)]
    const answers = await Promise.all([erase(workspace, email), erase(workspace, email)])
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      answers.map(() => [201, 'finished']),
    )
    const deleted = (await workspace.eventTypes()).filter(type => type === 'document-deleted')
    expect(deleted).toHaveLength(ids.length)
    expect(await tracesIn(workspace)).toEqual([])
  })
})
