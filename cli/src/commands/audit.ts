import type { Command } from 'commander'
import type { AuditEntry } from '../../../client/src/manage.ts'
import { addCommand, limitOption, momentValue, option } from '../command.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

interface AuditOptions {
  action?: string
  actor?: string
  about?: string
  request?: string
  since?: Date
  limit: number
}

/** The server has no filters of the audit trail: older entries are not looked at. */
const mostRead = 10_000

export function addAudit(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'audit',
    summary: 'Show who changed what, newest first',
    description: `Shows the audit trail of a workspace, newest first. Filters look at the latest ${mostRead.toLocaleString('en')} entries. --json has what each change was.`,
    examples: [
      ['jurat audit --since 1d', 'of the last day'],
      ['jurat audit --about appointment:13', 'all that happened to the appointment 13'],
      ['jurat audit --action appointment-canceled --actor member:3', 'who canceled what'],
    ],
    options: [
      option('--action <action>', 'only this action, such as appointment-canceled'),
      option('--actor <actor>', 'only by this actor, such as member:3, token:7 or admin'),
      option('--about <object:id>', 'only about this object, such as appointment:13'),
      option('--request <id>', 'only of this request'),
      option('--since <time>', 'ISO 8601 with its zone, or how long ago: 30m, 2h, 7d', momentValue),
      limitOption(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: AuditOptions) => {
      assertObject(options.about)
      const connection = connect()
      const workspace_id = await connection.listedWorkspace()
      show(out, await matching(connection.manage.audit.list({ workspace_id, limit: 100 }), options))
    },
  })
}

/** Before the list is read: a call that nobody awaits would fail unseen. */
function assertObject(about: string | undefined): void {
  if (about !== undefined && !/^[a-z_]+:.+$/.test(about))
    throw new CliError('usage', `--about "${about}" must be an object and its ID, such as appointment:13.`)
}

async function matching(list: AsyncIterable<AuditEntry>, options: AuditOptions): Promise<AuditEntry[]> {
  const { action, actor, about, request, since, limit } = options
  const found: AuditEntry[] = []
  let read = 0
  for await (const entry of list) {
    if (++read > mostRead || (since && Date.parse(entry.at) < since.getTime())) break
    const isWanted =
      (action === undefined || entry.action === action) &&
      (actor === undefined || entry.actor === actor) &&
      (request === undefined || entry.request_id === request) &&
      (about === undefined || subjectOf(entry) === about)
    if (isWanted) found.push(entry)
    if (found.length === limit) break
  }
  return found
}

const subjectOf = ({ subject }: AuditEntry): string => `${subject.object}:${subject.id}`

function show(out: Output, entries: AuditEntry[]): void {
  out.table(
    [
      { title: 'at', value: row => dateTime(row.at) },
      { title: 'actor', value: row => (row.actor_name ? `${row.actor} ${row.actor_name}` : row.actor) },
      { title: 'action', value: row => row.action },
      { title: 'about', value: subjectOf },
      { title: 'changed', value: row => Object.keys(row.changes ?? {}).join(', ') || null },
    ],
    entries,
    'No entry matches.',
  )
}
