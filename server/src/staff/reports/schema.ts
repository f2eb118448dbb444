import type { Readable } from 'node:stream'
import { type TProperties, Type } from 'typebox'
import { idFilter, integer, named, nullable, oneOf, selfLinks, text } from '../../platform/http/shapes.ts'
import { dateParam, workspaceParam } from '../calendar/schema.ts'
import { revenueGroups, unpaidGroups } from './groups.ts'
import { intervals } from './intervals.ts'

const dates = {
  workspace_id: workspaceParam,
  from: dateParam("First date in the workspace's time zone, `YYYY-MM-DD`.", '2026-10-01'),
  to: dateParam('Last date, inclusive, at most 365 days after `from`.', '2026-10-31'),
  interval: Type.Optional({
    ...oneOf(intervals, 'Rows by day, by week from Monday, or by month.'),
    default: 'day',
  }),
  format: Type.Optional(
    oneOf(['json', 'csv'], '`csv` returns the rows as CSV, as does `Accept: text/csv`. Default: `json`.'),
  ),
}
const notary_id = idFilter('Only appointments of this notary.')
const service = Type.Optional(text('Only appointments of this service, by handle.', 'remote', 64))

export const ReportQuery = Type.Object({ ...dates, notary_id, service })
export const UtilizationQuery = Type.Object({ ...dates, notary_id })

const group = <const T extends string>(groups: readonly T[], description: string) =>
  Type.Optional({ ...oneOf(groups, description), default: 'none' })

export const RevenueQuery = Type.Object({
  ...dates,
  notary_id,
  service,
  group_by: group(revenueGroups, 'Splits the rows by notary, service or method too. Default: `none`.'),
})

export const UnpaidQuery = Type.Object({
  ...dates,
  notary_id,
  service,
  group_by: group(unpaidGroups, 'Splits the rows by notary or service too. Default: `none`.'),
})

const row = {
  from: Type.String({ format: 'date', description: 'First date of the row.', examples: ['2026-10-05'] }),
  to: Type.String({ format: 'date', description: 'Last date of the row.', examples: ['2026-10-11'] }),
}

/** A report whose rows have these fields. Its response is JSON or CSV. */
function report<T extends TProperties>(title: string, name: string, fields: T, description: string) {
  const schema = named(
    title,
    {
      object: Type.Literal('report'),
      from: Type.String({ format: 'date', examples: ['2026-10-01'] }),
      to: Type.String({ format: 'date', examples: ['2026-10-31'] }),
      timezone: Type.String({ description: 'Time zone of the workspace.', examples: ['America/New_York'] }),
      interval: oneOf(intervals, 'Length of a row. The first and the last row may be shorter.'),
      data: Type.Array(Type.Object({ ...row, ...fields }), { description: 'The rows, in order.' }),
      links: selfLinks(`/manage/v1/reports/${name}?from=2026-10-01&to=2026-10-31&interval=week`),
    },
    description,
  )
  const csv = {
    type: 'string',
    description: 'One line for each row, after a line with the names of the columns.',
  }
  return Type.Unsafe<object | Readable>({
    content: { 'application/json': { schema }, 'text/csv': { schema: csv } },
  })
}

const minutes = (description: string, example: number) => nullable(integer(description, example))

const money = (description: string, example: number) => Type.Number({ description, examples: [example] })

/** What rows of reports about money have in common. */
const keyed = {
  key: nullable(
    Type.String({
      description:
        'Id of the notary, handle of the service, or method, as `group_by` asks. Null without a notary, and without `group_by`.',
      examples: ['3'],
    }),
  ),
  name: nullable(
    Type.String({ description: 'Name of the notary or service. Otherwise null.', examples: ['Nora Vidal'] }),
  ),
  currency: Type.String({
    description: 'ISO 4217 code. Each currency has rows of its own.',
    examples: ['USD'],
  }),
}

export const reports = {
  revenue: report(
    'RevenueReport',
    'revenue',
    {
      ...keyed,
      payments: integer('Payments that came in this time, without those that were taken back.', 12),
      received: money('Their sum, in units of the currency.', 300),
      refunded: money('What was paid back in this time.', 25),
      earned: money('`received` without `refunded`. Negative if more was paid back.', 275),
      authorized: money('Held on cards now, and not taken yet, for sessions that start in this time.', 80),
    },
    'Money by the time at which it came or was paid back, and what is held on cards by the start of its session. Times without money have no row.',
  ),
  unpaid: report(
    'UnpaidReport',
    'unpaid',
    {
      ...keyed,
      bookings: integer('Completed appointments that start in this time, for which something is due.', 3),
      due: money('What is due for them now, in units of the currency.', 75),
      due_to_30_days: money('Of this: for those that began at most 30 days ago.', 50),
      due_31_to_60_days: money('For those that began 31 to 60 days ago.', 0),
      due_over_60_days: money('For those that began earlier.', 25),
    },
    'What customers owe for completed appointments, by their start. Times without a debt have no row.',
  ),
  bookings: report(
    'BookingsReport',
    'bookings',
    {
      created: integer('Appointments created in this time, in any status now.', 40),
      draft: integer('Of these: drafts now.', 1),
      scheduled: integer('Of these: scheduled now.', 12),
      completed: integer('Of these: completed.', 24),
      canceled: integer('Of these: canceled.', 3),
    },
    'Appointments by the time of their creation.',
  ),
  outcomes: report(
    'OutcomesReport',
    'outcomes',
    {
      completed: integer('Completed appointments that start in this time.', 24),
      canceled: integer('Canceled ones.', 3),
      no_show: integer('Canceled ones with the reason `no_show`.', 1),
      overdue: integer('Scheduled ones that have ended, and that nobody completed or canceled.', 2),
      upcoming: integer('Scheduled ones that have not ended.', 12),
      cancel_reasons: Type.Array(
        Type.Object({
          reason: nullable(Type.String({ description: 'Null: no reason was given.', examples: ['no_show'] })),
          count: integer('Canceled appointments with this reason.', 1),
        }),
        { description: 'Canceled ones by reason, most first.' },
      ),
    },
    'Outcomes of appointments, by their start.',
  ),
  utilization: report(
    'UtilizationReport',
    'utilization',
    {
      notary_id: integer('Id of the notary.', 3),
      notary_name: Type.String({ examples: ['Nora Vidal'] }),
      appointments: integer('Scheduled and completed appointments that start in this time.', 24),
      booked_minutes: integer('Their minutes, without buffers.', 720),
      working_minutes: integer(
        'Minutes of the hours that the notary has now, without time off and closures, while the notary works for the business.',
        2400,
      ),
      utilization: nullable(
        Type.Number({
          description: '`booked_minutes` divided by `working_minutes`. Null without working minutes.',
          examples: [0.3],
        }),
      ),
    },
    'Booked time against working hours, by notary.',
  ),
  'lead-time': report(
    'LeadTimeReport',
    'lead-time',
    {
      appointments: integer('Scheduled and completed appointments that start in this time.', 36),
      p10_minutes: minutes(
        'A tenth of them were created at most this number of minutes before their start.',
        180,
      ),
      p25_minutes: minutes('The same for a quarter.', 1200),
      median_minutes: minutes('The same for half.', 2880),
      p75_minutes: minutes('The same for three quarters.', 7200),
      p90_minutes: minutes('The same for nine tenths. Null without appointments.', 14400),
    },
    'Time between creation and start, by start.',
  ),
}
