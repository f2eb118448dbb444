import { parseArgs } from 'node:util'
import type { Finding } from './checker.ts'
import { canMount } from './disk.ts'
import { cleanUpOnSignals } from './early-exit.ts'
import type { Fault } from './fault.ts'
import { clockJump } from './faults/clock-jump.ts'
import { cutConnections } from './faults/cut-connections.ts'
import { diskFull } from './faults/disk-full.ts'
import { failover } from './faults/failover.ts'
import { killProcess } from './faults/kill-process.ts'
import { restartPostgres } from './faults/restart-postgres.ts'
import { sigterm } from './faults/sigterm.ts'
import { storageFull } from './faults/storage-full.ts'
import { storageReadOnly } from './faults/storage-read-only.ts'
import { twoProcesses } from './faults/two-processes.ts'
import type { Engine } from './installation.ts'
import { installed } from './postgres.ts'
import { Random } from './random.ts'
import { tableOf } from './result-table.ts'
import { type RoundResult, runRound } from './round.ts'
import { openTestEnvironment } from './test-environment.ts'

// Injects failures under load and checks that no acknowledged call is lost, repeated or incomplete. See
// docs/faults.md. Exits with 1 on any finding.

const help = `npm run faults -- [options]
  --rounds n             rounds of each fault (10)
  --engine name          embedded or postgres (both)
  --only a,b             only faults whose names begin so: kill,disk
  --seed n               repeats the random choices of an earlier run
  --ha-url url           a PostgreSQL cluster; runs only the fault failover
  --kill-command line    kills the primary of the cluster
  --mend-command line    brings the old primary back
  --help`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    engine: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string' },
    'ha-url': { type: 'string' },
    'kill-command': { type: 'string' },
    'mend-command': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(`${help}\n`)
  process.exit()
}
cleanUpOnSignals()
const rounds = Number(values.rounds)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const only = values.only?.split(',')
const engines = (['embedded', 'postgres'] as const).filter(one => (values.engine ?? one) === one)
const haUrl = values['ha-url']
const print = (line: string) => process.stdout.write(`${line}\n`)

const own = [
  killProcess,
  sigterm,
  clockJump,
  twoProcesses,
  restartPostgres,
  cutConnections,
  diskFull,
  storageReadOnly,
  storageFull,
]
const faults = haUrl ? [failover(values['kill-command'] ?? 'false', values['mend-command'])] : own
const lines: { fault: string; engine: Engine; results: RoundResult[] }[] = []

print(`seed ${seed}, ${rounds} rounds`)
for (const engine of haUrl ? (['postgres'] as const) : engines) {
  for (const fault of faults) {
    if (!fault.engines.includes(engine) || (only && !only.some(name => fault.name.startsWith(name)))) continue
    const obstacle = obstacleTo(fault, engine)
    if (obstacle) print(`${engine} ${fault.name}: skipped, ${obstacle}`)
    else lines.push({ fault: fault.name, engine, results: await runFault(fault, engine) })
  }
}
print(`\n${tableOf(lines)}`)
process.exit(lines.some(({ results }) => results.some(({ findings }) => findings.length > 0)) ? 1 : 0)

function obstacleTo(fault: Fault, engine: Engine): string | undefined {
  if (engine === 'postgres' && !haUrl && !installed()) return 'PostgreSQL is not installed'
  const mounts = fault.disks !== undefined || fault.postgresMegabytes !== undefined
  return mounts && !canMount() ? 'this user may not mount a disk' : undefined
}

async function runFault(fault: Fault, engine: Engine): Promise<RoundResult[]> {
  const results: RoundResult[] = []
  // Each fault has its own random sequence, so that it does not depend on the selection of faults.
  const random = new Random(
    seed + [...`${engine} ${fault.name}`].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7),
  )
  await using environment = await openTestEnvironment(fault, engine, random, haUrl)
  for (let round = 1; round <= rounds; round++) {
    const beganAt = performance.now()
    const result = await runRound(environment, fault, round).catch(failed)
    results.push(result)
    const seconds = ((performance.now() - beganAt) / 1000).toFixed(0)
    const { acknowledged, refused, unknown, internalErrors, silenceMs, notes, findings } = result
    const counts = `${acknowledged} acknowledged, ${refused} refused, ${unknown} unknown, ${internalErrors} with status 500`
    const silence = `no acknowledgement for at most ${Math.round(silenceMs)} ms`
    print(
      `${engine} ${fault.name} ${round}: ${counts}; ${silence}; ${notes.join(', ') || '-'}; ${findings.length} findings; ${seconds} s`,
    )
    show(findings)
    if (findings.length > 0) break
  }
  return results
}

/** A round that fails is a finding too. */
function failed(error: Error): RoundResult {
  const findings = [{ rule: 'the round completes', what: error.stack ?? String(error) }]
  return { acknowledged: 0, refused: 0, unknown: 0, internalErrors: 0, silenceMs: 0, notes: [], findings }
}

/** Prints up to five findings per rule. */
function show(findings: Finding[]): void {
  for (const [rule, found] of Map.groupBy(findings, one => one.rule)) {
    print(`  ${rule}: ${found.length}`)
    for (const { what } of found.slice(0, 5)) print(`    ${what}`)
  }
}
