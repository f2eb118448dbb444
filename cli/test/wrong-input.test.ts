import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeAppointment } from '../../server/test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../server/test/helpers/harness.ts'
import { jurat, tracesOf } from './jurat.ts'

let installation: Installation
let workspace: Workspace
let env: NodeJS.ProcessEnv
/** What stands for ids and a time in the tables. */
let known: Record<string, string>
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace('America/New_York')
  env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  const appointment = await makeAppointment(workspace)
  known = {
    $notary: `${notary.id}`,
    $appointment: `${appointment}`,
    $workspace: `${workspace.id}`,
    $at: String(hourAhead()),
  }
})
afterAll(() => installation.stop())

/** The command is wrong use, says so, and changes nothing. */
async function expectWrongUse(given: string[], said: string): Promise<void> {
  const args = given.map(word => known[word] ?? word)
  const before = await tracesOf(workspace)
  const { code, out, err } = await jurat(args, { env })
  expect([args, code, out, err]).toEqual([args, 2, '', expect.stringContaining(said)])
  expect(await tracesOf(workspace)).toEqual(before)
}

const time = 'It must be a time with its zone, such as 20'
const amount = 'It must be an amount such as 25 or 129.99.'

test.each([
  [
    'appointments create Ana Ortiz --at 2099-02-30T15:00:00Z',
    `--at "2099-02-30T15:00:00Z" is invalid. ${time}`,
  ],
  ['book Ana Ortiz --at 2099-04-31T09:00:00-04:00', `--at "2099-04-31T09:00:00-04:00" is invalid. ${time}`],
  [
    'appointments reschedule $appointment --at 2099-02-29T09:00:00Z',
    `--at "2099-02-29T09:00:00Z" is invalid.`,
  ],
  ['audit --since 2099-02-30', `--since "2099-02-30" is invalid. ${time}`],
  ['notaries time-off add $notary --from 2099-06-31 --to 2099-07-02', '--from "2099-06-31" is invalid.'],
  ['closures create Move --from 2099-02-30', 'from must be a date such as'],
  ['free-times 2099-02-30 --service remote', 'date is "2099-02-30". Use a calendar date as YYYY-MM-DD.'],
  ['tokens create x --scopes * --expires 2099-02-30', 'expires_at must be'],
  ['calendar --from 2099-02-30 --to 2099-03-01', 'from must be'],
])('A day that does not exist is rejected: %s', (line, said) => expectWrongUse(line.split(' '), said))

test.each([
  [['appointments', 'reschedule', '$appointment', '--at', 'Thu 4 Jan 2099 09:00 -0500'], time],
  [['services', 'update', 'remote', '--price', ''], `--price "" is invalid. ${amount}`],
  [['services', 'update', 'remote', '--price', '-5'], `--price "-5" is invalid. ${amount}`],
  [['services', 'update', 'remote', '--price', '0x10'], `--price "0x10" is invalid. ${amount}`],
  [['services', 'update', 'remote', '--price', '12,50'], `--price "12,50" is invalid. ${amount}`],
  [['reservations', 'create', 'An\u0007a', 'Ortiz'], 'first_name must not contain control characters'],
  [['notes', 'add', '$appointment', ''], 'text must not be empty'],
  [
    ['notaries', 'hours', '$notary', '--clear', '--weekly', 'daily 09:00-17:00'],
    '--clear removes all hours.',
  ],
  [['notaries', 'hours', '$notary', '--weekly', 'monday 17:00-17:00'], 'weekly'],
  [['notaries', 'hours', '$notary', '--date', '2099-02-30 off'], 'exceptions'],
])('%j is wrong use', (args, said) => expectWrongUse(args, said))

