import type { Command } from 'commander'
import type { Closure, Holidays } from '../../../client/src/manage.ts'
import { addCommand, addGroup, idValue, limitOption, option, take } from '../command.ts'
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
  addHolidays(group, terminal)
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

interface HolidayOptions {
  country?: string
  region?: string
  year?: number
  lang?: 'en' | 'es' | 'fr'
  add?: boolean
}

function addHolidays(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'holidays',
    summary: 'List the public holidays of a country, and close the workspace on them',
    examples: [
      ['jurat closures holidays --country US --region NY --year 2027', 'those of New York in 2027'],
      ['jurat closures holidays --add', "this year's, of the country of the workspace's time zone"],
    ],
    options: [
      option('--country <code>', "such as US; default: that of the workspace's time zone"),
      option('--region <code>', 'a part of the country, such as NY'),
      option('--year <year>', 'default: this year', idValue),
      option('--lang <language>', 'language of the names').choices(['en', 'es', 'fr']),
      option('--add', 'close the workspace on those that are not over and not closed yet'),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { add, country, region, year, lang }: HolidayOptions) => {
      const connection = connect()
      const { closures } = connection.manage
      const workspace_id = await connection.workspaceParam()
      const found = await closures.holidays({ workspace_id, country, region, year, lang })
      if (found.country === null) {
        out.warn('The time zone of the workspace belongs to no known country. Name it with --country.')
        return
      }
      if (!add) {
        tableOf(out, found)
        return
      }
      const today = new Date().toISOString().slice(0, 10)
      const open = found.data.filter(({ closure_id, to }) => closure_id === null && to >= today)
      if (open.length === 0) {
        out.done('The workspace is closed on all of these holidays already.', { added: [], existing: 0 })
        return
      }
      const batch = await closures.createMany({
        workspace_id,
        closures: open.map(({ name, from, to }) => ({ name, from, to })),
      })
      out.done(`Added ${batch.added.length} closures.`, batch)
      const booked = batch.added.flatMap(({ appointment_ids }) => appointment_ids)
      if (!out.isJson && booked.length > 0) out.note(`Appointments booked in them: ${booked.join(', ')}.`)
    },
  })
}

function tableOf(out: Output, { data, country, region, year }: Holidays): void {
  out.table(
    [
      { title: 'from', value: row => row.from },
      { title: 'to', value: row => row.to },
      { title: 'name', value: row => row.name },
      { title: 'closure', value: row => row.closure_id, align: 'right' },
      { title: 'appointments', value: row => row.appointment_ids.length, align: 'right' },
    ],
    data,
    `No public holiday of ${region ? `${country}-${region}` : country} is known for ${year}.`,
  )
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
