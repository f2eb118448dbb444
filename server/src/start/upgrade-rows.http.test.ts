import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { makeAppointment, makeReservation, makeSigner } from '../../test/helpers/bookings.ts'
import {
  engine,
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../test/helpers/harness.ts'
import { makeNotary } from '../../test/helpers/notaries.ts'
import { openHome, startServer } from '../../test/helpers/process.ts'
import { openContext } from '../platform/context.ts'
import { migrate } from '../platform/db/migrate.ts'
import { readConfig } from '../platform/lib/config.ts'
import { upgradeRows } from './upgrade-rows.ts'

/* Rows of earlier versions are converted to the form of this version. */

let installation: Installation
let workspace: Workspace
beforeEach(async () => {
  installation = await startOwnInstallation()
  workspace = await installation.workspace('America/New_York')
})
afterEach(() => installation.stop())

/** The upgrade as a process does it at start, with its log. */
async function upgrade() {
  const lines: object[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await upgradeRows({ ...installation.ctx, log })
  return lines
}

/** The comparison value in the form of the previous version. */
const oldFold = (email: string) =>
  email.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

const storeFold = (id: number, value: string) =>
  sql`update signers set email_folded = ${value} where workspace_id = ${workspace.id} and id = ${id}`.execute(
    installation.ctx.db,
  )

const found = async (parent: string, email: string) =>
  (await workspace.call('GET', `${parent}/signers?${new URLSearchParams({ email })}`)).body.data.map(
    ({ id }: { id: number }) => id,
  )

test('Signers are found and compared by lower case, whichever version stored them', async () => {
  const parent = `/reservations/${await makeReservation(workspace)}`
  const emails = ['straße@beispiel.de', 'ﬁ@example.com', 'x²@example.com', 'ı@example.com', 'ana@example.com']
  const ids: number[] = []
  for (const email of emails) {
    const id = await makeSigner(workspace, parent, { email })
    await storeFold(id, oldFold(email))
    ids.push(id)
  }
  expect(await found(parent, 'STRAẞE@beispiel.de')).toEqual([])
  const before = await workspace.events()
  const logs = await Promise.all([upgrade(), upgrade(), upgrade()])
  expect(logs.flat()).toEqual([])
  for (const [nth, email] of emails.entries()) expect(await found(parent, email)).toEqual([ids[nth]])
  expect(await found(parent, 'STRAẞE@beispiel.de')).toEqual([ids[0]])
  for (const other of ['strasse@beispiel.de', 'fi@example.com', 'x2@example.com', 'i@example.com'])
    await makeSigner(workspace, parent, { email: other })
  expect((await workspace.events()).slice(0, before.length)).toEqual(before)
})

test('Two signers whose emails are now equal stay, and are logged', async () => {
  const parent = `/reservations/${await makeReservation(workspace)}`
  const first = await makeSigner(workspace, parent, { email: 'É@example.com' })
  const second = await makeSigner(workspace, parent, { email: 'other@example.com' })
  await sql`update signers set email = 'é@example.com', email_folded = 'stale' where id = ${second}`.execute(
    installation.ctx.db,
  )
  expect(await upgrade()).toEqual([
    expect.objectContaining({ level: 40, workspace_id: workspace.id, signer_id: second }),
  ])
  expect((await workspace.call('GET', `${parent}/signers`)).body.data).toHaveLength(2)
  const renamed = await workspace.call('PATCH', `/signers/${second}`, { first_name: 'Zoë' })
  expect([renamed.status, renamed.body.email]).toEqual([200, 'é@example.com'])
  expect(await found(parent, 'é@example.com')).toEqual([first])
})

test('An upgrade converts thousands of signers', async () => {
  const booking = await makeReservation(workspace)
  await sql`
    insert into signers (workspace_id, booking_id, parent_id, first_name, last_name, email, email_folded, status, key, created_at)
    select ${workspace.id}, ${booking}, ${booking}, 'A', 'B', 'Ü' || n || '@example.com', 'old' || n, 'pending', 'k' || n, ${installation.clock.now()}
    from generate_series(1, 2100) n`.execute(installation.ctx.db)
  expect(await upgrade()).toEqual([])
  const { rows } = await sql`
    select 1 from signers where booking_id = ${booking} and email_folded like 'ü%@example.com'`.execute(
    installation.ctx.db,
  )
  expect(rows).toHaveLength(2100)
})

test('An upgrade gives time zones the IANA spelling, and aliases stay', async () => {
  const notary = await makeNotary(workspace)
  const [odd, alias] = [await makeAppointment(workspace), await makeAppointment(workspace)]
  const { db } = installation.ctx
  await sql`update workspaces set timezone = 'america/new_york' where id = ${workspace.id}`.execute(db)
  await sql`update notaries set timezone = 'utc' where id = ${notary}`.execute(db)
  await sql`update appointments set timezone = 'EUROPE/madrid' where id = ${odd}`.execute(db)
  await sql`update appointments set timezone = 'us/eastern' where id = ${alias}`.execute(db)
  await Promise.all([upgrade(), upgrade()])
  const zoneOf = async (path: string, call = workspace.manage) => (await call('GET', path)).body.timezone
  expect([
    await zoneOf(`/workspaces/${workspace.id}`),
    await zoneOf(`/notaries/${notary}`),
    await zoneOf(`/appointments/${odd}`, workspace.call),
    await zoneOf(`/appointments/${alias}`, workspace.call),
  ]).toEqual(['America/New_York', 'UTC', 'Europe/Madrid', 'US/Eastern'])
})

test('An upgrade copies who canceled an appointment from the audit trail, also for many', async () => {
  const { db } = installation.ctx
  // The two times of a cancellation are taken one after the other.
  installation.clock.hold(installation.clock.now())
  const [canceled, forgotten, open] = [
    await makeAppointment(workspace),
    await makeAppointment(workspace),
    await makeAppointment(workspace),
  ]
  for (const id of [canceled, forgotten])
    expect((await workspace.manage('POST', `/appointments/${id}/cancel`, { reason: 'Ill' })).status).toBe(200)
  const read = async (id: number) => {
    const { canceled_at, canceled_by, canceled_by_name } = (
      await workspace.manage('GET', `/appointments/${id}`)
    ).body
    return [canceled_at, canceled_by, canceled_by_name]
  }
  const before = await read(canceled)
  expect(before).toEqual([expect.any(String), expect.stringMatching(/^token:/), 'test'])
  // As a process of the version before leaves them, with many entries between them.
  await sql`update appointments set canceled_at = null, canceled_by = null, canceled_by_name = null`.execute(
    db,
  )
  await sql`delete from audit where action = 'appointment-canceled' and object_id = ${String(forgotten)}`.execute(
    db,
  )
  await sql`
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id)
    select ${workspace.id}, now(), 'admin', 'api', 'appointment-canceled', 'appointment', (1000000 + n)::text, 'r'
    from generate_series(1, 2500) n`.execute(db)
  const last = await makeAppointment(workspace)
  await workspace.manage('POST', `/appointments/${last}/cancel`, {})
  const ofLast = await read(last)
  await sql`update appointments set canceled_at = null, canceled_by = null, canceled_by_name = null`.execute(
    db,
  )
  await Promise.all([upgrade(), upgrade()])
  expect([await read(canceled), await read(last)]).toEqual([before, ofLast])
  expect([await read(forgotten), await read(open)]).toEqual(Array(2).fill([null, null, null]))
})

test('The copy is repeated for a week, because older processes may still write, and then no more', async () => {
  const { db } = installation.ctx
  const id = await makeAppointment(workspace)
  const zoneAfter = async (days: number) => {
    installation.clock.advance(days * 86_400_000)
    await sql`update appointments set timezone = 'utc' where id = ${id}`.execute(db)
    await upgrade()
    return (await db.selectFrom('appointments').select('timezone').where('id', '=', id).executeTakeFirst())
      ?.timezone
  }
  expect([await zoneAfter(0), await zoneAfter(1), await zoneAfter(5)]).toEqual(['UTC', 'UTC', 'UTC'])
  expect(await zoneAfter(2)).toBe('utc')
})

test('An upgrade that ended long ago does not count for a newer one', async () => {
  const { db } = installation.ctx
  const id = await makeAppointment(workspace)
  await upgrade()
  await sql`delete from settings where name = 'done:zones as IANA spells them'`.execute(db)
  installation.clock.advance(8 * 86_400_000)
  await sql`update appointments set timezone = 'utc' where id = ${id}`.execute(db)
  await upgrade()
  expect((await workspace.call('GET', `/appointments/${id}`)).body.timezone).toBe('UTC')
})

test('The server upgrades the rows when it starts', async () => {
  await using home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null)
  const within = async (statement: (db: typeof installation.ctx.db) => Promise<unknown>) => {
    const ctx = await openContext(readConfig(home.env))
    await migrate(ctx.db)
    const answer = await statement(ctx.db)
    await ctx.close()
    return answer
  }
  await within(db =>
    sql`insert into workspaces (name, mode, timezone, created_at) values ('Old', 'live', 'utc', ${installation.clock.now()})`.execute(
      db,
    ),
  )
  await using server = await startServer(home.env)
  await server.end('SIGTERM')
  const zones = await within(db =>
    db.selectFrom('workspaces').select('timezone').where('name', '=', 'Old').execute(),
  )
  expect(zones).toEqual([{ timezone: 'UTC' }])
})
