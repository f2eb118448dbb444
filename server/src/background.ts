import { replanReminders } from './bookings/appointments/replan-reminders.ts'
import { authorizeDueCards, settleDueHolds } from './bookings/card-holds/settle.ts'
import { settleDueCheckouts } from './bookings/checkouts/settle.ts'
import { deleteOldEvents } from './bookings/checkouts/webhook-route.ts'
import { expireRequests } from './bookings/confirmation/expire.ts'
import { deleteOldEmailChanges } from './bookings/corrections/corrections.ts'
import { cancelDueNoShows } from './bookings/no-shows/cancel-due.ts'
import { syncDueRefunds } from './bookings/payments/online.ts'
import { deleteOldRequests } from './bookings/requests/requests.ts'
import { ownUids } from './bookings/shared/calendar-uid.ts'
import { tellDefaultPlaces } from './bookings/told/default-places.ts'
import { deleteExpiredUploads } from './bookings/uploads/uploads.ts'
import { openCalendarReader } from './calendar/busy-times/reader.ts'
import { readDueCalendars } from './calendar/busy-times/round.ts'
import { sweepHolds } from './calendar/claims/claims.ts'
import type { PlacesChanged } from './calendar/default-places/default-places.ts'
import { Engine } from './integrations/webhooks/delivery/engine.ts'
import { continueReplay, type ReplayRest } from './integrations/webhooks/replay.ts'
import { Mailer } from './mail/queue/deliver.ts'
import type { WakeUp } from './mail/queue/queue-mail.ts'
import { compose } from './mail-templates/compose.ts'
import { deleteExpired } from './members/factors.ts'
import { queueUnreadCalendarsMails } from './members/members/calendar-mails.ts'
import { backUpIfDue } from './platform/backups/scheduled.ts'
import type { Context } from './platform/context.ts'
import { upkeep } from './platform/db/embedded-maintenance.ts'
import { transaction } from './platform/db/transaction.ts'
import { sweepFiles } from './platform/files/files.ts'
import { deleteExpiredKeys } from './platform/http/idempotency.ts'
import { type ErasureJob, runErasure } from './privacy/personal-data/continue-erasure.ts'

import { enforceRetention, enforceSlowRetention } from './privacy/retention/retention.ts'
import { continueImports } from './staff/imports/continue-import.ts'
import { continueLoads } from './staff/sample-data/continue-load.ts'
import { releaseOverdueSlugs } from './workspaces/former-slugs.ts'
import type { RemindersChanged } from './workspaces/workspaces.ts'

const everyMinute = '* * * * *'
const everyHour = '7 * * * *'
const sweptAtOnce = 1_000

/**
 * Starts the work that no request waits for: mails, deliveries, and sweeps of what crashes and time leave
 * behind. Sweeps run at start, then once a minute in one of the processes. Returns a function that stops it.
 */
export async function startBackground(ctx: Context): Promise<() => Promise<void>> {
  const mailer = new Mailer(ctx, compose)
  const first = Promise.allSettled([clearUp(ctx), mailer.sweep('start'), enforceSlowly(ctx)])
  await ctx.jobs.work('mail', (data, run) => mailer.deliver(data as WakeUp, run))
  await ctx.jobs.schedule('mail-round', everyMinute, (_data, run) => mailer.sweep(run))
  const reader = openCalendarReader(ctx, ownUids(ctx))
  await ctx.jobs.schedule('calendar-round', everyMinute, () =>
    readDueCalendars(ctx, reader, queueUnreadCalendarsMails),
  )
  await ctx.jobs.schedule('payment-round', everyMinute, async () => {
    await settleDueCheckouts(ctx)
    await authorizeDueCards(ctx)
    await settleDueHolds(ctx)
    await syncDueRefunds(ctx)
  })
  await ctx.jobs.schedule('housekeeping', everyMinute, async () => {
    await clearUp(ctx)
    if (ctx.engine === 'embedded') await upkeep(ctx.db, ctx.clock.now())
  })
  if (ctx.config.backups) {
    await ctx.jobs.schedule('backup-round', everyMinute, () => backUpIfDue(ctx))
    await transaction(ctx.db, tx => ctx.jobs.enqueue(tx, { queue: 'backup-round', data: {} }))
  }
  await ctx.jobs.work('replay', data => continueReplay(ctx, data as ReplayRest))
  await ctx.jobs.work('reminders', (data, run) => replanReminders(ctx, data as RemindersChanged, run))
  await ctx.jobs.work('default-places', (data, run) => tellDefaultPlaces(ctx, data as PlacesChanged, run))
  await ctx.jobs.work('erasure', data => runErasure(ctx, data as ErasureJob))
  await ctx.jobs.schedule('retention', everyHour, () => enforceSlowly(ctx))
  const engine = new Engine(ctx)
  engine.start()
  return async () => {
    await engine.stop()
    await ctx.jobs.stop()
    await reader.close()
    await first
  }
}

async function clearUp(ctx: Context): Promise<void> {
  try {
    await sweepFiles(ctx)
    await ctx.linkKeys.sweep()
    await deleteExpiredKeys(ctx.db, ctx.clock)
    await deleteOldRequests(ctx)
    await deleteOldEvents(ctx)
    await deleteOldEmailChanges(ctx)
    await deleteExpired(ctx)
    await deleteExpiredUploads(ctx)
    await releaseOverdueSlugs(ctx)
    await sweepHolds(ctx.db, ctx.clock.now(), sweptAtOnce)
    await enforceRetention(ctx)
    await cancelDueNoShows(ctx)
    await expireRequests(ctx)
    await continueImports(ctx)
    await continueLoads(ctx)
  } catch (err) {
    ctx.log.warn({ err }, 'housekeeping failed, and will be tried again')
  }
}

async function enforceSlowly(ctx: Context): Promise<void> {
  try {
    await enforceSlowRetention(ctx)
  } catch (err) {
    ctx.log.warn({ err }, 'retention failed, and will be tried again')
  }
}
