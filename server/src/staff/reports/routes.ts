import type { Static, TSchema } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { csvFile, wantsCsv } from '../../platform/http/csv.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { bookingsIn, leadTimesIn, type Opened, openReport, outcomesIn } from './reports.ts'
import { revenueIn, unpaidIn } from './revenue.ts'
import { ReportQuery, RevenueQuery, reports, UnpaidQuery, UtilizationQuery } from './schema.ts'
import { utilizationIn } from './utilization.ts'
import { csvColumn, type ReportRow, reportView } from './view.ts'

type Name = keyof typeof reports

interface Report {
  name: Name
  id: string
  summary: string
  description: string
  query: typeof ReportQuery | typeof UtilizationQuery | typeof RevenueQuery | typeof UnpaidQuery
  rows(ctx: Context, opened: Opened): Promise<ReportRow[]>
}

const served: Report[] = [
  {
    name: 'revenue',
    id: 'getRevenueReport',
    summary: 'Read what was earned',
    description:
      'Payments and refunds by the time at which the money came or was paid back. Notary and service are those that the booking has now. Amounts in several currencies are never added. An entry that was taken back does not count, also in its own time. `authorized` is what is held on cards now and not taken yet, by the start of the session.',
    query: RevenueQuery,
    rows: revenueIn,
  },
  {
    name: 'unpaid',
    id: 'getUnpaidReport',
    summary: 'Read what is unpaid',
    description:
      'What is due now for completed appointments, by their start, with the age of the debt: the days since the start, by the clock of the workspace. Appointments without a reservation have no price and do not count.',
    query: UnpaidQuery,
    rows: unpaidIn,
  },
  {
    name: 'bookings',
    id: 'getBookingsReport',
    summary: 'Read how many appointments were booked',
    description: 'Appointments created in each interval, by the status that they have now.',
    query: ReportQuery,
    rows: bookingsIn,
  },
  {
    name: 'utilization',
    id: 'getUtilizationReport',
    summary: 'Read how busy the notaries were',
    description:
      'Booked minutes of each notary against the working hours that the notary has now. A report of more than 20,000 rows is refused with `invalid_request`: ask for fewer days or one notary.',
    query: UtilizationQuery,
    rows: utilizationIn,
  },
  {
    name: 'outcomes',
    id: 'getOutcomesReport',
    summary: 'Report appointment outcomes',
    description:
      'Appointments that start in each interval: completed, canceled by reason, overdue and upcoming. Drafts do not count.',
    query: ReportQuery,
    rows: outcomesIn,
  },
  {
    name: 'lead-time',
    id: 'getLeadTimeReport',
    summary: 'Read how long ahead customers book',
    description:
      'Quantiles of the minutes between creation and start, of scheduled and completed appointments that start in each interval. Appointments that were entered after their start do not count.',
    query: ReportQuery,
    rows: leadTimesIn,
  },
]

/** `/reports` of the management interface. */
export function reportRoutes(app: App, ctx: Context): void {
  for (const { name, id, summary, description, query, rows } of served) {
    read(
      app,
      `/reports/${name}`,
      {
        id,
        tag: 'Reports',
        scope: 'reports:read',
        forNotary: true,
        within: 'query',
        summary,
        description: `${description} Figures are by day, week or month of the workspace's time zone, for at most 366 days. A member with the role notary gets only their own figures.`,
        query,
        response: reports[name],
        errors: ['not_found'],
      },
      async ({ query, caller, request, reply }) => {
        const { workspace_id, format: _, interval = 'day', from, to, ...filters } = query as Asked
        const { notary_id: notaryId, service, group_by: group } = filters
        const opened = await openReport(ctx, caller, { from, to, interval, notaryId, service, group })
        const data = await rows(ctx, opened)
        if (!wantsCsv(request))
          return reportView(ctx, name, interval, opened, data, { workspace_id, ...filters })
        return csvFile(
          reply,
          `${name}-${from}-${to}.csv`,
          columnsOf(reports[name]).map(csvColumn),
          once(data),
        )
      },
    )
  }
}

type Asked = Static<typeof RevenueQuery>

async function* once<T>(value: T) {
  yield value
}

function columnsOf(report: TSchema): string[] {
  const { content } = report as unknown as {
    content: { 'application/json': { schema: { properties: { data: { items: { properties: object } } } } } }
  }
  return Object.keys(content['application/json'].schema.properties.data.items.properties)
}
