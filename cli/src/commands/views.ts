import { type Command, InvalidArgumentError } from 'commander'
import type { CalendarAppointment, StaffCalendar } from '../../../client/src/manage.ts'
import { addCommand, addGroup, choice, idValue, option } from '../command.ts'
import type { Output } from '../output/output.ts'
import { safeLines } from '../output/style.ts'
import type { Column } from '../output/table.ts'
import { zonedTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

/** The views of staff: overview, one customer, calendar and reports. */
export function addViews(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'overview',
    summary: 'Show what needs attention today',
    examples: [['jurat overview --workspace 2', 'next appointments, and what is left to do']],
    connects: 'workspace',
    run: async ({ connect, out }) => {
      const connection = connect()
      const { manage } = connection
      const workspace_id = await connection.workspaceParam()
      const overview = await manage.overview.get({ workspace_id })
      const { now, today, tomorrow, canceled, overdue, unassigned, mails, timezone } = overview
      const { failing_endpoints, unread_calendars, capacity, payment_due, cards_refused } = overview
      const [next] = [...today.appointments, ...tomorrow.appointments].filter(
        ({ status, starts_at }) => status === 'scheduled' && starts_at > now,
      )
      out.record(
        [
          ['Today', `${today.scheduled} scheduled on ${today.date}, ${today.not_ready} not ready`],
          [
            'Tomorrow',
            `${tomorrow.scheduled} scheduled on ${tomorrow.date}, ${tomorrow.not_ready} not ready`,
          ],
          ['Next', next && `${zonedTime(next.starts_at, timezone)}: appointment ${next.id}`],
          ['Canceled since yesterday', canceled.map(({ id }) => id).join(', ')],
          ['Past and not closed', overdue.count],
          ['Not paid', payment_due?.count],
          ['Cards refused', cards_refused.count || undefined],
          ['Without a notary', unassigned],
          ['Failing endpoints', failing_endpoints?.map(({ id, url }) => `${id} ${url}`).join(', ')],
          [
            'Unread calendars',
            unread_calendars?.map(({ id, notary_id }) => `${id} of notary ${notary_id}`).join(', '),
          ],
          ['Failed mails', mails?.failed],
          ['Kept mails', mails?.kept],
          ...(capacity ?? []).map(({ date, free_minutes, working_minutes }): [string, string] => [
            `Free on ${date}`,
            `${free_minutes} of ${working_minutes} minutes`,
          ]),
        ],
        overview,
      )
    },
  })
  addCustomer(program, terminal)
  addCalendar(program, terminal)
  addReports(program, terminal)
}

function addCustomer(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'customer <email>',
    summary: 'Show everything about one customer',
    examples: [['jurat customer ana@example.com', 'bookings, notes and uploads']],
    connects: 'workspace',
    run: async ({ connect, out }, _options, email: string) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const customer = await connection.manage.customers.get({ workspace_id, email })
      const { names, phones, counts, appointments, waiting, notes, documents } = customer
      out.record(
        [
          ['Names', names.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')],
          ['Email', customer.email],
          ['Phones', phones.join(', ')],
          ...Object.entries(counts).map(([state, count]): [string, number] => [stateWords(state), count]),
          ...appointments.map(({ id, status, timestamp, timezone }): [string, string] => [
            `Appointment ${id}`,
            `${status}, ${zonedTime(timestamp, timezone) ?? 'no time'}`,
          ]),
          ...waiting.map(({ id, status }): [string, string] => [`Reservation ${id}`, status]),
          ...notes.map(({ object_id, text }): [string, string] => [`Note on ${object_id}`, text]),
          ...documents.map(({ id, original_filename }): [string, string] => [
            `Document ${id}`,
            original_filename,
          ]),
        ],
        customer,
      )
    },
  })
}

/** `no_shows` as words of a label: `No shows`. */
const stateWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

interface Range {
  from: string
  to: string
}

const range = () => [
  option('--from <date>', 'first date, such as 2026-11-16', dateOf).makeOptionMandatory(),
  option('--to <date>', 'last date, inclusive', dateOf).makeOptionMandatory(),
]

function dateOf(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  throw new InvalidArgumentError('It must be a date such as 2026-11-16.')
}

