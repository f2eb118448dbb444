import type { Command, Option } from 'commander'
import type { AppointmentListItem, AppointmentListParams } from '../../../client/src/manage.ts'
import {
  addCommand,
  choice,
  idValue,
  option,
  type PageOptions,
  pageOptions,
  pageSize,
  take,
} from '../command.ts'
import type { Connection } from '../connection.ts'
import { customerName, startText } from '../output/customer.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import type { Column } from '../output/table.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

// `list` shows bookings as the v3 interface has them, `find` as staff see them, with the filters of staff.

const appointmentStates = ['draft', 'scheduled', 'completed', 'canceled', 'complete'] as const
const reservationStates = [
  ...['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled', 'complete'],
] as const

export function addFindAppointments(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'find',
    summary: 'Find appointments by the filters of staff',
    examples: [
      ['jurat appointments find --from P1D --to P2D --sort start', 'who comes tomorrow'],
      ['jurat appointments find --q "ana ort" --status completed', 'by the first letters of names'],
    ],
    options: [
      choice('--status <status>', 'only those in this state', appointmentStates),
      option('--missed', 'only no-shows: marked, or canceled for that reason'),
      ...filterOptions(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: AppointmentFilters) => {
      const connection = connect()
      const { status, missed } = options
      const own = { status, no_show: missed ? ('true' as const) : undefined }
      const params = { ...(await filterParams(connection, options)), ...own }
      const rows = await take(connection.manage.appointments.list(params), options.limit)
      out.table(appointmentColumns(out), rows, 'No appointment matches.')
    },
  })
}

export function addFindReservations(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'find',
    summary: 'Find reservations by the filters of staff',
    examples: [
      ['jurat reservations find --waiting', 'who has no time yet'],
      ['jurat reservations find --email ana@example.com', 'those of one customer'],
    ],
    options: [
      choice('--status <status>', 'only those in this state', reservationStates),
      option('--waiting', 'only those that wait for a time'),
      ...filterOptions(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: ReservationFilters) => {
      const connection = connect()
      const own = { status: options.status, waiting: options.waiting ? ('true' as const) : undefined }
      const params = { ...(await filterParams(connection, options)), ...own }
      const rows = await take(connection.manage.reservations.list(params), options.limit)
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'status', value: row => row.status, look: text => stateText(out.style, text) },
          { title: 'customer', value: row => customerName(row.customer) },
          { title: 'email', value: row => row.customer.email || null },
          { title: 'service', value: row => row.service },
          { title: 'created', value: row => dateTime(row.created_at) },
        ],
        rows,
        'No reservation matches.',
      )
    },
  })
}

interface AppointmentFilters extends Filters {
  status?: (typeof appointmentStates)[number]
  missed?: boolean
}

interface ReservationFilters extends Filters {
  status?: (typeof reservationStates)[number]
  waiting?: boolean
}

interface Filters extends PageOptions {
  from?: string
  to?: string
  notary?: number
  service?: string
  email?: string
  q?: string
  unassigned?: boolean
  notReady?: boolean
  blocker?: Blocker
  payment?: NonNullable<AppointmentListParams['payment']>
  billingReference?: string
  sort?: NonNullable<AppointmentListParams['sort']>
}

type Blocker = NonNullable<AppointmentListParams['blocker']>

/** In the order in which staff act on them. */
const blockerCodes = Object.keys({
  no_appointment: true,
  no_notary: true,
  notary_off: true,
  closed_day: true,
  no_signers: true,
  signer_unverified: true,
  no_documents: true,
  no_answers: true,
  no_staff_answers: true,
  no_place_or_link: true,
  customer_without_email: true,
  video_missing: true,
  past_not_closed: true,
  result_missing: true,
} satisfies Record<Blocker, true>) as Blocker[]

const filterOptions = (): Option[] => [
  option(
    '--from <time>',
    "start from this time on: a date in the workspace's zone, a date-time, or counted from today: today, P7D, -P30D",
  ),
  option('--to <time>', 'start before this time'),
  option('--notary <id>', 'only of this notary', idValue),
  option('--service <handle>', 'only of this service'),
  option('--email <address>', 'only of this customer'),
  option('--q <words>', 'first letters of names, emails or file names; or an ID or a key'),
  option('--unassigned', 'only those without a notary'),
  option('--not-ready', 'only those that something blocks; needs --from and --to'),
  choice('--blocker <code>', 'only those that this blocks; needs --from and --to', blockerCodes),
  choice('--payment <state>', 'only those whose money is in this state', [
    'due',
    'card_saved',
    'authorized',
    'failed',
    'paid',
    'partly_refunded',
    'refunded',
    'none',
  ]),
  option('--billing-reference <text>', 'only those that are billed under it'),
  choice('--sort <order>', 'created or start, with - for descending', [
    'created',
    '-created',
    'start',
    '-start',
  ]),
  ...pageOptions(),
]

const filterParams = async (connection: Connection, options: Filters) => ({
  workspace_id: await connection.workspaceParam(),
  from: options.from,
  to: options.to,
  notary_id: options.notary,
  service: options.service,
  email: options.email,
  external_id: options.externalId,
  q: options.q,
  unassigned: options.unassigned ? ('true' as const) : undefined,
  not_ready: options.notReady ? ('true' as const) : undefined,
  blocker: options.blocker,
  payment: options.payment,
  billing_reference: options.billingReference,
  sort: options.sort,
  limit: pageSize(options.limit),
})

/** The columns of a list of appointments. */
export const appointmentColumns = (out: Output): Column<AppointmentListItem>[] => [
  { title: 'id', value: row => row.id, align: 'right' },
  { title: 'status', value: row => row.status, look: text => stateText(out.style, text) },
  { title: 'starts', value: startText },
  { title: 'customer', value: row => customerName(row.customer) },
  { title: 'email', value: row => row.customer.email || null },
  { title: 'service', value: row => row.service },
  { title: 'notary', value: row => row.notary_name },
  { title: 'blocked by', value: row => row.blockers.join(', ') || null },
]
