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

const statuses = ['draft', 'scheduled', 'completed', 'canceled'] as const

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
  service: text('Handle of a service. For what is over, it may be archived.', 'remote', 64),
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

export const ImportQuery = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  dry_run: flag('`true`: only checks the file and returns its errors. `false`: imports it.', 'true'),
  notify: flag('`true`: customers of scheduled appointments are mailed a confirmation.', 'false'),
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
    ignored_columns: Type.Array(Type.String({ examples: ['id'] }), {
      description: 'Columns of an export that follow from others, and are not read.',
    }),
    errors: Type.Array(RowError, {
      description: 'The first 100 errors, in the order of the rows. With any error, nothing can be imported.',
    }),
    error_count: integer('Number of all errors.', 1),
  },
  'What an import of appointments creates, and the errors of its file.',
)
