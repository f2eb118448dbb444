import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import { overdueSeconds } from '../platform/backups/scheduled.ts'
import type { Context } from '../platform/context.ts'
import type { App } from '../platform/http/operation.ts'
import type { Clock } from '../platform/lib/clock.ts'
import { type Backlog, readBacklog, secondsSince } from './backlog.ts'

/** A value, or one for each set of labels. */
type Read = number | { labels: Record<string, string>; value: number }[]

/** The database is read at most once in this time, however often the metrics are read. */
const keptMs = 5_000
/** Shorter than Prometheus waits for an answer. */
const longestMs = 5_000

const tooLong = () => {
  throw new Error('The database did not answer in time.')
}

/**
 * Adds the gauges of docs/monitoring.md to the metrics. Those of the backlog are the same in every process of
 * an installation. While the database does not answer they have no value, and `jurat_database_up` is 0.
 */
export function addGauges(app: App, ctx: Context): void {
  const backlog = keptFor(ctx.clock, keptMs, () =>
    Promise.race([readBacklog(ctx), sleep(longestMs, undefined, { ref: false }).then(tooLong)]),
  )
  addProcessGauges(app, ctx)
  addGauge(ctx, 'jurat_database_up', '1 if the database answers, else 0.', [], () =>
    backlog().then(
      () => 1,
      () => 0,
    ),
  )
  const add = (name: string, help: string, labels: string[], read: (backlog: Backlog) => Read) =>
    addGauge(ctx, name, help, labels, () => backlog().then(read))
  add(
    'jurat_deliveries_waiting',
    'Unfinished deliveries to enabled endpoints, up to 100,000.',
    [],
    ({ deliveries }) => deliveries.waiting,
  )
  add('jurat_deliveries_oldest_due_seconds', 'Time since the oldest due delivery was due.', [], backlog =>
    secondsSince(backlog.deliveries.oldest, backlog),
  )
  add(
    'jurat_endpoints',
    'Webhook endpoints by mode of their workspace and state.',
    ['mode', 'state'],
    ({ deliveries }) =>
      deliveries.endpoints.map(({ mode, state, count }) => ({ labels: { mode, state }, value: count })),
  )
  add('jurat_sessions_open', 'Open sessions of members.', [], ({ sessions }) => sessions)
  add('jurat_mails_due', 'Mails that are due.', [], ({ mails }) => mails.due)
  add('jurat_mails_oldest_due_seconds', 'Time since the oldest due mail was due.', [], backlog =>
    secondsSince(backlog.mails.oldest, backlog),
  )
  add(
    'jurat_mails_unsent',
    'Mails of live workspaces that failed or were kept in the last 24 hours.',
    ['status'],
    ({ mails }) => Object.entries(mails.unsent).map(([status, value]) => ({ labels: { status }, value })),
  )
  add('jurat_jobs_due', 'Jobs that are due.', ['queue'], ({ jobs }) =>
    jobs.map(({ queue, due }) => ({ labels: { queue }, value: due })),
  )
  add('jurat_jobs_oldest_due_seconds', 'Time since the oldest due job was due.', ['queue'], ({ jobs }) =>
    jobs.map(({ queue, oldest }) => ({ labels: { queue }, value: oldest })),
  )
  add(
    'jurat_jobs_last_completed_seconds',
    'Time since a job was completed. No value if none was in the last hour.',
    ['queue'],
    ({ jobs }) =>
      jobs.flatMap(({ queue, completed }) =>
        completed === null ? [] : [{ labels: { queue }, value: completed }],
      ),
  )
  add(
    'jurat_calendars',
    'Imported calendars by mode of their workspace and state.',
    ['mode', 'state'],
    ({ calendars }) =>
      calendars.calendars.map(({ mode, state, count }) => ({ labels: { mode, state }, value: count })),
  )
  add('jurat_calendars_oldest_due_seconds', 'Time since the oldest due calendar was due.', [], backlog =>
    secondsSince(backlog.calendars.oldest, backlog),
  )
  add(
    'jurat_events_unnumbered',
    'Committed events that the feed does not show yet, up to 10,000.',
    [],
    ({ events }) => events.unnumbered,
  )
  add('jurat_events_oldest_unnumbered_seconds', 'Time since the oldest of them was recorded.', [], backlog =>
    secondsSince(backlog.events.oldest, backlog),
  )
}

function addProcessGauges({ admission }: App, ctx: Context): void {
  const { connections, config } = ctx
  addGauge(ctx, 'jurat_admission_running', 'Admitted calls that run.', [], () => admission.load.running)
  addGauge(
    ctx,
    'jurat_admission_waiting',
    'Calls that wait for their turn.',
    [],
    () => admission.load.waiting,
  )
  if (connections) {
    addGauge(ctx, 'jurat_database_connections', 'Connections of the pool.', ['state'], () => {
      const { busy, idle } = connections()
      return [
        { labels: { state: 'busy' }, value: busy },
        { labels: { state: 'idle' }, value: idle },
      ]
    })
    addGauge(
      ctx,
      'jurat_database_waiting',
      'Calls that wait for a connection.',
      [],
      () => connections().waiting,
    )
  }
  const { backups } = config
  if (backups) {
    const help = 'Time since the next backup on a schedule was due.'
    addGauge(ctx, 'jurat_backup_overdue_seconds', help, [], () => overdueSeconds(ctx, backups))
  }
  const disk = () => statfs(config.dataDir)
  addGauge(ctx, 'jurat_disk_free_bytes', 'Free space of the disk of JURAT_DATA_DIR.', [], async () => {
    const { bavail, bsize } = await disk()
    return bavail * bsize
  })
  addGauge(ctx, 'jurat_disk_size_bytes', 'Size of the disk of JURAT_DATA_DIR.', [], async () => {
    const { blocks, bsize } = await disk()
    return blocks * bsize
  })
}

/** A gauge that cannot be read has no value: NaN without labels, otherwise no line. */
function addGauge(
  { metrics }: Context,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Read | Promise<Read>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics.registry],
    collect: async () => {
      gauge.reset()
      const found = await Promise.resolve(read()).catch(() => (labelNames.length === 0 ? Number.NaN : []))
      if (typeof found === 'number') gauge.set(found)
      else for (const { labels, value } of found) gauge.set(labels, value)
    },
  })
}

function keptFor<T>(clock: Clock, ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; result: Promise<T> } | undefined
  return () => {
    const now = clock.now().getTime()
    if (!kept || now - kept.at >= ms) kept = { at: now, result: read() }
    return kept.result
  }
}
