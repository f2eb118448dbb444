import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourAhead, told } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { csvOf, importAll, importCsv, iso } from '../../../test/helpers/imports.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { startBackground } from '../../background.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { Outdated } from '../../platform/http/change.ts'
import { continueStopped } from '../../platform/jobs/continue-stopped.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { advanceCalendarVersion } from '../../workspaces/workspaces.ts'
import { checkFile } from './check-file.ts'
import { continueImport, continueImports } from './continue-import.ts'
import { beginImport, prepareImport } from './imports.ts'
import { stopped } from './queries.ts'

// An import of 60 rows has three parts. Two are added, then the import breaks off.

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startOwnInstallation()
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace('America/New_York')
  await staff(workspace, { name: 'Nora Vidal', email: 'nora@example.com' })
})

const count = 60
const header = ['external_id', 'status', 'start_utc', 'first_name', 'last_name', 'email', 'service']
const scheduled = (at: number) => [
  `x${at}`,
  'scheduled',
  iso(hourAhead(at)),
  `Row ${at}`,
  'Ortiz',
  'ana@example.com',
  'remote',
]
const csv = csvOf(header, ...Array.from({ length: count }, (_, at) => scheduled(at)))

const list = (of = workspace) =>
  installation.ctx.db
    .selectFrom('appointments')
    .select(['id', 'first_name', 'external_id'])
    .where('workspace_id', '=', of.id)
    .orderBy('id')
    .execute()
const imports = async () =>
  (await workspace.manage('GET', '/audit?limit=100')).body.data.filter(
    (one: { action: string }) => one.action === 'appointments-imported',
  )
const partsLeft = async () =>
  (
    await installation.ctx.db
      .selectFrom('import_parts')
      .selectAll()
      .where('workspace_id', '=', workspace.id)
      .execute()
  ).length

/** Has the database refuse a row of the last part meanwhile, as if the process ended there. */
async function brokenOff(run: () => Promise<unknown>): Promise<void> {
  const { db } = installation.ctx
  await sql`alter table appointments add constraint broken_off check (first_name <> 'Row 55') not valid`.execute(
    db,
  )
  try {
    await run()
  } finally {
    await sql`alter table appointments drop constraint broken_off`.execute(db)
  }
}

const keyed = { 'idempotency-key': 'import-1' }
const send = (headers: Record<string, string> = keyed) => importCsv(workspace, csv, '?dry_run=false', headers)

/** One import and no more: each appointment, event, audit entry, list of a day and time once. */
async function expectWhole(): Promise<void> {
  const rows = await list()
  expect(rows.map(one => one.external_id).toSorted()).toEqual(
    Array.from({ length: count }, (_, at) => `x${at}`).toSorted(),
  )
  expect((await told(workspace)).map(({ type }) => type)).toEqual(Array(count).fill('appointment-created'))
  const [entry, ...more] = await imports()
  expect(more).toEqual([])
  expect(entry.changes.scheduled).toEqual({ before: null, after: count })
  expect(entry.actor).toMatch(/^token:/)
  const lists = (await mailsOf(workspace)).filter(({ kind }: { kind: string }) => kind === 'notary_next_day')
  expect(lists.length).toBeGreaterThan(0)
  expect((await book(workspace, hourAhead(59))).status).toBe(409)
  expect(await partsLeft()).toBe(0)
}

test('While an import runs, other calls are served between its parts', async () => {
  const { db } = installation.ctx
  const rows = Array.from({ length: 300 }, (_, at) => [
    '',
    'completed',
    '2025-03-04T15:00:00Z',
    `Row ${at}`,
    'Ortiz',
    '',
    'remote',
  ])
  let isDone = false
  const importing = importAll(workspace, csvOf(header, ...rows)).finally(() => {
    isDone = true
  })
  const counts: number[] = []
  while (!isDone) {
    const { count } = await db
      .selectFrom('appointments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workspace_id', '=', workspace.id)
      .executeTakeFirstOrThrow()
    counts.push(Number(count))
  }
  expect((await importing).body.created).toBe(300)
  expect(counts.filter(count => count > 0 && count < 300).length).toBeGreaterThan(0)
})

