import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { register } from '../../../test/helpers/hooks.ts'
import { csvOf, importAll } from '../../../test/helpers/imports.ts'
import { noting, rowsReadBy } from '../../../test/helpers/plans.ts'
import { citusUrl } from '../../../test/servers/citus.ts'
import { relayEvents } from '../../integrations/webhooks/relay.ts'
import { wordMatcher } from '../../platform/lib/whole-words.ts'
import { pagesOf } from './export-pages.ts'
import { type Found, sections, type Wanted } from './export-queries.ts'

const email = 'ana.ortiz@example.com'
const [bookings, others, endpoints] = [120, 5_000, 3]

let installation: Installation
let workspace: Workspace
let wanted: Wanted

const run = (statement: RawBuilder<unknown>) => statement.execute(installation.ctx.db)

beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  workspace = await installation.workspace()
  for (let made = 0; made < endpoints; made++) await register(workspace, 'http://127.0.0.1:1024/')
  const head = ['external_id', 'status', 'first_name', 'last_name', 'email', 'service']
  const rows = Array.from({ length: bookings }, (_, at) => [
    `x-${at}`,
    'draft',
    `Ana${at}`,
    'Ortiz',
    email,
    'remote',
  ])
  expect(await importAll(workspace, csvOf(head, ...rows))).toMatchObject({ status: 200 })
  await relayEvents(installation.ctx, workspace.id)
  await addOthers()
  const found = await installation.ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .orderBy('id')
    .execute()
  const reservationIds: number[] = []
  const appointmentIds = found.map(({ id }) => id)
  const objects = new Set(appointmentIds.map(id => `appointment ${id}`))
  wanted = {
    workspaceId: workspace.id,
    email,
    hasWord: wordMatcher([email]),
    reservationIds,
    appointmentIds,
    signerIds: [],
    objects,
    isReservation: new Set(reservationIds),
    isAppointment: new Set(appointmentIds),
    isSigner: new Set(),
  }
})
afterAll(() => installation.stop())

/** Events and audit entries that name nobody, deliveries of these events, and a second one of each event. */
async function addOthers(): Promise<void> {
  const { id } = workspace
  await run(sql`
    insert into events (workspace_id, id, type, occurred_at, source, request_id, data)
    select ${id}, concat('evt_', lpad(n::text, 26, '0')), 'appointment-created', '2026-11-20', 'api', 'r', '{"object": "appointment", "id": 0}'
    from generate_series(1, ${others}::int) n`)
  await run(sql`
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id)
    select ${id}, '2026-11-20', 'system', 'api', 'appointment-created', 'appointment', '0', 'r'
    from generate_series(1, ${others}::int) n`)
  await run(sql`
    insert into deliveries
      (workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at)
    select e.workspace_id, p.id, e.id, 'failed', 1, e.occurred_at, true, e.occurred_at, e.occurred_at
    from events e join webhook_endpoints p on p.workspace_id = e.workspace_id where e.workspace_id = ${id}`)
  await run(sql`analyze`)
}

/** The rows of a section, and the most rows that a step of one of its statements reads. */
async function readSection(name: string, eventIds: string[]): Promise<{ found: Found[]; most: number }> {
  const { db } = installation.ctx
  const noted: Parameters<typeof noting>[1] = []
  const found: Found[] = []
  const reading = { db: noting(db, noted), wanted, eachRead: <T>(read: () => Promise<T>) => read(), eventIds }
  for await (const page of pagesOf(name, reading)) found.push(...page)
  let most = 0
  for (const statement of noted) most = Math.max(most, await rowsReadBy(db, statement))
  return { found, most }
}

// Citus writes the plans of its workers as text into that of the coordinator.
test.skipIf(citusUrl)(
  'No statement of an export reads more rows than it may, and all rows are found',
  async () => {
    const eventIds: string[] = []
    const counts: Record<string, number> = {}
    for (const name of Object.keys(sections)) {
      const { found, most } = await readSection(name, eventIds)
      expect([name, most <= 2_000 ? 'few' : most]).toEqual([name, 'few'])
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      counts[name] = found.length
    }
    expect(eventIds).toHaveLength(bookings)
    expect(counts).toMatchObject({
      appointments: bookings,
      events: bookings,
      // Each event once, and once as a replay.
      deliveries: 2 * bookings * endpoints,
    })
    expect(counts.audit_entries).toBeGreaterThanOrEqual(bookings)
  },
)
