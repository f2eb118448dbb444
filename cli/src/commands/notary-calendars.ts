import { type Command, createArgument } from 'commander'
import type { ImportedCalendar } from '../../../client/src/manage.ts'
import { addCommand, idValue, limitOption, option, pageSize, take } from '../command.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'

const calendarArgument = () => createArgument('<calendar>', 'ID of the calendar').argParser(idValue)

/** Commands for a notary's own calendars, which are read for busy times. */
export function addNotaryCalendars(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'calendars <id>',
    summary: 'List the imported calendars of a notary',
    examples: [['jurat notaries calendars 3', 'when they were read, and what is wrong']],
    options: [limitOption()],
    connects: 'server',
    run: async ({ connect, out }, { limit }: { limit: number }, id: number) => {
      const { importedCalendars } = connect().manage.notaries
      showAll(out, await take(importedCalendars.list(id, { limit: pageSize(limit) }), limit))
    },
  })
  addAdd(group, terminal)
  addChange(group, terminal)
  addCommand(group, terminal, {
    usage: 'read-calendar <id>',
    arguments: [calendarArgument()],
    summary: 'Read an imported calendar now',
    examples: [['jurat notaries read-calendar 3 6', 'says what was found']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number, calendar: number) => {
      tell(out, await connect().manage.notaries.importedCalendars.read(id, calendar))
    },
  })
  addCommand(group, terminal, {
    usage: 'remove-calendar <id>',
    arguments: [calendarArgument()],
    summary: 'Remove an imported calendar with its busy times',
    examples: [['jurat notaries remove-calendar 3 6', 'the notary is free at its times again']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number, calendar: number) => {
      await connect().manage.notaries.importedCalendars.delete(id, calendar)
      out.done(`Removed the calendar ${calendar} of notary ${id}.`, null)
    },
  })
}

const nameOption = () => option('--name <name>', 'what it is called, for staff and the notary')

function addAdd(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'add-calendar <id>',
    arguments: [createArgument('<address>', 'address of the calendar as an ICS file')],
    summary: 'Import busy times from a calendar of the notary',
    description:
      'Reads the calendar at once, then every five minutes. The notary is not booked at times that are busy there. The address is a secret; it is stored encrypted and never shown.',
    examples: [
      ['jurat notaries add-calendar 3 webcal://p1.icloud.com/published/2/x --name Family', 'from iCloud'],
    ],
    options: [nameOption()],
    connects: 'server',
    run: async ({ connect, out }, { name }: { name?: string }, id: number, url: string) => {
      tell(out, await connect().manage.notaries.importedCalendars.create(id, { url, name }))
    },
  })
}

function addChange(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'change-calendar <id>',
    arguments: [calendarArgument()],
    summary: 'Change the name or the address of an imported calendar',
    examples: [['jurat notaries change-calendar 3 6 --name Work', 'another name']],
    options: [nameOption(), option('--address <address>', 'the new address, which is read at once')],
    connects: 'server',
    run: async (
      { connect, out },
      { name, address }: { name?: string; address?: string },
      id: number,
      calendar: number,
    ) => {
      const changes = { name, url: address }
      tell(out, await connect().manage.notaries.importedCalendars.update(id, calendar, changes))
    },
  })
}

function tell(out: Output, calendar: ImportedCalendar): void {
  const { id, host, status, problem, events, busy_times: busy } = calendar
  if (status !== 'read') {
    out.done(`Could not read the calendar ${id} at ${host}: ${problem}. The last busy times apply.`, calendar)
    return
  }
  const found = `${counted(events, 'event')}, ${counted(busy, 'busy time')} from now on`
  out.done(`Read the calendar ${id} at ${host}: ${found}.`, calendar)
  if (!out.isJson) for (const note of notesOf(calendar)) out.note(note)
}

/** What a reading did not read, or only by guessing. */
function notesOf(calendar: ImportedCalendar): string[] {
  const { skipped_events: skipped, unknown_timezone_events: unknown } = calendar
  const { tasks, journals, other } = calendar.unread_components
  const unread = [
    counted(tasks, 'task'),
    counted(journals, 'journal entry', 'journal entries'),
    counted(other, 'other entry', 'other entries'),
  ]
  const kinds = unread.filter(text => !text.startsWith('0 ')).join(', ')
  return [
    ...(skipped > 0 ? [`Events that are broken and do not count: ${skipped}.`] : []),
    ...(unknown > 0
      ? [
          `Events with an unknown time zone: ${unknown}. They are read in the zone of the calendar or of the notary. Check their times.`,
        ]
      : []),
    ...(kinds === '' ? [] : [`Not read, and not busy: ${kinds}.`]),
  ]
}

const counted = (count: number, what: string, several = `${what}s`): string =>
  `${count} ${count === 1 ? what : several}`

function showAll(out: Output, calendars: ImportedCalendar[]): void {
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'name', value: row => row.name },
      { title: 'host', value: row => row.host },
      { title: 'status', value: row => row.status },
      { title: 'last read', value: row => row.read_at },
      { title: 'busy', value: row => row.busy_times, align: 'right' },
      { title: 'problem', value: row => row.problem ?? '' },
    ],
    calendars,
    'There is no imported calendar. Add one: jurat notaries add-calendar <id> <address>',
  )
}
