import type { Option } from 'commander'
import type { AppointmentListItem, AppointmentListParams } from '../../../client/src/manage.ts'
import { choice, externalIdOption, idValue, limitOption, option } from '../command.ts'
import type { Connection } from '../connection.ts'
import { customerName, startText } from '../output/customer.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import type { Column } from '../output/table.ts'

/** The filters of a list of bookings, as options. */
export interface ListOptions {
  from?: string
  to?: string
  notary?: number
  service?: string
  email?: string
  externalId?: string
  q?: string
  unassigned?: boolean
  notReady?: boolean
  sort?: NonNullable<AppointmentListParams['sort']>
  limit: number
}

export const listOptions = (): Option[] => [
  option('--from <time>', "start from this time on: a date in the workspace's zone, or a date-time"),
  option('--to <time>', 'start before this time'),
  option('--notary <id>', 'only of this notary', idValue),
  option('--service <handle>', 'only of this service'),
  option('--email <address>', 'only of this customer'),
  externalIdOption(),
  option('--q <words>', 'first letters of names, emails or file names; or an ID or a key'),
  option('--unassigned', 'only those without a notary'),
  option('--not-ready', 'only those that something blocks; needs --from and --to'),
  choice('--sort <order>', 'created or start, with - for descending', [
    'created',
    '-created',
    'start',
    '-start',
  ]),
  limitOption(),
]

/** The filters as parameters of the management interface. */
export const listParams = async (connection: Connection, options: ListOptions) => ({
  workspace_id: await connection.listedWorkspace(),
  from: options.from,
  to: options.to,
  notary_id: options.notary,
  service: options.service,
  email: options.email,
  external_id: options.externalId,
  q: options.q,
  unassigned: options.unassigned ? ('true' as const) : undefined,
  not_ready: options.notReady ? ('true' as const) : undefined,
  sort: options.sort,
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