describe('An import that broke off', () => {
  test('An import that broke off has added whole parts, and its repeated call adds the rest', async () => {
    await brokenOff(async () => {
      expect((await send()).status).toBe(500)
      expect(await list()).toHaveLength(50)
      expect(await imports()).toEqual([])
      expect(await partsLeft()).toBe(1)
    })
    const again = await send()
    expect([again.status, again.body.created, again.body.errors]).toEqual([200, count, []])
    expect(again.body.appointments).toEqual({ draft: 0, scheduled: count, completed: 0, canceled: 0 })
    await expectWhole()
    const third = await send()
    expect(third.body).toEqual(again.body)
    expect(third.headers.get('idempotent-replayed')).toBe('true')
  })

  test('An import whose response was not stored returns its result to the repeated call', async () => {
    const first = await send()
    await installation.ctx.db
      .updateTable('idempotency_keys')
      .set({ status: null, body: null })
      .where('workspace_id', '=', workspace.id)
      .execute()
    const again = await send()
    expect([again.status, again.body]).toEqual([200, first.body])
    await expectWhole()
  })

  test('An import that broke off is continued by a round in the background, and by no other before', async () => {
    await brokenOff(() => send({}))
    await continueImports(installation.ctx)
    expect(await list()).toHaveLength(50)
    installation.clock.advance(31_000)
    await (await startBackground(installation.ctx))()
    await expectWhole()
  })

  test('An import that broke off is finished by the next import, which counts its rows', async () => {
    await brokenOff(() => send({}))
    const again = await send({})
    expect(again.status).toBe(422)
    expect(again.body.message).toMatch(/^60 rows have errors, so nothing was imported/)
    await expectWhole()
  })

  test('An import that ends its process waits longer after each restart, behind the others, until it has a result', async () => {
    const other = await installation.workspace('America/New_York')
    await staff(other, {})
    await brokenOff(() => send({}))
    await brokenOff(() => importCsv(other, csv, '?dry_run=false'))
    installation.clock.advance(31_000)
    /** What a round begins. The process ends at the first import of `ends`. */
    const begunBy = (ends: Workspace[]) =>
      new Promise<number[]>((resolve, reject) => {
        const begun: number[] = []
        const next = async ({ workspace_id }: { workspace_id: number }) => {
          begun.push(workspace_id)
          if (!ends.some(({ id }) => id === workspace_id)) return
          resolve(begun)
          await new Promise(() => {})
        }
        continueStopped(installation.ctx, {
          what: 'an import',
          leftForMs: 30_000,
          stopped,
          continue: next,
        }).then(() => resolve(begun), reject)
      })
    const both = [workspace, other]
    const [first = 0] = await begunBy(both)
    const deadly = both.filter(({ id }) => id === first)
    const harmless = both.flatMap(({ id }) => (id === first ? [] : id))
    expect(await begunBy(deadly)).toEqual([...harmless, first])
    expect(await begunBy(deadly)).toEqual(harmless)
    installation.clock.advance(119_000)
    expect(await begunBy(deadly)).toEqual(harmless)
    installation.clock.advance(1_000)
    expect(await begunBy(deadly)).toEqual([...harmless, first])
    installation.clock.advance(5 * 60_000)
    expect(await begunBy([])).toEqual([...harmless, first])
    // It had a result: its count begins anew.
    expect((await begunBy([])).toSorted()).toEqual(both.map(({ id }) => id).toSorted())
    await continueImports(installation.ctx)
    await expectWhole()
  })

  test('An import that broke off does not hold up another workspace', async () => {
    const other = await installation.workspace('America/New_York')
    await staff(other, { name: 'Ola' })
    await brokenOff(() => send({}))
    const line = csvOf(header, scheduled(3))
    expect((await importAll(other, line)).body.created).toBe(1)
    expect(await list(other)).toHaveLength(1)
    expect(await list()).toHaveLength(50)
  })

  test('An import that failed in its last part is not tried without end by one call', async () => {
    await brokenOff(async () => {
      expect((await send()).status).toBe(500)
      expect((await send()).status).toBe(500)
    })
    expect(await list()).toHaveLength(50)
    expect((await send()).body.created).toBe(count)
  })
})

