import { type Command, InvalidArgumentError, Option } from 'commander'
import { JuratApiError } from '../../../client/src/index.ts'
import type { NotaryHours } from '../../../client/src/manage.ts'
import { addCommand, option } from '../command.ts'
import type { Connection } from '../connection.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'

type Weekly = NotaryHours['weekly'][number]
type Exception = NotaryHours['exceptions'][number]

interface HoursOptions {
  weekly?: Weekly[]
  date?: Exception[]
  clear?: boolean
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export function addHours(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'hours <id>',
    summary: 'Show or change when a notary works',
    description:
      'Without options it shows the hours. --weekly replaces the hours of every week. --date replaces the hours of one date; other dates stay. Times are in the time zone of the notary. Booked appointments stay.',
    examples: [
      ['jurat notaries hours 3', 'shows them'],
      [
        'jurat notaries hours 3 --weekly "monday-friday 09:00-12:00,13:00-17:00" --weekly "saturday 10:00-14:00"',
        'every week',
      ],
      ['jurat notaries hours 3 --date "2026-12-24 09:00-12:00" --date "2026-12-31 off"', 'two dates'],
      ['jurat notaries hours 3 --clear', 'no hours at all: nobody can book the notary'],
    ],
    options: [
      repeated('--weekly <days and times>', 'days and times of every week; may be repeated', weeklyOf),
      repeated('--date <date and times>', 'times of one date, or off; may be repeated', exceptionOf),
      option('--clear', 'remove all hours'),
    ],
    connects: 'server',
    run: async ({ connect, out }, { weekly, date, clear }: HoursOptions, id: number) => {
      const { hours } = connect().manage.notaries
      if (clear && (weekly || date)) throw new CliError('usage', '--clear removes all hours. Use it alone.')
      if (clear) {
        await hours.clear(id)
        return out.done(`Removed all hours of the notary ${id}.`, null)
      }
      if (!weekly && !date) return show(out, await hours.get(id))
      show(out, date ? await changeDates(hours, id, date, weekly) : await hours.update(id, { weekly }))
    },
  })
}

const repeated = <T>(flags: string, description: string, parse: (text: string) => T[]): Option =>
  new Option(flags, description).argParser((text, before: T[] = []) => [...before, ...parse(text)])

/** A date that another program changes at the same time stays. */
async function changeDates(
  hours: Connection['manage']['notaries']['hours'],
  id: number,
  given: Exception[],
  weekly: Weekly[] | undefined,
): Promise<NotaryHours> {
  for (;;) {
    const { data, headers } = await hours.get(id).withResponse()
    const exceptions = merged(data.exceptions, given)
    try {
      return await hours.update(id, { weekly, exceptions }, { ifMatch: headers.get('etag') ?? undefined })
    } catch (error) {
      if (!(error instanceof JuratApiError) || error.status !== 412) throw error
    }
  }
}

/** Given dates replace those that are there. */
const merged = (before: Exception[], given: Exception[]): Exception[] =>
  [...before.filter(({ date }) => !given.some(one => one.date === date)), ...given].sort((a, b) =>
    a.date.localeCompare(b.date),
  )

/** `monday-friday 09:00-12:00,13:00-17:00`. */
function weeklyOf(text: string): Weekly[] {
  const [, days = '', times = ''] = /^(\S+) +(\S.*)$/.exec(text.trim()) ?? []
  const spans = spansOf(times)
  return daysOf(days).flatMap(weekday => spans.map(span => ({ weekday, ...span })))
}

function exceptionOf(text: string): Exception[] {
  const [, date, times = ''] = /^(\d{4}-\d\d-\d\d) +(\S.*)$/.exec(text.trim()) ?? []
  if (date === undefined)
    throw new InvalidArgumentError(
      'It must be a date with times, such as "2026-12-24 09:00-12:00", or "2026-12-24 off".',
    )
  return [{ date, spans: times.trim() === 'off' ? [] : spansOf(times) }]
}

/** `monday`, `monday-friday`, `monday,wednesday` or `daily`. */
function daysOf(text: string): Weekly['weekday'][] {
  if (text === 'daily') return [...weekdays]
  return text.split(',').flatMap(part => {
    const [first = '', last = first, ...more] = part.split('-')
    if (more.length > 0) throw badDays()
    const [from, to] = [indexOf(first), indexOf(last)]
    return from <= to ? weekdays.slice(from, to + 1) : [...weekdays.slice(from), ...weekdays.slice(0, to + 1)]
  })
}

function indexOf(day: string): number {
  const index = weekdays.indexOf(day.toLowerCase() as (typeof weekdays)[number])
  if (index >= 0) return index
  throw badDays()
}

const badDays = () =>
  new InvalidArgumentError(
    `It must be days and times, such as "monday-friday 09:00-17:00" or "monday,wednesday 09:00-17:00". Days: ${weekdays.join(', ')}, daily.`,
  )

function spansOf(text: string): { from: string; to: string }[] {
  return text.split(',').map(part => {
    const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(part.trim()) ?? []
    if (from !== undefined && to !== undefined) return { from, to }
    throw new InvalidArgumentError('Times must be such as 09:00-17:00, several separated by commas.')
  })
}

function show(out: Output, hours: NotaryHours): void {
  if (out.isJson) {
    out.json(hours)
    return
  }
  const spanText = ({ from, to }: { from: string; to: string }) => `${from}-${to}`
  const rows = [
    ...weekdays.map(day => ({
      day: day as string,
      times: hours.weekly.filter(({ weekday }) => weekday === day).map(spanText),
    })),
    ...hours.exceptions.map(({ date, spans }) => ({
      day: date,
      times: spans.length > 0 ? spans.map(spanText) : ['off'],
    })),
  ].filter(({ times }) => times.length > 0)
  out.table(
    [
      { title: 'day', value: row => row.day },
      { title: `times in ${hours.timezone}`, value: row => row.times.join(', ') },
    ],
    rows,
    `The notary ${hours.notary_id} has no hours. Add some: jurat notaries hours ${hours.notary_id} --weekly "monday-friday 09:00-17:00"`,
  )
}
