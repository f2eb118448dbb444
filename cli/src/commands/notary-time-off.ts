import { Argument, type Command } from 'commander'
import type { TimeOffSeriesCreateParams } from '../../../client/src/manage.ts'
import {
  addCommand,
  addGroup,
  choice,
  idValue,
  ListOption,
  limitOption,
  momentValue,
  option,
  pageSize,
  take,
  wholeNumber,
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
          { title: 'series', value: row => row.series_id, align: 'right' },
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
  addRepeat(group, terminal)
  addCommand(group, terminal, {
    usage: 'remove <id>',
    arguments: [new Argument('<time-off-id>', 'ID of the time off').argParser(idValue)],
    summary: 'Take back time off of a notary',
    examples: [['jurat notaries time-off remove 3 8', 'the time off 8 of the notary 3']],
    options: [
      choice('--series <which>', 'of time off that repeats, also others of its series', ['all', 'following']),
    ],
    connects: 'server',
    run: async (
      { connect, out },
      { series }: { series?: 'all' | 'following' },
      id: number,
      timeOffId: number,
    ) => {
      const { timeOff } = connect().manage.notaries
      if (series === undefined) {
        await timeOff.delete(id, timeOffId)
        out.done(`Removed the time off ${timeOffId}.`, null)
        return
      }
      await timeOff.deleteSeries(id, timeOffId, { which: series })
      out.done(
        `Removed the time off ${timeOffId} and ${series === 'following' ? 'the later ones' : 'all'} of its series.`,
        null,
      )
    },
  })
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

interface RepeatOptions {
  on: TimeOffSeriesCreateParams['weekdays']
  from: string
  to: string
  start: string
  until: string
  every?: number
  reason?: string
}

function addRepeat(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'repeat <id>',
    summary: 'Give a notary time off every week, or every few weeks',
    examples: [
      [
        'jurat notaries time-off repeat 3 --on tuesday --from 12:00 --to 13:30 --start 2026-12-01 --until 2027-03-01',
        "times of day in the notary's time zone",
      ],
    ],
    options: [
      new ListOption(
        '--on <weekdays>',
        'days of the week, with commas between them',
        weekdays,
      ).makeOptionMandatory(),
      option('--from <time>', 'time of day, HH:MM').makeOptionMandatory(),
      option(
        '--to <time>',
        'time of day, up to 24:00; at or before --from it is on the next day',
      ).makeOptionMandatory(),
      option('--start <day>', 'first date that counts, YYYY-MM-DD').makeOptionMandatory(),
      option('--until <day>', 'last date that counts').makeOptionMandatory(),
      option('--every <weeks>', 'number of weeks from one to the next; default: 1', wholeNumber(1, 52)),
      option('--reason <text>', 'the reason, for staff'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: RepeatOptions, id: number) => {
      const { on, from, to, start, until, every, reason } = options
      const added = await connect().manage.notaries.timeOff.createSeries(id, {
        weekdays: on,
        from,
        to,
        starts_on: start,
        ends_on: until,
        every_weeks: every,
        reason,
      })
      out.done(`Added ${added.data.length} times off, the series ${added.id}.`, added)
      const booked = added.data.flatMap(({ appointment_ids }) => appointment_ids)
      if (booked.length > 0)
        out.warn(`Appointments in that time: ${booked.join(', ')}. Move them, or assign another notary.`)
    },
  })
}
