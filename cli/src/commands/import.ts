import type { Command } from 'commander'
import type { AppointmentImport, JuratManage } from '../../../client/src/manage.ts'
import { addCommand, option } from '../command.ts'
import { CliError } from '../exit.ts'
import { readGiven } from '../local/given-file.ts'
import { openQuestions } from '../local/questions.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'

interface ImportOptions {
  dryRun?: boolean
  yes?: boolean
  notify?: boolean
}

export function addImport(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'import <file>',
    summary: 'Import past and future appointments from a CSV file',
    description:
      'Checks the whole file first and shows the errors of its rows. Then asks, and imports all rows or none. Nobody is mailed about it, except reminders of future appointments. docs/import.md has the columns.',
    examples: [
      ['jurat import appointments.csv --dry-run', 'only checks the file'],
      ['jurat import appointments.csv', 'checks it, asks, and imports it'],
      ['jurat import appointments.csv --yes --notify', 'without asking; customers get a confirmation'],
    ],
    options: [
      option('--dry-run', 'only check the file'),
      option('-y, --yes', 'import without asking, if there is no error'),
      option('--notify', 'mail a confirmation to the customers of scheduled appointments'),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { dryRun, yes, notify = false }: ImportOptions, file: string) => {
      const csv = await readGiven(file)
      const connection = connect()
      const given = { csv, workspace_id: await connection.workspaceParam(), notify }
      const checked = await connection.manage.appointments.import(given)
      if (checked.error_count > 0) throw refused(out, checked)
      if (dryRun) return out.done(`No errors. The import would create ${countText(checked)}.`, checked)
      if (!yes && !(await agreed(terminal, checked)))
        throw new CliError('interrupted', 'Nothing was imported.')
      await importAll(out, connection.manage, given)
    },
  })
}

async function importAll(
  out: Output,
  manage: JuratManage,
  given: { csv: Buffer; workspace_id: number | undefined; notify: boolean },
): Promise<void> {
  const done = await manage.appointments.import({ ...given, dry_run: false })
  out.done(`Imported ${countText(done)}.`, done)
}

/** Shows the errors of the rows. */
function refused(out: Output, checked: AppointmentImport): CliError {
  const { errors, error_count } = checked
  if (out.isJson) out.json(checked)
  else
    out.table(
      [
        { title: 'row', value: row => row.row, align: 'right' },
        { title: 'column', value: row => row.column },
        { title: 'problem', value: row => row.message },
        { title: 'way out', value: row => row.way_out },
      ],
      errors,
      '',
    )
  const shown = errors.length < error_count ? ` The first ${errors.length} are shown.` : ''
  const count = `${error_count} ${error_count === 1 ? 'error' : 'errors'}`
  return new CliError('failed', `The file has ${count}, so nothing was imported.${shown}`)
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
