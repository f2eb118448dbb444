import type { Command } from 'commander'
import type { AuditEntry } from '../../../client/src/manage.ts'
import { addCommand, limitOption, momentValue, option, pageSize, take } from '../command.ts'
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
  until?: Date
  limit: number
}

export function addAudit(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'audit',
    summary: 'Show who changed what, newest first',
    description:
      'Shows the audit trail of a workspace, newest first. Filters can be combined. --json has what each change was.',
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
      option('--until <time>', 'only entries before this time, in the same form', momentValue),
      limitOption(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: AuditOptions) => {
      const { action, actor, request: request_id, since, until, limit } = options
      const about = rowOf(options.about)
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const times = { since: since?.toISOString(), until: until?.toISOString() }
      const query = { workspace_id, action, actor, request_id, ...about, ...times, limit: pageSize(limit) }
      show(out, await take(connection.manage.audit.list(query), limit))
    },
  })
}

/** The kind and the id of `appointment:13`. */
function rowOf(about: string | undefined): { object?: string; object_id?: string } {
  if (about === undefined) return {}
  const [, object, object_id] = /^([a-z_]+):(.+)$/.exec(about) ?? []
  if (object === undefined || object_id === undefined)
    throw new CliError('usage', `--about "${about}" must be an object and its ID, such as appointment:13.`)
  return { object, object_id }
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
