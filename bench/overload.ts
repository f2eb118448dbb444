import { parseArgs } from 'node:util'
import { loadApart } from './apart.ts'
import { median } from './compare.ts'
import { appointmentIds } from './data.ts'
import { dropDatabases, type Engine, makeHome, openPostgres, within } from './home.ts'
import { startJurat } from './jurat.ts'
import type { Request } from './load.ts'
import type { Overload } from './overload/finding.ts'
import { floodOfOne } from './overload/neighbours.ts'
import { pastCapacity } from './overload/past-capacity.ts'
import { keep } from './plot.ts'
import type { Fleet } from './processes.ts'
import { calls } from './rows/calls.ts'
import { watchStolen } from './stolen.ts'

// What 20 times the connections that it serves best do to a server, and what one tenant's flood does to another tenant.
// Prints figures with their gates, keeps them with a plot in .scratch/bench/, and ends with 1 where one is missed.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'PostgreSQL' },
    /** get, list, create or mixed: six, three and one of them in ten. */
    call: { type: 'string', default: 'mixed' },
    seconds: { type: 'string' },
    times: { type: 'string', default: '20' },
    /** How many floods of everybody, one after the other. */
    rounds: { type: 'string' },
  },
})
const seconds = Number(values.seconds ?? (values.quick ? 3 : 15))
const times = Number(values.times)
const rounds = Number(values.rounds ?? (values.quick ? 1 : 5))
const engine: Engine = values.engine === 'embedded' ? 'embedded' : 'PostgreSQL'

const postgres = await openPostgres()

const home = await makeHome(engine, postgres, { tenants: 2, appointments: values.quick ? 1_200 : 60_000 })
const tenants = await within(home, async ask => [
  { ids: await appointmentIds(ask, 6, 1) },
  { ids: await appointmentIds(ask, 6, 2) },
])
const overload: Overload = { home, tenants, requestsOf: ({ ids }) => requestsOf(ids), seconds, times, rounds }
print(`${engine}, ${home.description}; calls: ${values.call}; stretches of ${seconds} s.`)

const stolen = watchStolen()
const fleet = await startJurat(home.env, 1, { JURAT_RATE_LIMIT: '0' })
const best = await searchBest(fleet)
const past = await pastCapacity(overload, fleet, best)
const unlimited = await floodOfOne(overload, fleet, best, 'rate limit off')
await fleet.stop()
const limited = await startJurat(home.env, 1, { JURAT_RATE_LIMIT: '1000' })
const withLimit = await floodOfOne(overload, limited, best, 'rate limit 1,000 a minute')
await limited.stop()

const findings = [...past.findings, ...unlimited, ...withLimit]
const widths = (['name', 'figure', 'gate'] as const).map(cell =>
  Math.max(...findings.map(finding => finding[cell].length)),
)
for (const { name, figure, gate, holds } of findings) {
  const cells = [name, figure, gate].map((cell, column) => cell.padEnd(widths[column] ?? 0))
  print(`${cells.join('  ')}  ${gate === '' ? '' : holds ? 'holds' : 'MISSED'}`.trimEnd())
}
print(stolen())
print(
  `Figures: ${keep('overload.json', JSON.stringify({ best, findings, timeline: past.timeline }, null, 2))}`,
)
print(`Plot:    ${keep('overload.svg', past.plot)}`)
await dropDatabases(postgres)
process.exit(findings.every(({ holds }) => holds) ? 0 : 1)

function requestsOf(ids: number[]): Request[] {
  if (values.call !== 'mixed') {
    const call = calls.find(({ name }) => name === values.call)
    if (!call) throw new Error(`There is no call ${values.call}.`)
    return call.requests(ids)
  }
  const [get, list, create] = calls.map(call => call.requests(ids))
  return (get ?? []).flatMap((request, at) => {
    const others = [...(at % 2 === 0 ? (list ?? []) : []), ...(at % 6 === 0 ? (create ?? []) : [])]
    return [request, ...others]
  })
}

/**
 * The fewest connections with which it serves about as many calls as with any number of them: by the median of several
 * turns, each round in another order, since machines are not the same from one minute to the next.
 */
async function searchBest({ urls }: Fleet): Promise<number> {
  const [tenant = { ids: [] }] = tenants
  const headers = { authorization: `Bearer ${home.token}` }
  const turn = { urls, requests: overload.requestsOf(tenant), headers, seconds: Math.min(3, seconds) }
  await loadApart({ ...turn, connections: 32 })
  const tried = [8, 16, 32, 64, 128].map(connections => ({ connections, perSecond: [] as number[] }))
  for (const [round] of tried.entries()) {
    for (const { connections, perSecond } of [...tried.slice(round), ...tried.slice(0, round)]) {
      perSecond.push((await loadApart({ ...turn, connections })).perSecond)
    }
  }
  for (const { connections, perSecond } of tried) {
    print(`  ${String(connections).padStart(3)} connections: ${Math.round(median(perSecond))}/s`)
  }
  const most = Math.max(...tried.map(({ perSecond }) => median(perSecond)))
  const best = tried.find(({ perSecond }) => median(perSecond) >= 0.95 * most)?.connections ?? 32
  print(`  serves best: ${best} connections`)
  return best
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
