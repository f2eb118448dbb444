import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from './compare.ts'

const folder = new URL('../.scratch/bench/', import.meta.url)

/** Writes the plans of the rows that have some, small data first. Returns the path. */
export function writePlans(name: string, results: Pick<Result, 'row' | 'data' | 'plans'>[]): string {
  const text = results.flatMap(({ row, data, plans = [] }) =>
    plans.map((plan, side) => {
      const of = side === 0 ? 'the smaller' : 'the larger'
      return `${row}, ${of} of ${data}: ${Math.round(plan.rowsRead)} rows read\n${plan.text}\n`
    }),
  )
  return write(name, text.join('\n'))
}

/** Writes the figures of a run as JSON. Returns the path. */
export function writeResults(name: string, results: object): string {
  return write(name, JSON.stringify(results, null, 2))
}

function write(name: string, text: string): string {
  mkdirSync(folder, { recursive: true })
  const path = fileURLToPath(new URL(name, folder))
  writeFileSync(path, text)
  return path
}
