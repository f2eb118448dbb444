import { type Static, Type } from 'typebox'
import { newReferenceFields, phone } from '../../bookings/shared/schema.ts'
import {
  email,
  httpsUrl,
  idFilter,
  integer,
  lang,
  linesOf,
  named,
  nullable,
  oneOf,
  pattern,
  shownLink,
  shownText,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { dateOrders } from './read-dates.ts'

const statuses = ['draft', 'scheduled', 'completed', 'canceled'] as const

/** How the import reads a local time, once it is read in the order of its date. */
const localTime = pattern('^\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d(:\\d\\d)?$', problem('not_a_local_time'))

const zone = (description: string) => Type.Optional(text(description, 'America/New_York', 64))

/** A row of the file. Empty cells are left out. */
export const Row = Type.Object({
  external_id: newReferenceFields.external_id,
  status: Type.Optional(
    oneOf([...statuses, 'complete'], 'Default: `scheduled`. `complete` means `completed`.'),
  ),
  start_utc: Type.Optional(wireDateTime('Start, with its zone or offset.')),
  start_local: Type.Optional(
    Type.String({
      pattern: localTime,
      description: 'Start as a local time. Counts only without `start_utc`.',
      examples: ['2026-11-20 10:00'],
    }),
  ),
  start_timezone: zone("IANA time zone of `start_local`. Default: the workspace's."),
  customer_timezone: zone("Customer's IANA time zone. Default: the workspace's."),
  duration_minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_080,
      description: 'Default: the duration of the service times the quantity.',
    }),
  ),
  first_name: text("Customer's first name.", 'Ana'),
  last_name: text("Customer's last name.", 'Ortiz'),
  email: Type.Optional(email("Customer's email.")),
  phone: Type.Optional(phone),
  service: text('Handle or label of a service. For what is over, it may be archived.', 'remote'),
  signing_method: Type.Optional(text('Default: the first that the service allows.', 'remote', 64)),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Default: 1.' })),
  lang: Type.Optional(lang("Customer's language. Default: `en`.")),
  notary_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the notary.' }),
  ),
  notary_email: Type.Optional(text('Email of the notary.', 'nora@example.com', 254)),
  notary_name: Type.Optional(text('Name of the notary.', 'Nora Vidal')),
  cancel_reason: Type.Optional(text('Reason of a canceled one, for example `no_show`.', 'no_show')),
  location: Type.Optional({ ...linesOf('Place of the appointment.', '120 Main Street', 500), ...shownText }),
  meeting_url: Type.Optional(Type.String({ maxLength: 2000, pattern: httpsUrl, ...shownLink })),
  created_utc: Type.Optional(wireDateTime('When it was booked. Default: the time of the import.')),
  metadata: newReferenceFields.metadata,
})

/** A checked row, with the one word for the end state. */
export type ImportRow = Omit<Static<typeof Row>, 'status'> & {
  status?: (typeof statuses)[number] | undefined
}

const flag = (description: string, standard: string) =>
  Type.Optional({ ...oneOf(['true', 'false'], description), default: standard })

const mapping = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 8000, description, examples: [example] }))

export const ImportQuery = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  dry_run: flag('`true`: only checks the file and returns its errors. `false`: imports it.', 'true'),
  notify: flag('`true`: customers of scheduled appointments are mailed a confirmation.', 'false'),
  columns: mapping(
    'What the columns of a file of another system are: a JSON object with headings of the file and the names of columns that the import knows, which also include `full_name`, `start_date`, `start_time`, `canceled` and `no_show`. All other columns are left out. Rows that are over and have no status then count as completed, and phone numbers may be without the code of the country of the workspace.',
    '{"Invitee Name":"full_name","Start Date & Time":"start_local","Event Type Name":"service"}',
  ),
  date_order: Type.Optional(
    oneOf(
      dateOrders,
      'Order of month, day and year in dates such as 03/04/2026. Without it the dates of the file decide; if they fit two orders, that is an error.',
    ),
  ),
  services: mapping(
    'Handles of services for texts in the file that are neither the handle nor the label of one: a JSON object. `""` is for empty cells, or a file without the column.',
    '{"30 Minute Meeting":"remote"}',
  ),
  notaries: mapping(
    'Ids of notaries for names in the file that are not the name of one: a JSON object. `null` leaves the name out. `""` is for empty cells.',
    '{"Nora V.":3}',
  ),
})

