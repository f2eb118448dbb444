import type { Engine } from './installation.ts'
import type { RoundResult } from './round.ts'

const columns = [
  'Fault',
  'Engine',
  'Rounds',
  'Acknowledged',
  'Refused',
  'Unknown',
  '500',
  'Longest silence',
  'Findings',
]

/** A Markdown table with one row per fault and engine. */
export function tableOf(lines: { fault: string; engine: Engine; results: RoundResult[] }[]): string {
  const cells = lines.map(({ fault, engine, results }) => {
    const sum = (of: (result: RoundResult) => number) =>
      String(results.reduce((total, one) => total + of(one), 0))
    const silence = Math.max(0, ...results.map(({ silenceMs }) => silenceMs))
    return [
      fault,
      engine,
      String(results.length),
      sum(one => one.acknowledged),
      sum(one => one.refused),
      sum(one => one.unknown),
      sum(one => one.internalErrors),
      `${(silence / 1000).toFixed(1)} s`,
      sum(({ findings }) => findings.length),
    ]
  })
  const rows = [columns, columns.map(() => '---'), ...cells]
  return rows.map(row => `| ${row.join(' | ')} |`).join('\n')
}
