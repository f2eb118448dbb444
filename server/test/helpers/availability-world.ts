import type { Db } from '../../src/platform/db/database.ts'
import type { Installation, Workspace } from './harness.ts'
import type { SteppedWorld } from './stepped-availability.ts'

/** Gives the workspace the calendar, settings and claims of the case. */
export async function become(
  { ctx }: Installation,
  workspace: Workspace,
  bookingId: number,
  world: SteppedWorld,
): Promise<void> {
  const { db } = ctx
  const createdAt = new Date(world.now)
  for (const table of [
    'claims',
    'time_off',
    'busy_times',
    'imported_calendars',
    'notaries',
    'closures',
  ] as const) {
    await db.deleteFrom(table).where('workspace_id', '=', workspace.id).execute()
  }
  await db
    .deleteFrom('services')
    .where('workspace_id', '=', workspace.id)
    .where('handle', '!=', 'remote')
    .execute()
  // The claims belong to a reservation of this service.
  await db
    .updateTable('services')
    .set({ archived_at: createdAt })
    .where('workspace_id', '=', workspace.id)
    .execute()
  const services = world.services.map(({ category, signing_methods, duration_minutes }, position) => ({
    workspace_id: workspace.id,
    handle: `service_${position}`,
    position,
    label: 'Service',
    category,
    signing_methods,
    duration_minutes,
    unit_price_minor: 100,
    currency: 'USD',
    archived_at: null,
  }))
  await db
    .insertInto('services')
    .values(services as never)
    .execute()
  for (const { id, categories, weekly, exceptions, time_off, busy, ...notary } of world.notaries) {
    const { id: notary_id } = await db
      .insertInto('notaries')
      .values({
        ...notary,
        workspace_id: workspace.id,
        name: `Notary ${id}`,
        email: '',
        categories: categories as never,
        weekly: JSON.stringify(weekly),
        exceptions: JSON.stringify(exceptions),
        created_at: createdAt,
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const off = time_off.map(times => ({ workspace_id: workspace.id, notary_id, ...times, reason: '' }))
    if (off.length > 0) await db.insertInto('time_off').values(off).execute()
    for (const times of busy) await beBusy(db, workspace.id, notary_id, times)
    const claims = world.claims
      .filter(claim => claim.notary_id === id)
      .map(({ slot, expires_at }) => ({
        workspace_id: workspace.id,
        notary_id,
        slot: new Date(slot),
        booking_id: bookingId,
        expires_at: expires_at === null ? null : new Date(expires_at),
      }))
    if (claims.length > 0) await db.insertInto('claims').values(claims).execute()
  }
  const closures = world.closures.map(({ from, to }) => ({
    workspace_id: workspace.id,
    name: 'Closed',
    closed_from: from,
    closed_to: to,
  }))
  if (closures.length > 0) await db.insertInto('closures').values(closures).execute()
  await db
    .updateTable('workspaces')
    .set(({ eb }) => ({
      timezone: world.timezone,
      minimum_notice_minutes: world.noticeMinutes,
      horizon_days: world.horizonDays,
      calendar_version: eb('calendar_version', '+', 1),
    }))
    .where('id', '=', workspace.id)
    .execute()
}

/** An imported calendar with one busy time, which is never read. */
async function beBusy(
  db: Db,
  workspace_id: number,
  notary_id: number,
  times: { starts_at: Date; ends_at: Date },
): Promise<void> {
  const never = new Date('9999-01-01T00:00:00Z')
  const { id } = await db
    .insertInto('imported_calendars')
    .values({
      workspace_id,
      notary_id,
      name: '',
      address: '',
      host: 'calendar.example',
      created_at: new Date(0),
      read_at: new Date(0),
      read_until: never,
      next_read_at: never,
      events: 1,
      skipped: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('busy_times')
    .values({ workspace_id, calendar_id: id, ...times })
    .execute()
}
