import type { Command } from 'commander'
import type { Closure } from '../../../client/src/manage.ts'
import { addCommand, addGroup, limitOption, option, take } from '../command.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'

export function addClosures(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'closures',
    summary: 'Close the whole workspace for days or hours',
    examples: [
      ['jurat closures create Christmas --from 2026-12-24 --to 2026-12-26', 'three days, all included'],
      ['jurat closures list', 'the last 25'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List the closures, newest first',
    examples: [['jurat closures list --workspace 2', 'of one workspace']],
    options: [limitOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { limit }: { limit: number }) => {
      const connection = connect()
      const { manage } = connection
      const workspace_id = await connection.workspaceParam()
      const rows = await take(manage.closures.list({ workspace_id, limit: 100 }), limit)
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'name', value: row => row.name },
          { title: 'from', value: row => row.from },
          { title: 'to', value: row => row.to },
          { title: 'appointments', value: row => row.appointment_ids.length, align: 'right' },
        ],
        rows,
        'There is no closure.',
      )
    },
  })
  addCreate(group, terminal)
  addUpdate(group, terminal)
  addCommand(group, terminal, {
    usage: 'delete <id>',
    summary: 'Open the workspace again',
    examples: [['jurat closures delete 5', 'the hours of the notaries apply again']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      await connect().manage.closures.delete(id)
      out.done(`Deleted the closure ${id}.`, null)
    },
  })
}

const fromOption = () =>
  option('--from <day>', "first day, in the workspace's time zone, or a time such as 2026-12-24T12:00:00Z")
const toOption = () => option('--to <day>', 'last day, or the time at which it opens again')

function addCreate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'create <name>',
    summary: 'Close the workspace',
    examples: [
      ['jurat closures create Christmas --from 2026-12-24 --to 2026-12-26', 'three days, all included'],
      ['jurat closures create Move --from 2027-03-01', 'one day'],
    ],
    options: [fromOption().makeOptionMandatory(), toOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { from, to = from }: { from: string; to?: string }, name: string) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      tell(out, 'Created', await connection.manage.closures.create({ workspace_id, name, from, to }))
    },
  })
}

function addUpdate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'update <id>',
    summary: 'Change a closure',
    examples: [['jurat closures update 5 --to 2026-12-27', 'one day longer']],
    options: [option('--name <name>', 'what it is called'), fromOption(), toOption()],
    connects: 'server',
    run: async ({ connect, out }, changes: { name?: string; from?: string; to?: string }, id: number) => {
      const { name, from, to } = changes
      tell(out, 'Changed', await connect().manage.closures.update(id, { name, from, to }))
    },
  })
}

function tell(out: Output, what: string, closure: Closure): void {
  const { id, from, to, appointment_ids: booked } = closure
  out.done(`${what} the closure ${id}, from ${from} to ${to}.`, closure)
  if (!out.isJson && booked.length > 0) out.note(`Appointments booked in it: ${booked.join(', ')}.`)
}
