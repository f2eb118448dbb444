import { parseArgs } from 'node:util'
import { median } from './compare.ts'
import type { Share } from './cpu.ts'
import { appointmentIds, rowsAnAppointment } from './data-set.ts'
import {
  createInstallation,
  dropDatabases,
  type Engine,
  openPostgres,
  queryDatabase,
} from './installation.ts'
import { loadAll } from './load.ts'
import { calls } from './rows/calls.ts'
import { startBaseline, startJurat } from './servers.ts'

// Shows where a server's main thread spends the time of one call, in Jurat and in the baseline. Both run
// under V8's profiler, which slows them. Prints microseconds per call, medians over the rounds.

const { values } = parseArgs({
  options: {
    /** get, list or create. */
    call: { type: 'string', default: 'get' },
    engine: { type: 'string', default: 'embedded' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '5' },
    size: { type: 'string', default: '1000000' },
  },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
const engine: Engine = values.engine === 'embedded' ? 'embedded' : 'PostgreSQL'
const call = calls.find(({ name }) => name === values.call)
if (!call) throw new Error(`Unknown call ${values.call}. Use get, list or create.`)

const postgres = await openPostgres()

const data = { tenants: 1, appointments: Math.round(Number(values.size) / rowsAnAppointment) }
const installation = await createInstallation(engine, postgres, data)
const requests = call.requests(await queryDatabase(installation, runSql => appointmentIds(runSql, 200)))
const preload = ['--import', new URL('./profiler-preload.ts', import.meta.url).href]
const [baseline, jurat] = await Promise.all([
  startBaseline(installation, 1, preload),
  startJurat(installation.env, 1, {}, preload),
])
const sides = [baseline, jurat].map(servers => ({ servers, times: new Map<string, number[]>() }))
process.stdout.write(
  `${call.title}, ${engine}, ${installation.description}; ${rounds} rounds of ${seconds} s.\n`,
)

// The first round warms up.
for (let round = 0; round <= rounds; round++) {
  for (const { servers, times } of round % 2 === 0 ? sides : sides.toReversed()) {
    const other = servers === baseline ? jurat : baseline
    other.pause()
    await servers.ask('begin')
    const headers = { authorization: `Bearer ${installation.token}` }
    const { perSecond } = await loadAll({ urls: servers.urls, requests, headers, connections: 32, seconds })
    const shares = (await servers.ask('end')) as Share[]
    other.resume()
    if (round === 0) continue
    for (const { name, share } of [...shares, { name: 'all', share: 1 }]) {
      times.set(name, [...(times.get(name) ?? []), (share * 1e6) / perSecond])
    }
  }
}

const rows = [...new Set(sides.flatMap(({ times }) => [...times.keys()]))]
  .map(name => ({ name, times: sides.map(({ times }) => median(times.get(name) ?? [0])) }))
  .filter(({ times }) => Math.max(...times) >= 1)
  .toSorted((one, other) => Math.max(...other.times) - Math.max(...one.times))
const line = (cells: string[]) =>
  `${cells.map((cell, at) => (at === 0 ? cell.padEnd(44) : cell.padStart(10))).join('')}\n`
process.stdout.write(line(['µs of the main thread per call', 'baseline', 'Jurat']))
for (const { name, times } of rows) process.stdout.write(line([name, ...times.map(time => time.toFixed(1))]))

await Promise.all([baseline.stop('SIGKILL'), jurat.stop()])
await dropDatabases(postgres)
process.exit()
