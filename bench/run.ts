import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { TestPostgres } from '../server/test/servers/postgres.ts'
import { holds, type Pace, type Result } from './compare.ts'
import { type DataSet, rowsAnAppointment } from './data-set.ts'
import {
  createInstallation,
  dropDatabases,
  type Engine,
  type Installation,
  openPostgres,
} from './installation.ts'
import { tableOf } from './result-table.ts'
import { writeResults } from './results-file.ts'
import type { Bench, Row } from './row.ts'
import { availability } from './rows/availability.ts'
import { calls, measureCalls } from './rows/calls.ts'
import { consoleCalendar } from './rows/console-calendar.ts'
import { consolePaint } from './rows/console-paint.ts'
import { customerPage } from './rows/customer-page.ts'
import { deliveries } from './rows/deliveries.ts'
import { importRow } from './rows/import.ts'
import { lists } from './rows/lists.ts'
import { paging } from './rows/paging.ts'
import { staffViews } from './rows/staff-views.ts'
import { start } from './rows/start.ts'
import { tenancy } from './rows/tenancy.ts'
import { upload } from './rows/upload.ts'

// Measures every row of the table in docs/performance.md against its baseline in the same run. Prints the
// table, writes it to .scratch/bench/ and exits with 1 if a row misses its gate.

const rows: Row[] = [
  { name: 'calls', measure: bench => measureCalls(bench, calls) },
  ...calls.map((call): Row => ({ name: call.name, measure: bench => measureCalls(bench, [call]) })),
  availability,
  customerPage,
  consoleCalendar,
  consolePaint,
  staffViews,
  paging,
  lists,
  deliveries,
  tenancy,
  upload,
  importRow,
  start,
]

const help = `npm run bench -- [options]
  --quick            small data, two minutes: shows that it works, not how fast it is
  --rows a,b         only these rows: ${rows.map(({ name }) => name).join(', ')}
  --engines a,b      only these engines: PostgreSQL, embedded
  --rounds n         rounds of each row, after a warm-up round (5)
  --seconds n        seconds per side and round (5)
  --connections n    connections of the load generator (32)
  --size n           rows in the database, about (1000000)`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    engines: { type: 'string', default: 'PostgreSQL,embedded' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string', default: '32' },
    size: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  print(help)
  process.exit()
}
const isQuick = values.quick
const pace: Pace = {
  rounds: Number(values.rounds ?? (isQuick ? 2 : 5)),
  seconds: Number(values.seconds ?? (isQuick ? 0.6 : 5)),
  connections: Number(values.connections),
}
const size = Number(values.size ?? (isQuick ? 1e4 : 1e6))
const chosen = chosenRows()

const beganAt = performance.now()
const postgres = await openPostgres()

const bench = openBench(postgres)
const results: Result[] = []
print(
  `${cpus().length} cores, ${cpus()[0]?.model}. ${pace.rounds} rounds of ${pace.seconds} s, ${pace.connections} connections.`,
)
print('Jurat with default settings, except a higher rate limit and the log in /dev/null.\n')
for (const row of chosen) {
  for await (const result of row.measure(bench)) {
    results.push(result)
    print(`${elapsed()}  ${tableOf([result]).at(-1)}   [${result.data}]`)
  }
}
print(`\n${tableOf(results).join('\n')}\n`)
const missed = results.filter(result => !holds(result))
print(`Figures: ${writeResults('speed.json', { pace, isQuick, results })}`)
print(
  `${elapsed()}: ${missed.length === 0 ? 'all gates met' : `${missed.length} of ${results.length} gates MISSED`}`,
)
await dropDatabases(postgres)
process.exit(missed.length === 0 ? 0 : 1)

function chosenRows(): Row[] {
  if (!values.rows) return rows.filter(({ name }) => !calls.some(call => call.name === name))
  return values.rows.split(',').map(name => {
    const row = rows.find(one => one.name === name)
    if (!row) throw new Error(`Unknown row ${name}.\n${help}`)
    return row
  })
}

function openBench(server: TestPostgres): Bench {
  const installations = new Map<string, Promise<Installation>>()
  const usual: DataSet = { tenants: 1, appointments: Math.round(size / rowsAnAppointment) }
  const installation = (engine: Engine, data = usual) => {
    const key = JSON.stringify([engine, data])
    const made = installations.get(key) ?? createInstallation(engine, server, data)
    installations.set(key, made)
    return made
  }
  return {
    isQuick,
    pace,
    engines: (['PostgreSQL', 'embedded'] as const).filter(engine =>
      values.engines.split(',').includes(engine),
    ),
    installation,
    newInstallation: () => createInstallation('PostgreSQL', server),
  }
}

function elapsed(): string {
  const seconds = Math.round((performance.now() - beganAt) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
