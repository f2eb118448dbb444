import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppError } from './errors.ts'
import { reasons } from './reasons/reasons.ts'
import { commit, version } from './version.ts'

/** What this process counts. Figures of the whole installation are in the folder `monitoring`. */
export interface Metrics {
  /** Other folders add their gauges here. */
  registry: Registry
  observe(method: string, route: string, status: number, seconds: number): void
  /** Counts an error response. */
  refused(error: AppError): void
  /** Committed events. */
  events: Counter<'type' | 'source'>
  mails: Counter<'outcome'>
  deliveryAttempts: Counter<'outcome'>
  jobs: Counter<'queue' | 'outcome'>
  /** Readings of notaries' own calendars. */
  calendarReads: Counter<'outcome'>
  storageErrors: Counter<'operation'>
  /** Sign-ins of members by method and outcome. */
  signIns: Counter<'method' | 'outcome'>
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'jurat_build_info',
    help: 'Version and commit of the process, as labels. Always 1.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, commit: commit ?? '' }, 1)
  const requests = new Histogram({
    name: 'jurat_http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  /** One label with known values. Each begins at 0, so that the first increase shows too. */
  const counterOf = <Label extends string>(name: string, help: string, label: Label, values: string[]) => {
    const known = counter(name, help, [label])
    for (const value of values) known.inc({ [label]: value } as Record<Label, string>, 0)
    return known
  }
  const errors = counter('jurat_http_errors_total', 'Error responses by code and reason.', ['code', 'reason'])
  for (const code of ['internal_error', 'unavailable', 'slot_unavailable'] as const)
    for (const reason of Object.keys(reasons[code])) errors.inc({ code, reason }, 0)
  return {
    registry,
    observe: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    refused: ({ code, reason }) => errors.inc({ code, reason }),
    events: counter('jurat_events_total', 'Recorded events, such as bookings, by type and source.', [
      'type',
      'source',
    ]),
    mails: counterOf('jurat_mails_total', 'Mails by outcome. "postponed" is tried again.', 'outcome', [
      ...['sent', 'kept', 'withdrawn', 'skipped', 'postponed', 'failed'],
    ]),
    deliveryAttempts: counterOf(
      'jurat_delivery_attempts_total',
      'Attempts to deliver a webhook by outcome. "retrying" is tried again.',
      'outcome',
      ['delivered', 'retrying', 'failed'],
    ),
    calendarReads: counterOf(
      'jurat_calendar_reads_total',
      'Readings of imported calendars by outcome.',
      'outcome',
      ['read', 'unchanged', 'failed'],
    ),
    jobs: counter('jurat_jobs_total', 'Runs of jobs by queue and outcome.', ['queue', 'outcome']),
    signIns: counter('jurat_sign_ins_total', 'Sign-ins of members by method and outcome.', [
      'method',
      'outcome',
    ]),
    storageErrors: counterOf(
      'jurat_storage_errors_total',
      'Failed operations of the file storage.',
      'operation',
      ['put', 'open', 'remove', 'presign', 'check'],
    ),
  }
}
