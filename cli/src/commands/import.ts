import { type Command, InvalidArgumentError, Option } from 'commander'
import type { AppointmentImport, AppointmentImportParams, JuratManage } from '../../../client/src/manage.ts'
import { addCommand, choice, option } from '../command.ts'
import { CliError } from '../exit.ts'
import { readGiven } from '../local/given-file.ts'
import { openQuestions } from '../local/questions.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'

interface ImportOptions {
  dryRun?: boolean
  yes?: boolean
  notify?: boolean
  column?: Record<string, string>
  dateOrder?: 'mdy' | 'dmy' | 'ymd'
  service?: Record<string, string>
  notary?: Record<string, string>
}

export function addImport(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'import <file>',
    summary: 'Import past and future appointments from a CSV file',
    description:
      'Checks the whole file first and shows the errors of its rows. Then asks, and imports all rows, or none if one has an error. Nobody is mailed about it, except reminders of future appointments. docs/import.md has the columns.',
    examples: [
      ['jurat import appointments.csv --dry-run', 'only checks the file'],
      ['jurat import appointments.csv', 'checks it, asks, and imports it'],
      ['jurat import appointments.csv --yes --notify', 'without asking; customers get a confirmation'],
      [
        "jurat import calendly.csv --column 'Invitee Name=full_name' --column 'Start Date & Time=start_local' --service '=remote'",
        'a file of another system, all of one service; other columns are left out',
      ],
    ],
    options: [
      option('--dry-run', 'only check the file'),
      option('-y, --yes', 'import without asking, if there is no error'),
      option('--notify', 'mail a confirmation to the customers of scheduled appointments'),
      repeated('--column <heading=column>', 'what a heading of another system is'),
      choice('--date-order <order>', 'order of dates such as 03/04/2026', ['mdy', 'dmy', 'ymd']),
      repeated(
        '--service <text=handle>',
        'the service of a text in the file; nothing before = is an empty cell',
      ),
      repeated('--notary <name=id>', 'the notary of a name in the file; nothing after = leaves it out'),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: ImportOptions, file: string) => {
      const { dryRun, yes } = options
      const csv = await readGiven(file)
      const connection = connect()
      const given = { csv, workspace_id: await connection.workspaceParam(), ...meaningOf(options) }
      const checked = await connection.manage.appointments.import(given)
      if (checked.error_count > 0) throw refused(out, checked)
      if (dryRun) return out.done(`No errors. The import would create ${countText(checked)}.`, checked)
      if (!yes && !(await agreed(terminal, checked)))
        throw new CliError('interrupted', 'Nothing was imported.')
      await importAll(out, connection.manage, given)
    },
  })
}

const repeated = (flags: string, description: string) =>
  new Option(flags, `${description}; may be repeated`).argParser(pairValue)

/** Headings may have `=`, columns and handles do not. */
function pairValue(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.lastIndexOf('=')
  if (at < 0) throw new InvalidArgumentError('It must have a =, such as "Invitee Name=full_name".')
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
}

function meaningOf({ notify = false, column, dateOrder, service, notary }: ImportOptions) {
  const notaries = Object.entries(notary ?? {}).map(([name, id]) => [name, id === '' ? null : Number(id)])
  return {
    notify,
    columns: column,
    date_order: dateOrder,
    services: service,
    notaries: notary && Object.fromEntries(notaries),
  }
}

async function importAll(out: Output, manage: JuratManage, given: AppointmentImportParams): Promise<void> {
  const done = await manage.appointments.import({ ...given, dry_run: false })
  if (done.error_count > 0) throw leftOut(out, done)
  out.done(`Imported ${countText(done)}.`, done)
}

/** Another call took their time or id meanwhile. */
function leftOut(out: Output, done: AppointmentImport): CliError {
  show(out, done)
  const rows = done.error_count === 1 ? '1 row was' : `${done.error_count} rows were`
  return new CliError('failed', `Imported ${countText(done)}. ${rows} left out.`)
}

function refused(out: Output, checked: AppointmentImport): CliError {
  const { errors, error_count } = checked
  show(out, checked)
  const shown = errors.length < error_count ? ` The first ${errors.length} are shown.` : ''
  const count = `${error_count} ${error_count === 1 ? 'error' : 'errors'}`
  return new CliError('failed', `The file has ${count}, so nothing was imported.${shown}`)
}

/** Shows the errors of the rows. */
function show(out: Output, checked: AppointmentImport): void {
  if (out.isJson) out.json(checked)
  else
    out.table(
      [
        { title: 'row', value: row => row.row, align: 'right' },
        { title: 'column', value: row => row.column },
        { title: 'problem', value: row => row.message },
        { title: 'way out', value: row => row.way_out },
      ],
      checked.errors,
      '',
    )
}

async function agreed(terminal: Terminal, checked: AppointmentImport): Promise<boolean> {
  const { ask, end } = openQuestions(terminal, 'To import without being asked, add --yes.')
  try {
    const answer = await ask(`Import ${countText(checked)}?`, 'no', text =>
      /^(y|yes|n|no)$/i.test(text) ? undefined : 'must be yes or no.',
    )
    return /^y/i.test(answer)
  } finally {
    end()
  }
}

/** `3 appointments: 1 scheduled, 2 completed`. */
function countText({ appointments }: AppointmentImport): string {
  const counts = Object.entries(appointments).filter(([, count]) => count > 0)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  const parts = counts.map(([status, count]) => `${count} ${status}`).join(', ')
  return `${all} ${all === 1 ? 'appointment' : 'appointments'}${parts ? `: ${parts}` : ''}`
}
