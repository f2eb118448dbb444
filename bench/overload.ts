import { parseArgs } from 'node:util'
import { median } from './compare.ts'
import { appointmentIds } from './data-set.ts'
import {
  createInstallation,
  dropDatabases,
  type Engine,
  openPostgres,
  queryDatabase,
} from './installation.ts'
import type { Request } from './load.ts'
import { loadInProcess } from './load-process.ts'
import { overloadByAll } from './overload/all-workspaces.ts'
import type { Overload } from './overload/finding.ts'
import { overloadByOne } from './overload/one-workspace.ts'
import { writeResults } from './results-file.ts'
import { calls } from './rows/calls.ts'
import type { ServerGroup } from './server-group.ts'
import { startJurat } from './servers.ts'
import { measureStealTime } from './steal-time.ts'

// Overloads a server with 20 times the connections at which it serves best, from all workspaces and then from
// one. Prints figures with their gates, writes them to .scratch/bench/ and exits with 1 if a gate is missed.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'PostgreSQL' },
    /** get, list, create or mixed (60 %, 30 %, 10 %). */
    call: { type: 'string', default: 'mixed' },
    seconds: { type: 'string' },
    times: { type: 'string', default: '20' },
    /** Number of overloads from all workspaces. */
    rounds: { type: 'string' },
  },
})
const seconds = Number(values.seconds ?? (values.quick ? 3 : 15))
const times = Number(values.times)
const rounds = Number(values.rounds ?? (values.quick ? 1 : 5))
const engine: Engine = values.engine === 'embedded' ? 'embedded' : 'PostgreSQL'

const postgres = await openPostgres()

const installation = await createInstallation(engine, postgres, {
  tenants: 2,
  appointments: values.quick ? 1_200 : 60_000,
})
const tenants = await queryDatabase(installation, async runSql => [
  { ids: await appointmentIds(runSql, 6, 1) },
  { ids: await appointmentIds(runSql, 6, 2) },
])
const overload: Overload = {
  installation,
  tenants,
  requestsOf: ({ ids }) => requestsOf(ids),
  seconds,
  times,
  rounds,
}
print(`${engine}, ${installation.description}; calls: ${values.call}; stretches of ${seconds} s.`)

const stealTime = measureStealTime()
const servers = await startJurat(installation.env, 1, { JURAT_RATE_LIMIT: '0' })
const best = await searchBest(servers)
const past = await overloadByAll(overload, servers, best)
const unlimited = await overloadByOne(overload, servers, best, 'rate limit off')
await servers.stop()
const limited = await startJurat(installation.env, 1, { JURAT_RATE_LIMIT: '1000' })
const withLimit = await overloadByOne(overload, limited, best, 'rate limit 1,000 a minute')
await limited.stop()

const findings = [...past.findings, ...unlimited, ...withLimit]
const widths = (['name', 'figure', 'gate'] as const).map(cell =>
  Math.max(...findings.map(finding => finding[cell].length)),
)
for (const { name, figure, gate, holds } of findings) {
  const cells = [name, figure, gate].map((cell, column) => cell.padEnd(widths[column] ?? 0))
  print(`${cells.join('  ')}  ${gate === '' ? '' : holds ? 'met' : 'MISSED'}`.trimEnd())
}
print(stealTime())
print(`Figures: ${writeResults('overload.json', { best, findings, timeline: past.timeline })}`)
await dropDatabases(postgres)
process.exit(findings.every(({ holds }) => holds) ? 0 : 1)

function requestsOf(ids: number[]): Request[] {
  if (values.call !== 'mixed') {
    const call = calls.find(({ name }) => name === values.call)
    if (!call) throw new Error(`Unknown call ${values.call}. Use get, list, create or mixed.`)
    return call.requests(ids)
  }
  const [get, list, create] = calls.map(call => call.requests(ids))
  return (get ?? []).flatMap((request, at) => {
    const others = [...(at % 2 === 0 ? (list ?? []) : []), ...(at % 6 === 0 ? (create ?? []) : [])]
    return [request, ...others]
  })
}

/**
 * Finds the fewest connections that reach 95 % of the best throughput. Takes the median of several turns in
 * varying order, because the speed of a machine changes from minute to minute.
 */
async function searchBest({ urls }: ServerGroup): Promise<number> {
  const [tenant = { ids: [] }] = tenants
  const headers = { authorization: `Bearer ${installation.token}` }
  const turn = { urls, requests: overload.requestsOf(tenant), headers, seconds: Math.min(3, seconds) }
  await loadInProcess({ ...turn, connections: 32 })
  const tried = [8, 16, 32, 64, 128].map(connections => ({ connections, perSecond: [] as number[] }))
  for (const [round] of tried.entries()) {
    for (const { connections, perSecond } of [...tried.slice(round), ...tried.slice(0, round)]) {
      perSecond.push((await loadInProcess({ ...turn, connections })).perSecond)
    }
  }
  for (const { connections, perSecond } of tried) {
    print(`  ${String(connections).padStart(3)} connections: ${Math.round(median(perSecond))}/s`)
  }
  const most = Math.max(...tried.map(({ perSecond }) => median(perSecond)))
  const best = tried.find(({ perSecond }) => median(perSecond) >= 0.95 * most)?.connections ?? 32
  print(`  fewest connections for 95 % of the best throughput: ${best}`)
  return best
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