test.each([
  [
    'reservations create Ana Ortiz --metadata order',
    '--metadata "order" is invalid. It must be a key and a value',
  ],
  ['reservations create Ana Ortiz --metadata =4711', '--metadata "=4711" is invalid. It must be a key and a'],
  [
    'reservations create Ana Ortiz --quantity 1001',
    '--quantity "1001" is invalid. It must be a whole number',
  ],
  ['members invite ben@example.com', "required option '--role <role>' not specified"],
  ['members invite ben@example.com --role boss', '--role "boss" is invalid. It must be one of owner, admin,'],
  ['members invite ben --role admin', 'email must be an email address'],
  ['members invite ben@example.com --role notary', 'notary_id'],
  [
    'notaries feed $notary --privacy all',
    '--privacy "all" is invalid. It must be one of times, initials, full.',
  ],
  ['notaries add Nora --categories wet,dance', '"dance" is unknown. Known values: remote, enotary, wet'],
  ['notaries add Nora --categories wet --buffer-after 241', 'It must be a whole number from 0 to 240.'],
  ['notaries time-off add $notary --from 2099-07-02 --to 2099-07-02', 'ends_at must be'],
  ['closures create Move', "required option '--from <day>' not specified"],
  ['closures create Move --from 2099-03-02 --to 2099-03-01', 'to must be after from, or the same date'],
  ['free-times 2099-03-01', 'service is required, unless you give appointment_id or reservation_id'],
  ['free-times 2099-03-01 --service remote --appointment 1', 'must be given alone'],
  ['calendar --from today --to 2099-01-01', '--from "today" is invalid. It must be a date such as'],
  ['calendar --from 2099-01-02 --to 2099-01-01', 'to must'],
  [
    'reports outcomes --from 2099-01-01 --to 1.2.2099',
    '--to "1.2.2099" is invalid. It must be a date such as',
  ],
  ['reports utilization --from 2099-01-01 --to 2099-01-01 --service remote', "unknown option '--service'"],
  ['appointments find --not-ready', 'not_ready'],
  ['appointments find --from tomorrow', 'from must be'],
  ['book Ana Ortiz --at $at --timezone Mars/Base', 'timezone must be'],
  ['book Ana Ortiz --at $at --service wedding', 'service must be'],
  ['appointments no-show $appointment', 'Say what happened: --reason, --undo or --cancel.'],
  [
    'appointments no-show $appointment --undo --reason signer',
    "option '--undo' cannot be used with option '--reason",
  ],
  ['appointments call $appointment --outcome busy', 'Allowed choices are reached, no_answer, voicemail'],
  ['appointments cancel', "missing required argument 'ids'"],
  [
    'appointments assign $appointment x --notary $notary',
    '"x" is invalid. It must be a whole number of at least 1.',
  ],
  ['signers verify 1 --decision maybe', 'Allowed choices are approved, rejected.'],
  ['signers update 1', 'No option says what to change.\n  jurat signers update --help'],
  ['notaries update $notary', 'No option says what to change.\n  jurat notaries update --help'],
  ['endpoints update 1', 'Nothing to change. Add an option: see --help.'],
  ['search ana --limit 21', '--limit "21" is invalid. It must be a whole number from 1 to 20.'],
  ['mails preview --kind receipt', 'Allowed choices are invitation, confirmation'],
  ['events list --type signer-eaten', 'Allowed choices are appointment-created'],
  [
    'events tail --events signer-added,signer-eaten',
    '"signer-eaten" is unknown. Known values: appointment-created',
  ],
  [
    'tokens create x --scopes * --rate-limit 0',
    '--rate-limit "0" is invalid. It must be a whole number from 1 to',
  ],
  [
    'workspaces update $workspace --reminders 1440,14',
    '--reminders "1440,14" is invalid. It must be a whole number',
  ],
  ['workspaces update $workspace --keep-audit 29', 'It must be a whole number from 30 to 36500.'],
  ['workspaces update $workspace --customer-booking yes', 'Allowed choices are on, off.'],
  ['workspaces update $workspace --accent-color blue', 'accent_color must be'],
  [
    'workspaces clock $workspace --set-to 2020-01-01T00:00:00Z',
    "set_to must not be before the workspace's current time",
  ],
])('%s is wrong use', (line, said) => expectWrongUse(line.split(' '), said))