export const ImportBody = Type.String({
  description:
    'A CSV file in UTF-8: at most 2,000 rows, 500 columns and 5 MB, with the column names in its first line. Cells are separated by commas, semicolons or tabs.',
  examples: [
    'external_id,status,start_utc,first_name,last_name,email,service,notary_email\ncrm-4711,completed,2025-03-04T15:00:00Z,Ana,Ortiz,ana@example.com,remote,\n',
  ],
})

export const errorCodes = [
  'missing',
  'invalid',
  'unknown_column',
  'cells',
  'service',
  'notary',
  'time',
  'past',
  'horizon',
  'closed',
  'signing_method',
  'booked',
  'held',
  'external_id',
  'duplicate',
] as const

const RowError = Type.Object({
  row: integer('Row in the file. The column names are row 1, as in a spreadsheet.', 17),
  column: nullable(
    Type.String({ description: 'Column. Null for an error of the whole row.', examples: ['email'] }),
  ),
  code: oneOf(errorCodes, 'What is wrong, as a word for programs.'),
  message: Type.String({ description: 'What is wrong.', examples: ['must be an email address'] }),
  reason: Type.String({
    description: 'What is wrong, as a word for programs that is more exact than the code.',
    examples: ['not_an_email'],
  }),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'The values in the message.',
    examples: [{}],
  }),
  way_out: Type.String({
    description: 'What to do about it.',
    examples: ['Correct the cell. An optional cell may be empty.'],
  }),
})

const Preview = Type.Object({
  row: integer('Row in the file.', 2),
  status: oneOf(statuses, 'Status of the appointment.'),
  first_name: Type.String({ examples: ['Ana'] }),
  last_name: Type.String({ examples: ['Ortiz'] }),
  starts_at: nullable(
    Type.String({ format: 'date-time', description: 'Start.', examples: ['2026-11-20T15:00:00Z'] }),
  ),
  service: Type.String({ description: 'Handle of the service.', examples: ['remote'] }),
  notary_id: nullable(integer('Id of the notary. Null if it has none.', 3)),
})

export const Import = named(
  'AppointmentImport',
  {
    object: Type.Literal('appointment_import'),
    dry_run: Type.Boolean({ description: 'True if nothing was written.', examples: [true] }),
    rows: integer('Rows with appointments in the file.', 120),
    appointments: Type.Object(
      {
        draft: integer('Drafts.', 0),
        scheduled: integer('Scheduled appointments.', 20),
        completed: integer('Completed appointments.', 90),
        canceled: integer('Canceled appointments.', 10),
      },
      { description: 'Rows without errors by status: what is created, or would be.' },
    ),
    created: integer('Number of created appointments. 0 for a dry run.', 0),
    date_order: nullable(
      oneOf(
        [...dateOrders, 'unclear'],
        'How dates such as 03/04/2026 are read. `unclear`: their day and month fit two orders; send `date_order`. Null if the file has none.',
      ),
    ),
    preview: Type.Array(Preview, {
      description: 'The first 5 rows without errors, as appointments. Only in a dry run.',
    }),
    unknown_services: Type.Array(Type.String({ examples: ['30 Minute Meeting'] }), {
      description: 'Texts of the file that name no service, at most 100. Send `services` with their handles.',
    }),
    unknown_notaries: Type.Array(Type.String({ examples: ['Nora V.'] }), {
      description:
        'Names of the file that are not of one notary, at most 100. Send `notaries` with their ids.',
    }),
    ignored_columns: Type.Array(Type.String({ examples: ['id'] }), {
      description: 'Columns that are not read: they follow from others, or `columns` does not name them.',
    }),
    errors: Type.Array(RowError, {
      description:
        'The first 100 errors, in the order of the rows. With any error in a dry run, nothing can be imported. After an import: the rows that were left out, because another call took their time or `external_id` meanwhile.',
    }),
    error_count: integer('Number of all errors.', 1),
  },
  'What an import of appointments creates, and the errors of its file.',
)
