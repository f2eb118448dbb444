import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openDump } from '../../../test/helpers/databases.ts'
import { filesOnDisk } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { continueLoad, continueLoads } from './continue-load.ts'
import { drafts, requests, scenarios } from './scenarios.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({}, { database: await openDump(inject('embeddedDump')) })
})
afterAll(() => installation.stop())

const loadOnce = ({ id, manage }: Workspace, headers: Record<string, string> = {}) =>
  manage('POST', `/workspaces/${id}/sample-data`, undefined, headers)

/** A slow machine needs more time than a call waits. */
async function load(workspace: Workspace, headers: Record<string, string> = {}) {
  let answer = await loadOnce(workspace, headers)
  while (answer.status === 503) answer = await loadOnce(workspace, headers)
  return answer
}

/** Rounds a minute apart, until the load has finished. */
async function rounds(): Promise<void> {
  const { ctx, clock } = installation
  const count = async () =>
    (await sql`select from sample_loads where finished_at is null`.execute(ctx.db)).rows.length
  while ((await count()) > 0) {
    clock.advance(60_000)
    await continueLoads(ctx)
  }
}

const loadedOf = async (workspace: Workspace) =>
  (await workspace.manage('GET', '/audit?action=sample-data-loaded')).body.data

const countOf = async ({ id }: Workspace, table: 'appointments' | 'documents' | 'signers') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where workspace_id = ${id}`.execute(
    installation.ctx.db,
  )
  return rows[0]?.count ?? 0
}

const whole = {
  appointments: scenarios.length + drafts.length,
  reservations: scenarios.length + requests.length,
}

/** All bookings once, every file in use, and no mail that is due. */
async function expectWhole(workspace: Workspace): Promise<void> {
  expect(await countOf(workspace, 'appointments')).toBe(whole.appointments)
  const documents = scenarios.reduce((sum, one) => sum + (one.documents?.length ?? 0), 0)
  const videos = scenarios.filter(one => one.completed === 'with video').length
  expect(await countOf(workspace, 'documents')).toBe(documents)
  expect(await filesOnDisk(installation, workspace)).toHaveLength(documents + videos)
  expect(await loadedOf(workspace)).toHaveLength(1)
  expect(new Set((await mailsOf(workspace)).map(({ status }: { status: string }) => status))).not.toContain(
    'sending',
  )
}

/** Has the database refuse the appointment of a customer meanwhile, as if the process ended there. */
async function brokenOff(run: () => Promise<unknown>): Promise<void> {
  const { db } = installation.ctx
  await sql`alter table appointments add constraint broken_off check (last_name <> 'Lawson') not valid`.execute(
    db,
  )
  try {
    await run()
  } finally {
    await sql`alter table appointments drop constraint broken_off`.execute(db)
  }
}

test('While sample data is loaded, other calls are served between its actions', async () => {
  const workspace = await installation.workspace()
  let isOver = false
  const loading = load(workspace).finally(() => {
    isOver = true
  })
  const counts = new Set<number>()
  while (!isOver) {
    counts.add(await countOf(workspace, 'appointments'))
    // Nothing tells that it is finished before it is.
    if (counts.size < whole.appointments / 2) expect(await loadedOf(workspace)).toEqual([])
  }
  expect(await loading).toMatchObject({ status: 201, body: whole })
  // Each booking is a transaction of its own.
  expect(counts.size).toBeGreaterThan(whole.appointments / 2)
  await expectWhole(workspace)
})

test('Two calls at once load sample data once, and both return it', async () => {
  const workspace = await installation.workspace()
  const [one, other] = await Promise.all([load(workspace), load(workspace)])
  expect([one.status, other.status]).toEqual([201, 201])
  expect(other.body).toEqual(one.body)
  expect(one.body).toMatchObject(whole)
  await expectWhole(workspace)
  expect((await load(workspace)).status).toBe(422)
})

test('Sample data that broke off is finished by the same call, also after a round has finished it', async () => {
  const workspace = await installation.workspace()
  const key = { 'idempotency-key': 'sample-1' }
  await brokenOff(async () => {
    expect((await load(workspace, key)).status).toBe(500)
    const { rows } = await sql<{ workspace_id: number; id: number }>`
      select workspace_id, id from sample_loads where workspace_id = ${workspace.id}`.execute(
      installation.ctx.db,
    )
    await expect(
      continueLoad(installation.ctx, rows[0] ?? { workspace_id: 0, id: 0 }, 1_000),
    ).rejects.toThrow()
  })
  const before = await countOf(workspace, 'appointments')
  expect(before).toBeGreaterThan(5)
  expect(before).toBeLessThan(whole.appointments)
  expect(await loadedOf(workspace)).toEqual([])
  // A call that runs is not continued beside it.
  await continueLoads(installation.ctx)
  expect(await countOf(workspace, 'appointments')).toBe(before)
  await rounds()
  await expectWhole(workspace)
  const again = await load(workspace, key)
  expect(again).toMatchObject({ status: 201, body: whole })
  expect((await load(workspace, key)).headers.get('idempotent-replayed')).toBe('true')
  expect((await load(workspace)).status).toBe(422)
  await expectWhole(workspace)
  installation.clock.advance(25 * 3_600_000)
  await continueLoads(installation.ctx)
  const { rows } = await sql`select from sample_loads where workspace_id = ${workspace.id}`.execute(
    installation.ctx.db,
  )
  expect(rows).toEqual([])
})

test('An action that a change of staff prevents is left out of the sample data, and the others follow', async () => {
  const workspace = await installation.workspace()
  await brokenOff(async () => {
    expect((await load(workspace)).status).toBe(500)
  })
  const { data } = (await workspace.manage('GET', '/appointments?limit=100&status=scheduled')).body
  const skipped = vi.spyOn(installation.ctx.log, 'info')
  for (const { id } of data)
    expect((await workspace.manage('POST', `/appointments/${id}/cancel`, {})).status).toBe(200)
  const rest = await load(workspace)
  expect(rest.status).toBe(201)
  expect(skipped.mock.calls.some(([, text]) => `${text}`.includes('was skipped'))).toBe(true)
  skipped.mockRestore()
  expect(rest.body.appointments).toBe(await countOf(workspace, 'appointments'))
  expect(rest.body.documents).toBe(await countOf(workspace, 'documents'))
  expect(await filesOnDisk(installation, workspace)).toHaveLength(
    rest.body.documents + Number((await videosOf(workspace)).length),
  )
  expect(await loadedOf(workspace)).toHaveLength(1)
})

const videosOf = async ({ id }: Workspace) =>
  (await sql`select from videos where workspace_id = ${id}`.execute(installation.ctx.db)).rows
