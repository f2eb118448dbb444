import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Engine } from '../server/src/webhooks/delivery/engine.ts'
import { forgetOldDeliveries, retentionSteps } from '../server/src/webhooks/delivery/retention.ts'
import { startPostgres } from '../server/test/servers/postgres.ts'
import { daysKept, endpoints, small, smallTenants } from './log-history.ts'
import { chooseEvent, explainPages, pages } from './log-pages.ts'
import { isWaiting, openSide, recordEvents, type Side, subscribe } from './log-sides.ts'

// The delivery log, the feed, health, replay, deliveries and retention over ten million events, deliveries and attempts,
// half of one tenant's and half of a thousand others', against the same of 60,000, in one run. Fails below the gate.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    /** Of the embedded database; 0 leaves it out. */
    embedded: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    quick: { type: 'boolean', default: false },
  },
})
const rows = values.quick ? 100_000 : Number(values.rows)
const embeddedRows = values.quick ? 20_000 : Number(values.embedded)
const rounds = Number(values.rounds)
/** Enough that every page is as long as of many. */
const fewRows = 60_000
const callsARound = 10
const delivered = { endpoints: 4, events: 2_000 }
const gate = 0.8
const misses: string[] = []

const print = (line: string) => process.stdout.write(`${line}\n`)
const sorted = (figures: number[]) => figures.toSorted((a, b) => a - b)
const share = (figures: number[], part: number) =>
  sorted(figures)[Math.min(Math.floor(figures.length * part), figures.length - 1)] ?? 0
const median = (figures: number[]) => share(figures, 0.5)
const ms = (figure: number) => `${figure.toFixed(figure < 10 ? 2 : 0)} ms`

