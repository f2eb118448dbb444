import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { TestPostgres } from '../server/test/servers/postgres.ts'
import type { Bench, Row } from './bench.ts'
import { holds, type Pace, type Result } from './compare.ts'
import { type DataSet, rowsAnAppointment } from './data.ts'
import { dropDatabases, type Engine, type Home, makeHome, openPostgres } from './home.ts'
import { learn } from './learn.ts'
import { keep, ratioPlot } from './plot.ts'
import { availability } from './rows/availability.ts'
import { calls, measureCalls } from './rows/calls.ts'
import { deliveries } from './rows/deliveries.ts'
import { paging } from './rows/paging.ts'
import { start } from './rows/start.ts'
import { tenancy } from './rows/tenancy.ts'
import { upload } from './rows/upload.ts'
import type { Statements } from './statements.ts'
import { watchStolen } from './stolen.ts'
import { tableOf } from './table.ts'

// Every row of the table "Speed", each against its baseline in the same run. Prints a table, keeps it with a plot in
// .scratch/bench/, and ends with 1 where a row is below its gate.

const rows: Row[] = [
  { name: 'calls', measure: bench => measureCalls(bench, calls) },
  ...calls.map((call): Row => ({ name: call.name, measure: bench => measureCalls(bench, [call]) })),
  availability,
  paging,
  deliveries,
  tenancy,
  upload,
  start,
]

const help = `npm run bench -- [options]
  --quick            two minutes, on small data: whether it works, not how fast it is
  --rows a,b         only these: ${rows.map(({ name }) => name).join(', ')}
  --engines a,b      only these: PostgreSQL, embedded
  --rounds n         pairs of slices of each row, after one that warms up (5)
  --seconds n        length of a slice (5)
  --connections n    of the load generator (32)
  --size n           rows of the calls' data set, about (1000000)`

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
const stolen = watchStolen()
print(
  `${cpus().length} cores, ${cpus()[0]?.model}. ${pace.rounds} rounds of ${pace.seconds} s, ${pace.connections} connections.`,
)
print('Jurat as it is by default: token, rate limit (raised), log (to /dev/null), validation, deliveries.\n')
for (const row of chosen) {
  for await (const result of row.measure(bench)) {
    results.push(result)
    print(`${elapsed()}  ${tableOf([result]).at(-1)}   [${result.data}]`)
  }
}
print(`\n${tableOf(results).join('\n')}\n`)
const missed = results.filter(result => !holds(result))
print(stolen())
print(`Figures: ${keep('speed.json', JSON.stringify({ pace, isQuick, results }, null, 2))}`)
print(`Plot:    ${keep('speed.svg', ratioPlot('Throughput by that of the baseline', results))}`)
print(
  `${elapsed()}: ${missed.length === 0 ? 'every gate holds' : `${missed.length} of ${results.length} MISSED`}`,
)
await dropDatabases(postgres)
process.exit(missed.length === 0 ? 0 : 1)

function chosenRows(): Row[] {
  if (!values.rows) return rows.filter(({ name }) => !calls.some(call => call.name === name))
  return values.rows.split(',').map(name => {
    const row = rows.find(one => one.name === name)
    if (!row) throw new Error(`There is no row ${name}.\n${help}`)
    return row
  })
}

function openBench(server: TestPostgres): Bench {
  const homes = new Map<string, Promise<Home>>()
  let learnt: Promise<Statements> | undefined
  const usual: DataSet = { tenants: 1, appointments: Math.round(size / rowsAnAppointment) }
  const home = (engine: Engine, data = usual) => {
    const key = JSON.stringify([engine, data])
    const made = homes.get(key) ?? makeHome(engine, server, data)
    homes.set(key, made)
    return made
  }
  const learnOnce = async () => learn(await home('PostgreSQL'))
  return {
    isQuick,
    pace,
    engines: (['PostgreSQL', 'embedded'] as const).filter(engine =>
      values.engines.split(',').includes(engine),
    ),
    home,
    freshHome: () => makeHome('PostgreSQL', server),
    statements: () => {
      learnt ??= learnOnce()
      return learnt
    },
  }
}

function elapsed(): string {
  const seconds = Math.round((performance.now() - beganAt) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
