import { Argument, type Command } from 'commander'
import {
  addCommand,
  addGroup,
  idValue,
  limitOption,
  momentValue,
  option,
  pageSize,
  take,
} from '../command.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

interface TimeOffOptions {
  from: Date
  to: Date
  reason?: string
}

export function addTimeOff(notaries: Command, terminal: Terminal): void {
  const group = addGroup(notaries, {
    name: 'time-off',
    summary: 'List, add and remove the time off of a notary',
    examples: [['jurat notaries time-off list 3', 'of the notary 3']],
  })
  addCommand(group, terminal, {
    usage: 'list <id>',
    summary: 'List the time off of a notary, newest first',
    examples: [['jurat notaries time-off list 3', 'of the notary 3']],
    options: [limitOption()],
    connects: 'server',
    run: async ({ connect, out }, { limit }: { limit: number }, id: number) => {
      const { timeOff } = connect().manage.notaries
      const rows = await take(timeOff.list(id, { limit: pageSize(limit) }), limit)
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'from', value: row => dateTime(row.starts_at) },
          { title: 'to', value: row => dateTime(row.ends_at) },
          { title: 'reason', value: row => row.reason || null },
          { title: 'appointments', value: row => row.appointment_ids.join(' ') || null },
        ],
        rows,
        `The notary ${id} has no time off.`,
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'add <id>',
    summary: 'Give a notary time off',
    examples: [
      [
        'jurat notaries time-off add 3 --from 2026-12-24T00:00:00-05:00 --to 2026-12-27T00:00:00-05:00 --reason Holiday',
        'three days; names the appointments booked in it',
      ],
    ],
    options: [
      option('--from <time>', 'when it begins: ISO 8601 with its zone', momentValue).makeOptionMandatory(),
      option('--to <time>', 'when it ends', momentValue).makeOptionMandatory(),
      option('--reason <text>', 'the reason, for staff'),
    ],
    connects: 'server',
    run: async ({ connect, out }, { from, to, reason }: TimeOffOptions, id: number) => {
      const span = { starts_at: from.toISOString(), ends_at: to.toISOString(), reason }
      const added = await connect().manage.notaries.timeOff.create(id, span)
      out.done(`Added the time off ${added.id}.`, added)
      const { appointment_ids: booked } = added
      if (booked.length > 0)
        out.warn(`Appointments in that time: ${booked.join(', ')}. Move them, or assign another notary.`)
    },
  })
  addCommand(group, terminal, {
    usage: 'remove <id>',
    arguments: [new Argument('<time-off-id>', 'ID of the time off').argParser(idValue)],
    summary: 'Take back time off of a notary',
    examples: [['jurat notaries time-off remove 3 8', 'the time off 8 of the notary 3']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number, timeOffId: number) => {
      await connect().manage.notaries.timeOff.delete(id, timeOffId)
      out.done(`Removed the time off ${timeOffId}.`, null)
    },
  })
}