const dataDir = mkdtempSync(join(tmpdir(), 'jurat-bench-'))
const receiver = spawn(process.execPath, [fileURLToPath(new URL('receiver.ts', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const port = await new Promise<string>(resolve =>
  receiver.stdout.once('data', line => resolve(String(line).trim())),
)
const postgres = await startPostgres()
try {
  if (embeddedRows > 0) await measure('embedded', embeddedRows)
  if (postgres) await measure('PostgreSQL', rows, postgres.url)
} finally {
  receiver.kill()
  postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
print(
  misses.length === 0 ? `\nAt least ${gate} of the small past's pace: ok` : `\nMISSED: ${misses.join(', ')}`,
)
process.exit(misses.length === 0 ? 0 : 1)

async function measure(engine: string, count: number, url?: string): Promise<void> {
  const kind = url === undefined ? 'embedded' : 'postgres'
  const few = await openSide(`${kind}_few`, fewRows, dataDir, url)
  const many = await openSide(`${kind}_many`, count, dataDir, url)
  print(
    `\n${engine}: ${count.toLocaleString('en')} events, deliveries and attempts over ${daysKept} days, ` +
      `half of one tenant, half of ${smallTenants}; filled in ${many.filledIn.toFixed(0)} s`,
  )
  for (const side of [few, many]) await chooseEvent(side)
  for (const { what, pathOf } of pages)
    await comparePage(engine, what, side => ask(side, pathOf(side)), [few, many])
  for (const line of await explainPages(many)) print(line)
  await comparePage(engine, 'replay, an hour counted', side => countReplay(side, 1 / 24), [few, many])
  await countAll(many)
  for (const side of [few, many])
    side.subscribed = await subscribe(side.ctx, `http://127.0.0.1:${port}/hook`, delivered.endpoints)
  await compareDeliveries(engine, few, many)
  await retention(many)
  await few.stop()
  await many.stop()
}

async function ask(side: Side, path: string): Promise<void> {
  const { status, body } = await side.call('GET', path)
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
}

/** Rounds in turn, so that whatever else the machine does befalls both. */
async function comparePage(
  engine: string,
  what: string,
  work: (side: Side) => Promise<unknown>,
  [few, many]: [Side, Side],
): Promise<void> {
  const times = new Map<Side, number[]>([
    [few, []],
    [many, []],
  ])
  for (let round = -1; round < rounds; round++) {
    for (const side of round % 2 === 0 ? [few, many] : [many, few]) {
      const beganAt = performance.now()
      for (let call = 0; call < callsARound; call++) await work(side)
      // The first round warms up.
      if (round >= 0) times.get(side)?.push((performance.now() - beganAt) / callsARound)
    }
  }
  const [fewMs, manyMs] = [times.get(few) ?? [], times.get(many) ?? []]
  const [onFew, onMany] = [median(fewMs), median(manyMs)]
  const ratio = median(fewMs.map((time, round) => time / (manyMs[round] ?? 0)))
  const isGated = what.startsWith('log')
  if (isGated && ratio < gate) misses.push(`${engine}: ${what}`)
  print(`  ${what}: ${ms(onFew)} of few, ${ms(onMany)} of many, ratio ${ratio.toFixed(2)}`)
}

async function countReplay(side: Side, days: number, tenant: 'big' | 'small' = 'big'): Promise<string> {
  const since = new Date(side.ctx.clock.now().getTime() - days * 86_400_000).toISOString()
  const endpoint = tenant === 'big' ? endpoints.healthy : small + 2
  const { body } = await side.call('POST', `/webhook-endpoints/${endpoint}/replay`, { since, dry_run: true })
  return body
}

/** A replay over all that is kept, of which nearly everything has been delivered, and what others wait meanwhile. */
async function countAll(side: Side): Promise<void> {
  let isOver = false
  const waits: number[] = []
  const others = (async () => {
    while (!isOver) {
      const beganAt = performance.now()
      await ask(side, `/deliveries?workspace_id=${small}`)
      waits.push(performance.now() - beganAt)
      await sleep(5)
    }
  })()
  const beganAt = performance.now()
  const answer = await countReplay(side, daysKept + 1)
  const took = performance.now() - beganAt
  isOver = true
  await others
  print(`  replay, everything counted: ${(took / 1000).toFixed(1)} s, answers ${answer.slice(0, 120)}`)
  print(`    a page of another tenant's log meanwhile: p50 ${ms(median(waits))}, max ${ms(share(waits, 1))}`)
}

async function deliveriesASecond(side: Side): Promise<number> {
  const last = await recordEvents(side.ctx, delivered.events)
  const engine = new Engine(side.ctx)
  const beganAt = performance.now()
  engine.start()
  while (await isWaiting(side.ctx, last, side.subscribed)) await sleep(20)
  const seconds = (performance.now() - beganAt) / 1000
  await engine.stop()
  return (delivered.events * delivered.endpoints) / seconds
}

async function compareDeliveries(engine: string, few: Side, many: Side): Promise<void> {
  const rates: { few: number; many: number }[] = []
  for (let round = 0; round <= 9; round++) {
    const rate = { few: await deliveriesASecond(few), many: await deliveriesASecond(many) }
    // The first round warms up.
    if (round > 0) rates.push(rate)
  }
  const [onFew, onMany] = [median(rates.map(rate => rate.few)), median(rates.map(rate => rate.many))]
  // Of medians: a second of deliveries is short enough to be hit whole by what else the machine does.
  const ratio = onMany / onFew
  if (ratio < gate) misses.push(`${engine}: deliveries`)
  print(
    `  deliveries: ${onFew.toFixed(0)}/s of few, ${onMany.toFixed(0)}/s of many, ratio ${ratio.toFixed(2)}`,
  )
}

/** What is past its time goes: each step's time, and what deliveries come to beside it, in turn with none beside it. */
async function retention(side: Side): Promise<void> {
  const steps: number[] = []
  let beganAt = performance.now()
  for await (const _step of retentionSteps(side.ctx)) {
    steps.push(performance.now() - beganAt)
    beganAt = performance.now()
    // The rest is for the rounds beside deliveries.
    if (steps.length > side.rows / 20_000) break
  }
  const others = steps.slice(1)
  print(
    `  retention: a step of up to 500 deliveries or events: p50 ${ms(median(others))}, p99 ${ms(share(others, 0.99))}, ` +
      `max ${ms(share(others, 1))}, of ${others.length}; the first with the look for what is past ${ms(steps[0] ?? 0)}`,
  )
  const pairs: { alone: number; beside: number }[] = []
  for (let round = 0; round < 5; round++) {
    const alone = await deliveriesASecond(side)
    const deleting = forgetOldDeliveries(side.ctx)
    pairs.push({ alone, beside: await deliveriesASecond(side) })
    await deleting
  }
  const ratio = median(pairs.map(pair => pair.beside / pair.alone))
  const rate = (which: 'alone' | 'beside') => median(pairs.map(pair => pair[which])).toFixed(0)
  print(`    deliveries: ${rate('alone')}/s alone, ${rate('beside')}/s beside it, ratio ${ratio.toFixed(2)}`)
  for await (const _step of retentionSteps(side.ctx));
  beganAt = performance.now()
  await forgetOldDeliveries(side.ctx)
  print(`    a round with nothing to delete: ${ms(performance.now() - beganAt)}`)
}
