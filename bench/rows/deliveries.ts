import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Row } from '../bench.ts'
import { median } from '../compare.ts'
import type { Engine } from '../home.ts'

/** What it prints for each engine: rates a second of each round. */
interface Figures {
  engine: Engine
  sent: number
  bare: number[]
  recorded: number[]
  gate: { ratio: number; aSecond: number }
}

const script = fileURLToPath(new URL('../deliveries.ts', import.meta.url))

/** Webhook deliveries, recorded, against a bare `undici` loop to the same receiver: `npm run bench:deliveries`. */
export const deliveries: Row = {
  name: 'deliveries',
  async *measure(bench) {
    const size = bench.isQuick ? ['--events', '500'] : []
    const args = [script, '--json', '--rounds', String(Math.min(5, bench.pace.rounds)), ...size]
    for (const { engine, bare, recorded, gate, sent } of await figuresOf(args)) {
      if (!bench.engines.includes(engine)) continue
      const ratios = recorded.map((rate, round) => rate / (bare[round] ?? Number.NaN))
      yield {
        row: 'Webhook deliveries, recorded',
        engine,
        processes: 1,
        data: `${sent.toLocaleString('en')} a round`,
        unit: '/s',
        baseline: median(bare),
        ours: median(recorded),
        ratio: median(ratios),
        ratios,
        p50: null,
        p99: null,
        gate: { ratio: gate.ratio, atLeast: gate.aSecond },
        cpu: null,
      }
    }
  },
}

/** It ends with 1 below its gate, which the table says too. */
const figuresOf = (args: string[]): Promise<Figures[]> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, args, { encoding: 'utf8' }, (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter(line => line.startsWith('{'))
      if (lines.length === 0) return reject(new Error(`${error?.message}\n${stderr}`))
      resolve(lines.map(line => JSON.parse(line) as Figures))
    })
  })