describe('What other calls take while an import runs', () => {
  test('Times and ids that were taken are left out and named, and the others are added', async () => {
    let other = 0
    await brokenOff(async () => {
      await send()
      const booked = await book(workspace, hourAhead(52))
      expect(booked.status).toBe(201)
      other = booked.body.id
      const changed = await workspace.manage('PATCH', `/appointments/${other}`, { external_id: 'x53' })
      expect(changed.status).toBe(200)
    })
    const { status, body } = await send()
    expect([status, body.created, body.error_count]).toEqual([200, count - 2, 2])
    expect(body.errors).toMatchObject([
      {
        row: 54,
        column: 'start_utc',
        code: 'booked',
        message: `is taken by appointment ${other}: the notary has that time already`,
      },
      {
        row: 55,
        column: 'external_id',
        code: 'external_id',
        message: `is already used by appointment ${other}`,
      },
    ])
    const [entry] = await imports()
    expect(entry.changes).toMatchObject({ scheduled: { after: count - 2 }, left_out: { after: 2 } })
    expect(await list()).toHaveLength(count - 2 + 1)
    const created = (await told(workspace)).filter(({ type }) => type === 'appointment-created')
    expect(created).toHaveLength(count - 2 + 1)
    expect((await book(workspace, hourAhead(53))).status).toBe(201)
  })

  test('Times for which the notary no longer works are left out', async () => {
    await brokenOff(async () => {
      await send()
      await workspace.manage('POST', '/closures', {
        name: 'Moved',
        from: iso(hourAhead(54)),
        to: iso(hourAhead(56)),
      })
    })
    const { body } = await send()
    expect(body.created).toBe(count - 2)
    expect(body.errors.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [56, 'closed'],
      [57, 'closed'],
    ])
  })
})

describe('A plan', () => {
  const caller = () => systemCaller(workspace.id, 'test')
  const manner = { notify: false, call: undefined }
  const planned = async () => {
    const file = await checkFile(Buffer.from(csv), {
      columns: undefined,
      dateOrder: undefined,
      services: new Map(),
      notaries: new Map(),
    })
    return prepareImport(installation.ctx, caller(), file, manner)
  }
  type Planned = Awaited<ReturnType<typeof planned>>
  const begin = (plan: Planned) =>
    transaction(installation.ctx.db, tx => beginImport(tx, installation.ctx, caller(), plan, manner))

  test('A plan is made again after hours have changed', async () => {
    const plan = await planned()
    await transaction(installation.ctx.db, tx => advanceCalendarVersion(tx, workspace.id))
    await expect(begin(plan)).rejects.toThrow(Outdated)
    expect(await partsLeft()).toBe(0)
    expect((await begin(await planned())).finished_at).toBeNull()
    expect(await partsLeft()).toBe(3)
  })

  test('A plan is made again after another import has begun, and then sees its rows', async () => {
    const [plan, other] = [await planned(), await planned()]
    const begun = await begin(plan)
    await expect(begin(other)).rejects.toThrow(Outdated)
    await continueImport(installation.ctx, begun, 60_000)
    await expect(begin(other)).rejects.toThrow(Outdated)
    await expect(begin(await planned())).rejects.toThrow('60 rows have errors')
    await expectRows()
  })

  const expectRows = async () => expect(await list()).toHaveLength(count)
})

test('Finished imports are deleted after a day, when no repeated call can ask for them', async () => {
  const stored = () =>
    installation.ctx.db.selectFrom('imports').selectAll().where('workspace_id', '=', workspace.id).execute()
  await send()
  await continueImports(installation.ctx)
  expect(await stored()).toHaveLength(1)
  installation.clock.advance(24 * 3_600_000 + 1_000)
  await continueImports(installation.ctx)
  expect(await stored()).toEqual([])
})