function addCalendar(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'calendar',
    summary: 'Show the appointments of all notaries',
    description:
      'Shows appointments and holds by start, for at most 62 days. --json also has hours and time off.',
    examples: [
      ['jurat calendar --from 2026-11-16 --to 2026-11-22', 'a week of all notaries'],
      ['jurat calendar --from 2026-11-16 --to 2026-11-16 --notary 3', 'a day of one notary'],
    ],
    options: [...range(), option('--notary <id>', 'only this notary', idValue)],
    connects: 'workspace',
    run: async ({ connect, out }, { from, to, notary }: Range & { notary?: number }) => {
      const connection = connect()
      const { manage } = connection
      const workspace_id = await connection.workspaceParam()
      const calendar = await manage.calendar.get({
        workspace_id,
        from,
        to,
        notary_ids: notary === undefined ? undefined : String(notary),
      })
      if (out.isJson) return out.json(calendar)
      showCalendar(out, calendar)
    },
  })
}

interface Line {
  starts_at: string
  ends_at: string
  notary: string
  what: string
  customer: string
}

function showCalendar(out: Output, { notaries, unassigned, timezone }: StaffCalendar): void {
  const lineOf = (
    notary: string,
    { id, status, starts_at, ends_at, customer }: CalendarAppointment,
  ): Line => ({
    starts_at,
    ends_at,
    notary,
    what: `appointment ${id}, ${status}`,
    customer: customer ? `${customer.first_name} ${customer.last_name}` : '',
  })
  const lines = [
    ...notaries.flatMap(({ name, appointments, holds }) => [
      ...appointments.map(row => lineOf(name, row)),
      ...holds.flatMap(({ reservation_id, claimed }) =>
        claimed.map(span => ({
          ...span,
          notary: name,
          what: reservation_id === null ? 'hold of a visitor' : `hold of reservation ${reservation_id}`,
          customer: '',
        })),
      ),
    ]),
    ...unassigned.map(row => lineOf('nobody', row)),
  ].sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  const columns: Column<Line>[] = [
    { title: 'from', value: row => zonedTime(row.starts_at, timezone) },
    { title: 'to', value: row => zonedTime(row.ends_at, timezone) },
    { title: 'notary', value: row => row.notary },
    { title: 'what', value: row => row.what },
    { title: 'customer', value: row => row.customer },
  ]
  out.table(columns, lines, 'No appointment and no hold in this time.')
}

const reports = {
  revenue: 'Payments, refunds and what is held on cards, for each currency',
  unpaid: 'What is due for completed appointments by their start, with its age',
  bookings: 'Appointments by their creation and the status that they have now',
  utilization: 'Booked minutes against working minutes of each notary',
  outcomes: 'Appointments by their start, and their outcomes',
  'lead-time': 'Minutes between creation and start',
} as const

type ReportName = keyof typeof reports

interface ReportOptions extends Range {
  interval: 'day' | 'week' | 'month'
  notary?: number
  service?: string
  by?: 'none' | 'notary' | 'service'
}

const groupsOf: Partial<Record<ReportName, string[]>> = {
  revenue: ['none', 'notary', 'service', 'method'],
  unpaid: ['none', 'notary', 'service'],
}

function addReports(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'reports',
    summary: 'Show figures by day, week or month',
    examples: [
      [
        'jurat reports outcomes --from 2026-10-01 --to 2026-12-31 --interval month',
        'outcomes of appointments',
      ],
    ],
  })
  for (const [name, summary] of Object.entries(reports) as [ReportName, string][]) {
    const hasService = name !== 'utilization'
    const groups = groupsOf[name]
    addCommand(group, terminal, {
      usage: name,
      summary,
      description: `${summary}. Prints CSV, for at most 366 days.`,
      examples: [[`jurat reports ${name} --from 2026-10-01 --to 2026-10-31 --interval week`, 'as CSV']],
      options: [
        ...range(),
        choice('--interval <interval>', 'length of a row', ['day', 'week', 'month']).default('day'),
        option('--notary <id>', 'only this notary', idValue),
        ...(hasService ? [option('--service <handle>', 'only this service')] : []),
        ...(groups ? [choice('--by <group>', 'split the rows', groups)] : []),
      ],
      connects: 'workspace',
      run: async ({ connect, out }, { from, to, interval, notary, service, by }: ReportOptions) => {
        const connection = connect()
        const { manage } = connection
        const workspace_id = await connection.workspaceParam()
        const query = { workspace_id, from, to, interval, notary_id: notary, service, group_by: by }
        const methodOf = {
          revenue: 'revenue',
          unpaid: 'unpaid',
          bookings: 'bookings',
          utilization: 'utilization',
          outcomes: 'outcomes',
          'lead-time': 'leadTime',
        } as const
        if (out.isJson) return out.json(await manage.reports[methodOf[name]](query))
        out.line(safeLines((await manage.reports.csv(name, query)).trimEnd()))
      },
    })
  }
}
