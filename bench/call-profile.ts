import { parseArgs } from 'node:util'
import { median } from './compare.ts'
import { appointmentIds, rowsAnAppointment } from './data.ts'
import { dropDatabases, type Engine, makeHome, openPostgres, within } from './home.ts'
import { startBare, startJurat } from './jurat.ts'
import { learn } from './learn.ts'
import { loadAll } from './load.ts'
import type { Share } from './profile.ts'
import { calls } from './rows/calls.ts'

// Where the thread of a server spends the time of one call, beside the bare server that runs the same statements: both in
// turn, each round, under the profiler of V8, which slows both. Microseconds a call, medians over the rounds.

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
if (!call) throw new Error(`There is no call ${values.call}.`)

const postgres = await openPostgres()

const data = { tenants: 1, appointments: Math.round(Number(values.size) / rowsAnAppointment) }
const home = await makeHome(engine, postgres, data)
const requests = call.requests(await within(home, ask => appointmentIds(ask, 200)))
const statements = await learn(await makeHome('PostgreSQL', postgres, { tenants: 1, appointments: 100 }))
const preload = ['--import', new URL('./profiler.ts', import.meta.url).href]
const [bare, jurat] = await Promise.all([
  startBare(home, statements, 1, preload),
  startJurat(home.env, 1, {}, preload),
])
const sides = [bare, jurat].map(fleet => ({ fleet, times: new Map<string, number[]>() }))
process.stdout.write(`${call.title}, ${engine}, ${home.description}; ${rounds} rounds of ${seconds} s.\n`)

// The first round warms up.
for (let round = 0; round <= rounds; round++) {
  for (const { fleet, times } of round % 2 === 0 ? sides : sides.toReversed()) {
    const other = fleet === bare ? jurat : bare
    other.pause()
    await fleet.ask('begin')
    const headers = { authorization: `Bearer ${home.token}` }
    const { perSecond } = await loadAll({ urls: fleet.urls, requests, headers, connections: 32, seconds })
    const shares = (await fleet.ask('end')) as Share[]
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
process.stdout.write(line(['µs of the thread for one call', 'bare', 'Jurat']))
for (const { name, times } of rows) process.stdout.write(line([name, ...times.map(time => time.toFixed(1))]))

await Promise.all([bare.stop('SIGKILL'), jurat.stop()])
await dropDatabases(postgres)
process.exit()
