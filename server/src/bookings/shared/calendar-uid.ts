import { findCalendarFile } from '../../mail/queue/mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { keepSetting, readSetting } from '../../platform/db/settings.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { selectCalendarHosts } from './queries.ts'

/** Host of appointments that an earlier version created, which have none in their row. */
const setting = 'calendar_host'

/** Host in the `UID` of appointments that are created now. */
export const newCalendarHost = ({ config }: Context): string => new URL(config.publicUrl).hostname

type Identified = Pick<Tables['appointments'], 'id' | 'calendar_host'>

/**
 * `UID` of the appointment in every calendar file and feed: calendars keep one entry. It stays when
 * `PUBLIC_URL` changes (decision "One UID for the life of an appointment").
 */
export async function calendarUid(db: Db, ctx: Context, appointment: Identified): Promise<string> {
  const [uid = ''] = await calendarUids(db, ctx, [appointment])
  return uid
}

/** The same of several, in the same order. */
export async function calendarUids(db: Db, ctx: Context, appointments: Identified[]): Promise<string[]> {
  const isEarlier = appointments.some(({ calendar_host }) => calendar_host === null)
  const earlierHost = isEarlier ? ((await readSetting(db, setting)) ?? newCalendarHost(ctx)) : ''
  return appointments.map(({ id, calendar_host }) => `appointment-${id}@${calendar_host ?? earlierHost}`)
}

/** Finds the workspace's own appointments among the entries of a calendar. */
export const ownUids =
  (ctx: Context) =>
  async (workspaceId: number, ids: number[]): Promise<Set<string>> =>
    new Set(await calendarUids(ctx.db, ctx, await selectCalendarHosts(ctx.db, workspaceId, ids)))

/**
 * Keeps the host of the appointments of earlier versions at the first start of this one: that of a calendar
 * file which was sent, because `PUBLIC_URL` may change with the update.
 */
export async function keepCalendarHost(ctx: Context): Promise<void> {
  if ((await readSetting(ctx.db, setting)) !== undefined) return
  const sent = (await findCalendarFile(ctx.db)) ?? ''
  const [, host] = /^UID:appointment-\d+@([\w.:[\]-]+)\r?$/m.exec(sent.replaceAll(/\r?\n[ \t]/g, '')) ?? []
  await keepSetting(ctx.db, setting, host ?? newCalendarHost(ctx))
}
