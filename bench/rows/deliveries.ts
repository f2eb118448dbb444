import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../compare.ts'
import type { Engine } from '../installation.ts'
import type { Row } from '../row.ts'

/** The script prints this for each engine. Rates are deliveries per second, one per round. */
interface Figures {
  engine: Engine
  sent: number
  baseline: number[]
  recorded: number[]
}

/** Only reported: the baseline records nothing. */
const gate = {}
const script = fileURLToPath(new URL('../delivery-rates.ts', import.meta.url))

/**
 * Compares recorded webhook deliveries with an `undici` loop that sends the same bytes to the same receiver.
 */
export const deliveries: Row = {
  name: 'deliveries',
  async *measure(bench) {
    const size = bench.isQuick ? ['--events', '500'] : []
    const args = [script, '--rounds', String(Math.min(5, bench.pace.rounds)), ...size]
    for (const { engine, baseline, recorded, sent } of await figuresOf(args)) {
      if (!bench.engines.includes(engine)) continue
      const ratios = recorded.map((rate, round) => rate / (baseline[round] ?? Number.NaN))
      yield {
        row: 'Webhook deliveries, recorded',
        engine,
        processes: 1,
        data: `${sent.toLocaleString('en')} a round`,
        unit: '/s',
        baseline: median(baseline),
        ours: median(recorded),
        ratio: median(ratios),
        ratios,
        p50: null,
        p99: null,
        gate,
        cpu: null,
      }
    }
  },
}

const figuresOf = (args: string[]): Promise<Figures[]> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, args, { encoding: 'utf8' }, (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter(line => line.startsWith('{'))
      if (lines.length === 0) return reject(new Error(`${error?.message}\n${stderr}`))
      resolve(lines.map(line => JSON.parse(line) as Figures))
    })
  })
